"""What can be wrong with trick points, tricks and the last trick of a played hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from scoring.rules.cards import Suit
from scoring.rules.problem import Problem, impossible, unlikely
from scoring.rules.record import HandRecord, SideRecord, complete
from scoring.rules.variant import Variant
from scoring.rules.wording import listed, number, steps_of


def trick_problems(variant: Variant, record: HandRecord) -> Iterator[Problem]:
    """Everything wrong with what the sides took. Sums are checked as counted, never rounded.

    Where one side's trick points were left out, what is wrong with the others' is not said a
    second time about the number that follows from them.
    """
    completed = complete(variant, record)
    missing = [side for side, facts in record.sides.items() if facts.trick_points is None]
    follows = missing[0] if len(missing) == 1 and len(record.sides) > 1 else None
    typed = [side for side in record.sides if side != follows]

    amounts = [
        problem for side in typed for problem in _amount_problems(variant, completed, side)
    ] or list(_sum_problems(variant, completed))
    others = [*_tricks_problems(variant, record), *_last_trick_problems(record)]
    yield from amounts
    yield from others
    if not amounts and not others:
        captured = [
            problem for side in typed for problem in _capture_problems(variant, completed, side)
        ]
        yield from captured
        if follows and not captured:
            yield from _capture_problems(variant, completed, follows)


def _amount_problems(variant: Variant, record: HandRecord, side: str) -> Iterator[Problem]:
    """The numbers of one side by themselves."""
    total, step = variant.trick_total, variant.trick_step
    facts = record.sides[side]
    field, points = f"sides.{side}.trick_points", facts.trick_points
    if points is None:
        yield impossible("not_entered", field, "Trick points are not entered.")
    elif points < 0:
        yield impossible("below_zero", field, "Trick points cannot be below 0.", points)
    elif points % step:
        text = f"{number(points)} cannot be right. Trick points go in {steps_of(step)}."
        yield impossible("off_step", field, text, points, step)
    elif points > total:
        text = f"Only {number(total)} can be taken."
        yield impossible("over_total", field, text, points, total)
    kitty = facts.kitty or 0
    if kitty and not variant.deck.kitty:
        yield impossible("no_kitty", f"sides.{side}.kitty", "There is no kitty here.", kitty)
    elif kitty and kitty not in _captured(variant)[variant.deck.kitty]:
        text = f"{number(kitty)} cannot lie in the kitty."
        yield impossible("wrong_kitty", f"sides.{side}.kitty", text, kitty)
    elif points is not None and kitty > points >= 0:
        text = f"The trick points include the kitty, so they are {number(kitty)} at least."
        yield impossible("below_kitty", field, text, points, kitty)
    if kitty and not _may_have_kitty(variant, record, side):
        text = "Only the declarer discards to the kitty."
        if variant.tricks.kitty_counts_for == "last_trick":
            text = "The kitty goes to the side with the last trick."
        yield impossible("not_declarer", f"sides.{side}.kitty", text, kitty)


def _sum_problems(variant: Variant, record: HandRecord) -> Iterator[Problem]:
    """All the numbers together."""
    points = {side: facts.trick_points for side, facts in record.sides.items()}
    entered = [count for count in points.values() if count is not None]
    total, total_entered = variant.trick_total, sum(entered)
    everybody = len(entered) == len(points) == variant.deck.sides_in_play
    if total_entered == total or (total_entered < total and not everybody):
        return
    side = [side for side, count in points.items() if count is not None][-1]
    made = f"{listed(entered, last='and')} make {number(total_entered)}."
    text = f"{made} All trick points together are {number(total)}."
    if total_entered > total:
        text = f"Only {number(total)} can be taken. {made}"
    yield impossible("wrong_sum", f"sides.{side}.trick_points", text, total_entered, total)


def _tricks_problems(variant: Variant, record: HandRecord) -> Iterator[Problem]:
    size = variant.deck.hand_size
    counted = {side: facts.tricks for side, facts in record.sides.items()}
    known = [tricks for tricks in counted.values() if tricks is not None]
    for side, tricks in counted.items():
        if tricks is not None and not 0 <= tricks <= size:
            text = f"There are {size} tricks in a hand."
            yield impossible("over_total", f"sides.{side}.tricks", text, tricks, size)
            return
    if not known:
        return
    all_known = len(known) == len(counted)
    if sum(known) > size or (all_known and sum(known) != size):
        side = [side for side, tricks in counted.items() if tricks is not None][-1]
        text = f"{listed(known, last='and')} make {sum(known)}. There are {size} tricks in a hand."
        yield impossible("wrong_sum", f"sides.{side}.tricks", text, sum(known), size)


def _last_trick_problems(record: HandRecord) -> Iterator[Problem]:
    takers = [side for side, facts in record.sides.items() if facts.last_trick]
    if len(takers) > 1:
        text = "Only one side takes the last trick."
        yield impossible("two_last_tricks", f"sides.{takers[-1]}.last_trick", text)
    elif all(facts.last_trick is False for facts in record.sides.values()) and record.sides:
        side = list(record.sides)[-1]
        text = "One side must have taken the last trick."
        yield impossible("no_last_trick", f"sides.{side}.last_trick", text)


def _took_last(record: HandRecord, side: str) -> bool | None:
    """Whether a side took the last trick, as far as the record tells."""
    own = record.sides[side].last_trick
    others = [facts.last_trick for name, facts in record.sides.items() if name != side]
    if own is None and any(others):
        return False
    if own is None and all(other is False for other in others) and others:
        return True
    return own


def _capture_problems(variant: Variant, record: HandRecord, side: str) -> Iterator[Problem]:
    """Trick points must be what some number of captured cards, and the last trick, can count."""
    facts, last = record.sides[side], _took_last(record, side)
    points = facts.trick_points or 0
    field, bonus = f"sides.{side}.trick_points", variant.tricks.last_trick
    if facts.tricks == 0 and last:
        text = "A side without a trick cannot have the last one."
        yield impossible("no_tricks", f"sides.{side}.last_trick", text)
        return
    has_kitty = _may_have_kitty(variant, record, side)
    if points in _possible_points(variant, facts, last, has_kitty):
        yield from _unknown_trick(variant, facts, side, points, last)
    elif last and points < bonus:
        text = f"The last trick alone counts {number(bonus)}."
        yield impossible("below_last_trick", field, text, points, bonus)
    elif last is False and points > variant.trick_total - bonus:
        most = variant.trick_total - bonus
        text = f"Without the last trick only {number(most)} can be taken."
        yield impossible("over_without_last", field, text, points, most)
    elif facts.tricks is None:
        text = f"No tricks add up to {number(points)}. Count again."
        yield impossible("cannot_be_captured", field, text, points)
    elif not facts.tricks and not has_kitty:
        yield impossible("no_tricks", field, "No trick, so no trick points.", points)
    else:
        tricks = f"{facts.tricks} trick" if facts.tricks == 1 else f"{facts.tricks} tricks"
        text = f"{tricks} cannot hold {number(points)}. Count again."
        yield impossible("cannot_be_captured", field, text, points, facts.tricks)


def _unknown_trick(
    variant: Variant, facts: SideRecord, side: str, points: int, last: bool | None
) -> Iterator[Problem]:
    """Where a trick keeps the meld, no trick points and no count of tricks needs a question."""
    uncounted = facts.tricks is None and not last and points == (facts.kitty or 0)
    if variant.tricks.keep_test == "trick" and uncounted and facts.total_meld:
        text = "Did this side take a trick? Its meld counts only if it did."
        yield unlikely("trick_unknown", f"sides.{side}.tricks", text)


def _may_have_kitty(variant: Variant, record: HandRecord, side: str) -> bool:
    """Whether the cards of the kitty may lie among those of a side."""
    if variant.tricks.kitty_counts_for == "last_trick":
        return _took_last(record, side) is not False
    return side == record.declarer


def _possible_points(
    variant: Variant, facts: SideRecord, last: bool | None, has_kitty: bool
) -> frozenset[int]:
    """What a side can have taken, by the number of its tricks and its kitty where counted."""
    if facts.kitty:
        taken = _taken(variant, facts.tricks, last, 0)
        return frozenset(facts.kitty + points for points in taken)
    if variant.tricks.kitty_counts_for == "last_trick" and last is None:
        with_last = _taken(variant, facts.tricks, True, variant.deck.kitty)
        return with_last | _taken(variant, facts.tricks, False, 0)
    return _taken(variant, facts.tricks, last, variant.deck.kitty if has_kitty else 0)


@lru_cache(maxsize=1_024)
def _taken(variant: Variant, tricks: int | None, last: bool | None, kitty: int) -> frozenset[int]:
    deck, bonus = variant.deck, variant.tricks.last_trick
    possible: set[int] = set()
    for won in range(deck.hand_size + 1) if tricks is None else (tricks,):
        cards = _captured(variant)[won * deck.active + kitty]
        if last is not True and won < deck.hand_size:
            possible |= cards
        if last is not False and won:
            possible |= {points + bonus for points in cards}
    return frozenset(possible)


@lru_cache(maxsize=32)
def _captured(variant: Variant) -> tuple[frozenset[int], ...]:
    """For every number of cards, what so many cards of the deck can count together."""
    copies = len(Suit) * variant.deck.copies
    sums: list[set[int]] = [{0}]
    for value in variant.tricks.values:
        grown: list[set[int]] = [set() for _ in range(len(sums) + copies)]
        for cards, points in enumerate(sums):
            for taken in range(copies + 1):
                grown[cards + taken] |= {point + taken * value for point in points}
        sums = grown
    return tuple(frozenset(points) for points in sums)
