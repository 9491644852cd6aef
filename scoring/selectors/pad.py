"""What the page for entering a hand needs to know about the game, the table and the rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from scoring.models import Game, Hand, HandRevision
from scoring.rules import HandEnd, Suit, Variant, dealer_seat, side_of_seat
from scoring.selectors.facts import PLAIN_SIGN, SUIT_SIGNS
from scoring.selectors.people import Seating, seating
from scoring.selectors.rules import variant_of
from scoring.selectors.state import state_of

COMPASS = ("North", "East", "South", "West")
CONTRACTS_OFFERED = 101
RECENT = 3


@dataclass(frozen=True)
class Chair:
    """A seat at the table and who sits in it; `place` is its name and `letter` how it is typed."""

    seat: int
    place: str
    letter: str
    name: str
    side: str
    is_dealer: bool


@dataclass(frozen=True)
class PadSide:
    """A side of the game, with its total so far."""

    key: str
    name: str
    total: int


@dataclass(frozen=True)
class SuitChoice:
    """A suit as it is chosen: by its letter, its sign or its name."""

    letter: str
    name: str
    sign: str
    red: bool


SUITS = tuple(
    SuitChoice(
        letter=suit.value,
        name=suit.label.capitalize(),
        sign=f"{SUIT_SIGNS[suit]}{PLAIN_SIGN}",
        red=suit in {Suit.HEARTS, Suit.DIAMONDS},
    )
    for suit in Suit
)


@dataclass(frozen=True)
class Ending:
    """A way in which a hand may end."""

    value: str
    label: str
    hint: str


@dataclass(frozen=True)
class Pad:
    """The page for one hand before anything is typed.

    `dealer_seat` deals hand `number`. Names are read only when the page is shown: saving a hand
    needs none of them.
    """

    game: Game
    variant: Variant
    number: int
    dealer_seat: int

    @cached_property
    def side_of(self) -> dict[int, str]:
        """The side of each seat."""
        seats = range(self.variant.deck.players)
        return {seat: side_of_seat(self.variant, seat) for seat in seats}

    @cached_property
    def side_keys(self) -> tuple[str, ...]:
        """The keys of the sides, in column order."""
        return self.variant.side_names

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The seats in the order of the auction, from the dealer's left on."""
        step = 1 if self.variant.deck.clockwise else -1
        count = len(self.side_of)
        return tuple((self.dealer_seat + step * turn) % count for turn in range(1, count + 1))

    @cached_property
    def contracts(self) -> tuple[int, ...]:
        """The bids that the auction allows, from the lowest on: what is offered for one tap."""
        auction = self.variant.auction
        bid = auction.opening
        contracts = [auction.forced] if 0 < auction.forced < bid else []
        while len(contracts) < CONTRACTS_OFFERED:
            contracts.append(bid)
            bid += next(step for start, step in reversed(auction.steps) if bid >= start)
        return tuple(contracts)

    @property
    def forced(self) -> int:
        """What the dealer has to take when all the others pass, or 0."""
        return self.variant.auction.forced

    @property
    def suits(self) -> tuple[SuitChoice, ...]:
        """The four suits."""
        return SUITS

    @cached_property
    def seating(self) -> Seating:
        """Who sits where."""
        return seating(self.game)

    @cached_property
    def chairs(self) -> tuple[Chair, ...]:
        """The players of this hand in seat order."""
        return _chairs(self.seating, self.number, self.dealer_seat)

    @cached_property
    def sides(self) -> tuple[PadSide, ...]:
        """The sides with their names and totals."""
        totals = state_of(self.game, self.variant).totals
        return tuple(PadSide(key, name, totals[key]) for key, name in self.seating.sides.items())

    @property
    def dealer(self) -> Chair:
        """Who deals this hand."""
        return next(chair for chair in self.chairs if chair.is_dealer)

    @property
    def first_bidder(self) -> Chair:
        """Who says something first in the auction."""
        return next(chair for chair in self.chairs if chair.seat == self.turns[0])

    @property
    def endings(self) -> tuple[Ending, ...]:
        """The ways in which a hand may end."""
        return (
            Ending(HandEnd.PLAYED, "Played", "Tricks were taken."),
            Ending(HandEnd.THROWN_IN, "Thrown in", "Given up before play. The bid is lost."),
            Ending(HandEnd.PASSED_OUT, "Passed out", "Nobody bid. The deal moves on."),
            Ending(HandEnd.MISDEAL, "Misdeal", f"{self.dealer.name} deals again."),
        )

    @cached_property
    def last_hand(self) -> Hand | None:
        """The latest hand on the sheet."""
        return self.game.hands.filter(voided=False).order_by("-number").first()

    @cached_property
    def acts(self) -> tuple[UUID, ...]:
        """The keys under which the latest hands were saved: a phone that kept one is done."""
        posted = self.game.revisions.filter(act=HandRevision.Act.POSTED).order_by("-pk")
        return tuple(posted.values_list("act_key", flat=True)[:RECENT])


def pad_of(game: Game, *, hand: Hand | None = None, before: int | None = None) -> Pad:
    """The pad for the next hand, for `hand` again, or for one before hand number `before`."""
    variant = variant_of(game.rules)
    if before is not None:
        hand = game.hands.get(number=before, voided=False)
    if hand is not None:
        return Pad(game, variant, hand.number, hand.dealer)
    deals = state_of(game, variant).deals
    return Pad(game, variant, game.hand_count + 1, dealer_seat(variant, game.first_dealer, deals))


def _chairs(seats: Seating, number: int, dealer: int) -> tuple[Chair, ...]:
    sitters = seats.at(number)
    places = COMPASS if len(sitters) == len(COMPASS) else tuple("12345678")
    return tuple(
        Chair(
            seat=sitter.seat,
            place=places[sitter.seat],
            letter=places[sitter.seat][0],
            name=sitter.short,
            side=sitter.side,
            is_dealer=sitter.seat == dealer,
        )
        for sitter in sitters
    )
