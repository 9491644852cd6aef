"""What happened in one hand: the facts of a slip, before anything is worked out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from scoring.rules.by_side import BySide
from scoring.rules.cards import Suit
from scoring.rules.variant import Variant


class HandEnd(StrEnum):
    """How a hand ended."""

    PLAYED = "played"
    THROWN_IN = "thrown_in"
    NO_MARRIAGE = "no_marriage"
    RENEGED = "reneged"
    SPECIAL_WON = "special_won"
    SPECIAL_LOST = "special_lost"
    PASSED_OUT = "passed_out"
    MISDEAL = "misdeal"

    @property
    def has_declarer(self) -> bool:
        """Whether a hand that ended so had a declarer."""
        return self not in {HandEnd.PASSED_OUT, HandEnd.MISDEAL}


class ShownMeld(NamedTuple):
    """A named meld that a side showed: how many copies, and in which of its hands (1, 2, …)."""

    name: str
    copies: int = 1
    hand: int = 1


@dataclass(frozen=True, slots=True)
class SideRecord:
    """What one side showed and took.

    `meld` is one number, or one for each hand of the side. `trick_points` include the last
    trick and the kitty; `None` means not entered. `kitty` is the part of them that came from
    discards. `contract` is given only where every side has one. `forfeit` says why the side
    loses meld and tricks (aces it did not declare, for example).
    """

    meld: int | tuple[int, ...] = 0
    trick_points: int | None = None
    tricks: int | None = None
    last_trick: bool | None = None
    kitty: int | None = None
    contract: int | None = None
    forfeit: str | None = None
    shown: tuple[ShownMeld, ...] = ()

    @property
    def melds(self) -> tuple[int, ...]:
        """The meld as it was given: one total, or one number for each hand."""
        return self.meld if isinstance(self.meld, tuple) else (self.meld,)

    @property
    def total_meld(self) -> int:
        """All the meld of the side."""
        return sum(self.melds)


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand as it is written on a slip. A side that sat out is absent from `sides`.

    `special` names a special game of the variant, `offender` the side that reneged. A hand
    that was passed out or misdealt has neither declarer nor contract.
    """

    declarer: str | None
    contract: int | None
    sides: Mapping[str, SideRecord]
    trump: Suit | None = None
    end: HandEnd = HandEnd.PLAYED
    special: str | None = None
    offender: str | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.sides, BySide):
            object.__setattr__(self, "sides", BySide(self.sides))

    def with_side(self, side: str, **changes: object) -> HandRecord:
        """A copy in which some facts of one side are changed."""
        changed = replace(self.sides[side], **changes)  # type: ignore[arg-type]
        return replace(self, sides=BySide({**self.sides, side: changed}))


def complete(variant: Variant, record: HandRecord) -> HandRecord:
    """Fill in the trick points of the one side that was left out of a played hand.

    The record comes back unchanged when nothing or more than one side is missing, or when
    what was entered leaves no possible number for the side that is missing.
    """
    if record.end is not HandEnd.PLAYED:
        return record
    missing = [side for side, facts in record.sides.items() if facts.trick_points is None]
    if len(missing) != 1 or len(record.sides) != variant.deck.sides_in_play:
        return record

    entered = [facts.trick_points for facts in record.sides.values() if facts.trick_points]
    rest = variant.trick_total - sum(entered)
    if not 0 <= rest <= variant.trick_total or rest % variant.trick_step:
        return record
    return record.with_side(missing[0], trick_points=rest)
