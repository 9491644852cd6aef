"""Whether the rounds still planned can be drawn without a rematch, once this one is.

In a field that is large beside the rounds this is always so (Dirac: if everybody still has half of
the others to meet, everybody can be paired). Otherwise it is tried: a small field is searched for
rounds that fit together, within a fixed number of steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from tournaments.rules.matching import Matching, best_matching, matchings_by_cost
from tournaments.rules.swiss.pairing import Field, costs_of

SEARCHED = 20  # larger fields are tried round by round
MOST_STEPS = 4_000
MOST_DRAWS = 60


def keeps_rounds_open(field: Field, pairs: Matching, rounds_left: int) -> Matching | None:
    """The best pairs after which the rounds left can be drawn; None if `pairs` already are.

    `pairs` are the best ones without looking ahead. If none of the next best ones does better,
    they stay.
    """
    most_met = max((len(one.met) + one.byes for one in field.records), default=0)
    most_met = max(most_met, sum(one.byes > 0 for one in field.records))
    if field.size - 1 - most_met - rounds_left >= field.size / 2:
        return None
    open_to = _not_yet_met(field)
    fewest = min((mask.bit_count() for mask in open_to), default=0)
    rounds_left = min(rounds_left, fewest - 1)
    if rounds_left < 1 or fewest - rounds_left >= field.size / 2:
        return None
    if not _are_new(open_to, pairs) or _fits(_without(open_to, pairs), rounds_left):
        return None
    for other in islice(matchings_by_cost(field.size, _first_times(field)), 1, MOST_DRAWS):
        if _fits(_without(open_to, other), rounds_left):
            return other
    return None


def _first_times(field: Field) -> dict[tuple[int, int], tuple[int, ...]]:
    """The costs of pairs that have not met, and of first byes."""
    return {
        pair: cost
        for pair, cost in costs_of(field).items()
        if pair[1] != field.bye or not field.records[pair[0]].byes
    }


def _not_yet_met(field: Field) -> list[int]:
    """For each place a mask of the places it may still be paired with."""
    masks = [0] * field.size
    for one, other in _first_times(field):
        masks[one] |= 1 << other
        masks[other] |= 1 << one
    return masks


def _are_new(open_to: Sequence[int], pairs: Matching) -> bool:
    return all(open_to[one] >> other & 1 for one, other in pairs)


def _without(open_to: Sequence[int], pairs: Iterable[tuple[int, int]]) -> list[int]:
    masks = list(open_to)
    for one, other in pairs:
        masks[one] &= ~(1 << other)
        masks[other] &= ~(1 << one)
    return masks


def _fits(open_to: Sequence[int], rounds: int) -> bool:
    """Whether so many rounds without common pairs are found."""
    if len(open_to) > SEARCHED:
        return _found_in_turn(open_to, rounds)
    return _Search(open_to).finds(rounds)


def _found_in_turn(open_to: Sequence[int], rounds: int) -> bool:
    """Take rounds away, each from those who have most left to meet."""
    masks = list(open_to)
    for _ in range(rounds):
        costs = {
            (one, other): (2 * len(masks) - masks[one].bit_count() - masks[other].bit_count(),)
            for one in range(len(masks))
            for other in range(one + 1, len(masks))
            if masks[one] >> other & 1
        }
        pairs = best_matching(len(masks), costs)
        if pairs is None:
            return False
        masks = _without(masks, pairs)
    return True


class _Search:
    """Rounds that fit together, found by trying, until the steps are used up."""

    def __init__(self, open_to: Sequence[int]) -> None:
        self._masks = list(open_to)
        self._everybody = (1 << len(self._masks)) - 1
        self._steps = MOST_STEPS

    def finds(self, rounds: int, free: int = 0) -> bool:
        """Whether the places that are `free` in a round, and then so many rounds, can be paired."""
        if not free:
            if not rounds:
                return True
            rounds, free = rounds - 1, self._everybody
        self._steps -= 1
        if self._steps < 0:
            return False
        one, others = self._hardest(free)
        while others:
            bit = others & -others
            others ^= bit
            other = bit.bit_length() - 1
            self._toggle(one, other)
            found = self.finds(rounds, free & ~(1 << one | bit))
            self._toggle(one, other)
            if found:
                return True
        return False

    def _hardest(self, free: int) -> tuple[int, int]:
        """The free place with the fewest others it can be paired with, and those."""
        places = [place for place in range(len(self._masks)) if free >> place & 1]
        return min(
            ((place, self._masks[place] & free) for place in places),
            key=lambda choice: choice[1].bit_count(),
        )

    def _toggle(self, one: int, other: int) -> None:
        self._masks[one] ^= 1 << other
        self._masks[other] ^= 1 << one
