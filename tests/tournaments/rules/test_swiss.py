"""Swiss: who meets whom, who has the bye, and what the director is told."""

import random
import time
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournaments.rules.stages import bye, fixed, met, stage, teams, waiting
from tests.tournaments.rules.swiss_events import (
    better_number_wins,
    byes_of,
    draw,
    meetings_of,
    pairs,
    placed,
    play,
    with_results,
)
from tournaments.rules.draws import DrawRefused, Reason
from tournaments.rules.facts import Gone, Verdict
from tournaments.rules.results import lines_of
from tournaments.rules.swiss.pairing import best_pairs, field_of
from tournaments.rules.swiss.records import records_of

A, B, C, D, E, F, G, H = range(1, 9)


def codes(drawn):
    return [reason.code for reason in drawn.reasons]


def met_with(*rounds):
    """Rounds of pairs in which the first of each pair wins."""
    return [
        met(number, (won, 500), (lost, 320), table=table)
        for number, tables in enumerate(rounds, start=1)
        for table, (won, lost) in enumerate(tables, start=1)
    ]


# ---------------------------------------------------------------- the first round


def test_the_upper_half_of_the_seeds_meets_the_lower_half():
    competitors = [replace(one, seed=9 - one.entry) for one in teams(*range(1, 9))]

    assert pairs(draw(stage(competitors))) == {
        frozenset({H, D}),
        frozenset({G, C}),
        frozenset({F, B}),
        frozenset({E, A}),
    }


def test_without_seeds_the_lot_decides_and_the_same_lot_draws_the_same():
    facts = stage(teams(*range(1, 21)))

    assert draw(facts, seed=5) == draw(facts, seed=5)
    assert draw(facts, seed=5) != draw(facts, seed=6)


def test_the_last_seed_has_the_first_bye():
    competitors = [replace(one, seed=one.entry) for one in teams(*range(1, 8))]

    drawn = draw(stage(competitors))

    assert drawn.byes == (G,)
    assert drawn.reasons == (Reason("swiss-bye-first", (G,)),)


# ---------------------------------------------------------------- who meets whom


def test_nobody_meets_again_although_the_greedy_way_would():
    facts = stage(teams(A, B, C, D), *met_with([(A, B), (C, D)], [(A, C), (B, D)]), rounds=3)

    assert pairs(draw(facts)) == {frozenset({A, D}), frozenset({B, C})}


def test_those_with_the_same_wins_meet():
    facts = stage(
        teams(*range(1, 9)),
        *met_with([(A, B), (C, D), (E, F), (G, H)], [(A, E), (C, G), (B, F), (D, H)]),
        rounds=4,
    )

    drawn = pairs(draw(facts))

    assert frozenset({A, C}) in drawn
    assert frozenset({F, H}) in drawn


def test_no_balance_of_sides_outweighs_a_rematch():
    history = [[(A, B), (C, D), (E, F)], [(A, C), (B, E), (D, F)], [(A, D), (B, F), (C, E)]]
    facts = stage(teams(A, B, C, D, E, F), *met_with(*history), rounds=5)

    before = {frozenset(pair) for tables in history for pair in tables}

    assert not pairs(draw(facts)) & before


def test_who_met_somebody_with_fewer_wins_before_does_not_so_again():
    records = list(records_of(stage(teams(A, B, C, D, E, F))).values())
    for record in records[:3]:
        record.wins = 1
    assert best_pairs(field_of(records)) == ((0, 1), (2, 3), (4, 5))

    records[2].downs, records[2].last_float = 1, -1

    assert best_pairs(field_of(records)) == ((0, 2), (1, 3), (4, 5))


def test_a_level_match_is_half_a_win_for_both():
    facts = stage(teams(A, B, C, D), met(1, (A, 400), (B, 400)), met(1, (C, 500), (D, 300)))

    records = records_of(facts)

    assert [records[one].wins for one in (A, B, C, D)] == [Fraction(1, 2), Fraction(1, 2), 1, 0]


def test_four_level_teams_are_drawn_at_once():
    facts = stage(
        teams(A, B, C, D), met(1, (A, 300), (B, 300)), met(1, (C, 300), (D, 300)), rounds=3
    )
    started = time.monotonic()

    drawn = pairs(draw(facts))

    assert time.monotonic() - started < 2
    assert not drawn & {frozenset({A, B}), frozenset({C, D})}


def test_where_everybody_has_met_those_meet_again_who_met_longest_ago():
    rounds = [[(A, B), (C, D)], [(A, C), (B, D)], [(A, D), (B, C)]]
    facts = stage(teams(A, B, C, D), *met_with(*rounds), rounds=5)

    drawn = draw(facts)

    assert pairs(drawn) == {frozenset({A, B}), frozenset({C, D})}
    assert codes(drawn) == ["swiss-rematch", "swiss-rematch"]
    assert drawn.reasons[0].numbers == (1,)


def test_sides_are_given_to_those_who_had_them_less_often():
    facts, _ = play(stage(teams(*range(1, 17)), rounds=8), 8, seed=4)

    assert all(abs(one.balance) <= 2 for one in records_of(facts).values())


def test_who_keeps_a_seat_stays_at_the_table():
    competitors = [replace(one, keeps_seat=one.entry == F) for one in teams(*range(1, 9))]
    facts = stage(competitors, rounds=4)
    tables = set()
    for _ in range(4):
        drawn = draw(facts)
        tables |= {table.table for table in drawn.tables if (F,) in table.sides.values()}
        facts = with_results(facts, drawn, better_number_wins)

    assert len(tables) == 1
    assert sorted(table.table for table in drawn.tables) == [1, 2, 3, 4]


# ---------------------------------------------------------------- byes


@pytest.mark.parametrize("worth", [0, Fraction(1, 2), 1])
@pytest.mark.parametrize("seed", range(20))
def test_nobody_has_two_byes_whatever_a_bye_is_worth(worth, seed):
    facts = stage(teams(*range(1, 8)), rounds=5, bye=fixed(0, worth))

    _, drawn = play(facts, 5, seed)

    assert len(byes_of(drawn)) == 5
    assert max(meetings_of(drawn).values()) == 1


def test_the_bye_goes_to_the_lowest_without_one():
    facts = stage(
        teams(*range(1, 10)),
        *met_with(
            [(A, B), (C, D), (E, F), (G, H)],
            [(A, C), (E, G), (9, B), (D, F)],
        ),
        bye(1, 9),
        bye(2, H),
        rounds=5,
    )
    drawn = draw(facts)

    assert drawn.byes == (F,)
    assert Reason("swiss-bye-lowest", (F,)) in drawn.reasons


def test_the_bye_goes_higher_where_it_spares_a_rematch():
    # D is last, but A, B and C have all met: without D somebody would meet again.
    facts = stage(
        teams(A, B, C, D, E),
        *met_with([(A, B), (C, D)], [(A, C), (E, D)], [(B, C), (A, E)]),
        bye(1, E),
        bye(2, B),
        bye(3, D),
        rounds=4,
    )

    drawn = draw(facts)

    assert not pairs(drawn) & {frozenset(one.entries) for one in facts.meetings}
    assert drawn.byes[0] in (A, C)


def test_who_won_without_play_has_the_bye_after_those_who_played():
    facts = stage(
        teams(A, B, C, D, E),
        met(1, (A, 500), (B, 300)),
        met(1, (C, 0), (D, 0), hands=0, verdict=Verdict.WALKOVER, awarded="B"),
        bye(1, E),
        rounds=3,
    )
    facts = replace(
        facts,
        competitors=tuple(
            replace(one, left=1, gone=Gone.NO_SHOW) if one.entry == C else one
            for one in facts.competitors
        ),
        adjustments=(),
    )

    # C has left, so A, B, D, E remain: no bye at all; with a new team it is B's.
    assert draw(facts).byes == ()
    more = replace(facts, competitors=(*facts.competitors, *teams(9, joined=2)))
    assert draw(more).byes == (9,)


def test_when_all_have_had_a_bye_the_second_round_of_byes_begins():
    _, drawn = play(stage(teams(A, B, C), rounds=6), 6, seed=1)

    assert sorted(byes_of(drawn).values()) == [2, 2, 2]
    assert sorted(byes_of(drawn[:3]).values()) == [1, 1, 1]


def test_in_two_hundred_events_of_seven_five_different_teams_sit_out():
    for seed in range(200):
        _, drawn = play(stage(teams(*range(1, 8)), rounds=5), 5, seed)

        assert len(byes_of(drawn)) == 5


# ---------------------------------------------------------------- who comes and goes


def test_who_withdraws_is_not_drawn_and_leaves_no_hole():
    competitors = [
        replace(one, left=1, gone=Gone.WITHDRAWN) if one.entry == B else one
        for one in teams(A, B, C, D)
    ]
    facts = stage(competitors, *met_with([(A, B), (C, D)]), rounds=3)

    drawn = draw(facts)

    assert placed(drawn) == [A, C, D]
    assert drawn.byes == (D,)
    assert pairs(drawn) == {frozenset({A, C})}
    assert {line.entry: line.wins for line in lines_of(facts)} == {A: 1, B: 0, C: 1, D: 0}


def test_who_withdraws_in_an_open_match_loses_it_and_is_not_drawn_again():
    competitors = [
        replace(one, left=2, gone=Gone.WITHDRAWN) if one.entry == A else one
        for one in teams(A, B, C, D)
    ]
    facts = stage(
        competitors,
        *met_with([(A, C), (B, D)]),
        waiting(2, A, B, verdict=Verdict.WALKOVER, awarded="B", is_over=True),
        met(2, (C, 500), (D, 300)),
        rounds=4,
    )

    assert placed(draw(facts)) == [B, C, D]
    line = {one.entry: one for one in lines_of(facts)}
    assert (line[B].wins, line[A].wins) == (2, 1)


def test_who_comes_late_fills_the_bye():
    facts, _ = play(stage(teams(*range(1, 8)), rounds=4), 1, seed=1)
    strength = {one.entry: one.strength for one in lines_of(facts)}
    facts = replace(facts, competitors=(*facts.competitors, *teams(H, joined=2)))

    drawn = draw(facts)

    assert drawn.byes == ()
    assert placed(drawn) == list(range(1, 9))
    after = {one.entry: one.strength for one in lines_of(facts)}
    assert {entry: after[entry] for entry in strength} == strength


def test_who_is_away_for_a_round_is_absent_and_comes_back():
    competitors = [
        replace(one, away=frozenset({2})) if one.entry == A else one for one in teams(A, B, C, D, E)
    ]
    _, drawn = play(stage(competitors, rounds=3), 3, seed=2)

    assert [one.absent for one in drawn] == [(), (A,), ()]
    assert [placed(one) for one in drawn] == [[A, B, C, D, E]] * 3
    assert not drawn[1].byes


@pytest.mark.parametrize("there", [0, 1])
def test_a_round_needs_two(there):
    competitors = [replace(one, left=1) if one.entry > there else one for one in teams(A, B, C, D)]
    facts = stage(competitors, *met_with([(A, B), (C, D)]), rounds=3)

    with pytest.raises(DrawRefused, match="needs at least two"):
        draw(facts)


def test_after_the_last_planned_round_nothing_is_drawn():
    facts, _ = play(stage(teams(A, B, C, D), rounds=2), 2, seed=1)

    with pytest.raises(DrawRefused, match="All 2 rounds are drawn"):
        draw(facts)


# ---------------------------------------------------------------- results that are missing


def test_a_draw_waits_for_open_tables_and_names_them():
    facts = stage(
        teams(*range(1, 9)),
        met(1, (A, 500), (B, 300), table=1),
        waiting(1, C, D, table=2),
        waiting(1, E, F, table=3),
        waiting(1, G, H, table=4),
    )

    with pytest.raises(DrawRefused, match="in round 1, tables 2, 3 and 4 have no result"):
        draw(facts)


def test_a_result_not_agreed_counts_or_stops_the_draw_as_the_event_says():
    tables = (
        met(1, (A, 500), (B, 320), is_agreed=False, table=1),
        met(1, (C, 500), (D, 300), table=2),
    )

    assert frozenset({A, C}) in pairs(draw(stage(teams(A, B, C, D), *tables, rounds=2)))
    with pytest.raises(DrawRefused, match="table 1 has no result that counts"):
        draw(stage(teams(A, B, C, D), *tables, rounds=2, counts_unagreed=False))


def test_rounds_that_are_later_than_the_one_drawn_do_not_matter():
    facts, _ = play(stage(teams(*range(1, 9)), rounds=4), 3, seed=3)

    assert draw(facts, number=2) == draw(facts.up_to(1), number=2)


# ---------------------------------------------------------------- the account beside the standings


@pytest.mark.parametrize("seed", range(20))
def test_wins_are_those_of_the_standings(seed):
    chance = random.Random(seed)
    competitors = [
        replace(one, joined=chance.choice([1, 1, 1, 2]), away=frozenset({chance.randrange(1, 9)}))
        for one in teams(*range(1, 12))
    ]
    facts = stage(competitors, rounds=4, bye=fixed(0, 1), absent=fixed(0, Fraction(1, 2)))
    facts, _ = play(facts, 4, seed)

    records = records_of(facts)

    assert {one.entry: one.wins for one in lines_of(facts)} == {
        entry: record.wins for entry, record in records.items()
    }
