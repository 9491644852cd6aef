"""The matching, held against every way there is to pair a few."""

import random

import pytest

from tournaments.rules.matching import best_matching, heaviest_matching, matchings_by_cost


def every_way(places):
    """All ways to pair these places, found by trying."""
    if not places:
        return [()]
    first, *others = places
    return [
        ((first, other), *rest)
        for other in others
        for rest in every_way([one for one in others if one != other])
    ]


def total(matching, costs):
    return tuple(map(sum, zip(*(costs[pair] for pair in matching), strict=True)))


def random_costs(chance, size, share=0.8):
    return {
        (one, other): tuple(chance.randrange(most) for most in (2, 3, 40))
        for one in range(size)
        for other in range(one + 1, size)
        if chance.random() < share
    }


@pytest.mark.parametrize("seed", range(60))
def test_no_other_way_costs_less(seed):
    chance = random.Random(seed)
    size = chance.choice([2, 4, 6, 8])
    costs = random_costs(chance, size)
    possible = [way for way in every_way(range(size)) if all(pair in costs for pair in way)]

    found = best_matching(size, costs)

    if found is None:
        assert not possible
    else:
        assert total(found, costs) == min(total(way, costs) for way in possible)


@pytest.mark.parametrize("seed", range(20))
def test_every_way_comes_once_and_the_cheapest_first(seed):
    chance = random.Random(seed)
    costs = random_costs(chance, 6)
    possible = [way for way in every_way(range(6)) if all(pair in costs for pair in way)]

    found = list(matchings_by_cost(6, costs))

    assert sorted(found) == sorted({tuple(sorted(way)) for way in found})
    assert [total(way, costs) for way in found] == sorted(total(way, costs) for way in possible)


def test_a_later_criterion_never_outweighs_an_earlier_one():
    costs = {(0, 1): (0, 9_999), (2, 3): (0, 9_999), (0, 2): (1, 0), (1, 3): (0, 0)}

    assert best_matching(4, costs) == ((0, 1), (2, 3))


def test_criteria_that_do_not_fit_into_a_weight_are_left_out_from_the_end():
    huge = 2**100
    costs = {(0, 1): (0, huge, 5), (2, 3): (0, huge, 5), (0, 2): (1, 0, 0), (1, 3): (0, 0, 0)}

    assert best_matching(4, costs) == ((0, 1), (2, 3))


def test_nobody_is_left_over_or_there_is_no_matching():
    assert best_matching(4, {(0, 1): (0,), (0, 2): (0,), (0, 3): (0,)}) is None
    assert best_matching(0, {}) == ()
    assert best_matching(2, {}) is None


def test_the_heaviest_matching_may_leave_some_over():
    assert heaviest_matching({(0, 1): (2,), (1, 2): (3,), (0, 3): (0,)}) in (
        ((1, 2),),
        ((0, 3), (1, 2)),
    )
    assert heaviest_matching({}) == ()
