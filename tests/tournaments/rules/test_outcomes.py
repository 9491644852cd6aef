from dataclasses import replace

import pytest

from tests.tournaments.rules.stages import bye, met, stage, teams, waiting
from tournaments.rules.facts import StageOptions, Verdict
from tournaments.rules.results import Ending, Outcome, begun_rounds, outcome, standings_round

SWISS = StageOptions("swiss")
BRACKET = StageOptions("single-elimination")
OPEN = Outcome(Ending.OPEN)


def won(side):
    return Outcome(Ending.WON, (side,))


def test_more_points_win():
    assert outcome(met(1, (1, 500), (2, 320)), SWISS) == won("A")
    assert outcome(met(1, (1, -40), (2, -30)), SWISS) == won("B")


def test_a_game_is_won_by_its_winner_even_with_fewer_points():
    """The declarer goes out first although the other side has more on the sheet."""
    assert outcome(met(1, (1, 1010), (2, 1040), games=(1, 0)), SWISS) == won("A")


def test_more_games_decide_the_best_of_three():
    assert outcome(met(1, (1, 900), (2, 1500), games=(2, 1)), SWISS) == won("A")


def test_equal_points_are_level_and_share_the_win():
    level = outcome(met(1, (1, 300), (2, 300)), SWISS)

    assert level == Outcome(Ending.LEVEL, ("A", "B"))
    assert level.winner is None
    assert (level.share("A"), level.share("C")) == (pytest.approx(0.5), 0)


def test_two_of_three_sides_can_be_level():
    level = outcome(met(1, (1, 300), (2, 120), (3, 300)), SWISS)

    assert level.sides == ("A", "C")


def test_a_level_match_of_a_bracket_stays_open_until_an_extra_hand_decides():
    level = met(1, (1, 300), (2, 300))

    assert outcome(level, BRACKET) == OPEN
    extra = replace(level, verdict=Verdict.EXTRA_HAND, awarded="B")
    assert outcome(extra, BRACKET) == won("B")


def test_an_extra_hand_loses_its_meaning_when_a_correction_separates_the_sides():
    corrected = met(1, (1, 310), (2, 300), verdict=Verdict.EXTRA_HAND, awarded="B")

    assert outcome(corrected, BRACKET) == won("A")


def test_a_meeting_is_open_while_it_is_played():
    assert outcome(met(1, (1, 500), (2, 320), over=False), SWISS) == OPEN
    assert outcome(waiting(1, 1, 2), SWISS) == OPEN


@pytest.mark.parametrize("verdict", [Verdict.WALKOVER, Verdict.FORFEIT])
def test_a_ruling_decides_whatever_the_sheet_says(verdict):
    ruled = met(1, (1, 500), (2, 320), over=False, verdict=verdict, awarded="B")

    assert outcome(ruled, SWISS) == won("B")


def test_a_double_no_show_is_won_by_nobody():
    nobody = outcome(waiting(1, 1, 2, verdict=Verdict.DOUBLE), BRACKET)

    assert nobody == Outcome(Ending.NOBODY)
    assert nobody.is_decided


def test_a_bye_is_won_by_nobody():
    assert outcome(bye(1, 3), SWISS) == Outcome(Ending.NOBODY)


def test_a_result_that_is_not_agreed_counts_only_where_the_event_says_so():
    submitted = met(1, (1, 500), (2, 320), is_agreed=False)

    assert outcome(submitted, SWISS) == won("A")
    assert outcome(submitted, replace(SWISS, counts_unagreed=False)) == OPEN


def test_a_round_has_begun_with_its_first_hand():
    facts = stage(
        teams(1, 2, 3, 4, 5),
        met(1, (1, 100), (2, 50), over=False),
        waiting(1, 3, 4),
        bye(1, 5),
        waiting(2, 1, 3),
    )

    assert begun_rounds(facts) == {1}


def test_a_round_decided_by_rulings_alone_has_begun():
    facts = stage(teams(1, 2), waiting(1, 1, 2, verdict=Verdict.DOUBLE, is_over=True))

    assert begun_rounds(facts) == {1}


def test_nothing_drawn_has_not_begun():
    assert begun_rounds(stage(teams(1, 2))) == frozenset()
    assert standings_round(stage(teams(1, 2))) == 0


def test_standings_are_up_to_the_round_being_played():
    """Seven rounds can be drawn at once; the second one waits for its first hand."""
    facts = stage(
        teams(1, 2),
        met(1, (1, 5), (2, 4)),
        *(waiting(number, 1, 2) for number in range(2, 8)),
    )

    assert standings_round(facts) == 2
    assert standings_round(facts.up_to(1)) == 1
