"""The arithmetic of a cut."""

from math import comb

import pytest

from tournaments.rules.cuts import (
    LevelGroup,
    clean_cuts,
    cut_sentence,
    is_exact,
    level_group,
    win_groups,
)


def test_thirty_two_teams_after_four_and_five_rounds():
    assert win_groups(32, 4) == (2, 8, 12, 8, 2)
    assert win_groups(32, 5) == (1, 5, 10, 10, 5, 1)


@pytest.mark.parametrize("rounds", range(1, 8))
def test_a_power_of_two_stands_like_throws_of_a_coin(rounds):
    assert win_groups(2**rounds, rounds) == tuple(comb(rounds, lost) for lost in range(rounds + 1))
    assert is_exact(2**rounds, rounds)


@pytest.mark.parametrize("size", range(2, 60))
def test_nobody_is_lost_whatever_the_number(size):
    for rounds in range(1, 8):
        groups = win_groups(size, rounds)
        assert sum(groups) == size
        assert min(groups) >= 0
        # Every match has one winner, and a bye counts for nobody here.
        wins = sum((rounds - lost) * teams for lost, teams in enumerate(groups))
        assert wins == rounds * (size // 2)


def test_five_rounds_cut_thirty_two_teams_cleanly_at_six_or_sixteen():
    assert clean_cuts(32, 5) == (6, 16)
    assert level_group(32, 5, 6) is None
    assert cut_sentence(32, 5, 6) == "5 rounds cut 32 teams cleanly at 6."


def test_four_rounds_to_eight_leave_eight_teams_for_six_places():
    assert level_group(32, 4, 8) == LevelGroup(wins=3, teams=8, places=6)
    assert cut_sentence(32, 4, 8) == (
        "4 rounds cut at 8 leave 8 teams with 3 wins for 6 places: only the tie-breaks decide."
        " A clean cut is at 2 or 10."
    )


def test_an_uneven_number_is_told_as_about():
    assert not is_exact(30, 5)
    assert "about" in cut_sentence(30, 5, 8)
