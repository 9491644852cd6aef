"""A movement by search, for every number of people that has no exact one.

Round by round partners are matched so that none comes twice if that can be, then pairs are
matched to tables so that opponents come as seldom as they can. The search has a fixed number of
steps, no clock: the same people and the same seed give the same movement on any machine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

import rustworkx

from tournaments.rules.movements.meetings import Met, Pair, pair

T = TypeVar("T")
AtTable = tuple[Pair, Pair]  # two pairs of partners

# Weights of a matching: what comes first outweighs all that comes after it.
_FORBIDDEN = 10**9
_PARTNER_AGAIN = 10**6
_OPPONENT = 10**3
_CHANCE = 100
_LOOK_BACK = 40  # swaps tried for each table of a round once it is matched


def match_partners(
    here: Sequence[int],
    met: Met,
    rng: random.Random,
    apart: Collection[Pair] = (),
) -> list[Pair]:
    """Partners for everybody, an even number of people: no pair again, and none of `apart`, if
    that can be; then those who have met least."""

    def cost(one: int, other: int) -> int:
        again = met.as_partners(one, other)
        return (
            _FORBIDDEN * (pair(one, other) in apart)
            + _PARTNER_AGAIN * again * again
            + _OPPONENT * met.as_opponents(one, other)
            + rng.randrange(_CHANCE)
        )

    return [pair(one, other) for one, other in cheapest_matching(here, cost)]


def match_tables(pairs: Sequence[Pair], met: Met, rng: random.Random) -> list[AtTable]:
    """Two pairs to a table, an even number of pairs, so that opponents are as new as can be."""

    def cost(one: Pair, other: Pair) -> int:
        met_before = [met.as_opponents(a, b) for a in one for b in other]
        partners = [met.as_partners(a, b) for a in one for b in other]
        return (
            _OPPONENT * sum(count**3 + count for count in met_before)
            + _OPPONENT // 2 * sum(partners)
            + rng.randrange(_CHANCE)
        )

    return cheapest_matching(pairs, cost)


def cheapest_matching(items: Sequence[T], cost: Callable[[T, T], int]) -> list[tuple[T, T]]:
    """Everybody in twos, at the least cost in all."""
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(items)))
    graph.add_edges_from(
        [
            (one, other, -cost(items[one], items[other]))
            for one in range(len(items))
            for other in range(one + 1, len(items))
        ]
    )
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [(items[min(edge)], items[max(edge)]) for edge in sorted(map(sorted, matching))]


def improve(tables: list[AtTable], met: Met, rng: random.Random, apart: Collection[Pair]) -> None:
    """Swap two people of a round where that makes fewer meet again. Changes `tables`."""
    for _ in range(_LOOK_BACK * len(tables)):
        if len(tables) < 2:
            return
        here, there = rng.sample(range(len(tables)), 2)
        was = tables[here], tables[there]
        now = _swapped(*was, rng.randrange(4), rng.randrange(4))
        if _strain(now, met, apart) < _strain(was, met, apart):
            tables[here], tables[there] = now


def _swapped(one: AtTable, other: AtTable, i: int, j: int) -> tuple[AtTable, AtTable]:
    a, b = [*one[0], *one[1]], [*other[0], *other[1]]
    a[i], b[j] = b[j], a[i]
    return (
        (pair(a[0], a[1]), pair(a[2], a[3])),
        (pair(b[0], b[1]), pair(b[2], b[3])),
    )


def _strain(tables: tuple[AtTable, ...], met: Met, apart: Collection[Pair]) -> int:
    total = 0
    for one, other in tables:
        for partners in (one, other):
            again = met.partners[partners]
            total += _FORBIDDEN * (partners in apart) + _PARTNER_AGAIN * again * again
        total += _OPPONENT * sum(
            count**3 + count for count in (met.as_opponents(a, b) for a in one for b in other)
        )
    return total
