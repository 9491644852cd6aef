"""Tables and seats for a round, so that who asked not to move does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.rules.draws import DrawnTable
from tournaments.rules.facts import Kind, StageFacts

Sides = Mapping[str, tuple[int, ...]]


class SeatKeeper:
    """Numbers the tables of one round after the other.

    Who keeps the seat stays as North at the table of the last round played, or else at one that
    is nobody else's; where two of them meet, one has to move: who was entered later.
    """

    def __init__(self, facts: StageFacts) -> None:
        self.tables: dict[int, int | None] = {
            one.entry: None
            for one in sorted(facts.competitors, key=lambda one: one.number)
            if one.keeps_seat
        }
        for meeting in sorted(facts.meetings, key=lambda meeting: meeting.round):
            if meeting.kind is Kind.TABLE:
                for entry in meeting.entries:
                    if entry in self.tables and meeting.table:
                        self.tables[entry] = meeting.table

    def seat(self, round_: Sequence[Sides]) -> tuple[DrawnTable, ...]:
        """The tables of a round with their numbers, those who keep a seat in it."""
        if not self.tables:
            return tuple([DrawnTable(number, sides) for number, sides in enumerate(round_, 1)])
        self._claim(len(round_))
        kept: dict[int, int] = {}  # the place of a table in the round, its number
        for entry, table in self.tables.items():
            at = next((place for place, sides in enumerate(round_) if _sits(entry, sides)), None)
            if at is None or at in kept or table is None or table > len(round_):
                continue
            if table not in kept.values():
                kept[at] = table
        free = iter(sorted(set(range(1, len(round_) + 1)) - set(kept.values())))
        drawn = []
        for place, sides in enumerate(round_):
            number = kept[place] if place in kept else next(free)
            drawn.append(DrawnTable(number, self._turned(sides)))
        return tuple(sorted(drawn, key=lambda table: table.table))

    def _claim(self, tables: int) -> None:
        """A table for each of those who have none yet, as long as one is free."""
        free = [one for one in range(1, tables + 1) if one not in self.tables.values()]
        for entry, table in self.tables.items():
            if table is None and free:
                self.tables[entry] = free.pop(0)

    def _keepers(self, sides: Sides) -> list[int]:
        return [entry for entry in self.tables if _sits(entry, sides)]

    def _turned(self, sides: Sides) -> Sides:
        """The same table, turned so that the one who keeps the seat is North."""
        keepers = self._keepers(sides)
        if not keepers:
            return sides
        names = list(sides)
        at = next(name for name in names if keepers[0] in sides[name])
        order = [at, *(name for name in names if name != at)]
        first = (keepers[0], *(one for one in sides[at] if one != keepers[0]))
        turned = [first, *(sides[name] for name in order[1:])]
        return dict(zip(names, turned, strict=True))


def _sits(entry: int, sides: Sides) -> bool:
    return any(entry in side for side in sides.values())
