"""Who sat in each seat of a game, hand by hand, while hands come and go.

`ByHand` has a row of player ids in seat order for each hand from 1 on; its last row also stands
for every hand that follows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from scoring.models import Game, Seat

ByHand = list[tuple[int, ...]]


def who_sat(game: Game, *, up_to: int = 1) -> ByHand:
    """Who sat where, with a row for at least `up_to` hands. One statement."""
    changes: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for number, seat, player in game.seats.values_list("from_number", "seat", "player_id"):
        changes[number][seat] = player
    sitting: dict[int, int] = {}
    rows = []
    for number in range(1, max(up_to, *changes) + 1):
        sitting |= changes.get(number, {})
        rows.append(tuple(sitting[seat] for seat in sorted(sitting)))
    return rows


def with_hand(rows: Sequence[tuple[int, ...]], number: int, sat: Sequence[int] = ()) -> ByHand:
    """The rows with a hand put in at `number`, at which `sat` sat.

    Where that is not known, those of the hand before it did; a substitute keeps the hands that
    they came for.
    """
    there = tuple(sat) or rows[max(number - 2, 0)]
    return [*rows[: number - 1], there, *rows[number - 1 :]]


def without_hand(rows: Sequence[tuple[int, ...]], number: int) -> ByHand:
    """The rows without hand `number`; there has to be one after it."""
    return [*rows[: number - 1], *rows[number:]]


def seat_by_hand(game: Game, rows: Sequence[tuple[int, ...]]) -> None:
    """Write who sat where; a seat has a row only from the hands at which its player changes."""
    sides = dict(game.seats.filter(from_number=1).values_list("seat", "side"))
    before: tuple[int | None, ...] = (None,) * len(rows[0])
    seats = []
    for number, row in enumerate(rows, start=1):
        for seat, player in enumerate(row):
            if player != before[seat]:
                seats.append(
                    Seat(
                        game=game,
                        seat=seat,
                        side=sides[seat],
                        player_id=player,
                        from_number=number,
                    )
                )
        before = row
    game.seats.all().delete()
    Seat.objects.bulk_create(seats)
