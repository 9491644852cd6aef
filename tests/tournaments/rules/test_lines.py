"""What each entry has earned, and faults that other programs had with it."""

from fractions import Fraction

import pytest

from tests.tournaments.rules.stages import absent, bye, fixed, met, stage, teams, waiting
from tournaments.rules.facts import Adjustment, Gone, SideResult, Verdict
from tournaments.rules.results import Versus, lines_of
from tournaments.rules.standings import rank

MATCHES = ("wins", "head-to-head", "difference")


def lines(facts):
    return {line.entry: line for line in lines_of(facts)}


def places(facts, tie_breaks):
    return [(placed.place, placed.line.entry) for placed in rank(lines_of(facts), tie_breaks)]


def test_a_line_adds_up_what_is_on_the_sheets():
    facts = stage(
        teams(1, 2),
        met(1, (1, 500), (2, 320)),
        met(
            2,
            (1, -40),
            (2, 410),
            results={
                "A": SideResult(-40, 0, made=1, sets=2, hands=4, best_hand=160, best_game=-40),
                "B": SideResult(410, 1, made=1, sets=0, hands=4, best_hand=250, best_game=410),
            },
        ),
    )

    line = lines(facts)[1]
    assert (line.points, line.rounds) == (460, {1: 500, 2: -40})
    assert (line.wins, line.losses, line.difference) == (1, 1, 180 - 450)
    assert (line.played, line.made, line.sets, line.hands) == (2, 1, 2, 8)
    assert (line.best_hand, line.best_game) == (500, 500)
    assert line.versus == {2: Versus(2, Fraction(1))}


def test_a_level_match_is_half_a_win_and_half_a_loss():
    line = lines(stage(teams(1, 2), met(1, (1, 300), (2, 300))))[1]

    assert (line.wins, line.losses) == (Fraction(1, 2), Fraction(1, 2))


def test_each_player_of_a_side_takes_the_sides_points():
    facts = stage(
        teams(1, 2, 3, 4), met(1, ((1, 3), 500), ((2, 4), 320)), is_individual=True, format="random"
    )

    assert [line.points for line in lines_of(facts)] == [500, 320, 500, 320]
    assert [line.wins for line in lines_of(facts)] == [1, 0, 1, 0]


def test_at_a_table_of_three_a_player_is_set_against_the_mean_of_the_others():
    facts = stage(teams(1, 2, 3), met(1, (1, 300), (2, 100), (3, 51)), sides=3)

    assert lines(facts)[1].difference == 300 - Fraction(151, 2)
    assert lines(facts)[1].strength == 0
    assert lines(facts)[2].strength == 1


def test_points_count_while_the_table_plays_and_wins_when_it_is_over():
    line = lines(stage(teams(1, 2), met(1, (1, 90), (2, 20), over=False)))[1]

    assert (line.points, line.wins, line.strength) == (90, 0, None)


def test_a_result_not_agreed_is_marked_and_counted_as_the_event_says():
    submitted = met(1, (1, 500), (2, 320), is_agreed=False)

    counted = lines(stage(teams(1, 2), submitted))[1]
    assert (counted.points, counted.wins, counted.unagreed) == (500, 1, {1})
    ignored = lines(stage(teams(1, 2), submitted, counts_unagreed=False))[1]
    assert (ignored.points, ignored.wins, ignored.hands, ignored.unagreed) == (0, 0, 0, {1})


def test_points_given_or_taken_count_in_their_round_and_move_no_average():
    facts = stage(
        teams(1, 2),
        met(1, (1, 500), (2, 320)),
        bye(2, 1),
        met(2, (2, 4), (3, 3)),
        adjustments=(Adjustment(1, 1, Fraction(-100), Fraction(-1, 2)),),
    )

    line = lines(facts)[1]
    assert line.rounds == {1: 400, 2: 500}
    assert (line.wins, line.adjusted) == (Fraction(1, 2), {1: -100})


def test_what_the_rounds_hold_is_what_the_points_are():
    facts = stage(
        teams(1, 2, 3) + teams(4, joined=3),
        met(1, (1, 100), (2, 51)),
        bye(1, 3),
        met(2, (1, 7), (3, 8)),
        absent(2, 2),
        met(3, (3, 1), (4, 2)),
        adjustments=(Adjustment(2, 2, Fraction(5, 3)),),
        absent=fixed(20),
    )

    for line in lines_of(facts):
        assert line.points == sum(line.rounds.values())


def test_strength_is_the_wins_of_all_opponents():
    facts = stage(
        teams(1, 2, 3, 4),
        met(1, (1, 2), (2, 1)),
        met(1, (3, 2), (4, 1)),
        met(2, (1, 2), (3, 1)),
        met(2, (2, 2), (4, 1)),
    )

    assert {line.entry: line.strength for line in lines_of(facts)} == {1: 2, 2: 2, 3: 2, 4: 2}


def test_a_round_without_an_opponent_counts_like_one_as_strong_as_oneself():
    facts = stage(
        teams(1, 2, 3),
        met(1, (1, 2), (2, 1)),
        bye(1, 3),
        met(2, (1, 1), (3, 2)),
        bye(2, 2),
        bye=fixed(0, wins=1),
    )

    one, two, three = lines_of(facts)
    assert (one.strength, two.strength, three.strength) == (0 + 1, 1 + 0, 1 + 1)
    assert (two.wins, three.wins) == (1, 2)  # the credit itself makes no opponent stronger


def test_a_late_entry_changes_nobody_elses_tie_break():
    seven = teams(*range(1, 8))
    first = (
        met(1, (1, 5), (2, 4)),
        met(1, (3, 5), (4, 4)),
        met(1, (5, 5), (6, 4)),
        bye(1, 7),
    )
    options = {"bye": fixed(0, wins=1), "absent": fixed(0, wins=1), "lot_seed": 5}
    before = lines_of(stage(seven, *first, **options))
    after = lines_of(stage(seven + teams(8, joined=2), *first, **options))

    assert after[:7] == before
    assert after[7].wins == 1


def test_a_team_that_has_left_still_counts_for_its_opponents():
    facts = stage(
        (*teams(1, 3, 4), *teams(2, left=1, gone=Gone.WITHDRAWN)),
        met(1, (1, 5), (2, 10)),
        met(1, (3, 5), (4, 6)),
        met(2, (1, 5), (3, 4)),
        bye(2, 4),
    )

    assert lines(facts)[1].strength == 1
    assert lines(facts)[2].has_left
    assert places(facts, ["points"]) == [(1, 4), (2, 1), (None, 2), (3, 3)]


def test_who_leaves_after_the_last_round_keeps_its_place():
    facts = stage((*teams(1), *teams(2, left=1, gone=Gone.WITHDRAWN)), met(1, (1, 5), (2, 6)))

    assert places(facts, ["points"]) == [(1, 2), (2, 1)]


def test_a_disqualified_entry_has_no_place():
    facts = stage((*teams(1), *teams(2, left=1, gone=Gone.DISQUALIFIED)), met(1, (1, 5), (2, 6)))

    assert places(facts, ["points"]) == [(None, 2), (1, 1)]


def test_an_entry_with_a_bye_and_no_result_has_wins_for_the_bye_alone():
    """Wins are matches won and credits, losses are matches lost."""
    facts = stage(
        teams(1, 2, 3),
        met(1, (1, 5), (2, 4)),
        bye(1, 3),
        met(2, (2, 5), (3, 4)),
        bye(2, 1),
        bye=fixed(0, wins=1),
    )

    all_lines = lines_of(facts)
    assert sum(line.wins for line in all_lines) == sum(line.losses for line in all_lines) + 2


def test_three_in_a_circle_are_separated_by_their_differences():
    facts = stage(
        teams(1, 2, 3, 4),
        met(1, (1, 105), (2, 100)),
        met(1, (3, 10), (4, 0)),
        met(2, (2, 104), (3, 100)),
        met(2, (1, 10), (4, 0)),
        met(3, (3, 104), (1, 100)),
        met(3, (2, 13), (4, 0)),
    )

    assert [lines(facts)[entry].difference for entry in (1, 2, 3)] == [11, 12, 10]
    assert places(facts, MATCHES) == [(1, 2), (2, 1), (3, 3), (4, 4)]
    assert places(facts, ("wins",)) == [(1, 1), (1, 2), (1, 3), (4, 4)]


def test_who_has_left_is_not_among_the_tied():
    """A 3-3, D left at 3-2 after beating A, C 3-3 lost to A."""
    a, c, d, weak = 1, 3, 4, range(10, 20)
    facts = stage(
        (*teams(a, c, *weak), *teams(d, left=5, gone=Gone.WITHDRAWN)),
        met(1, (a, 4), (d, 5)),
        met(1, (c, 5), (10, 4)),
        met(2, (a, 5), (c, 4)),
        met(2, (d, 5), (10, 4)),
        met(3, (a, 5), (11, 4)),
        met(3, (c, 4), (12, 5)),
        met(3, (d, 5), (13, 4)),
        met(4, (a, 5), (14, 4)),
        met(4, (c, 5), (15, 4)),
        met(4, (d, 4), (16, 5)),
        met(5, (a, 4), (17, 5)),
        met(5, (c, 5), (18, 4)),
        met(5, (d, 4), (19, 5)),
        met(6, (a, 4), (10, 5)),
        met(6, (c, 4), (11, 5)),
    )
    first = next(one for one in rank(lines_of(facts), MATCHES) if one.line.entry == a)

    assert first.place == 1
    assert first.below.entry == c
    assert first.below.steps[1].among == (a, c)
    assert (first.below.steps[1].own, first.below.steps[1].other) == (1, 0)


def test_teams_without_a_loss_come_before_stronger_opposition():
    """Where the club puts losses before the strength of opponents."""
    facts = stage(
        teams(*range(1, 10)),
        met(1, (1, 5), (7, 4)),
        met(1, (2, 5), (8, 4)),
        met(1, (3, 4), (4, 5)),
        met(2, (1, 5), (8, 4)),
        met(2, (2, 5), (9, 4)),
        met(2, (3, 5), (4, 4)),
        met(3, (1, 5), (9, 4)),
        met(3, (2, 5), (7, 4)),
        met(3, (3, 5), (5, 4)),
        met(4, (3, 5), (6, 4)),
        met(4, (4, 5), (9, 4)),
    )
    order = ("wins", "fewest-losses", "opponents")

    assert [entry for _, entry in places(facts, order)][:3] == [1, 2, 3]


def test_strength_is_never_negative_while_a_round_is_played():
    facts = stage(
        teams(1, 2, 3, 4),
        met(1, (1, 5), (2, 4)),
        met(1, (3, 5), (4, 4)),
        met(2, (1, 5), (3, 4)),
        met(2, (2, 3), (4, 9), over=False),
    )

    assert all(line.strength is not None and line.strength >= 0 for line in lines_of(facts))


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param(stage(()), id="nobody"),
        pytest.param(stage(teams(1, 2, 3), waiting(1, 1, 2), bye(1, 3)), id="drawn, not scored"),
        pytest.param(stage(teams(1), bye(1, 1)), id="a bye alone"),
        pytest.param(
            stage(teams(1, 2), waiting(1, 1, 2, verdict=Verdict.DOUBLE, is_over=True)),
            id="nobody won",
        ),
    ],
)
def test_undefined_values_are_none_and_never_an_error(facts):
    order = ("wins", "points", "head-to-head", "opponents", "fewest-sets", "highest-hand")

    placed = rank(lines_of(facts), order)

    assert len(placed) == len(facts.competitors)
    assert all(one.line.best_hand is None for one in placed)
