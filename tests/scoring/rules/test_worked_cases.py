"""Worked hands, games and slips with their right answers, from rule books and score keepers.

Each case names a variant and the house rules that were in force. Where a case also holds a wrong
answer that some score keeper really gives, the check is shown to refuse it: a check that cannot
fail would prove nothing.
"""

import json
from dataclasses import replace

import pytest

from scoring.rules import (
    BySide,
    GameState,
    HandScore,
    Outcome,
    Severity,
    SideScore,
    complete,
    dealer_seat,
    find_problems,
    get_variant,
    score_hand,
    tally,
)
from tests.scoring.rules.worked import cases, record_of, variant_of


def check_hand(case, points):
    score = score_hand(variant_of(case), record_of(case["hand"]))
    assert {side: score.points[side] for side in points} == points
    return score


def check_slip(case, problems):
    found = find_problems(variant_of(case), record_of(case["hand"]))
    assert [[problem.code, problem.field] for problem in found] == problems


def state_of(case):
    """The state of a game: the hands folded, or one last hand added to earlier totals."""
    variant = variant_of(case)
    if "hands" in case:
        return tally(variant, [record_of(hand) for hand in case["hands"]])
    last = case["last"]
    score = HandScore(
        outcome=Outcome.MADE if last["made"] else Outcome.SET,
        sides={side: SideScore(points=points) for side, points in last["points"].items()},
        declarer=last["declarer"],
    )
    opening = tally(variant, [], sides=tuple(case["before"]))
    return tally(variant, [score], start=replace(opening, totals=BySide(case["before"])))


@pytest.mark.parametrize("case", cases("hand_scores.json"))
def test_a_worked_hand_scores_as_written(case):
    score = check_hand(case, case.get("points", {}))

    if "outcome" in case:
        assert score.outcome.value == case["outcome"]
    for side, ledgers in case.get("ledgers", {}).items():
        assert dict(score.sides[side].ledgers) == ledgers


@pytest.mark.parametrize("case", cases("hand_scores.json"))
def test_the_steps_of_a_worked_hand_add_up_to_its_points(case):
    score = score_hand(variant_of(case), record_of(case["hand"]))

    for side, points in score.points.items():
        assert sum(step.points for step in score.steps if step.side == side) == points


@pytest.mark.parametrize("case", cases("hand_scores.json", only="wrong_points"))
def test_the_check_of_a_hand_refuses_a_wrong_answer(case):
    with pytest.raises(AssertionError):
        check_hand(case, case["wrong_points"])


@pytest.mark.parametrize("case", cases("hand_scores.json", only="refused"))
def test_a_sheet_that_does_not_add_up_is_refused(case):
    found = find_problems(variant_of(case), record_of(case["hand"]))

    assert Severity.IMPOSSIBLE in {problem.severity for problem in found}


@pytest.mark.parametrize("case", cases("hand_scores.json", only="fills_in"))
def test_the_side_left_out_follows_from_the_others(case):
    completed = complete(variant_of(case), record_of(case["hand"]))

    for side, points in case["fills_in"].items():
        assert completed.sides[side].trick_points == points


@pytest.mark.parametrize("case", cases("game_ends.json"))
def test_a_worked_game_ends_as_written(case):
    state = state_of(case)

    assert {side: state.totals[side] for side in case["totals"]} == case["totals"]
    assert list(state.winners) == case.get("winners", [])
    assert state.target == case.get("target", variant_of(case).game_end.target)
    if "reason" in case:
        assert (state.reason and state.reason.value) == case["reason"]
    for side, ledgers in case.get("ledgers", {}).items():
        assert dict(state.sides[side].ledgers) == ledgers


@pytest.mark.parametrize("case", cases("game_ends.json", only="wrong_winners"))
def test_the_check_of_a_game_refuses_a_wrong_winner(case):
    assert list(state_of(case).winners) != case["wrong_winners"]


@pytest.mark.parametrize("case", cases("game_ends.json", only="wrong_totals"))
def test_the_check_of_a_game_refuses_a_wrong_total(case):
    totals = state_of(case).totals

    assert {side: totals[side] for side in case["wrong_totals"]} != case["wrong_totals"]


@pytest.mark.parametrize("case", cases("game_ends.json"))
def test_a_game_is_the_same_after_it_was_stored(case):
    state = state_of(case)

    stored = json.loads(json.dumps(state.to_document(), sort_keys=True))

    assert GameState.from_document(stored) == state


@pytest.mark.parametrize("case", cases("slips.json"))
def test_a_worked_slip_is_judged_as_written(case):
    check_slip(case, case["problems"])


@pytest.mark.parametrize("case", cases("slips.json", only="wrong_problems"))
def test_the_check_of_a_slip_refuses_a_wrong_judgement(case):
    with pytest.raises(AssertionError):
        check_slip(case, case["wrong_problems"])


def test_the_deal_goes_round_the_table():
    cross = get_variant("binokel-cross").with_house_rules({"deck.clockwise": True})

    dealers = [dealer_seat(cross, 0, hand - 1) for hand in (1, 2, 3, 4, 5, 13)]

    assert dealers == [0, 1, 2, 3, 0, 0]
