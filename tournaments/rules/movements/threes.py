"""Tables of three for those who are left over, where the club has a three-handed game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

from tournaments.rules.movements.meetings import Met


def number_of_threes(people: int) -> int:
    """How many tables of three seat everybody; 0 where that cannot be (5 people)."""
    threes = -people % 4
    return threes if 3 * threes <= people else 0


def choose_threes(
    playing: Sequence[int], count: int, met: Met, so_far: dict[int, int], rng: random.Random
) -> list[tuple[int, int, int]]:
    """Choose who plays in threes: those who have least often. Counts them in `so_far`."""
    order = list(playing)
    rng.shuffle(order)
    chosen = sorted(order, key=so_far.__getitem__)[: 3 * count]
    for one in chosen:
        so_far[one] += 1
    tables = []
    while chosen:
        table: list[int] = []
        for _ in range(3):
            strangest = min(chosen, key=partial(_meetings, met, tuple(table)))
            chosen.remove(strangest)
            table.append(strangest)
        tables.append((table[0], table[1], table[2]))
    return tables


def _meetings(met: Met, table: tuple[int, ...], one: int) -> int:
    return sum(met.as_opponents(one, other) for other in table)
