"""Movements of fixed pairs: Mitchell, Howell and the ladder."""

import itertools
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.rules.movement_count import everybody_once, recount
from tournaments.rules.draws import DrawRefused
from tournaments.rules.facts import Competitor, Kind, Meeting, StageFacts, StageOptions, Verdict
from tournaments.rules.movements.howell import draw as howell
from tournaments.rules.movements.ladder import draw as ladder
from tournaments.rules.movements.mitchell import draw as mitchell


def evening(teams, rounds=0):
    return StageFacts(
        StageOptions("howell", rounds=rounds),
        tuple(Competitor(entry, entry) for entry in range(1, teams + 1)),
    )


def played(facts, rounds):
    """The facts once these rounds have been played, the lower entry winning."""
    meetings = list(facts.meetings)
    for round_ in rounds:
        for table in round_.tables:
            best = min(table.sides, key=table.sides.__getitem__)
            meetings.append(
                Meeting(
                    round_.number,
                    f"{round_.number}-{table.table}",
                    table.sides,
                    table=table.table,
                    is_over=True,
                    verdict=Verdict.FORFEIT,
                    awarded=best,
                )
            )
        for entry in round_.byes:
            meetings.append(Meeting(round_.number, f"b{entry}", {"": (entry,)}, kind=Kind.BYE))
    return replace(facts, meetings=tuple(meetings))


def change(facts, entry, **changes):
    people = (replace(one, **changes) if one.entry == entry else one for one in facts.competitors)
    return replace(facts, competitors=tuple(people))


@pytest.mark.parametrize("teams", range(2, 25))
def test_in_a_howell_everybody_meets_everybody_once(teams):
    rounds = howell(evening(teams), number=1, seed=1)
    _, opponents, byes = recount(rounds)

    assert len(rounds) == teams - 1 + teams % 2
    assert set(opponents.values()) == {1}
    assert len(opponents) == teams * (teams - 1) // 2
    assert [byes[team] for team in range(1, teams + 1)] == [teams % 2] * teams


@pytest.mark.parametrize("teams", range(2, 25))
def test_in_a_mitchell_half_stay_half_move_and_nobody_meets_again(teams):
    rounds = mitchell(evening(teams), number=1, seed=1)
    _, opponents, byes = recount(rounds)
    first = {table.table: table.sides["A"] for table in rounds[0].tables}

    assert len(rounds) == (teams + 1) // 2
    assert set(opponents.values()) == {1}
    for round_ in rounds:
        assert everybody_once(round_, range(1, teams + 1))
        if teams % 2 == 0:
            assert {table.table: table.sides["A"] for table in round_.tables} == first
    assert max(byes.values(), default=0) <= 1


def test_movers_go_up_one_table():
    rounds = mitchell(evening(8), number=1, seed=1)
    at = [{table.sides["B"][0]: table.table for table in round_.tables} for round_ in rounds]

    for before, after in itertools.pairwise(at):
        assert all(after[one] == before[one] % 4 + 1 for one in before)


def test_teams_that_keep_their_table_are_among_those_who_stay_and_the_others_still_go_up_one():
    facts = change(change(evening(8), 7, keeps_seat=True), 3, keeps_seat=True)
    rounds = mitchell(facts, number=1, seed=1)
    stays = [{table.table: table.sides["A"][0] for table in round_.tables} for round_ in rounds]
    at = [{table.sides["B"][0]: table.table for table in round_.tables} for round_ in rounds]

    assert all(one == stays[0] for one in stays)
    assert {3, 7} < set(stays[0].values())
    for before, after in itertools.pairwise(at):
        assert all(after[one] == before[one] % 4 + 1 for one in before)


@pytest.mark.parametrize("way", [howell, mitchell])
def test_after_somebody_left_nobody_meets_again_while_that_can_be_avoided(way):
    facts = evening(12, 5)
    first = way(facts, number=1, seed=1)[:2]
    later = change(played(facts, first), 4, left=2)

    rest = way(later, number=3, seed=1)

    _, opponents, byes = recount([*first, *rest])
    assert [round_.number for round_ in rest] == [3, 4, 5]
    assert max(opponents.values()) == 1
    assert max(byes.values()) == 1


def test_on_the_ladder_winners_go_up_and_losers_down():
    facts = evening(8, 4)
    facts = replace(
        facts, competitors=tuple(replace(one, seed=one.entry) for one in facts.competitors)
    )
    first = ladder(facts, number=1, seed=1)
    assert [table.sides for table in first[0].tables] == [
        {"A": (1,), "B": (2,)},
        {"A": (3,), "B": (4,)},
        {"A": (5,), "B": (6,)},
        {"A": (7,), "B": (8,)},
    ]

    second = ladder(played(facts, first), number=2, seed=1)

    assert [table.sides for table in second[0].tables] == [
        {"A": (1,), "B": (3,)},
        {"A": (2,), "B": (5,)},
        {"A": (4,), "B": (7,)},
        {"A": (6,), "B": (8,)},
    ]


def test_on_a_ladder_of_an_odd_number_nobody_has_two_byes_before_all_have_one():
    facts = evening(7, 7)
    rounds = []
    for number in range(1, 8):
        rounds += ladder(facts, number=number, seed=number)
        facts = played(facts, rounds[-1:])
    _, _, byes = recount(rounds)

    assert set(byes.values()) == {1}
    assert len(byes) == 7


def test_too_few_and_too_many_rounds_are_refused():
    for way in (howell, mitchell, ladder):
        with pytest.raises(DrawRefused, match="Fewer than two"):
            way(evening(1, 3), number=1, seed=1)
        with pytest.raises(DrawRefused, match="All 3 rounds"):
            way(evening(6, 3), number=4, seed=1)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_everybody_has_one_place_whoever_comes_and_goes(data):
    way = data.draw(st.sampled_from([howell, mitchell, ladder]))
    rounds = data.draw(st.integers(1, 6))
    facts = evening(data.draw(st.integers(2, 14)), rounds)
    for number in range(1, rounds + 1):
        there = [one.entry for one in facts.competitors if one.left is None or number <= one.left]
        try:
            drawn = way(facts, number=number, seed=number)[0]
        except DrawRefused:
            assert len(there) < 2
            return
        assert everybody_once(drawn, there)
        facts = played(facts, [drawn])
        if data.draw(st.booleans()):
            facts = change(facts, data.draw(st.sampled_from(there)), left=number)
        if data.draw(st.booleans()):
            new = len(facts.competitors) + 1
            late = Competitor(new, new, joined=number + 1)
            facts = replace(facts, competitors=(*facts.competitors, late))


def test_a_mitchell_does_not_depend_on_the_order_of_what_was_played():
    facts = evening(10, rounds=8)
    facts = played(facts, mitchell(facts, number=1, seed=1)[:3])
    facts = change(facts, 3, left=3)
    backwards = replace(facts, meetings=facts.meetings[::-1])

    assert mitchell(facts, number=4, seed=7) == mitchell(backwards, number=4, seed=7)
