"""Pools of a round robin: equal in size, and equal in strength where there are seeds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tournaments.rules.facts import Competitor, StageFacts


def pool_order(competitor: Competitor) -> tuple[bool, int, int]:
    """A key that sorts by seed, those without one last, then by start number."""
    return (competitor.seed is None, competitor.seed or 0, competitor.number)


def snake(competitors: Iterable[Competitor], pools: int) -> Mapping[int, int]:
    """The pool of each entry, by seeds and then start numbers: 1, 2, 3, 3, 2, 1, 1, 2, …

    Sizes differ by one at most.
    """
    there_and_back = [*range(1, pools + 1), *range(pools, 0, -1)]
    return {
        one.entry: there_and_back[place % len(there_and_back)]
        for place, one in enumerate(sorted(competitors, key=pool_order))
    }


def pools_of(facts: StageFacts) -> Mapping[int, Sequence[Competitor]]:
    """The competitors of each pool in order.

    In a stage with several pools whose competitors all are in the first, nobody has said who goes
    where: then the snake does. It passes over those who never played; those who leave later keep
    their place in it, so that nobody changes pools because somebody leaves.
    """
    pool_of = {one.entry: one.pool for one in facts.competitors}
    if facts.options.pools > 1 and set(pool_of.values()) <= {1}:
        placed = {entry for meeting in facts.meetings for entry in meeting.entries}
        there = [one for one in facts.competitors if one.left != 0 or one.entry in placed]
        pool_of |= snake(there, facts.options.pools)
    pools: dict[int, list[Competitor]] = {}
    for one in sorted(facts.competitors, key=pool_order):
        pools.setdefault(pool_of[one.entry], []).append(one)
    return dict(sorted(pools.items()))
