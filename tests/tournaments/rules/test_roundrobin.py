"""Round robin: everybody meets everybody, byes and sides shared fairly, whoever comes or goes."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.tournaments.rules.stages import stage, teams
from tests.tournaments.rules.swiss_events import (
    better_number_wins,
    byes_of,
    meetings_of,
    pairs,
    placed,
    with_results,
)
from tournaments.rules import roundrobin
from tournaments.rules.draws import DrawRefused, Reason
from tournaments.rules.facts import Competitor, Gone


def league(size, *meetings, **options):
    competitors = options.pop("competitors", None) or teams(*range(1, size + 1))
    return stage(competitors, *meetings, format="round-robin", **options)


def draw(facts, number=1):
    return roundrobin.draw(facts, number=number, seed=1)


def play(facts, number, rounds=1):
    """Play some of the rounds drawn from `number` on; the stage after them."""
    for drawn in draw(facts, number)[:rounds]:
        facts = with_results(facts, drawn, better_number_wins)
    return facts


def side_a(drawn):
    return Counter(table.sides["A"][0] for one in drawn for table in one.tables)


@pytest.mark.parametrize("size", range(2, 34))
def test_everybody_meets_everybody_once(size):
    drawn = draw(league(size))

    assert len(drawn) == size - 1 + size % 2
    assert [one.number for one in drawn] == list(range(1, len(drawn) + 1))
    assert all(placed(one) == list(range(1, size + 1)) for one in drawn)
    assert set(meetings_of(drawn).values()) == {1}
    assert len(meetings_of(drawn)) == size * (size - 1) // 2


@pytest.mark.parametrize("size", [3, 5, 7, 9, 15])
def test_with_an_odd_number_each_has_one_bye(size):
    drawn = draw(league(size))

    assert byes_of(drawn) == dict.fromkeys(range(1, size + 1), 1)
    assert all(len(one.tables) == size // 2 for one in drawn)


@pytest.mark.parametrize("size", range(2, 34))
def test_sides_are_balanced(size):
    played = size - 1

    assert set(side_a(draw(league(size))).values()) <= {played // 2, (played + 1) // 2}


def test_the_second_leg_repeats_the_first_with_sides_changed():
    drawn = draw(league(4, legs=2))

    assert len(drawn) == 6
    for first, second in zip(drawn[:3], drawn[3:], strict=True):
        assert [(table.sides["B"], table.sides["A"]) for table in first.tables] == [
            (table.sides["A"], table.sides["B"]) for table in second.tables
        ]


def test_pools_differ_by_one_at_most():
    facts = league(14, pools=4)

    drawn = draw(facts)
    pool_of = roundrobin.snake(facts.competitors, 4)

    assert sorted(Counter(pool_of.values()).values()) == [3, 3, 4, 4]
    assert sum(len(one.tables) for one in drawn) == 18
    assert len(drawn) == 3
    assert all(len({pool_of[entry] for entry in pair}) == 1 for pair in meetings_of(drawn))
    assert all(placed(one) == list(range(1, 15)) for one in drawn)


def test_the_snake_goes_by_seeds_and_then_by_numbers():
    competitors = [replace(one, seed={5: 1, 6: 2}.get(one.entry)) for one in teams(*range(1, 7))]

    assert roundrobin.snake(competitors, 2) == {5: 1, 6: 2, 1: 2, 2: 1, 3: 1, 4: 2}


def test_pools_that_were_chosen_are_kept():
    competitors = [replace(one, pool=1 + one.entry % 2) for one in teams(*range(1, 7))]

    drawn = draw(league(6, competitors=competitors, pools=2))

    assert all(len({entry % 2 for entry in pair}) == 1 for pair in meetings_of(drawn))


def test_pools_are_equal_without_those_who_never_came():
    competitors = [
        replace(one, left=0, gone=Gone.NO_SHOW) if one.entry in (1, 4) else one
        for one in teams(*range(1, 11))
    ]

    drawn = draw(league(10, competitors=competitors, pools=2))

    assert len(meetings_of(drawn)) == 12  # two pools of four
    assert max(byes_of(drawn).values(), default=0) == 0


def test_nobody_changes_pools_because_somebody_leaves():
    facts = play(league(12, pools=3), 1)
    before = draw(facts, 2)
    facts = replace(
        facts,
        competitors=tuple(
            replace(one, left=1, gone=Gone.WITHDRAWN) if one.entry == 2 else one
            for one in facts.competitors
        ),
    )

    after = draw(facts, 2)

    assert set(meetings_of(after)) == {pair for pair in meetings_of(before) if 2 not in pair}


# ---------------------------------------------------------------- who comes and goes


def test_nothing_changes_while_nobody_comes_or_goes():
    facts = league(8)
    everything = draw(facts)

    assert draw(play(facts, 1, rounds=3), 4) == everything[3:]


def test_a_newcomer_takes_the_place_of_the_bye_and_what_was_missed_is_made_up():
    facts = play(league(7), 1, rounds=2)
    before = {pair for one in facts.meetings if len(pair := frozenset(one.entries)) == 2}
    facts = replace(facts, competitors=(*facts.competitors, *teams(8, joined=3)))

    drawn = draw(facts, 3)

    assert not any(one.byes for one in drawn[:5])
    assert set(meetings_of(drawn).values()) == {1}
    assert not before & set(meetings_of(drawn))
    assert len(before | set(meetings_of(drawn))) == 8 * 7 // 2


def test_who_would_meet_somebody_that_left_has_a_bye():
    facts = play(league(8), 1, rounds=2)
    facts = replace(
        facts,
        competitors=tuple(
            replace(one, left=2, gone=Gone.WITHDRAWN) if one.entry == 3 else one
            for one in facts.competitors
        ),
    )

    drawn = draw(facts, 3)

    assert len(drawn) == 5
    assert max(byes_of(drawn).values()) == 1
    assert 3 not in placed(drawn[0])


def test_who_is_away_meets_the_others_later():
    competitors = [
        replace(one, away=frozenset({2})) if one.entry == 1 else one for one in teams(*range(1, 7))
    ]

    drawn = draw(league(6, competitors=competitors))

    assert drawn[1].absent == (1,)
    assert len(drawn[1].byes) == 1
    assert len(meetings_of(drawn)) == 15


@pytest.mark.parametrize("seed", range(60))
def test_whoever_comes_or_goes_those_who_stay_have_met_as_often_as_planned(seed):
    chance = random.Random(seed)
    facts = league(chance.randrange(3, 14), legs=chance.choice([1, 1, 2]))
    number, changes, everybody = 1, 3, 0
    while True:
        try:
            drawn = draw(facts, number)
        except DrawRefused:
            break
        everybody = max(everybody, len(facts.competitors))
        facts = with_results(facts, drawn[0], better_number_wins)
        assert len(set(placed(drawn[0]))) == len(placed(drawn[0]))
        if changes and chance.random() < 0.3:
            changes -= 1
            facts = replace(facts, competitors=_changed(facts.competitors, number, chance))
        number += 1

    staying = [one.entry for one in facts.competitors if one.left is None]
    times = Counter(frozenset(one.entries) for one in facts.meetings if one.kind == "table")
    if len(staying) > 1:
        assert {
            times[frozenset({one, other})] for one in staying for other in staying if one < other
        } == {facts.options.legs}
    assert max(times.values()) <= facts.options.legs
    assert number <= (2 * everybody + 3) * facts.options.legs


def _changed(competitors, number, chance):
    if chance.random() < 0.5:
        entry = 100 + number
        return (*competitors, Competitor(entry, entry, joined=number + 1))
    gone = chance.choice([one for one in competitors if one.left is None] or competitors)
    return tuple(
        replace(one, left=number, gone=Gone.WITHDRAWN) if one == gone else one
        for one in competitors
    )


# ---------------------------------------------------------------- what the director is told


def test_fewer_rounds_than_it_takes_are_told_before_and_at_the_draw():
    facts = league(8, rounds=5)

    drawn = draw(facts)

    assert len(drawn) == 5
    assert drawn[0].reasons == (Reason("round-robin-not-all", numbers=(8,)),)
    assert roundrobin.warnings(facts) == (Reason("round-robin-too-short", numbers=(5, 7)),)


def test_uneven_pools_are_told():
    assert roundrobin.warnings(league(7, pools=2)) == (
        Reason("round-robin-uneven-pools", numbers=(3, 4)),
    )
    assert roundrobin.warnings(league(8, pools=2)) == ()


@pytest.mark.parametrize("size", [0, 1])
def test_it_takes_two(size):
    with pytest.raises(DrawRefused, match="at least two"):
        draw(league(size, competitors=teams(*range(size)) or (Competitor(9, 9, left=0),)))


def test_when_everybody_has_met_there_is_no_round_left():
    facts = play(league(4), 1, rounds=3)

    with pytest.raises(DrawRefused, match="Everybody has met everybody"):
        draw(facts, 4)
    with pytest.raises(DrawRefused, match="All 3 rounds are drawn"):
        draw(replace(facts, options=replace(facts.options, rounds=3)), 4)


def test_who_keeps_a_seat_stays_at_the_table():
    competitors = [replace(one, keeps_seat=one.entry in (2, 6)) for one in teams(*range(1, 9))]

    drawn = draw(league(8, competitors=competitors))

    for keeper in (2, 6):
        tables = {
            table.table
            for one in drawn
            for table in one.tables
            if (keeper,) in table.sides.values() and frozenset({2, 6}) not in pairs(one)
        }
        assert len(tables) == 1
