"""A movement as a chart: what every table and every entry reads of all its rounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.rules.draws import SEATS, SEATS_OF_THREE, DrawnRound
from tournaments.rules.facts import Kind, Meeting


@dataclass(frozen=True)
class Place:
    """Where an entry is in a round: at a table with and against others, or at none.

    `seat` is None for a team, which sits as it likes.
    """

    round: int
    kind: Kind
    table: int | None = None
    seat: int | None = None
    partners: tuple[int, ...] = ()
    opponents: tuple[int, ...] = ()


@dataclass(frozen=True)
class Chart:
    """All rounds, by table (its meetings in order) and by entry (its places in order)."""

    tables: Mapping[int, tuple[Meeting, ...]]
    places: Mapping[int, tuple[Place, ...]]


def chart(meetings: Iterable[Meeting], *, is_individual: bool) -> Chart:
    """The chart of these meetings, whose sides are players for one round or teams."""
    tables: dict[int, list[Meeting]] = {}
    places: dict[int, list[Place]] = {}
    for meeting in sorted(meetings, key=lambda one: (one.round, one.table or 0)):
        if meeting.kind is Kind.TABLE and meeting.table is not None:
            tables.setdefault(meeting.table, []).append(meeting)
        for entry, place in _places(meeting, is_individual):
            places.setdefault(entry, []).append(place)
    return Chart(
        {table: tuple(its) for table, its in sorted(tables.items())},
        {entry: tuple(its) for entry, its in places.items()},
    )


def meetings_of(rounds: Sequence[DrawnRound]) -> tuple[Meeting, ...]:
    """Drawn rounds as meetings that have not been played."""
    found = []
    for drawn in rounds:
        number = drawn.number
        for at in drawn.tables:
            found.append(Meeting(number, f"{number}-{at.table}", at.sides, table=at.table))
        for kind, entries in (
            (Kind.BYE, drawn.byes),
            (Kind.SIT_OUT, drawn.sit_outs),
            (Kind.ABSENT, drawn.absent),
        ):
            for entry in entries:
                found.append(Meeting(number, f"{number}-{kind}-{entry}", {"": (entry,)}, kind=kind))
    return tuple(found)


def seats_at(meeting: Meeting) -> Mapping[str, tuple[int, ...]]:
    """The seats of each side at a table of players."""
    return SEATS_OF_THREE if len(meeting.sides) == 3 else SEATS


def _places(meeting: Meeting, is_individual: bool) -> Iterable[tuple[int, Place]]:
    if meeting.kind is not Kind.TABLE:
        for entry in meeting.entries:
            yield entry, Place(meeting.round, meeting.kind)
        return
    for side, entries in meeting.sides.items():
        for at, entry in enumerate(entries):
            yield (
                entry,
                Place(
                    round=meeting.round,
                    kind=meeting.kind,
                    table=meeting.table,
                    seat=seats_at(meeting)[side][at] if is_individual else None,
                    partners=tuple(one for one in entries if one != entry),
                    opponents=tuple(one for one in meeting.entries if one not in entries),
                ),
            )
