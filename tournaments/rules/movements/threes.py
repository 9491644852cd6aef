"""Tables of three for those who are left over, where the club has a three-handed game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import partial

from tournaments.rules.facts import Kind, StageFacts
from tournaments.rules.movements.meetings import Met


def number_of_threes(people: int) -> int:
    """How many tables of three seat everybody; 0 where that cannot be (5 people)."""
    threes = -people % 4
    return threes if 3 * threes <= people else 0


def threes_before(facts: StageFacts, number: int) -> Counter[int]:
    """How often everybody has played at a table of three before a round."""
    so_far: Counter[int] = Counter()
    for meeting in facts.meetings:
        if meeting.kind is Kind.TABLE and len(meeting.sides) == 3 and meeting.round < number:
            so_far.update(meeting.entries)
    return so_far


def choose_threes(
    playing: Sequence[int], count: int, met: Met, so_far: Counter[int], rng: random.Random
) -> list[tuple[int, int, int]]:
    """Choose who plays in threes: those who have least often. Counts them in `so_far`."""
    order = list(playing)
    rng.shuffle(order)
    chosen = sorted(order, key=so_far.__getitem__)[: 3 * count]
    so_far.update(chosen)
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
