"""What a Swiss says beforehand, and how it keeps the rounds that are left possible."""

import pytest

from tests.tournaments.rules.stages import stage, teams
from tests.tournaments.rules.swiss_events import meetings_of, play
from tournaments.rules import swiss
from tournaments.rules.reasons import SENTENCES


def codes(drawn):
    return [reason.code for reason in drawn.reasons]


def test_a_draw_leaves_the_last_rounds_possible():
    for seed in range(40):
        _, drawn = play(stage(teams(*range(1, 7)), rounds=5), 5, seed)

        assert max(meetings_of(drawn).values()) == 1


def test_looking_ahead_is_told():
    told = {
        code
        for seed in range(40)
        for one in play(stage(teams(*range(1, 7)), rounds=5), 5, seed)[1]
        for code in codes(one)
    }
    assert "swiss-look-ahead" in told


@pytest.mark.parametrize(
    ("size", "rounds", "code"),
    [
        (8, 3, None),
        (8, 6, None),
        (8, 7, "swiss-is-round-robin"),
        (7, 6, "swiss-is-round-robin"),
        (8, 8, "swiss-must-repeat"),
        (7, 8, "swiss-must-repeat"),
        (32, 4, "swiss-few-rounds"),
        (1, 4, None),
    ],
)
def test_before_round_one_the_director_is_warned(size, rounds, code):
    said = swiss.warnings(stage(teams(*range(1, size + 1)), rounds=rounds))

    assert [reason.code for reason in said] == ([code] if code else [])


def test_without_a_number_there_are_rounds_enough_for_one_unbeaten():
    assert [swiss.planned_rounds(stage(teams(*range(size)))) for size in (2, 3, 8, 9, 33)] == [
        1,
        2,
        3,
        4,
        6,
    ]


def test_every_reason_of_a_swiss_has_a_sentence():
    said = {
        code
        for seed in range(10)
        for size in (3, 6, 7)
        for one in play(stage(teams(*range(1, size + 1)), rounds=6), 6, seed)[1]
        for code in codes(one)
    }

    assert said <= SENTENCES.keys()
