"""What a draw comes to: rounds with their tables, who does not play, and the reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


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
