"""Why a place is that place: the tie-breaks between two neighbours, as a page shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tournaments.models import Entry
from tournaments.rules.tiebreaks import TIE_BREAKS

FEW, MANY = 1, 6  # decimals shown, and those shown where two numbers look the same


@dataclass(frozen=True)
class Measured:
    """What a tie-break measured: a number, and out of how many hands where that matters.

    The number is None for an entry that has none. It is shown with so many `decimals` at most.
    """

    number: Fraction | None
    hands: int | None = None
    decimals: int = FEW


@dataclass(frozen=True)
class ComparedBy:
    """One tie-break between an entry and its neighbour.

    `among` are the entries that were level when it was asked, where it depends on them.
    `was_asked` is False where they have not all met.
    """

    code: str
    name: str
    own: Measured
    other: Measured
    is_equal: bool
    among: tuple[Entry, ...] = ()
    was_asked: bool = True


@dataclass(frozen=True)
class Compared:
    """An entry beside its neighbour. `ahead` is None where nothing separates them."""

    other: Entry
    other_place: int
    steps: tuple[ComparedBy, ...]
    ahead: Entry | None


def compared(
    line: Mapping[str, Any],
    neighbour: str,
    by_entry: Mapping[int, Mapping[str, Any]],
    entries: Mapping[int, Entry],
) -> Compared | None:
    """The comparison of a sheet's line with the one "above" or "below" it, if there is one."""
    comparison = line[neighbour]
    if comparison is None or comparison["entry"] not in by_entry:
        return None
    other = by_entry[comparison["entry"]]
    steps = tuple(_step(step, line, other, entries) for step in comparison["steps"])
    ahead = None
    if not all(step.is_equal for step in steps):
        ahead = entries[other["entry"] if neighbour == "above" else line["entry"]]
    return Compared(entries[other["entry"]], other["place"], steps, ahead)


def _step(
    step: Mapping[str, Any],
    line: Mapping[str, Any],
    other: Mapping[str, Any],
    entries: Mapping[int, Entry],
) -> ComparedBy:
    tie_break = TIE_BREAKS[step["tie_break"]]
    values = [None if text is None else Fraction(text) for text in (step["own"], step["other"])]
    decimals = FEW if values[0] == values[1] or _look_different(values) else MANY
    own, others = (
        _measured(tie_break.code, value, one, decimals)
        for value, one in zip(values, (line, other), strict=True)
    )
    return ComparedBy(
        code=tie_break.code,
        name=tie_break.name,
        own=own,
        other=others,
        is_equal=values[0] == values[1],
        among=tuple(entries[entry] for entry in step["among"] if entry in entries),
        was_asked=not (tie_break.among_the_tied and values[0] is None),
    )


def _measured(
    code: str, value: Fraction | None, line: Mapping[str, Any], decimals: int
) -> Measured:
    """The measure in the words of the table: sets in hands, not sets per hand."""
    if code == "fewest-sets" and value is not None:
        return Measured(Fraction(line["sets"]), line["hands"])
    return Measured(value, decimals=decimals)


def _look_different(values: list[Fraction | None]) -> bool:
    return len({None if value is None else round(value, FEW) for value in values}) > 1
