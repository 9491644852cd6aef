"""Counting a movement by hand: partners, opponents, sit-outs. It shares nothing with the engine."""

from collections import Counter
from itertools import combinations


def recount(rounds):
    """Partners and opponents of every two, and how often everybody sat out."""
    partners, opponents, out = Counter(), Counter(), Counter()
    for round_ in rounds:
        for table in round_.tables:
            sides = list(table.sides.values())
            for side in sides:
                partners.update(frozenset(two) for two in combinations(side, 2))
            for one, other in combinations(sides, 2):
                opponents.update(frozenset((a, b)) for a in one for b in other)
        out.update([*round_.sit_outs, *round_.byes])
    return partners, opponents, out


def everybody_once(round_, people):
    """Whether each of these people has exactly one place in the round, at numbered tables."""
    seated = [one for table in round_.tables for side in table.sides.values() for one in side]
    others = [*round_.byes, *round_.sit_outs, *round_.absent]
    numbers = [table.table for table in round_.tables]
    return sorted([*seated, *others]) == sorted(people) and sorted(numbers) == list(
        range(1, len(numbers) + 1)
    )
