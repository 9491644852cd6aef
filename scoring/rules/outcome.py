"""What scoring a hand gives back: the points of each side and how they came about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from scoring.rules.by_side import BySide


class Outcome(StrEnum):
    """How a contract, or the hand as a whole, came out."""

    MADE = "made"
    SET = "set"
    THROWN_IN = "thrown_in"
    SPECIAL_WON = "special_won"
    SPECIAL_LOST = "special_lost"
    NOT_SCORED = "not_scored"
    PASSED_OUT = "passed_out"
    MISDEAL = "misdeal"


class Step(NamedTuple):
    """One line of the explanation: the rule, whose points it changed, by how much, and why."""

    rule: str
    side: str
    points: int
    sentence: str


class LedgerEntry(NamedTuple):
    """Something kept beside the points, such as stars or checks."""

    ledger: str
    amount: int


@dataclass(frozen=True, slots=True)
class SideScore:
    """One side's share of a hand.

    `meld` and `tricks` are what counted in the end; `exact` is their sum before and
    `rounded` after rounding; `points` is what goes on the sheet. `outcome` is `None` for a
    side that had no contract.
    """

    points: int = 0
    meld: int = 0
    tricks: int = 0
    exact: int = 0
    rounded: int = 0
    contract: int | None = None
    outcome: Outcome | None = None
    ledgers: tuple[LedgerEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class HandScore:
    """A scored hand. The points of a side's steps add up to that side's points.

    `game_winner` is the side that won the whole game by what it did in this hand, with the
    name of the rule that says so.
    """

    outcome: Outcome
    sides: Mapping[str, SideScore]
    steps: tuple[Step, ...] = ()
    declarer: str | None = None
    game_winner: tuple[str, str] | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.sides, BySide):
            object.__setattr__(self, "sides", BySide(self.sides))

    @property
    def points(self) -> BySide[int]:
        """What each side writes on the sheet."""
        return BySide({side: score.points for side, score in self.sides.items()})
