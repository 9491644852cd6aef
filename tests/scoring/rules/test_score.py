"""What a played single-deck hand scores, and why."""

import doctest

import pytest

import scoring.rules
from scoring.rules import (
    HandEnd,
    HandRecord,
    Outcome,
    SideRecord,
    Suit,
    complete,
    get_variant,
    needed_in_tricks,
    score_hand,
)

SINGLE_DECK = get_variant("single-deck")


def hand(contract=320, meld=(180, 20), tricks=(160, 90), **changes):
    """One plain hand, declared by side A."""
    sides = {
        "A": SideRecord(meld=meld[0], trick_points=tricks[0]),
        "B": SideRecord(meld=meld[1], trick_points=tricks[1]),
    }
    return HandRecord(**{"declarer": "A", "contract": contract, "sides": sides, **changes})


@pytest.mark.parametrize(
    ("record", "outcome", "points"),
    [
        pytest.param(hand(), Outcome.MADE, (340, 110), id="made by 20"),
        pytest.param(hand(contract=340), Outcome.MADE, (340, 110), id="made exactly"),
        pytest.param(hand(tricks=(130, 120)), Outcome.SET, (-320, 140), id="set by 10"),
        pytest.param(
            hand(meld=(400, 20), tricks=(0, 250)),
            Outcome.SET,
            (-320, 270),
            id="meld alone does not make the contract",
        ),
        pytest.param(
            hand(meld=(100, 220), tricks=(250, 0)),
            Outcome.MADE,
            (350, 0),
            id="defenders without a trick point write zero",
        ),
        pytest.param(
            hand(meld=(100, 220), tricks=(240, 10)),
            Outcome.MADE,
            (340, 230),
            id="ten trick points keep the defenders' meld",
        ),
        pytest.param(
            hand(tricks=(None, None), end=HandEnd.THROWN_IN),
            Outcome.THROWN_IN,
            (-320, 20),
            id="thrown in before play",
        ),
    ],
)
def test_a_hand_scores(record, outcome, points):
    score = score_hand(SINGLE_DECK, record)

    assert (score.outcome, tuple(score.points.values())) == (outcome, points)


def test_the_one_side_left_out_is_filled_in():
    score = score_hand(SINGLE_DECK, hand(tricks=(160, None)))

    assert dict(score.points) == {"A": 340, "B": 110}


def test_a_number_that_cannot_be_right_fills_in_nothing():
    record = hand(tricks=(155, None))

    assert complete(SINGLE_DECK, record) == record


def test_every_step_names_its_rule_and_says_why():
    score = score_hand(SINGLE_DECK, hand(tricks=(130, 120), trump=Suit.HEARTS))

    assert [
        (step.rule, step.points, step.sentence) for step in score.steps if step.side == "A"
    ] == [
        ("meld", 180, "Meld 180."),
        ("trick_points", 130, "Trick points 130."),
        ("set", -310, "Set, short by 10. Nothing earned counts."),
        ("set_loss", -320, "The contract is lost: 320."),
    ]


@pytest.mark.parametrize(
    ("contract", "meld", "needed"),
    [(320, 180, 140), (320, 175, 150), (250, 300, 10), (600, 100, 500), (250, 0, 250)],
)
def test_a_declarer_needs_the_rest_of_the_contract_and_ten_at_least(contract, meld, needed):
    assert needed_in_tricks(SINGLE_DECK, contract, meld) == needed


def test_the_example_of_the_package_is_true():
    assert doctest.testmod(scoring.rules) == (0, 4)
