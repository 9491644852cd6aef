"""Made and set: what each side writes on the sheet."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.rules.rule_card.section import RuleSection
from scoring.rules.rule_names import words_of
from scoring.rules.variant import Variant
from scoring.rules.wording import number, steps_of

_DEFENDERS = {
    "all": "meld and trick points",
    "meld": "their meld",
    "tricks": "their trick points",
    "nothing": "nothing",
}

_WITHOUT_MELD = _DEFENDERS | {"all": "their trick points", "meld": "nothing"}


def settlement_section(variant: Variant) -> RuleSection:
    """Made and set: what each side writes on the sheet."""
    sentences = (
        *_made(variant),
        *_set(variant),
        *_kept(variant),
        *_unplayed(variant),
        *_specials(variant),
    )
    ledger = tuple(_ledger_row(*row) for row in variant.settlement.ledger)
    columns = ("Kept beside the points", "For", "Who", "Amount") if ledger else ()
    return RuleSection("settlement", "Made and set", sentences, columns, ledger)


def _made(variant: Variant) -> Iterator[str]:
    settle = variant.settlement
    if settle.round_to > 1:
        unit, up = steps_of(settle.round_to), number(settle.round_up_from)
        yield f"A side's meld and trick points are rounded to {unit}; from {up} on upwards."
        compared = "rounded" if settle.made_compares == "rounded" else "exact"
        yield f"The bid is made if the {compared} total is at least the bid."
    else:
        yield "The bid is made if meld and trick points together are at least the bid."
    if settle.made_award == "bid":
        yield "A declarer's side that makes its bid writes the bid and no more."
    else:
        yield "A declarer's side that makes its bid writes all it earned."


def _set(variant: Variant) -> Iterator[str]:
    settle = variant.settlement
    times = _times(settle.set_multiplier)
    price = f"{times} and as much as its meld" if settle.set_adds_meld else times
    if not settle.set_multiplier:
        price = "as much as its meld" if settle.set_adds_meld else ""
    if not price:
        yield "If not, it is set: it writes nothing."
    elif settle.set_points_to_defenders:
        yield f"If not, it is set: it writes nothing, and every other side adds {price}."
    else:
        yield f"If not, it is set: it loses {price}, and nothing it earned counts."
    counts = _DEFENDERS if variant.melds.counted_by == "all" else _WITHOUT_MELD
    yield f"When the bid is made, defenders write {counts['all']}."
    yield f"When it is set, defenders write {counts[settle.defenders_when_set]}."
    if settle.set_bonus:
        yield f"When a bid is set, every other side gets {number(settle.set_bonus)} on top."


def _kept(variant: Variant) -> Iterator[str]:
    settle = variant.settlement
    if variant.tricks.keep_test == "none" or not variant.tricks.keep_minimum:
        return
    yield {
        "set": "A declarer's side that did not take enough to keep its meld is set.",
        "lose_meld": "A declarer's side that did not take enough to keep its meld loses the meld.",
        "ignored": "A declarer's side keeps its meld whatever it takes.",
    }[settle.declarer_below_keep]
    yield {
        "zero": "Defenders who did not take enough write nothing.",
        "lose_meld": "Defenders who did not take enough write their trick points alone.",
    }[settle.defender_below_keep]


def _unplayed(variant: Variant) -> Iterator[str]:
    settle = variant.settlement
    yield (
        f"A declarer who gives up before play loses {_times(settle.thrown_in_multiplier)}; "
        f"defenders write {_DEFENDERS[settle.thrown_in_defenders]}, without a trick."
    )
    if settle.thrown_in_bonus:
        bonus = number(settle.thrown_in_bonus)
        yield f"When a hand is given up, every other side gets {bonus} on top."
    if variant.auction.trump_requires != "nothing":
        others = _DEFENDERS[settle.no_marriage_defenders]
        yield f"A declarer who cannot name a trump loses the bid; defenders write {others}."
        if variant.auction.forced:
            forced = {"nothing": "costs nothing", "lose": "is lost as well"}
            yield f"A forced bid without a trump {forced[settle.no_marriage_forced]}."
    price, others = _times(settle.renege_multiplier), _DEFENDERS[settle.renege_defenders]
    yield f"A renege ends the hand. It costs the declarer's side {price}."
    yield "A defender who reneges loses the bid; the declarer's side writes the bid and its meld."
    yield f"After a renege, defenders without fault write {others}."


def _specials(variant: Variant) -> Iterator[str]:
    settle = variant.settlement
    if not variant.auction.specials:
        return
    lost = _times(settle.special_lost_multiplier, "its value")
    won_others = _DEFENDERS[settle.special_won_defenders]
    lost_others = _DEFENDERS[settle.special_lost_defenders]
    yield f"A special game won scores its value, and defenders write {won_others}."
    yield f"A special game lost costs {lost}, and defenders write {lost_others}."
    if settle.special_ledger:
        yield f"Special games are kept apart from the points, under “{settle.special_ledger}”."


def _times(multiplier: int, what: str = "the bid") -> str:
    """How often something is lost."""
    words = {0: "nothing", 1: what, 2: f"twice {what}"}
    return words.get(multiplier, f"{multiplier} times {what}")


def _ledger_row(ledger: str, on: str, to: str, amount: int) -> tuple[str, ...]:
    labels = words_of("settlement.ledger")["choices"]
    return ledger, labels[on], labels[to], number(amount)
