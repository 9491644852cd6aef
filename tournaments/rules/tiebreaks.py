"""What separates entries, one comparison at a time.

A tie-break is a named measure of what an entry has earned. An event lists the codes of those it
uses, in order. Between teams seated by hand, who beat whom is not one of them: not everybody
meets everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True)
class Line:
    """What an entry has earned in its games up to a round.

    `entry` names the entry, `rounds` its points by round number (a round it did not play is
    absent), `best_hand` its highest single hand, None before its first.
    """

    entry: int
    points: int = 0
    rounds: Mapping[int, int] = field(default_factory=dict)
    made: int = 0
    sets: int = 0
    hands: int = 0
    best_hand: int | None = None


@dataclass(frozen=True)
class TieBreak:
    """One comparison: the higher measure comes first, and who has none comes last."""

    code: str
    name: str
    sentence: str
    measure: Callable[[Line], Fraction | None]
    lowest_first: bool = False

    def key(self, line: Line) -> tuple[bool, Fraction]:
        """A key that sorts better lines first."""
        value = self.measure(line)
        if value is None:
            return (True, Fraction(0))
        return (False, value if self.lowest_first else -value)


class UnknownTieBreak(ValueError):
    """A code that names no tie-break."""


def _points(line: Line) -> Fraction:
    return Fraction(line.points)


def _sets_per_hand(line: Line) -> Fraction | None:
    return Fraction(line.sets, line.hands) if line.hands else None


def _highest_hand(line: Line) -> Fraction | None:
    return None if line.best_hand is None else Fraction(line.best_hand)


TIE_BREAKS: Mapping[str, TieBreak] = {
    tie_break.code: tie_break
    for tie_break in (
        TieBreak("points", "Total points", "More points in all rounds together.", _points),
        TieBreak(
            "fewest-sets",
            "Fewest sets",
            "Fewer sets for each hand played, so that a round sat out is no advantage.",
            _sets_per_hand,
            lowest_first=True,
        ),
        TieBreak("highest-hand", "Highest hand", "More points in a single hand.", _highest_hand),
    )
}
DEFAULT_TIE_BREAKS = ("points", "fewest-sets")


def find_tie_breaks(codes: Iterable[str]) -> tuple[TieBreak, ...]:
    """The tie-breaks with these codes, in the order given.

    Raises:
        UnknownTieBreak: a code names none, one is named twice, or there is none at all.
    """
    codes = tuple(codes)
    for code in codes:
        if code not in TIE_BREAKS:
            raise UnknownTieBreak(f"There is no tie-break {code!r}.")
    if not codes or len(set(codes)) < len(codes):
        raise UnknownTieBreak("Name at least one tie-break, and none twice.")
    return tuple(TIE_BREAKS[code] for code in codes)
