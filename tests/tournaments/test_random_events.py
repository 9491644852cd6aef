"""Random events, looked at by a checker that shares no code with the engine."""

import copy

import pytest

from tests.tournaments import checker
from tests.tournaments.random_events import BRACKETS, BY_ROUNDS, FOR_PLAYERS, faults_of_event
from tournaments.rules.formats import FORMATS

# Each test runs this many events; ./pinochle bench events runs ten thousand.
EVENTS = 10


@pytest.mark.parametrize("first", range(0, 200, EVENTS))
def test_a_random_event_has_no_fault(first):
    faults = [fault for seed in range(first, first + EVENTS) for fault in faults_of_event(seed)]

    assert not faults


@pytest.mark.parametrize("key", ["swiss", "round-robin", *BRACKETS])
def test_where_most_can_go_wrong_there_is_no_fault(key):
    faults = [fault for seed in range(1000, 1025) for fault in faults_of_event(seed, (key,))]

    assert not faults


def test_every_format_that_is_drawn_has_its_random_events():
    drawn = {one.key for one in FORMATS.values() if one.draws or one.is_bracket}
    assert drawn == {*BY_ROUNDS, *FOR_PLAYERS, *BRACKETS}


# ---------------------------------------------------------------- the checker sees

STAGE = {
    "format": "swiss",
    "is_individual": False,
    "legs": 1,
    "bye_wins": 1,
    "absent_wins": 0,
    "entries": [
        {"entry": entry, "joined": 1, "left": None, "away": []} for entry in (1, 2, 3, 4, 5)
    ],
    "rounds": [
        {
            "number": 1,
            "tables": [
                {"table": 1, "sides": {"A": [1], "B": [2]}, "won": ["A"], "played": True},
                {"table": 2, "sides": {"A": [3], "B": [4]}, "won": ["A"], "played": True},
            ],
            "byes": [5],
            "sit_outs": [],
            "absent": [],
        }
    ],
}
ROUND = {
    "number": 2,
    "tables": [
        {"table": 1, "sides": {"A": [1], "B": [3]}},
        {"table": 2, "sides": {"A": [5], "B": [2]}},
    ],
    "byes": [4],
    "sit_outs": [],
    "absent": [],
    "looked_ahead": False,
}


def faults(stage=None, **changes):
    return " / ".join(
        checker.faults_of_round({**STAGE, **(stage or {})}, copy.deepcopy(ROUND) | changes)
    )


def at_tables(*pairs):
    return [
        {"table": number, "sides": {"A": [one], "B": [other]}}
        for number, (one, other) in enumerate(pairs, start=1)
    ]


def test_the_checker_finds_nothing_wrong_with_a_right_round():
    assert faults() == ""


def test_the_checker_sees_who_has_no_place_or_two():
    assert faults(byes=[]) == "round 2: 4 has 0 places"
    assert "4 has 2 places" in faults(byes=[4, 4])
    assert "9 is drawn and not there" in faults(byes=[4, 9])
    assert "absent are [4], not []" in faults(absent=[4])


def test_the_checker_sees_a_rematch_that_could_be_avoided():
    found = faults(tables=at_tables((1, 2), (3, 5)))

    assert "1 rematches, 0 would do" in found


def test_the_checker_believes_a_rematch_that_could_not_be_avoided():
    two = [{"entry": entry, "joined": 1, "left": None, "away": []} for entry in (1, 2)]
    stage = {"entries": two, "rounds": [{**STAGE["rounds"][0], "byes": []}]}

    assert faults(stage, tables=at_tables((1, 2)), byes=[]) == ""


def test_the_checker_sees_a_bye_for_the_wrong_one():
    found = faults(tables=at_tables((1, 3), (4, 2)), byes=[5])
    assert "the bye is 5's and should be 4's" in found

    found = faults(tables=at_tables((3, 2), (4, 5)), byes=[1])
    assert "the bye is 1's and should be 2's" in found


def test_the_checker_sees_a_third_meeting_of_a_double_round_robin():
    stage = {"format": "round-robin", "legs": 1}

    assert "[1, 2] meet for the 2th time" in faults(stage, tables=at_tables((2, 1), (3, 5)))


def test_the_checker_sees_a_bracket_that_goes_wrong():
    def wrong(*matches, champion=1, entries=(1, 2, 3), lives=1, gone=()):
        return " / ".join(
            checker.faults_of_bracket(
                {
                    "lives": lives,
                    "entries": list(entries),
                    "gone": list(gone),
                    "champion": champion,
                    "second_final": True,
                    "matches": [
                        {"code": code, "counts": True, "entries": [one, other], "winner": won}
                        for code, one, other, won in matches
                    ],
                }
            )
        )

    right = [("W1-1", 2, 3, 2), ("W2-1", 1, 2, 1)]
    assert wrong(*right) == ""
    assert wrong(right[0], ("W2-1", 1, 3, 1)) == (
        "W2-1: 3 plays after 1 losses / [2] are not out, and not champions"
    )
    assert "the champion lost 1 times" in wrong(*right, champion=2)
    assert "1 against 1" in wrong(("W2-1", 1, 1, 1))
    assert "the champion is None" in wrong(*right, champion=None)
    assert "not out" in wrong(*right, lives=2)
    # Both finalists have left before the final: nobody wins it.
    assert wrong(right[0], champion=None, gone=(1, 2)) == ""
    assert "the champion is None" in wrong(right[0], champion=None, gone=(2,))
