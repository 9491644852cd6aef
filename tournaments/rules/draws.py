"""What a draw comes to: rounds with their tables, who does not play, and the reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

# Where the entries of a side sit when a side is made of players: A North and South, B East and
# West. At a table of three everybody is a side.
SEATS: Mapping[str, tuple[int, ...]] = {"A": (0, 2), "B": (1, 3)}
SEATS_OF_THREE: Mapping[str, tuple[int, ...]] = {"A": (0,), "B": (1,), "C": (2,)}


@dataclass(frozen=True)
class Reason:
    """Why something in a draw is as it is; `code` names a sentence, entries and numbers fill it."""

    code: str
    entries: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table of a round, its sides with their entries in seat order."""

    table: int
    sides: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True)
class DrawnRound:
    """A round in which every competitor who has joined and not left has exactly one place."""

    number: int
    tables: tuple[DrawnTable, ...]
    byes: tuple[int, ...] = ()
    sit_outs: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    reasons: tuple[Reason, ...] = ()


class DrawRefused(ValueError):
    """A draw cannot be made; the message is a sentence for the director."""
