"""What the page for entering a hand needs to know about the game, the table and the rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from scoring.models import Game, Hand, HandRevision
from scoring.rules import Suit, Variant, dealer_seat, seat_name, side_of_seat, sides_out
from scoring.selectors.endings import Ending, endings_of
from scoring.selectors.facts import PLAIN_SIGN, SUIT_SIGNS
from scoring.selectors.people import Seating, seating
from scoring.selectors.rules import variant_of
from scoring.selectors.state import state_of

CONTRACTS_OFFERED = 101
RECENT = 3
NUMBERS = ("none is", "one side is", "two sides are", "three sides are")


@dataclass(frozen=True)
class Chair:
    """A seat at the table and who sits in it; `place` is its name and `letter` how it is typed."""

    seat: int
    place: str
    letter: str
    name: str
    side: str
    is_dealer: bool
    plays: bool


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
    def sides_out(self) -> tuple[str, ...]:
        """The sides that have no cards in this hand, unless the slip says otherwise."""
        return sides_out(self.variant, self.dealer_seat)

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The seats in the order of the auction, from the one next to the dealer on."""
        step = 1 if self.variant.deck.clockwise else -1
        count = len(self.side_of)
        turns = ((self.dealer_seat + step * turn) % count for turn in range(1, count + 1))
        return tuple(seat for seat in turns if self.side_of[seat] not in self.sides_out)

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
        """What somebody has to play for when all the others pass, or 0."""
        return self.variant.auction.forced

    @property
    def forced_chair(self) -> Chair:
        """Whose the forced bid is: the dealer's, or of whoever had to open."""
        first = self.variant.auction.all_pass == "first" or not self.dealer.plays
        return self.first_bidder if first else self.dealer

    @property
    def every_side_bids(self) -> bool:
        """Whether each side has a contract of its own."""
        return self.variant.auction.contracts == "every_side"

    @property
    def somebody_sits_out(self) -> bool:
        """Whether one side has no part in each hand."""
        return len(self.sides_out) == 1

    @property
    def grid(self) -> str:
        """The class of what has a cell for each side."""
        return f"of-{self.variant.deck.sides_in_play}"

    @property
    def enough_tricks(self) -> str:
        """How many sides' trick points have to be typed; the last one's follow."""
        return f"{NUMBERS[self.variant.deck.sides_in_play - 1]} enough"

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
        return _chairs(self)

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
    def more(self) -> str:
        """What may be written down besides the trick points."""
        discards = ", discards" if self.variant.deck.kitty else ""
        return f"Tricks taken, last trick{discards}"

    @property
    def sample_auction(self) -> str:
        """An auction as it is typed, with bids of this game."""
        first, second = [bid for bid in self.contracts if bid >= self.variant.auction.opening][:2]
        return f"{first} p {second} p p"

    @cached_property
    def endings(self) -> tuple[Ending, ...]:
        """The ways in which a hand may end."""
        return endings_of(self.variant, self.seating.sides, self.dealer.name)

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


def _chairs(pad: Pad) -> tuple[Chair, ...]:
    places = [seat_name(pad.variant, seat) for seat in pad.side_of]
    return tuple(
        Chair(
            seat=sitter.seat,
            place=places[sitter.seat],
            letter=places[sitter.seat].removeprefix("Seat ")[0],
            name=sitter.short,
            side=sitter.side,
            is_dealer=sitter.seat == pad.dealer_seat,
            plays=sitter.side not in pad.sides_out,
        )
        for sitter in pad.seating.at(pad.number)
    )
