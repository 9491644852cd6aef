"""What is said beside each field of a slip that cannot be true."""

import pytest

from scoring.rules import (
    HandEnd,
    HandRecord,
    Severity,
    SideRecord,
    Suit,
    find_problems,
    get_variant,
)
from tests.scoring.rules.slips import SINGLE_DECK, said, slip

NO_TRICK_POINTS = "The hand was thrown in, so there are no trick points."


@pytest.mark.parametrize(
    "record",
    [
        pytest.param(slip(), id="plain"),
        pytest.param(slip(b={"trick_points": None}), id="one side left out"),
        pytest.param(slip(contract=250), id="the opening bid"),
        pytest.param(slip(a={"meld": (0, 150)}, b={"meld": (750, 0)}), id="meld by hands"),
        pytest.param(slip(a={"tricks": 8}, b={"tricks": 4}), id="tricks counted"),
        pytest.param(slip(a={"trick_points": 240}, b={"trick_points": 10}), id="last trick alone"),
        pytest.param(slip(a={"last_trick": True}, b={"last_trick": False}), id="last trick"),
        pytest.param(slip(a={"trick_points": 0}, b={"trick_points": 250}), id="shut out"),
        pytest.param(
            slip(a={"trick_points": None}, b={"trick_points": None}, end=HandEnd.THROWN_IN),
            id="thrown in",
        ),
        pytest.param(HandRecord(None, None, {}, end=HandEnd.MISDEAL), id="misdeal"),
        pytest.param(
            slip(
                a={"trick_points": None},
                b={"trick_points": None},
                end=HandEnd.RENEGED,
                offender="B",
            ),
            id="reneged",
        ),
    ],
)
def test_a_slip_that_can_be_true_has_no_problems(record):
    assert said(record) == []


@pytest.mark.parametrize(
    ("contract", "expected"),
    [
        pytest.param(None, ["What was the contract?"], id="blank"),
        pytest.param(240, ["240 is too low. The bidding opens at 250."], id="under the opening"),
        pytest.param(255, ["255 cannot be right. Bids go in tens."], id="off the step"),
        pytest.param(2480, ["Is 2,480 right? Nobody can make more than 2,470."], id="too high"),
        pytest.param(10_000, ["10,000 is too much for a contract."], id="absurd"),
        pytest.param(
            -250,
            [
                "−250 is too low. The bidding opens at 250.",
            ],
            id="below zero",
        ),
    ],
)
def test_a_wrong_contract_is_said_beside_it(contract, expected):
    assert said(slip(contract=contract)) == [("contract", message) for message in expected]


def test_everything_wrong_is_said_at_once():
    record = slip(
        a={"meld": None, "trick_points": 155}, b={"meld": 185, "trick_points": 0.5}, contract=240
    )

    assert said(record) == [
        ("sides.A.meld", "Type 0 if there was no meld."),
        ("sides.B.trick_points", "0.5 is not a whole number."),
        ("contract", "240 is too low. The bidding opens at 250."),
        ("sides.B.meld", "185 cannot be right. Melds go in tens."),
        ("sides.A.trick_points", "155 cannot be right. Trick points go in tens."),
    ]


def test_a_forced_contract_may_lie_below_the_opening_bid():
    variant = SINGLE_DECK.with_house_rules({"auction.forced": 200})

    assert said(slip(contract=200), variant) == []


def test_what_can_be_is_asked_and_what_cannot_be_is_refused():
    asked = slip(a={"meld": (770, 0)}, contract=2480)
    refused = slip(a={"meld": 185}, contract=240)

    assert {problem.severity for problem in find_problems(SINGLE_DECK, asked)} == {
        Severity.UNLIKELY
    }
    assert {problem.severity for problem in find_problems(SINGLE_DECK, refused)} == {
        Severity.IMPOSSIBLE
    }


def test_a_problem_carries_the_numbers_it_speaks_of():
    [problem] = find_problems(SINGLE_DECK, slip(contract=240))

    assert (problem.code, problem.numbers) == ("below_opening", (240, 250))


@pytest.mark.parametrize(
    ("declarer", "message"),
    [(None, "Who had the contract?"), ("C", "The declarer did not play this hand.")],
)
def test_a_hand_has_a_declarer_who_played(declarer, message):
    assert said(slip(declarer=declarer)) == [("declarer", message)]


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        pytest.param(
            slip(end=HandEnd.THROWN_IN),
            [
                (f"sides.{side}.trick_points", NO_TRICK_POINTS)
                for side in "AB"
            ],
            id="thrown in with trick points",
        ),
        pytest.param(
            slip(
                a={"trick_points": None, "last_trick": True},
                b={"trick_points": None, "tricks": 4},
                end=HandEnd.THROWN_IN,
            ),
            [
                ("sides.A.last_trick", "The hand was thrown in, so there is no last trick."),
                ("sides.B.tricks", "The hand was thrown in, so there are no tricks."),
            ],
            id="thrown in with tricks",
        ),
        pytest.param(
            HandRecord(
                "A", 320, {"A": SideRecord(meld=20)}, trump=Suit.HEARTS, end=HandEnd.MISDEAL
            ),
            [
                ("sides.A.meld", "A misdeal scores nothing, so there is no meld."),
                ("contract", "A misdeal is dealt again, so there is no contract."),
                ("declarer", "A misdeal is dealt again, so there is no declarer."),
                ("trump", "A misdeal is dealt again, so there is no trump."),
            ],
            id="misdeal with a contract",
        ),
        pytest.param(
            HandRecord(None, None, {}, end=HandEnd.PASSED_OUT),
            [
                (
                    "end",
                    "When all pass, the dealer has the contract at 250. Was the hand not played?",
                )
            ],
            id="passed out where the dealer is forced",
        ),
        pytest.param(
            slip(a={"trick_points": None}, b={"trick_points": None}, end=HandEnd.NO_MARRIAGE),
            [("end", "Any suit may be trump here.")],
            id="no marriage where none is needed",
        ),
        pytest.param(
            slip(a={"trick_points": None}, b={"trick_points": None}, end=HandEnd.RENEGED),
            [("offender", "Which side reneged?")],
            id="reneged by nobody",
        ),
        pytest.param(
            slip(offender="A"),
            [("offender", "Only a renege has an offending side.")],
            id="an offender without a renege",
        ),
        pytest.param(
            slip(a={"trick_points": None}, b={"trick_points": None}, end=HandEnd.SPECIAL_WON),
            [("special", "There is no such special game here.")],
            id="no special games here",
        ),
        pytest.param(
            slip(special="durch"),
            [("special", "The hand did not end as a special game.")],
            id="a special game that was not one",
        ),
        pytest.param(
            HandRecord("A", 320, {"A": SideRecord(meld=180, trick_points=160)}),
            [("sides", "2 sides play a hand.")],
            id="one side alone",
        ),
    ],
)  # fmt: skip
def test_an_ending_that_does_not_fit_is_said(record, expected):
    assert said(record) == expected


def test_where_every_side_has_a_contract_each_must_be_there():
    variant = SINGLE_DECK.with_house_rules({"auction.contracts": "every_side"})

    assert said(slip(a={"contract": 310}, b={"contract": 255}), variant) == [
        ("sides.B.contract", "255 cannot be right. Bids go in tens.")
    ]
    assert said(slip(a={"contract": 310}), variant) == [
        ("sides.B.contract", "What did this side bid?")
    ]
    assert said(slip(b={"contract": 310})) == [
        ("sides.B.contract", "Only the declarer has a contract here.")
    ]


@pytest.mark.parametrize(
    ("key", "contract", "allowed"),
    [
        ("single-deck-tenths", 15, True),
        ("single-deck-tenths", 14, False),
        ("three-handed-tenths", 19, True),
        ("three-handed-tenths", 18, False),
        ("three-handed", 290, False),
        ("binokel-three", 150, True),
        ("binokel-three", 140, False),
        ("double-deck", 59, True),
        ("double-deck", 61, False),
        ("double-deck", 65, True),
        ("double-deck", 105, False),
    ],
)
def test_the_bids_of_a_variant_are_known(key, contract, allowed):
    record = HandRecord("A", contract, {}, end=HandEnd.THROWN_IN)
    fields = {problem.field for problem in find_problems(get_variant(key), record)}

    assert ("contract" not in fields) == allowed
