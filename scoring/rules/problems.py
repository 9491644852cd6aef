"""Every reason a slip cannot be true, all at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.rules.by_side import BySide
from scoring.rules.contract_problems import contract_problems
from scoring.rules.meld_problems import meld_problems
from scoring.rules.problem import Problem, impossible, is_whole, unlikely
from scoring.rules.record import HandEnd, HandRecord, SideRecord
from scoring.rules.trick_problems import trick_problems
from scoring.rules.variant import Variant
from scoring.rules.wording import number

_WHOLE_FIELDS = ("trick_points", "tricks", "kitty", "contract")
_UNPLAYED = {
    HandEnd.THROWN_IN: "The hand was thrown in",
    HandEnd.NO_MARRIAGE: "There was no trump to play with",
    HandEnd.RENEGED: "The hand stopped at the renege",
    HandEnd.SPECIAL_WON: "A special game counts no trick points",
    HandEnd.SPECIAL_LOST: "A special game counts no trick points",
    HandEnd.PASSED_OUT: "Everybody passed",
    HandEnd.MISDEAL: "A misdeal scores nothing",
}


def find_problems(variant: Variant, record: HandRecord) -> tuple[Problem, ...]:
    """Every reason the slip cannot be true under the variant, and what is unlikely on it.

    One side's trick points may be left out: they follow from the others. An empty answer
    means that `score_hand` may be trusted with the record.
    """
    unreadable = tuple(_unreadable(record))
    fields = {problem.field for problem in unreadable}
    readable = _readable(record) if unreadable else record
    found = (
        *_ending_problems(variant, readable),
        *contract_problems(variant, readable),
        *meld_problems(variant, readable),
        *(trick_problems(variant, readable) if record.end is HandEnd.PLAYED else ()),
    )
    return (*unreadable, *(problem for problem in found if problem.field not in fields))


def _unreadable(record: HandRecord) -> Iterator[Problem]:
    """Values that are no whole numbers."""
    if record.contract is not None and not is_whole(record.contract):
        yield _not_whole("contract", record.contract)
    for side, facts in record.sides.items():
        for name in _WHOLE_FIELDS:
            value = getattr(facts, name)
            if value is not None and not is_whole(value):
                yield _not_whole(f"sides.{side}.{name}", value)
        for meld in facts.melds:
            if not is_whole(meld):
                yield _not_whole(f"sides.{side}.meld", meld)


def _readable(record: HandRecord) -> HandRecord:
    """The record without the values that are no whole numbers, to judge the others by."""
    sides = {}
    for side, facts in record.sides.items():
        changes: dict[str, Any] = {
            name: None for name in _WHOLE_FIELDS if not is_whole(getattr(facts, name))
        }
        changes["meld"] = tuple(meld if is_whole(meld) else 0 for meld in facts.melds)
        sides[side] = replace(facts, **changes)
    return replace(
        record,
        sides=BySide(sides),
        contract=record.contract if is_whole(record.contract) else None,
    )


def _not_whole(field: str, value: object) -> Problem:
    if value is None:
        return impossible("not_entered", field, "Type 0 if there was no meld.")
    numbers = (value,) if isinstance(value, float) else ()
    written = number(value) if isinstance(value, float) else str(value)
    return impossible("not_whole", field, f"{written} is not a whole number.", *numbers)


def _ending_problems(variant: Variant, record: HandRecord) -> Iterator[Problem]:
    end, auction = record.end, variant.auction
    if end is HandEnd.NO_MARRIAGE and auction.trump_requires == "nothing":
        yield impossible("not_in_variant", "end", "Any suit may be trump here.")
    if end is HandEnd.PASSED_OUT and auction.all_pass != "redeal":
        who, forced = "the dealer", number(auction.forced)
        if auction.all_pass == "first":
            who = "the first to speak"
        text = f"When all pass, {who} has the contract at {forced}. Was the hand not played?"
        yield unlikely(f"{auction.all_pass}_forced", "end", text, auction.forced)
    if end is HandEnd.RENEGED and record.offender not in record.sides:
        yield impossible("not_entered", "offender", "Which side reneged?")
    if end is not HandEnd.RENEGED and record.offender is not None:
        yield impossible("not_reneged", "offender", "Only a renege has an offending side.")
    if end in {HandEnd.SPECIAL_WON, HandEnd.SPECIAL_LOST}:
        if record.special not in dict(auction.specials):
            yield impossible("not_in_variant", "special", "There is no such special game here.")
    elif record.special is not None:
        yield impossible("not_special", "special", "The hand did not end as a special game.")
    if end.has_declarer and len(record.sides) != variant.deck.sides_in_play:
        sides = variant.deck.sides_in_play
        yield impossible("wrong_sides", "sides", f"{sides} sides play a hand.", sides)
    if end in _UNPLAYED:
        for side, facts in record.sides.items():
            yield from _unplayed_problems(record, side, facts)


def _unplayed_problems(record: HandRecord, side: str, facts: SideRecord) -> Iterator[Problem]:
    """A hand that was not played has no trick points, and no deal no meld."""
    why = _UNPLAYED[record.end]
    for name, what in (
        ("trick_points", "trick points"),
        ("tricks", "tricks"),
        ("last_trick", "last trick"),
        ("kitty", "kitty points"),
    ):
        if value := getattr(facts, name):
            text = f"{why}, so there are no {what}."
            if name == "last_trick":
                text = f"{why}, so there is no last trick."
            yield impossible("unplayed", f"sides.{side}.{name}", text, int(value))
    if not record.end.has_declarer and facts.total_meld:
        text = f"{why}, so there is no meld."
        yield impossible("unplayed", f"sides.{side}.meld", text, facts.total_meld)
