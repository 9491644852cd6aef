"""What can be wrong with a contract: who has it, whether it could be bid."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from scoring.rules.problem import Problem, impossible, unlikely
from scoring.rules.reachable import MOST_HANDS, reachable_meld
from scoring.rules.record import HandEnd, HandRecord
from scoring.rules.variant import Variant
from scoring.rules.wording import number, steps_of

LARGEST_CONTRACT = 9_990
"""No table bids more; a larger number is a slip of the finger."""


def contract_problems(variant: Variant, record: HandRecord) -> Iterator[Problem]:
    """Everything wrong with declarer, contract and the sides' own contracts."""
    special = record.end in {HandEnd.SPECIAL_WON, HandEnd.SPECIAL_LOST}
    if not record.end.has_declarer:
        yield from _nothing_bid(record)
        return
    every_side = variant.auction.contracts == "every_side"
    if record.declarer is None and not every_side:
        yield impossible("not_entered", "declarer", "Who had the contract?")
    elif record.declarer is not None and record.declarer not in record.sides:
        yield impossible("not_playing", "declarer", "The declarer did not play this hand.")

    if every_side:
        for side, facts in record.sides.items():
            field = f"sides.{side}.contract"
            if facts.contract is None:
                yield impossible("not_entered", field, "What did this side bid?")
            else:
                yield from _own_contract_problems(variant, facts.contract, field)
        return
    for side, facts in record.sides.items():
        if facts.contract is not None:
            text = "Only the declarer has a contract here."
            yield impossible("not_in_variant", f"sides.{side}.contract", text, facts.contract)
    if record.contract is None:
        if not special:
            yield impossible("not_entered", "contract", "What was the contract?")
    elif not (special and record.contract == 0):
        yield from bid_problems(variant, record.contract, "contract", forced=True)


def bid_problems(
    variant: Variant, amount: int, field: str, *, forced: bool = False
) -> Iterator[Problem]:
    """Everything wrong with the amount of one bid.

    `forced` allows the dealer's contract of a passed auction, which may lie below the opening
    and off the step.
    """
    auction = variant.auction
    if forced and amount == auction.forced > 0:
        return
    if amount < auction.opening:
        text = f"{number(amount)} is too low. The bidding opens at {number(auction.opening)}."
        yield impossible("below_opening", field, text, amount, auction.opening)
    step = _step_off(variant, amount)
    if step:
        text = f"{number(amount)} cannot be right. Bids go in {steps_of(step)}."
        yield impossible("off_step", field, text, amount, step)
    yield from _size_problems(variant, amount, field)


def _step_off(variant: Variant, amount: int) -> int:
    """The step the amount is off, counted from the opening bid; 0 where it is on it."""
    auction = variant.auction
    start, step = max((band for band in auction.steps if band[0] <= amount), default=(0, 1))
    return step if (amount - max(start, auction.opening)) % step else 0


def _own_contract_problems(variant: Variant, amount: int, field: str) -> Iterator[Problem]:
    """A side's own contract is the sum of its players' bids, so only its step is known."""
    if amount < 0:
        yield impossible("below_zero", field, "A contract cannot be below 0.", amount)
    step = gcd(variant.auction.opening, *(step for _, step in variant.auction.steps))
    if amount % step:
        text = f"{number(amount)} cannot be right. Bids go in {steps_of(step)}."
        yield impossible("off_step", field, text, amount, step)
    yield from _size_problems(variant, amount, field)


def _size_problems(variant: Variant, amount: int, field: str) -> Iterator[Problem]:
    if amount > LARGEST_CONTRACT:
        text = f"{number(amount)} is too much for a contract."
        yield impossible("too_large", field, text, amount, LARGEST_CONTRACT)
        return
    hands = variant.deck.hands_per_side
    if hands > MOST_HANDS:
        return
    most = max(reachable_meld(variant, hands=hands)) + variant.trick_total
    if amount > most:
        text = f"Is {number(amount)} right? Nobody can make more than {number(most)}."
        yield unlikely("cannot_be_made", field, text, amount, most)


def _nothing_bid(record: HandRecord) -> Iterator[Problem]:
    why = "Everybody passed" if record.end is HandEnd.PASSED_OUT else "A misdeal is dealt again"
    if record.contract is not None:
        text = f"{why}, so there is no contract."
        yield impossible("unplayed", "contract", text, record.contract)
    if record.declarer is not None:
        yield impossible("unplayed", "declarer", f"{why}, so there is no declarer.")
    if record.trump is not None:
        yield impossible("unplayed", "trump", f"{why}, so there is no trump.")
