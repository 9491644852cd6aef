"""Hands are numbered 1 to n without a gap: how the tail moves when one comes or goes.

The tail moves in two steps, out of the way and back, because one step would meet its own
unique numbers half way. Who sat where moves along.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import F, QuerySet

from scoring.models import Game, Hand
from scoring.services.who_sat import ByHand, seat_by_hand, who_sat, with_hand, without_hand

_OUT_OF_THE_WAY = 1_000_000


def open_gap(game: Game, number: int, sat: Sequence[int] = ()) -> None:
    """Make room for a hand at `number`: it and those after it move up by one.

    Args:
        sat: who sat at that hand, in seat order; nobody, if it is not known.
    """
    _move(game.hands.filter(voided=False, number__gte=number), +1)
    rows = who_sat(game, up_to=number)
    _seat(game, rows, with_hand(rows, number, sat))


def close_gap(game: Game, number: int) -> list[int]:
    """Close the gap a hand has left at `number`: those after it move down by one.

    Returns:
        who sat at the hand, in seat order.
    """
    _move(game.hands.filter(voided=False, number__gt=number), -1)
    rows = who_sat(game, up_to=number + 1)
    _seat(game, rows, without_hand(rows, number))
    return list(rows[number - 1])


def _seat(game: Game, before: ByHand, after: ByHand) -> None:
    """Write the seats anew, but not for a game in which nobody ever changed seats."""
    if len({*before, *after}) > 1:
        seat_by_hand(game, after)


def _move(hands: QuerySet[Hand], by: int) -> None:
    moved = list(hands.values_list("pk", flat=True))
    if moved:
        tail = Hand.objects.filter(pk__in=moved)
        tail.update(number=F("number") + _OUT_OF_THE_WAY)
        tail.update(number=F("number") - _OUT_OF_THE_WAY + by)
