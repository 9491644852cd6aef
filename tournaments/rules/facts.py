"""What has happened in a stage, as plain values: who takes part, who met whom, what came out.

Everything that is drawn or ranked is computed from one `StageFacts`, so that a draw can be
replayed, a correction tried before it is accepted, and a fresh event given the same facts comes
out the same. Entries are named by their ids; rounds and tables are numbered from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction


class Kind(StrEnum):
    """What an entry does in a round: its one place there."""

    TABLE = "table"
    BYE = "bye"  # nobody is left to meet
    SIT_OUT = "sit-out"  # a turn of those who rotate
    ABSENT = "absent"  # not in the hall


class Gone(StrEnum):
    """Why an entry takes no further part."""

    WITHDRAWN = "withdrawn"
    NO_SHOW = "no-show"
    DISQUALIFIED = "disqualified"


class Verdict(StrEnum):
    """What the director ruled about a meeting."""

    WALKOVER = "walkover"  # the other side was not there: won without play
    FORFEIT = "forfeit"  # the other side gave up; what was played stands
    EXTRA_HAND = "extra-hand"  # level at the end; the awarded side won one more hand
    DOUBLE = "double"  # neither side wins: nobody came, or both are disqualified


class CreditKind(StrEnum):
    """How a round that an entry did not play counts in points."""

    NONE = "none"
    OWN_AVERAGE = "own-average"  # over the rounds it played; nothing until it has played one
    WINNERS_AVERAGE = "winners-average"  # of the sides that won a table in that round
    FIXED = "fixed"


@dataclass(frozen=True)
class Credit:
    """What a round not played is worth: points by `kind`, and wins (Fraction(1, 2) is half)."""

    kind: CreditKind = CreditKind.OWN_AVERAGE
    points: Fraction = Fraction(0)  # only for CreditKind.FIXED
    wins: Fraction = Fraction(0)


@dataclass(frozen=True)
class Competitor:
    """An entry of a stage.

    `joined` is the first round it takes part in; `left` the last one, 0 if it never played, None
    while it is still there. `away` are rounds it misses in between. `keeps_seat` asks not to move.
    `not_with` are entries it must not partner.
    """

    entry: int
    number: int
    seed: int | None = None
    pool: int = 1
    joined: int = 1
    left: int | None = None
    gone: Gone | None = None
    away: frozenset[int] = frozenset()
    keeps_seat: bool = False
    not_with: frozenset[int] = frozenset()

    def plays(self, round_number: int) -> bool:
        """Whether it is there to play this round."""
        is_there = self.joined <= round_number and (self.left is None or round_number <= self.left)
        return is_there and round_number not in self.away


@dataclass(frozen=True)
class SideResult:
    """What a side has on the sheets of a meeting: all its games together."""

    points: int = 0
    games: int = 0  # games won
    made: int = 0
    sets: int = 0
    hands: int = 0
    best_hand: int | None = None
    best_game: int | None = None


@dataclass(frozen=True)
class Meeting:
    """One place of a round: a table with its sides, or an entry that does not play.

    `sides` maps the side ("A", "B", …) to its entries in seat order: one team, or the players who
    are a side for this round. Who does not play stands alone under the side "". `results` is empty
    until a hand is posted. `is_over` says that play has ended, `is_agreed` that both sides said so.
    """

    round: int
    code: str
    sides: Mapping[str, tuple[int, ...]]
    kind: Kind = Kind.TABLE
    table: int | None = None
    results: Mapping[str, SideResult] = field(default_factory=dict)
    is_over: bool = False
    is_agreed: bool = True
    verdict: Verdict | None = None
    awarded: str | None = None  # the side that the verdict names

    @property
    def entries(self) -> tuple[int, ...]:
        """Everybody in it, side after side."""
        return tuple(entry for entries in self.sides.values() for entry in entries)


@dataclass(frozen=True)
class Adjustment:
    """Points or wins that the director gave or took, in a round."""

    entry: int
    round: int
    points: Fraction = Fraction(0)
    wins: Fraction = Fraction(0)


@dataclass(frozen=True)
class StageOptions:
    """How a stage is drawn and counted. `rounds` 0: as many as the format needs."""

    format: str
    rounds: int = 0
    legs: int = 1  # of a round robin: 2 means that everybody meets twice
    pools: int = 1
    best_of: int = 1
    third_place: bool = False
    consolation: bool = False
    second_final: bool = True
    is_individual: bool = False  # a side is made of players for one round
    side_size: int = 2  # people on a side
    sides: int = 2  # sides at a table
    three_handed: bool = False  # tables of three are possible for those left over
    tie_breaks: tuple[str, ...] = ("points", "fewest-sets")
    bye: Credit = Credit()
    absent: Credit = Credit(CreditKind.NONE)  # rounds before a late entry, and those it missed
    counts_unagreed: bool = True
    lot_seed: int = 0

    @property
    def is_bracket(self) -> bool:
        """Whether who loses is out, so that a match has to be decided."""
        return self.format in ("single-elimination", "double-elimination")


@dataclass(frozen=True)
class StageFacts:
    """A stage as it is now. Meetings of undone rounds are not among `meetings`."""

    options: StageOptions
    competitors: tuple[Competitor, ...]
    meetings: tuple[Meeting, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()

    @property
    def last_round(self) -> int:
        """The highest round that is drawn, 0 before the first."""
        return max((meeting.round for meeting in self.meetings), default=0)

    def up_to(self, round_number: int) -> StageFacts:
        """The same stage as if no later round had been drawn."""
        return replace(
            self,
            meetings=tuple(one for one in self.meetings if one.round <= round_number),
            adjustments=tuple(one for one in self.adjustments if one.round <= round_number),
        )
