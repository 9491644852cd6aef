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
MOST_STEPS = 4_000  # for one draw
MOST_STEPS_IN_ALL = 20_000
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
    search = _Search()
    if not _are_new(open_to, pairs) or search.fits(_without(open_to, pairs), rounds_left):
        return None
    for other in islice(matchings_by_cost(field.size, _first_times(field)), 1, MOST_DRAWS):
        if search.fits(_without(open_to, other), rounds_left):
            return other
        if search.is_used_up:
            break
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
    """Looks for rounds that fit together by trying, until the steps are used up."""

    def __init__(self) -> None:
        self._all_steps = MOST_STEPS_IN_ALL
        self._steps = 0
        self._masks: list[int] = []

    @property
    def is_used_up(self) -> bool:
        """Whether there is no step left for another try."""
        return self._all_steps <= 0

    def fits(self, open_to: Sequence[int], rounds: int) -> bool:
        """Whether so many rounds without common pairs are found."""
        if len(open_to) > SEARCHED:
            self._all_steps -= MOST_STEPS
            return _found_in_turn(open_to, rounds)
        self._masks = list(open_to)
        self._steps = min(MOST_STEPS, self._all_steps)
        self._all_steps -= self._steps
        found = self._finds(rounds, 0)
        self._all_steps += max(0, self._steps)
        return found

    def _finds(self, rounds: int, free: int) -> bool:
        """Whether the places `free` in a round, and then so many rounds more, can be paired."""
        if not free:
            if not rounds:
                return True
            if _has_odd_part(self._masks):
                return False
            rounds, free = rounds - 1, (1 << len(self._masks)) - 1
        self._steps -= 1
        if self._steps < 0:
            return False
        one, others = self._hardest(free)
        while others:
            bit = others & -others
            others ^= bit
            other = bit.bit_length() - 1
            self._toggle(one, other)
            found = self._finds(rounds, free & ~(1 << one | bit))
            self._toggle(one, other)
            if found:
                return True
        return False

    def _hardest(self, free: int) -> tuple[int, int]:
        """The free place with the fewest others it can be paired with, and those."""
        hardest, fewest = (0, 0), len(self._masks) + 1
        for place, mask in enumerate(self._masks):
            if free >> place & 1 and (count := (mask & free).bit_count()) < fewest:
                hardest, fewest = (place, mask & free), count
        return hardest

    def _toggle(self, one: int, other: int) -> None:
        self._masks[one] ^= 1 << other
        self._masks[other] ^= 1 << one


def _has_odd_part(masks: Sequence[int]) -> bool:
    """Whether some can only be paired among themselves, and are an odd number."""
    unseen = (1 << len(masks)) - 1
    while unseen:
        part = unseen & -unseen
        new = part
        while new:
            place = new.bit_length() - 1
            new ^= 1 << place
            found = masks[place] & ~part
            part |= found
            new |= found
        if part.bit_count() % 2:
            return True
        unseen &= ~part
    return False
