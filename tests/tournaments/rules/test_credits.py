from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.rules.stages import (
    OWN_AVERAGE,
    WINNERS_AVERAGE,
    absent,
    bye,
    fixed,
    met,
    place,
    stage,
    teams,
    waiting,
)
from tournaments.rules.facts import Credit, CreditKind, Kind, Verdict
from tournaments.rules.results import RoundCredit, credits_of, lines_of


def credit(facts, entry, number):
    return credits_of(facts)[entry][number]


def line(facts, entry):
    return next(one for one in lines_of(facts) if one.entry == entry)


def test_an_own_average_is_exact():
    facts = stage(
        teams(1, 2),
        met(1, (1, 100), (2, 0)),
        met(2, (1, 100), (2, 0)),
        met(3, (1, 101), (2, 0)),
        bye(4, 1),
        met(4, (3, 10), (2, 0)),
        bye=OWN_AVERAGE,
    )

    assert credit(facts, 1, 4).points == Fraction(301, 3)
    assert line(facts, 1).points == 301 + Fraction(301, 3)


def test_an_own_average_is_nothing_until_a_round_is_played():
    first = bye(1, 1), met(1, (2, 500), (3, 320))
    facts = stage(teams(1, 2, 3), *first, bye=OWN_AVERAGE)

    assert credit(facts, 1, 1).points is None
    assert line(facts, 1).points == 0

    after = stage(teams(1, 2, 3), *first, met(2, (1, 250), (2, 10)), bye=OWN_AVERAGE)
    assert credit(after, 1, 1).points == 250


def test_a_round_still_being_played_does_not_move_an_average():
    facts = stage(
        teams(1, 2),
        met(1, (1, 400), (2, 0)),
        bye(2, 1),
        met(2, (2, 9), (3, 8)),
        met(3, (1, 20), (2, 0), over=False),
        bye=OWN_AVERAGE,
    )

    assert credit(facts, 1, 2).points == 400


def test_winners_average_is_of_the_round_and_follows_a_correction():
    wrong = met(1, (1, 500), (2, 320))
    others = met(1, (3, 301), (4, 100)), bye(1, 5)
    facts = stage(teams(1, 2, 3, 4, 5), wrong, *others, bye=WINNERS_AVERAGE)
    assert credit(facts, 5, 1).points == Fraction(801, 2)

    corrected = stage(
        teams(1, 2, 3, 4, 5), met(1, (1, 500), (2, 520)), *others, bye=WINNERS_AVERAGE
    )
    assert credit(corrected, 5, 1).points == Fraction(821, 2)


def test_a_match_given_up_moves_no_average():
    facts = stage(
        teams(1, 2, 3, 4, 5),
        met(1, (1, 90), (2, 20), verdict=Verdict.FORFEIT, awarded="A"),
        met(1, (3, 300), (4, 100)),
        bye(1, 5),
        bye=WINNERS_AVERAGE,
    )

    assert credit(facts, 5, 1).points == 300
    assert line(facts, 1).points == 90


def test_a_fixed_bye_gives_its_points_and_its_wins():
    facts = stage(teams(1, 2, 3), met(1, (1, 5), (2, 4)), bye(1, 3), bye=fixed(120, wins=1))

    assert credit(facts, 3, 1) == RoundCredit(Fraction(120), Fraction(1))
    assert (line(facts, 3).wins, line(facts, 3).losses) == (1, 0)


def test_sitting_out_is_worth_what_a_bye_is_and_an_absence_its_own_credit():
    facts = stage(
        teams(1, 2, 3, 4),
        met(1, (1, 5), (2, 4)),
        place(Kind.SIT_OUT, 1, 3),
        absent(1, 4),
        bye=fixed(50),
        absent=fixed(20),
    )

    assert (credit(facts, 3, 1).points, credit(facts, 4, 1).points) == (50, 20)


def test_a_late_entry_is_credited_for_the_rounds_before_it_came_and_for_no_later_one():
    late = teams(4, joined=2)
    facts = stage(
        teams(1, 2, 3) + late,
        met(1, (1, 5), (2, 4)),
        bye(1, 3),
        waiting(2, 1, 4),
        waiting(2, 2, 3),
        absent=fixed(20),
    )

    assert credits_of(facts)[4] == {1: RoundCredit(Fraction(20))}
    assert line(facts, 4).rounds == {1: 20}


def test_a_bye_of_a_round_that_has_not_begun_is_worth_nothing_yet():
    facts = stage(
        teams(1, 2, 3), met(1, (1, 5), (2, 4)), bye(1, 3), waiting(2, 2, 3), bye(2, 1), bye=fixed(9)
    )

    assert line(facts, 1).rounds == {1: 5}


def test_who_wins_because_nobody_came_gets_the_credit_of_a_bye_and_one_win():
    facts = stage(
        teams(1, 2, 3, 4),
        waiting(1, 1, 2, verdict=Verdict.WALKOVER, awarded="A", is_over=True),
        met(1, (3, 300), (4, 100)),
        bye=replace(WINNERS_AVERAGE, wins=Fraction(1, 2)),
    )

    assert (line(facts, 1).points, line(facts, 1).wins) == (300, 1)
    assert (line(facts, 2).points, line(facts, 2).losses) == (0, 1)


def test_a_bye_replaced_by_a_match_leaves_no_credit():
    facts = stage(teams(1, 2), met(1, (1, 5), (2, 4)), bye=fixed(120, wins=1))

    assert credits_of(facts) == {}
    assert line(facts, 2).wins == 0


def test_a_credit_is_no_hand_and_no_game():
    facts = stage(teams(1, 2, 3), met(1, (1, 5), (2, 4)), bye(1, 3), bye=fixed(900))

    idle = line(facts, 3)
    assert (idle.hands, idle.best_hand, idle.best_game, idle.difference) == (0, None, None, 0)
    assert idle.credited == {1}


def test_nothing_is_given_where_the_event_gives_nothing():
    facts = stage(teams(1, 2, 3), met(1, (1, 5), (2, 4)), bye(1, 3), bye=Credit(CreditKind.NONE))

    assert line(facts, 3).rounds == {}


@given(st.lists(st.integers(-3000, 3000), min_size=1, max_size=12), st.integers(1, 6))
def test_own_averages_for_any_number_of_byes_leave_the_average_as_it_is(points, byes):
    played = [met(number, (1, own), (2, 0)) for number, own in enumerate(points, 1)]
    idle = [
        one
        for number in range(len(points) + 1, len(points) + byes + 1)
        for one in (bye(number, 1), met(number, (2, 1), (3, 0)))
    ]
    total = line(stage(teams(1, 2, 3), *played, *idle, bye=OWN_AVERAGE), 1).points

    assert total / (len(points) + byes) == Fraction(sum(points), len(points))
