"""Checks an auction that was written down call by call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.rules.contract_problems import bid_problems
from scoring.rules.problem import Problem, Severity, impossible, is_whole
from scoring.rules.seats import seat_after, seat_name, side_of_seat, sides_out
from scoring.rules.variant import Variant
from scoring.rules.wording import number

Call = tuple[int, int | None]
"""One call: the seat, and its bid or `None` for a pass."""


def find_auction_problems(
    variant: Variant,
    dealer: int,
    bids: Sequence[Call],
    declarer_seat: int | None,
    contract: int | None,
) -> tuple[Problem, ...]:
    """Everything wrong with an auction, and where it disagrees with declarer and contract.

    The auction begins at the dealer's left, rises by the step, and a pass is final. It ends
    when one player is left. If all others pass without a bid, the dealer has the forced
    contract, or may take it, or the first to speak had to open: as the variant says. Fields
    are `bids.0`, `bids.1`, …, `declarer` and `contract`; where every side has a contract of its
    own, none is compared. An auction that was not written down, an empty one, has no problems.
    """
    if not bids:
        return ()
    auction = _Auction(variant, dealer)
    problems = [problem for place, call in enumerate(bids) for problem in auction.take(place, call)]
    if all(problem.severity is Severity.UNLIKELY for problem in problems):
        problems.extend(auction.result_problems(len(bids), declarer_seat, contract))
    return tuple(problems)


class _Auction:
    """An auction as it goes along: who is still in, whose turn it is, the highest bid."""

    def __init__(self, variant: Variant, dealer: int) -> None:
        self.variant = variant
        self.dealer = dealer
        self.turn = dealer
        out = sides_out(variant, dealer)
        players = range(variant.deck.players)
        self.still_in = [seat for seat in players if side_of_seat(variant, seat) not in out]
        self._pass_turn(dealer)
        self.highest: int | None = None
        self.bidder: int | None = None

    @property
    def forced(self) -> bool:
        """Whether all others passed without a bid, so that the contract falls to the dealer."""
        return self.left_alone and self.variant.auction.all_pass == "dealer"

    @property
    def left_alone(self) -> bool:
        """Whether only the dealer is left, without a bid, and a forced contract is known."""
        alone = self.still_in == [self.dealer] and self.highest is None
        return alone and self.variant.auction.forced > 0

    @property
    def ended(self) -> bool:
        """Whether nobody has anything left to say."""
        one_bidder = len(self.still_in) == 1 and self.highest is not None
        return not self.still_in or one_bidder or self.forced

    def take(self, place: int, call: Call) -> Iterator[Problem]:
        """Take one call, and say what is wrong with it."""
        field, (seat, amount) = f"bids.{place}", call
        if not 0 <= seat < self.variant.deck.players:
            yield impossible("unknown_seat", field, "There is no such seat at this table.", seat)
            return
        name = seat_name(self.variant, seat)
        if self.left_alone and (seat, amount) == (self.dealer, self.variant.auction.forced):
            self.highest, self.bidder = amount, seat
            return
        if self.ended:
            yield impossible("auction_over", field, "The auction was already over.")
            return
        if seat not in self.still_in:
            yield impossible("has_passed", field, f"{name} has passed and cannot bid again.")
            return
        if seat != self.turn:
            whose = seat_name(self.variant, self.turn)
            yield impossible("out_of_turn", field, f"It was {whose}'s turn, not {name}'s.")
        if amount is not None:
            yield from self._bid(amount, field)
            self.bidder = seat
        else:
            first = seat_after(self.variant, self.dealer)
            if self.variant.auction.all_pass == "first" and seat == first and self.bidder is None:
                forced = self.variant.auction.forced
                text = f"{name} speaks first and has to open at {number(forced)}."
                yield impossible("must_open", field, text, forced)
            self.still_in.remove(seat)
        self._pass_turn(seat)

    def result_problems(
        self, calls: int, declarer_seat: int | None, contract: int | None
    ) -> Iterator[Problem]:
        """Compare how the auction ended with the declarer and the contract on the slip."""
        if not self.ended:
            text = f"The auction is not over: {seat_name(self.variant, self.turn)} has not spoken."
            yield impossible("auction_open", f"bids.{calls - 1}", text)
            return
        declarer, amount = self.bidder, self.highest
        if self.forced:
            declarer, amount = self.dealer, self.variant.auction.forced
        if declarer != declarer_seat:
            text = "Everybody passed, so there is no declarer."
            if declarer is not None:
                text = f"{seat_name(self.variant, declarer)} won the auction."
            yield impossible("not_last_bidder", "declarer", text)
        if amount != contract and self.variant.auction.contracts == "declarer":
            text, numbers = "Everybody passed, so there is no contract.", tuple[int, ...]()
            if amount is not None:
                text, numbers = f"The auction ended at {number(amount)}.", (amount,)
            yield impossible("not_last_bid", "contract", text, *numbers)

    def _bid(self, amount: int, field: str) -> Iterator[Problem]:
        if not is_whole(amount):
            yield impossible("not_whole", field, f"{amount} is not a whole number.")
            return
        yield from bid_problems(self.variant, amount, field)
        if self.highest is not None and amount <= self.highest:
            text = f"{number(amount)} is not more than {number(self.highest)}."
            yield impossible("not_rising", field, text, amount, self.highest)
        self.highest = max(amount, self.highest or 0)

    def _pass_turn(self, seat: int) -> None:
        """The turn goes to the next player who has not passed."""
        self.turn = seat_after(self.variant, seat)
        while self.still_in and self.turn not in self.still_in:
            self.turn = seat_after(self.variant, self.turn)
