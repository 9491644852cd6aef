"""Who meets whom at the least cost, one criterion after another.

A cost is a row of whole numbers. Costs of a matching are added up criterion by criterion, and a
later criterion counts only where all earlier ones are equal. All criteria together become one
weight, large enough that no sum of later ones can outweigh an earlier one; the matching itself is
Edmonds' blossom algorithm, so it is the best there is and not a good guess.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence

import rustworkx

Pair = tuple[int, int]
Cost = Sequence[int]
Matching = tuple[Pair, ...]

# The algorithm counts in 128 bits and needs some room for itself.
MOST_BITS = 120


def best_matching(size: int, costs: Mapping[Pair, Cost]) -> Matching | None:
    """The pairs of 0 to size - 1 that leave nobody over, at the least cost.

    `costs` has the pairs that are possible, the smaller number first. If the criteria together do
    not fit into a weight (thousands of entries), the last ones are left out. None: there is no way
    to pair everybody.
    """
    return _cheapest(size, _weights(size, costs))


def matchings_by_cost(size: int, costs: Mapping[Pair, Cost]) -> Iterator[Matching]:
    """All ways to pair everybody, the cheapest first (Murty's algorithm).

    The ways that are left are divided among smaller questions: those without the first pair of the
    best one, those with the first and without the second, and so on.
    """
    weights = _weights(size, costs)
    best = _cheapest(size, weights)
    waiting: list[tuple[int, int, Matching, int, Mapping[Pair, int]]] = []
    asked = 0
    if best is not None:
        waiting.append((_total(best, weights), asked, best, 0, weights))
    while waiting:
        _, _, matching, fixed, allowed = heapq.heappop(waiting)
        yield matching
        for place in range(fixed, len(matching)):
            kept, dropped = matching[:place], matching[place]
            taken = {one for pair in kept for one in pair}
            fewer = {
                pair: weight
                for pair, weight in allowed.items()
                if pair != dropped and (pair in kept or taken.isdisjoint(pair))
            }
            other = _cheapest(size, fewer)
            if other is not None:
                asked += 1
                again = (*kept, *(pair for pair in other if pair not in kept))
                heapq.heappush(waiting, (_total(again, weights), asked, again, place, fewer))


def heaviest_matching(gains: Mapping[Pair, Cost]) -> Matching:
    """The pairs with the highest gains, added up criterion by criterion; some may stay over."""
    size = 1 + max((second for _, second in gains), default=-1)
    return _matching(size, _weights(size, gains), everybody=False)


def _weights(size: int, costs: Mapping[Pair, Cost]) -> Mapping[Pair, int]:
    """One number for each cost."""
    weights = [0] * len(costs)
    most = 1
    for values in zip(*costs.values(), strict=True):
        base = max(values) * (size // 2) + 1
        most *= base
        if most.bit_length() > MOST_BITS:
            break
        if base > 1:
            weights = [weight * base + value for weight, value in zip(weights, values, strict=True)]
    return dict(zip(costs, weights, strict=True))


def _cheapest(size: int, weights: Mapping[Pair, int]) -> Matching | None:
    if not size:
        return ()
    highest = 1 + max(weights.values(), default=0)
    found = _matching(
        size, {pair: highest - weight for pair, weight in weights.items()}, everybody=True
    )
    return found if len(found) * 2 == size else None


def _matching(size: int, weights: Mapping[Pair, int], *, everybody: bool) -> Matching:
    graph = rustworkx.PyGraph[int, int](multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(*pair, weight) for pair, weight in weights.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=everybody, weight_fn=int)
    return tuple(sorted((one, other) if one < other else (other, one) for one, other in found))


def _total(matching: Matching, weights: Mapping[Pair, int]) -> int:
    return sum(weights[pair] for pair in matching)
