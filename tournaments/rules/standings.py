"""Places from what was earned, each with the comparison that decided it."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tournaments.rules.results import Line
from tournaments.rules.tiebreaks import TieBreak, find_tie_breaks


@dataclass(frozen=True)
class Step:
    """One tie-break asked of two lines: the measure of each, None where there is none.

    `among` are the entries that were level when a tie-break was asked that depends on them.
    """

    tie_break: str
    own: Fraction | None
    other: Fraction | None
    among: tuple[int, ...] = ()

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
    """A line with its place, and its comparisons with the placed lines above and below it.

    `place` is None for an entry that has left: it stands where its points are, without a place.
    """

    place: int | None
    is_shared: bool
    line: Line
    above: Comparison | None
    below: Comparison | None


@dataclass(frozen=True)
class _Asked:
    """A tie-break asked of a line, together with the others of its group."""

    tie_break: TieBreak
    value: Fraction | None
    among: tuple[int, ...]


def rank(lines: Iterable[Line], tie_breaks: Sequence[str]) -> tuple[Placed, ...]:
    """Put lines in order by the tie-breaks with these codes; equal lines share a place (1, 1, 3).

    The order of the lines given does not matter. Lines that share a place stand in the order of
    their entries. Who has left takes no place from anybody.

    Raises:
        UnknownTieBreak: see `find_tie_breaks`.
        ValueError: an entry has two lines.
    """
    asked = find_tie_breaks(tie_breaks)
    lines = sorted(lines, key=lambda line: line.entry)
    if len({line.entry for line in lines}) < len(lines):
        raise ValueError("An entry has two lines.")
    staying = [line for line in lines if not line.has_left]
    trails: dict[int, list[_Asked]] = {line.entry: [] for line in staying}
    groups = [staying] if staying else []
    for tie_break in asked:
        groups = [part for group in groups for part in _split(group, tie_break, trails)]
    placed = _place(groups, trails)
    left = [Placed(None, False, line, None, None) for line in lines if line.has_left]
    return tuple(_among(placed, left, asked[0]))


def _split(
    group: list[Line], tie_break: TieBreak, trails: dict[int, list[_Asked]]
) -> list[list[Line]]:
    """The parts of a group that a tie-break separates, best first.

    One that depends on the group is asked again of each part, for those still level in it.
    """
    if len(group) == 1:
        return [group]
    measures = tie_break.measures(group)
    among = tuple(line.entry for line in group) if tie_break.among_the_tied else ()
    value_of = dict(zip((line.entry for line in group), measures, strict=True))
    for entry, value in value_of.items():
        trails[entry].append(_Asked(tie_break, value, among))

    def key(line: Line) -> tuple[bool, Fraction]:
        return tie_break.key(value_of[line.entry])

    parts = [list(part) for _, part in groupby(sorted(group, key=key), key=key)]
    if tie_break.among_the_tied and len(parts) > 1:
        return [again for part in parts for again in _split(part, tie_break, trails)]
    return parts


def _place(groups: Sequence[list[Line]], trails: dict[int, list[_Asked]]) -> list[Placed]:
    ordered = [line for group in groups for line in group]
    first_of: list[int] = []
    for group in groups:
        first_of += [len(first_of) + 1] * len(group)
    sharing = Counter(first_of)
    return [
        Placed(
            place=place,
            is_shared=sharing[place] > 1,
            line=line,
            above=_compare(line, ordered[index - 1], trails) if index else None,
            below=_compare(line, ordered[index + 1], trails) if index + 1 < len(ordered) else None,
        )
        for index, (place, line) in enumerate(zip(first_of, ordered, strict=True))
    ]


def _compare(line: Line, other: Line, trails: dict[int, list[_Asked]]) -> Comparison:
    """Two neighbours were asked the same until something separated them."""
    steps: list[Step] = []
    for own, theirs in zip(trails[line.entry], trails[other.entry], strict=False):
        steps.append(Step(own.tie_break.code, own.value, theirs.value, own.among))
        if not steps[-1].is_equal:
            break
    return Comparison(other.entry, tuple(steps))


def _among(placed: list[Placed], left: list[Placed], first: TieBreak) -> Iterable[Placed]:
    """Those who have left, each after the last one who is not behind it by the first tie-break."""

    def key(one: Placed) -> tuple[bool, Fraction]:
        return first.key(None if first.among_the_tied else first.measure(one.line))

    return heapq.merge(placed, sorted(left, key=key), key=key)
