"""Hands are numbered 1 to n without a gap: how the tail moves when one comes or goes.

The tail moves in two steps, out of the way and back, because one step would meet its own
unique numbers half way.
"""

from __future__ import annotations

from django.db.models import F, QuerySet

from scoring.models import Game, Hand, Seat

_OUT_OF_THE_WAY = 1_000_000


def open_gap(game: Game, number: int) -> None:
    """Make room for a hand at `number`: it and those after it move up by one."""
    _move(game.hands.filter(voided=False, number__gte=number), "number", +1)
    _move(game.seats.filter(from_number__gte=max(number, 2)), "from_number", +1)


def close_gap(game: Game, number: int) -> None:
    """Close the gap a hand has left at `number`: those after it move down by one."""
    _move(game.hands.filter(voided=False, number__gt=number), "number", -1)
    _move(game.seats.filter(from_number__gt=max(number, 1)), "from_number", -1)


def _move(rows: QuerySet[Hand] | QuerySet[Seat], column: str, by: int) -> None:
    moved = list(rows.values_list("pk", flat=True))
    if moved:
        tail = rows.model._default_manager.filter(pk__in=moved)
        tail.update(**{column: F(column) + _OUT_OF_THE_WAY})
        tail.update(**{column: F(column) - _OUT_OF_THE_WAY + by})
