"""New partners each round: the best movement for the heads that are there, counted by hand."""

import math
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.rules.movement_count import everybody_once, recount
from tournaments.rules.draws import DrawRefused
from tournaments.rules.facts import Competitor, Kind, Meeting, StageFacts, StageOptions, Verdict
from tournaments.rules.movements import certificate, rounds_for_equal_sit_outs, what_if
from tournaments.rules.movements.exact import NORTH_STAYS, RAINBOW, ring, whist
from tournaments.rules.movements.progressive import draw as progressive
from tournaments.rules.movements.random_draw import draw as by_lot
from tournaments.rules.movements.rotation import draw


def evening(people, rounds, **options):
    """The facts of an evening before round one."""
    return StageFacts(
        StageOptions("rotation", rounds=rounds, is_individual=True, **options),
        tuple(Competitor(entry, entry) for entry in range(1, people + 1)),
    )


def change(facts, entry, **changes):
    return replace(
        facts,
        competitors=tuple(
            replace(one, **changes) if one.entry == entry else one for one in facts.competitors
        ),
    )


def played(facts, rounds):
    """The facts once these rounds have been played, side A winning everywhere."""
    meetings = list(facts.meetings)
    for round_ in rounds:
        for table in round_.tables:
            code = f"{round_.number}-{table.table}"
            meetings.append(
                Meeting(
                    round_.number,
                    code,
                    table.sides,
                    table=table.table,
                    is_over=True,
                    verdict=Verdict.FORFEIT,
                    awarded="A",
                )
            )
        for entry in round_.sit_outs:
            meetings.append(
                Meeting(round_.number, f"out-{entry}", {"": (entry,)}, kind=Kind.SIT_OUT)
            )
    return replace(facts, meetings=tuple(meetings))


def counts(rounds):
    partners, opponents, out = recount(rounds)
    return max(partners.values()), max(opponents.values()), out


def tables_of(rounds, entry):
    """The tables at which somebody plays in these rounds."""
    return {
        table.table
        for round_ in rounds
        for table in round_.tables
        if any(entry in side for side in table.sides.values())
    }


# ---------------------------------------------------------------- exact movements


@pytest.mark.parametrize("people", [n for n in range(4, 61) if n % 4 in (0, 1)])
def test_a_full_cycle_gives_every_partner_once_and_every_opponent_twice(people):
    cycle = whist(people, people - 1 if people % 4 == 0 else people)
    rounds = draw(evening(people, len(cycle)), number=1, seed=3)
    partners, opponents, out = recount(rounds)

    assert set(partners.values()) == {1}
    assert set(opponents.values()) == {2}
    assert len(partners) == len(opponents) == people * (people - 1) // 2
    assert set(out.values()) <= {1}


@pytest.mark.parametrize("tables", range(1, 26))
@pytest.mark.parametrize("steps", [RAINBOW, NORTH_STAYS])
def test_no_partner_comes_twice_in_a_ring_and_nobody_at_all_where_two_and_three_do_not_divide(
    tables, steps
):
    met = [
        frozenset(two)
        for tables_ in ring(tables, tables, steps)
        for n, s, e, w in tables_
        for two in ((n, s), (e, w), (n, e), (n, w), (s, e), (s, w))
    ]
    partners = [
        frozenset(two)
        for tables_ in ring(tables, tables, steps)
        for n, s, e, w in tables_
        for two in ((n, s), (e, w))
    ]

    assert len(set(partners)) == len(partners)
    assert (len(set(met)) == len(met)) == (math.gcd(tables, 6) == 1)


def test_seven_tables_for_seven_rounds_are_the_perfect_evening():
    promise = certificate(draw(evening(28, 7), number=1, seed=1))

    assert promise.sentence == "Nobody meets anybody twice. Nobody sits out."


def test_ten_for_ten_rounds_play_eight_each_with_eight_partners():
    partners, opponents, out = recount(draw(evening(10, 10), number=1, seed=1))

    assert set(partners.values()) == {1}
    assert max(opponents.values()) - min(opponents.values()) <= 1
    assert set(out.values()) == {2}


# ---------------------------------------------------------------- searched movements


@pytest.mark.parametrize(("people", "rounds"), [(30, 15), (26, 13), (14, 7), (18, 9), (10, 5)])
def test_sit_outs_are_equal_where_the_rounds_allow_it(people, rounds):
    partners, _, out = recount(draw(evening(people, rounds), number=1, seed=5))

    assert set(partners.values()) == {1}
    assert set(out.values()) == {1}
    assert len(out) == people


@pytest.mark.parametrize("people", [n for n in range(6, 40) if n % 4 in (2, 3)])
def test_any_head_count_has_no_partner_twice_and_sit_outs_within_one(people):
    rounds = min(8, people - 3)
    drawn = draw(evening(people, rounds), number=1, seed=9)
    most_partner, most_opponent, out = counts(drawn)

    assert all(everybody_once(round_, range(1, people + 1)) for round_ in drawn)
    assert most_partner == 1
    assert most_opponent <= 3
    sat = [out[one] for one in range(1, people + 1)]
    assert max(sat) - min(sat) <= 1


def test_the_draw_says_when_sit_outs_cannot_be_equal_and_when_they_would_be():
    reasons = draw(evening(26, 6), number=1, seed=1)[0].reasons

    assert [(one.code, one.numbers) for one in reasons] == [("sit-outs-unequal", (26, 6, 13))]
    assert not draw(evening(26, 13), number=1, seed=1)[0].reasons


@pytest.mark.parametrize(
    ("people", "rounds"),
    [(10, 5), (14, 7), (15, 5), (18, 9), (22, 11), (26, 13), (27, 9), (30, 15), (25, 25), (28, 1)],
)
def test_the_rounds_for_equal_sit_outs(people, rounds):
    assert rounds_for_equal_sit_outs(people) == rounds


def test_the_same_seed_draws_the_same_and_another_one_something_else():
    facts = evening(26, 6)

    assert draw(facts, number=1, seed=4) == draw(facts, number=1, seed=4)
    assert draw(facts, number=1, seed=4) != draw(facts, number=1, seed=5)


def test_tables_of_three_seat_those_who_are_left_over():
    drawn = draw(evening(26, 4, three_handed=True), number=1, seed=2)

    assert all(not round_.sit_outs for round_ in drawn)
    assert [len(table.sides) for table in drawn[0].tables].count(3) == 2
    assert all(everybody_once(round_, range(1, 27)) for round_ in drawn)


def test_in_a_searched_movement_nobody_owns_a_table_or_a_chair():
    tables, norths = {}, Counter()
    for round_ in draw(evening(26, 13), number=1, seed=1):
        for table in round_.tables:
            norths[table.sides["A"][0]] += 1
            for entry in (*table.sides["A"], *table.sides["B"]):
                tables.setdefault(entry, Counter())[table.table] += 1

    assert max(max(seen.values()) for seen in tables.values()) <= 7
    assert max(norths.values()) <= 8
    assert len(norths) == 26


@pytest.mark.parametrize("way", [draw, by_lot])
def test_nobody_plays_in_threes_again_before_everybody_has_whenever_it_was_drawn(way):
    facts = evening(11, 8, three_handed=True)  # one table of three
    rounds = []
    for number in range(1, 4):
        rounds += way(facts, number=number, seed=number)[:1]
        facts = played(facts, rounds[-1:])
    in_threes = Counter(
        entry
        for round_ in rounds
        for table in round_.tables
        if len(table.sides) == 3
        for side in table.sides.values()
        for entry in side
    )

    assert len(in_threes) == 9
    assert set(in_threes.values()) == {1}


def test_who_keeps_the_seat_is_always_north_at_the_same_table():
    facts = change(change(evening(28, 7), 5, keeps_seat=True), 9, keeps_seat=True)
    places = {
        entry: {
            (table.table, side, at)
            for round_ in draw(facts, number=1, seed=1)
            for table in round_.tables
            for side, seats in table.sides.items()
            for at, one in enumerate(seats)
            if one == entry
        }
        for entry in (5, 9)
    }

    assert all(len(seats) == 1 for seats in places.values())
    assert {seat[1:] for seats in places.values() for seat in seats} == {("A", 0)}


@pytest.mark.parametrize(
    ("people", "rounds", "keepers"),
    [(28, 7, 4), (28, 12, 3), (26, 6, 3), (16, 8, 2), (13, 8, 2), (10, 5, 2), (40, 6, 8)],
)
def test_as_many_as_there_are_tables_keep_their_table_for_the_evening(people, rounds, keepers):
    facts = evening(people, rounds)
    for entry in range(1, keepers + 1):
        facts = change(facts, entry, keeps_seat=True)
    drawn = draw(facts, number=1, seed=1)

    for entry in range(1, keepers + 1):
        assert len(tables_of(drawn, entry)) == 1
    assert all(everybody_once(round_, range(1, people + 1)) for round_ in drawn)
    assert counts(drawn)[0] == 1


def test_more_than_there_are_tables_cannot_all_keep_theirs_and_the_first_ones_do():
    facts = evening(9, 4)
    for entry in range(1, 7):
        facts = change(facts, entry, keeps_seat=True)
    drawn = draw(facts, number=1, seed=1)

    assert [len(tables_of(drawn, entry)) for entry in (1, 2)] == [1, 1]
    assert all(everybody_once(round_, range(1, 10)) for round_ in drawn)


@pytest.mark.parametrize("people", [21, 25])
def test_two_who_keep_their_seat_where_somebody_sits_out_have_a_movement(people):
    facts = change(change(evening(people, 5), 5, keeps_seat=True), 9, keeps_seat=True)

    drawn = draw(facts, number=1, seed=1)

    assert all(len(one.tables) == people // 4 and len(one.sit_outs) == 1 for one in drawn)


def test_two_who_asked_not_to_be_partners_are_not():
    facts = change(evening(12, 11), 1, not_with=frozenset({2}))
    partners, _, _ = recount(draw(facts, number=1, seed=1))

    assert frozenset({1, 2}) not in partners


def test_fewer_than_four_and_a_round_too_many_are_refused():
    with pytest.raises(DrawRefused, match="Fewer than four"):
        draw(evening(3, 6), number=1, seed=1)
    with pytest.raises(DrawRefused, match="All 6 rounds"):
        draw(evening(8, 6), number=7, seed=1)


# ---------------------------------------------------------------- people come and go


def test_after_somebody_left_the_rest_is_drawn_anew_and_no_partner_comes_twice():
    facts = evening(28, 6)
    first = draw(facts, number=1, seed=1)[:2]
    later = change(played(facts, first), 3, left=2)

    rest = draw(later, number=3, seed=2)

    assert [round_.number for round_ in rest] == [3, 4, 5, 6]
    partners, _, out = recount([*first, *rest])
    assert set(partners.values()) == {1}
    assert all(everybody_once(round_, set(range(1, 29)) - {3}) for round_ in rest)
    assert max(out.values()) == 1


def test_a_latecomer_is_not_the_first_to_sit_out():
    facts = evening(12, 8)
    late = Competitor(13, 13, joined=2)
    first = draw(facts, number=1, seed=1)[:1]
    later = replace(played(facts, first), competitors=(*facts.competitors, late))

    rest = draw(later, number=2, seed=2)

    assert all(len(round_.sit_outs) == 1 for round_ in rest)
    assert rest[0].sit_outs != (13,)


def test_who_is_away_for_a_round_is_written_down_as_absent():
    facts = change(evening(12, 4), 7, away=frozenset({2}))

    drawn = draw(facts, number=1, seed=1)

    assert [round_.absent for round_ in drawn] == [(), (7,), (), ()]


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_everybody_has_one_place_whoever_comes_and_goes(data):
    people = data.draw(st.integers(4, 22))
    rounds = data.draw(st.integers(1, 6))
    way = data.draw(st.sampled_from([draw, by_lot, progressive]))
    facts = evening(people, rounds, three_handed=data.draw(st.booleans()))
    if way is not draw:
        facts = replace(facts, options=replace(facts.options, three_handed=False))
    number = 1
    while number <= rounds:
        try:
            drawn = way(facts, number=number, seed=number)[0]
        except DrawRefused:
            assert sum(one.plays(number) for one in facts.competitors) < 4
            return
        there = [
            one.entry
            for one in facts.competitors
            if one.joined <= number and (one.left is None or number <= one.left)
        ]
        assert everybody_once(drawn, there)
        facts = played(facts, [drawn])
        if data.draw(st.booleans()):
            gone = data.draw(st.sampled_from(there))
            facts = change(facts, gone, left=number)
        if data.draw(st.booleans()):
            new = len(facts.competitors) + 1
            late = Competitor(new, new, joined=number + 1)
            facts = replace(facts, competitors=(*facts.competitors, late))
        number += 1


# ---------------------------------------------------------------- lot and progressive


@pytest.mark.parametrize("way", [by_lot, progressive])
def test_nobody_partners_twice_while_that_can_be_avoided(way):
    facts = evening(16, 6)
    rounds = []
    for number in range(1, 7):
        rounds += way(facts, number=number, seed=number)
        facts = played(facts, rounds[-1:])
    partners, _, _ = recount(rounds)

    repeats = sum(count - 1 for count in partners.values())
    assert repeats == 0 if way is by_lot else repeats <= 3


def test_progressive_moves_the_winners_up_and_keeps_the_losers():
    facts = evening(12, 3)
    first = progressive(facts, number=1, seed=1)[0]
    winners = {table.table: set(table.sides["A"]) for table in first.tables}
    losers = {table.table: set(table.sides["B"]) for table in first.tables}

    second = progressive(played(facts, [first]), number=2, seed=2)[0]
    sits = {table.table: {*table.sides["A"], *table.sides["B"]} for table in second.tables}

    assert sits == {
        1: winners[1] | winners[2],
        2: losers[2] | winners[3],
        3: losers[3] | losers[1],
    }
    partners, _, _ = recount([first, second])
    assert set(partners.values()) == {1}


def test_progressive_waits_for_the_results():
    facts = evening(8, 3)
    first = progressive(facts, number=1, seed=1)
    open_tables = tuple(
        replace(one, is_over=False, verdict=None, awarded=None)
        for one in played(facts, first).meetings
    )

    with pytest.raises(DrawRefused, match="Tables 1, 2 of round 1 have no result"):
        progressive(replace(facts, meetings=open_tables), number=2, seed=1)


# ---------------------------------------------------------------- at the door


@pytest.mark.parametrize(
    ("people", "sentence"),
    [
        (
            26,
            "26 here: six tables, two sit out each round, 13 rounds to be equal; two more make"
            " seven full tables where nobody meets anybody twice.",
        ),
        (28, "28 here: seven tables, nobody sits out, nobody meets anybody twice."),
        (3, "Three here: at least four are needed."),
    ],
)
def test_the_door_says_what_this_many_people_come_to(people, sentence):
    assert what_if(people, 7) == sentence
