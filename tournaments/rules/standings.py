"""Places from what was earned, each with the comparison that decided it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.rules.tiebreaks import Line, TieBreak, find_tie_breaks


@dataclass(frozen=True)
class Step:
    """One tie-break asked of two lines: the measure of each, None where there is none."""

    tie_break: str
    own: Fraction | None
    other: Fraction | None

    @property
    def is_equal(self) -> bool:
        """Whether this tie-break does not separate the two."""
        return self.own == self.other


@dataclass(frozen=True)
class Comparison:
    """A line beside its neighbour: the tie-breaks asked, up to the one that decided.

    When the last step is equal too, the two share their place.
    """

    entry: int
    steps: tuple[Step, ...]

    @property
    def is_equal(self) -> bool:
        """Whether no tie-break separates the two."""
        return all(step.is_equal for step in self.steps)


@dataclass(frozen=True)
class Placed:
    """A line with its place, and its comparisons with the lines above and below it."""

    place: int
    is_shared: bool
    line: Line
    above: Comparison | None
    below: Comparison | None


def rank(lines: Iterable[Line], tie_breaks: Sequence[str]) -> tuple[Placed, ...]:
    """Put lines in order by the tie-breaks with these codes; equal lines share a place (1, 1, 3).

    The order of the lines given does not matter. Lines that share a place stand in the order of
    their entries.

    Raises:
        UnknownTieBreak: see `find_tie_breaks`.
        ValueError: an entry has two lines.
    """
    asked = find_tie_breaks(tie_breaks)
    keyed = [(tuple(tie_break.key(line) for tie_break in asked), line) for line in lines]
    keyed.sort(key=lambda pair: (pair[0], pair[1].entry))
    if len({line.entry for _, line in keyed}) < len(keyed):
        raise ValueError("An entry has two lines.")

    ordered = [line for _, line in keyed]
    places: list[int] = []
    for index, (key, _) in enumerate(keyed):
        shares = index > 0 and keyed[index - 1][0] == key
        places.append(places[-1] if shares else index + 1)
    return tuple(
        Placed(
            place=place,
            is_shared=places.count(place) > 1,
            line=line,
            above=_compare(line, ordered[index - 1], asked) if index else None,
            below=_compare(line, ordered[index + 1], asked) if index + 1 < len(ordered) else None,
        )
        for index, (place, line) in enumerate(zip(places, ordered, strict=True))
    )


def _compare(line: Line, other: Line, asked: Sequence[TieBreak]) -> Comparison:
    steps: list[Step] = []
    for tie_break in asked:
        step = Step(tie_break.code, tie_break.measure(line), tie_break.measure(other))
        steps.append(step)
        if not step.is_equal:
            break
    return Comparison(other.entry, tuple(steps))
