"""Tables and seats for a round, so that who asked not to move does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.rules.draws import DrawnTable
from tournaments.rules.facts import Kind, StageFacts

Sides = Mapping[str, tuple[int, ...]]


class SeatKeeper:
    """Numbers the tables of one round after the other.

    Who keeps the seat stays as North at the table of the first round, or of the last one played;
    where two of them meet, one has to move.
    """

    def __init__(self, facts: StageFacts) -> None:
        self.tables: dict[int, int | None] = {
            one.entry: None for one in facts.competitors if one.keeps_seat
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
        kept: dict[int, int] = {}  # the place of a table in the round, its number
        for place, sides in enumerate(round_):
            table = self._wanted(sides)
            if table and table <= len(round_) and table not in kept.values():
                kept[place] = table
        free = iter(sorted(set(range(1, len(round_) + 1)) - set(kept.values())))
        drawn = []
        for place, sides in enumerate(round_):
            number = kept[place] if place in kept else next(free)
            drawn.append(DrawnTable(number, self._turned(sides)))
            for entry in self._keepers(sides):
                if self.tables[entry] is None:
                    self.tables[entry] = number
        return tuple(sorted(drawn, key=lambda table: table.table))

    def _keepers(self, sides: Sides) -> list[int]:
        return [entry for side in sides.values() for entry in side if entry in self.tables]

    def _wanted(self, sides: Sides) -> int | None:
        return next((self.tables[one] for one in self._keepers(sides) if self.tables[one]), None)

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
