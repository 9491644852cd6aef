"""When the game is over, and who has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.rules.rule_card.section import RuleSection
from scoring.rules.rule_names import words_of
from scoring.rules.variant import Variant
from scoring.rules.wording import counted, number

_CAN_PART_EQUALS = {"exact_points", "seat_order"}


def game_end_section(variant: Variant) -> RuleSection:
    """When the game is over, and who has won."""
    return RuleSection("game_end", "End of the game", tuple(_sentences(variant)))


def _sentences(variant: Variant) -> Iterator[str]:
    end = variant.game_end
    if end.target:
        yield from _target(variant)
    if end.hands:
        yield f"The game ends after {counted(end.hands, 'hand')}; the highest total wins."
        parts = [way for way in end.several if way in _CAN_PART_EQUALS]
        equal = f"this parts them: {_ways(parts)}" if parts else "the game is shared"
        yield f"If totals are equal then, {equal}."
    if not end.target and not end.hands:
        yield "The director, or the clock, ends the game; the highest total wins."
    if end.back_door:
        yield f"A side at {number(-end.back_door)} or below has lost the game."
    if end.mercy_lead:
        yield f"A side that leads all others by {number(end.mercy_lead)} or more wins at once."
    labels = words_of("game_end.instant_wins")["choices"]
    for win in end.instant_wins:
        yield f"This wins the whole game: {_lower(labels[win])}."
    yield "Totals may fall below 0."


def _target(variant: Variant) -> Iterator[str]:
    end, target = variant.game_end, number(variant.game_end.target)
    reach = f"{target} or more" if end.reach == "at_least" else f"more than {target}"
    if end.declarer_only:
        yield f"A declarer's side that makes its bid and then has {reach} wins. Others play on."
        return
    yield f"The side that reaches {reach} at the end of a hand wins."
    if end.several:
        yield f"If several do on one hand, this decides, in this order: {_ways(end.several)}."
        if "extend" in end.several:
            yield f"Where the target rises, it rises by {number(end.extend_by)}."
    else:
        yield "If several do on one hand, another hand is played."


def _ways(ways: Sequence[str]) -> str:
    labels = words_of("game_end.several")["choices"]
    return "; ".join(_lower(labels[way]) for way in ways)


def _lower(label: str) -> str:
    return label[0].lower() + label[1:]
