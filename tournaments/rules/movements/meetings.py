"""Who has met whom, as partner or opponent, while a movement is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations

from tournaments.rules.facts import Kind, StageFacts

Pair = tuple[int, int]


def pair(one: int, other: int) -> Pair:
    """Two people, in whatever order they are named."""
    return (one, other) if one < other else (other, one)


class Met:
    """How often each two were partners and opponents so far."""

    def __init__(self) -> None:
        self.partners: Counter[Pair] = Counter()
        self.opponents: Counter[Pair] = Counter()

    @classmethod
    def before(cls, facts: StageFacts, number: int) -> Met:
        """What was played in the rounds before this one."""
        met = cls()
        for meeting in facts.meetings:
            if meeting.kind is Kind.TABLE and meeting.round < number:
                met.add(meeting.sides)
        return met

    def add(self, sides: Mapping[str, tuple[int, ...]]) -> None:
        """Count a table."""
        self.partners.update(partners_at(sides))
        self.opponents.update(opponents_at(sides))

    def as_partners(self, one: int, other: int) -> int:
        """How often they were partners."""
        return self.partners[pair(one, other)]

    def as_opponents(self, one: int, other: int) -> int:
        """How often they were opponents."""
        return self.opponents[pair(one, other)]


def partners_at(sides: Mapping[str, tuple[int, ...]]) -> Iterable[Pair]:
    """The pairs of partners at a table."""
    return (pair(a, b) for side in sides.values() for a, b in combinations(side, 2))


def opponents_at(sides: Mapping[str, tuple[int, ...]]) -> Iterable[Pair]:
    """The pairs of opponents at a table."""
    return (
        pair(a, b) for side, other in combinations(sides.values(), 2) for a in side for b in other
    )
