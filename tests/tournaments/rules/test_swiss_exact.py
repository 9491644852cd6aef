"""The draw held against every other draw there is: nothing that is compared could be better."""

import random
from dataclasses import replace

import pytest

from tests.tournaments.rules.stages import stage, teams
from tests.tournaments.rules.swiss_events import by_chance, draw, play, with_results
from tests.tournaments.rules.test_matching import every_way
from tournaments.rules.matching import best_matching
from tournaments.rules.swiss.pairing import best_pairs, costs_of, field_of
from tournaments.rules.swiss.records import in_order, records_of


def worth(field, pairs):
    """The criteria of a draw, worked out from the field itself."""
    rematches, again, bye, apart, floats, distance, sides = 0, 0, 0, 0, 0, 0, 0
    for one, other in pairs:
        first = field.records[one]
        if other == len(field.records):
            behind = len(field.records) - 1 - one
            bye += (100 * first.byes + first.walkovers) * len(field.records) + behind
            continue
        second = field.records[other]
        rounds = first.met.get(second.entry, [])
        rematches += bool(rounds)
        again += 100 * (len(rounds) - 1) + rounds[-1] if rounds else 0
        steps = field.groups[other] - field.groups[one]
        apart += steps**2
        if steps:
            floats += 2 * first.downs + (first.last_float == -1)
            floats += 2 * second.ups + (second.last_float == 1)
        distance += (other - one) ** 2
        sides += abs(first.balance + second.balance)
    return (rematches, bye, again, apart, floats, distance, sides)


def field_after(size, rounds, seed):
    chance = random.Random(seed)
    competitors = [
        replace(one, left=chance.choice([None, None, None, None, 1, 2]))
        for one in teams(*range(1, size + 1))
    ]
    facts = stage(competitors, rounds=rounds + 1)
    for number in range(1, rounds + 1):
        if sum(one.plays(number) for one in competitors) < 2:
            return None
        drawn = draw(facts, seed=chance.randrange(99))
        facts = with_results(facts, drawn, by_chance(chance, level=0.3))
    present = [one for one in records_of(facts).values() if one.competitor.plays(rounds + 1)]
    return field_of(in_order(present, facts.options.tie_breaks))


@pytest.mark.parametrize("size", range(3, 10))
def test_no_other_draw_of_a_small_field_is_better(size):
    for seed in range(25):
        field = field_after(size, 1 + seed % (size + 1), seed)
        if field is None or len(field.records) < 2:
            continue

        best = min(worth(field, way) for way in every_way(range(field.size)))

        assert worth(field, best_pairs(field)) == best


@pytest.mark.parametrize("size", [65, 70, 99, 130])
def test_weighing_the_nearest_draws_a_large_field_as_weighing_all_pairs_does(size):
    facts, _ = play(stage(teams(*range(1, size + 1)), rounds=9), 6, seed=size)
    for played in (2, 4, 6):
        now = facts.up_to(played)
        field = field_of(in_order(records_of(now).values(), now.options.tie_breaks))
        nearest = best_pairs(field)

        everything = best_matching(field.size, costs_of(field, again=True))

        assert worth(field, nearest) == worth(field, everything)


def test_where_the_nearest_have_all_met_more_are_weighed():
    # Everybody has met the twenty around them; nobody can be paired among the nearest six.
    competitors = teams(*range(1, 67))
    field = field_of(list(records_of(stage(competitors)).values()))
    for place, record in enumerate(field.records):
        for other in field.records[max(0, place - 20) : place + 21]:
            if other is not record:
                record.met[other.entry] = [1]

    pairs = best_pairs(field)

    assert len(pairs) == 33
    assert worth(field, pairs)[0] == 0


def test_a_large_field_has_a_rematch_only_if_there_is_no_way_without_one():
    field = field_of(list(records_of(stage(teams(*range(1, 67)))).values()))
    outcast = field.records[0]
    for other in field.records[1:]:
        outcast.met[other.entry] = [1]
        other.met[outcast.entry] = [1]

    assert worth(field, best_pairs(field))[0] == 1
