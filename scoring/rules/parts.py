"""The parts a variant is made of, with what each field may hold.

Every field is data: adding a variant or a house rule is choosing values, not writing code.
Lists of meld points run from one copy upwards. The bounds are wide; they keep out what no
table could mean.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple


class Between(NamedTuple):
    """The least and the greatest value a whole number may take."""

    least: int
    most: int


Points = Annotated[int, Between(0, 100_000)]
Factor = Annotated[int, Between(0, 10)]
Few = Annotated[int, Between(0, 60)]
PointsByCopies = tuple[Points, ...]

WayOfSeveral = Literal[
    "declarer_if_made",
    "higher_total",
    "declarer",
    "exact_points",
    "seat_order",
    "extend",
    "play_on",
    "shared",
]
InstantWin = Literal["all_tricks", "quadruple_pinochle", "quadruple_run", "unanswered_250"]
LedgerEvent = Literal[
    "made", "set", "thrown_in", "special_won", "special_lost", "no_marriage", "reneged"
]


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards and the people: ranks from high to low, copies of each card, who sits where."""

    ranks: str = "ATKQJ9"
    copies: Annotated[int, Between(1, 6)] = 2
    players: Annotated[int, Between(2, 8)] = 4
    sides: Annotated[int, Between(2, 8)] = 2
    sitting_out: Annotated[int, Between(0, 4)] = 0
    hand_size: Annotated[int, Between(1, 60)] = 12
    kitty: Few = 0
    passing: Few = 0
    clockwise: bool = True

    @property
    def active(self) -> int:
        """How many players hold cards in one hand."""
        return self.players - self.sitting_out

    @property
    def hands_per_side(self) -> int:
        """How many hands of cards one side holds."""
        return self.players // self.sides

    @property
    def sides_in_play(self) -> int:
        """How many sides take part in one hand."""
        return self.active // self.hands_per_side


@dataclass(frozen=True, slots=True)
class Auction:
    """How the contract is found. `steps` are pairs of (from this bid on, rise by this much).

    When all pass, the dealer has the contract at `forced`, or the cards are dealt again and
    the dealer may take it at `forced`; or the first to speak must open.
    """

    opening: Annotated[int, Between(1, 9_990)] = 250
    steps: tuple[tuple[Points, Annotated[int, Between(1, 1_000)]], ...] = ((0, 10),)
    forced: Annotated[int, Between(0, 9_990)] = 0
    all_pass: Literal["dealer", "first", "redeal"] = "dealer"
    trump_requires: Literal["nothing", "marriage", "run", "dix"] = "nothing"
    contracts: Literal["declarer", "every_side"] = "declarer"
    specials: tuple[tuple[str, Points], ...] = ()


@dataclass(frozen=True, slots=True)
class Melds:
    """What melds are worth, by the number of copies in one hand, and who may count them."""

    run: PointsByCopies = ()
    family: PointsByCopies = ()
    royal_marriage: PointsByCopies = ()
    marriage: PointsByCopies = ()
    dix: PointsByCopies = ()
    pinochle: PointsByCopies = ()
    aces: PointsByCopies = ()
    kings: PointsByCopies = ()
    queens: PointsByCopies = ()
    jacks: PointsByCopies = ()
    tens: PointsByCopies = ()
    pinochle_cards: str = "QS JD"
    run_extra: Points = 0
    run_keeps_marriage: bool = False
    roundhouse_bonus: Points = 0
    counted_by: Literal["all", "declarer"] = "all"
    before_discard: bool = False
    team_minimum: Points = 0
    short_meld_sets: bool = False


@dataclass(frozen=True, slots=True)
class Tricks:
    """What captured cards count, one value a rank, and what a side needs to keep its meld."""

    values: tuple[Points, ...] = ()
    last_trick: Points = 10
    kitty_counts_for: Literal["declarer", "last_trick", "nobody"] = "declarer"
    keep_test: Literal["points", "trick", "none"] = "points"
    keep_minimum: Points = 10


@dataclass(frozen=True, slots=True)
class Settlement:
    """What each side writes down once meld and trick points are known."""

    declarer_below_keep: Literal["set", "lose_meld", "ignored"] = "set"
    defender_below_keep: Literal["zero", "lose_meld"] = "zero"
    round_to: Annotated[int, Between(1, 100)] = 1
    round_up_from: Annotated[int, Between(1, 100)] = 5
    made_compares: Literal["rounded", "exact"] = "rounded"
    made_award: Literal["earned", "bid"] = "earned"
    set_multiplier: Factor = 1
    set_adds_meld: bool = False
    set_points_to_defenders: bool = False
    set_bonus: Points = 0
    defenders_when_set: Literal["all", "meld", "tricks", "nothing"] = "all"
    thrown_in_multiplier: Factor = 1
    thrown_in_bonus: Points = 0
    thrown_in_defenders: Literal["meld", "nothing"] = "meld"
    no_marriage_defenders: Literal["nothing", "meld"] = "nothing"
    no_marriage_forced: Literal["nothing", "lose"] = "nothing"
    renege_multiplier: Factor = 1
    renege_defenders: Literal["meld", "nothing"] = "meld"
    special_lost_multiplier: Factor = 2
    special_won_defenders: Literal["nothing", "meld"] = "nothing"
    special_lost_defenders: Literal["nothing", "meld"] = "meld"
    special_ledger: str = ""
    ledger: tuple[
        tuple[
            str,
            LedgerEvent,
            Literal["declarer", "defenders", "all"],
            Annotated[int, Between(-100_000, 100_000)],
        ],
        ...,
    ] = ()


@dataclass(frozen=True, slots=True)
class GameEnd:
    """When a game is over and who has won. A `target` or number of `hands` of 0 is none."""

    target: Points = 1_500
    hands: Annotated[int, Between(0, 1_000)] = 0
    reach: Literal["at_least", "more_than"] = "at_least"
    declarer_only: bool = False
    several: tuple[WayOfSeveral, ...] = ("declarer_if_made", "higher_total", "play_on")
    extend_by: Points = 0
    back_door: Points = 0
    mercy_lead: Points = 0
    instant_wins: tuple[InstantWin, ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """The duties of following suit."""

    head_plain: bool = True
    head_after_trump: bool = False
    must_trump: bool = True
    overtrump: bool = True
    first_lead: Literal["declarer", "after_dealer"] = "declarer"
    lead_trump: bool = False


PARTS: dict[str, type] = {
    "deck": Deck,
    "auction": Auction,
    "melds": Melds,
    "tricks": Tricks,
    "settlement": Settlement,
    "game_end": GameEnd,
    "play": Play,
}
"""The parts of a variant by the name they have in documents, in their order."""
