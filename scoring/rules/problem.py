"""A reason why a slip cannot be true, or hardly ever is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeGuard


class Severity(StrEnum):
    """`IMPOSSIBLE` is refused; `UNLIKELY` is asked about."""

    IMPOSSIBLE = "impossible"
    UNLIKELY = "unlikely"


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason: a code for programs, the field it belongs to, and a sentence for people.

    `field` is dotted: `contract`, `sides.A.meld`, `bids.3`. `numbers` are those the sentence
    was made with, the number that was entered first.
    """

    code: str
    field: str
    severity: Severity
    message: str
    numbers: tuple[float, ...] = ()


def impossible(code: str, field: str, message: str, *numbers: float) -> Problem:
    """A problem that is refused."""
    return Problem(code, field, Severity.IMPOSSIBLE, message, numbers)


def unlikely(code: str, field: str, message: str, *numbers: float) -> Problem:
    """A problem that is asked about."""
    return Problem(code, field, Severity.UNLIKELY, message, numbers)


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number (and not a yes or no)."""
    return isinstance(value, int) and not isinstance(value, bool)
