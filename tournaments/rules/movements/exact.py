"""Movements that are known exactly: Rainbow, North stays, whist, and charts for ten players.

A movement is given for people 0, 1, 2 …; each round has tables of North, South, East and West,
North and South being partners. The starters of the whist movements were searched by program, and
each was checked by counting all its rounds.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

Table = tuple[int, int, int, int]  # North, South, East, West
Rounds = tuple[tuple[Table, ...], ...]

# How many tables North, South, East and West move up after each round.
RAINBOW = (1, 2, -1, -2)
NORTH_STAYS = (0, -1, 1, 2)

# Ten at two tables, everybody eight times in ten rounds, with eight different partners.
_TEN = ((1, 4, 7, 3), (5, 6, 8, 10))
# Ten at two tables for five rounds: everybody sits out once, and no partner comes twice.
_TEN_IN_FIVE = (
    ((7, 6, 2, 8), (3, 4, 10, 5)),
    ((8, 7, 3, 9), (4, 5, 6, 1)),
    ((9, 8, 4, 10), (5, 1, 7, 2)),
    ((10, 9, 5, 6), (1, 2, 8, 3)),
    ((6, 10, 1, 7), (2, 3, 9, 4)),
)


def exact_movement(people: int, rounds: int, *, north_stays: bool = False) -> Rounds | None:
    """The best known movement for so many people and rounds; None where there is none.

    With `north_stays` North never moves, where the rounds are no more than the tables.
    """
    tables, left_over = divmod(people, 4)
    if left_over == 0 and 0 < rounds <= tables:
        if north_stays:
            return ring(tables, rounds, NORTH_STAYS)
        if math.gcd(tables, 6) == 1:
            return ring(tables, rounds, RAINBOW)
    if people == 10 and rounds in (5, 10):
        return _ten(rounds)
    if left_over in (0, 1):
        return whist(people, rounds)
    return None


def ring(tables: int, rounds: int, steps: tuple[int, int, int, int]) -> Rounds:
    """Everybody moves by the steps of their seat. No partner comes twice in `tables` rounds.

    Where gcd(tables, 6) is 1, nobody meets anybody twice at all.
    """
    return tuple(
        tuple(
            _table(4 * ((table - step * round_) % tables) + seat for seat, step in enumerate(steps))
            for table in range(tables)
        )
        for round_ in range(rounds)
    )


def whist(people: int, rounds: int) -> Rounds | None:
    """A cyclic whist movement: add 1 to everybody after each round.

    In the full cycle everybody partners everybody once and opposes everybody twice. None if
    there is no starter for so many people, or the cycle is too short.
    """
    starter = _starters().get(str(people))
    if starter is None or rounds > starter["rounds"]:
        return None
    moduli, fixed = starter["moduli"], starter["fixed"]
    return tuple(
        tuple(
            _table(one if one == fixed else _moved(one, round_, moduli) for one in table)
            for table in starter["tables"]
        )
        for round_ in range(rounds)
    )


def _moved(one: int, round_: int, moduli: list[int]) -> int:
    if len(moduli) == 1:
        return (one + round_) % moduli[0]
    high, low = moduli
    a, b = divmod(one, low)
    by_a, by_b = divmod(round_, low)
    return low * ((a + by_a) % high) + (b + by_b) % low


def _table(people: Iterable[int]) -> Table:
    north, south, east, west = people
    return north, south, east, west


def _ten(rounds: int) -> Rounds:
    if rounds == 5:
        return tuple(
            tuple(_table(one - 1 for one in table) for table in tables) for tables in _TEN_IN_FIVE
        )
    return tuple(
        tuple(_table((one - 1 + round_) % 10 for one in table) for table in _TEN)
        for round_ in range(rounds)
    )


@lru_cache(maxsize=1)
def _starters() -> dict[str, dict[str, Any]]:
    text = (Path(__file__).parent / "whist_starters.json").read_text(encoding="utf-8")
    starters: dict[str, dict[str, Any]] = json.loads(text)
    return starters
