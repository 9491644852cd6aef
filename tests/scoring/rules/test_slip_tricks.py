"""What is said about trick points, tricks and kitty that cannot be true."""

import pytest

from scoring.rules import (
    HandRecord,
    SideRecord,
    get_variant,
)
from tests.scoring.rules.slips import SINGLE_DECK, said, slip

THREE_HANDED = SINGLE_DECK.with_house_rules(
    {
        "deck.players": 3,
        "deck.sides": 3,
        "deck.hand_size": 15,
        "deck.kitty": 3,
        "tricks.keep_test": "trick",
    }
)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        pytest.param(
            slip(a={"trick_points": 155}, b={"trick_points": None}),
            [("sides.A.trick_points", "155 cannot be right. Trick points go in tens.")],
            id="off the step",
        ),
        pytest.param(
            slip(a={"trick_points": 300}, b={"trick_points": None}),
            [("sides.A.trick_points", "Only 250 can be taken.")],
            id="too many",
        ),
        pytest.param(
            slip(a={"trick_points": -10}, b={"trick_points": None}),
            [("sides.A.trick_points", "Trick points cannot be below 0.")],
            id="below zero",
        ),
        pytest.param(
            slip(b={"trick_points": 100}),
            [("sides.B.trick_points", "Only 250 can be taken. 160 and 100 make 260.")],
            id="too many together",
        ),
        pytest.param(
            slip(b={"trick_points": 80}),
            [
                (
                    "sides.B.trick_points",
                    "160 and 80 make 240. All trick points together are 250.",
                )
            ],
            id="too few together",
        ),
        pytest.param(
            slip(a={"trick_points": None}, b={"trick_points": None}),
            [
                ("sides.A.trick_points", "Trick points are not entered."),
                ("sides.B.trick_points", "Trick points are not entered."),
            ],
            id="blank is not zero",
        ),
        pytest.param(
            slip(a={"trick_points": 160.5}),
            [("sides.A.trick_points", "160.5 is not a whole number.")],
            id="a fraction",
        ),
        pytest.param(
            slip(a={"tricks": 3, "trick_points": 160}),
            [("sides.A.trick_points", "3 tricks cannot hold 160. Count again.")],
            id="too much for three tricks",
        ),
        pytest.param(
            slip(a={"tricks": 11}, b={"tricks": 1, "trick_points": 90}),
            [
                ("sides.A.trick_points", "11 tricks cannot hold 160. Count again."),
                ("sides.B.trick_points", "1 trick cannot hold 90. Count again."),
            ],
            id="too little for eleven",
        ),
        pytest.param(
            slip(a={"tricks": 12}, b={"tricks": 0}),
            [
                ("sides.A.trick_points", "12 tricks cannot hold 160. Count again."),
                ("sides.B.trick_points", "No trick, so no trick points."),
            ],
            id="no trick",
        ),
        pytest.param(
            slip(a={"tricks": 8}, b={"tricks": 5}),
            [("sides.B.tricks", "8 and 5 make 13. There are 12 tricks in a hand.")],
            id="thirteen tricks",
        ),
        pytest.param(
            slip(a={"tricks": 13}),
            [("sides.A.tricks", "There are 12 tricks in a hand.")],
            id="more tricks than cards",
        ),
        pytest.param(
            slip(a={"tricks": 12, "trick_points": 240}, b={"trick_points": 10}),
            [("sides.A.trick_points", "12 tricks cannot hold 240. Count again.")],
            id="all tricks without the last",
        ),
        pytest.param(
            slip(a={"trick_points": 250}, b={"trick_points": 0, "last_trick": True}),
            [
                ("sides.A.trick_points", "Without the last trick only 240 can be taken."),
                ("sides.B.trick_points", "The last trick alone counts 10."),
            ],
            id="the last trick counts ten",
        ),
        pytest.param(
            slip(a={"last_trick": True}, b={"last_trick": True}),
            [("sides.B.last_trick", "Only one side takes the last trick.")],
            id="two last tricks",
        ),
        pytest.param(
            slip(a={"last_trick": False}, b={"last_trick": False}),
            [("sides.B.last_trick", "One side must have taken the last trick.")],
            id="no last trick",
        ),
        pytest.param(
            slip(
                a={"trick_points": 250},
                b={"trick_points": 0, "tricks": 0, "last_trick": True},
            ),
            [
                ("sides.A.trick_points", "Without the last trick only 240 can be taken."),
                ("sides.B.last_trick", "A side without a trick cannot have the last one."),
            ],
            id="the last trick of none",
        ),
        pytest.param(
            slip(a={"kitty": 10}),
            [("sides.A.kitty", "There is no kitty here.")],
            id="no kitty in the deck",
        ),
    ],
)
def test_wrong_trick_points_are_said_beside_them(record, expected):
    assert said(record) == expected


def three(contract=250, **points):
    sides = {side: SideRecord(**facts) for side, facts in points.items()}
    return HandRecord("A", contract, sides)


def test_three_sides_share_the_trick_points():
    a, b = {"meld": 60, "trick_points": 140}, {"trick_points": 100}

    assert said(three(A=a, B=b, C={}), THREE_HANDED) == []
    assert said(three(A=a, B=b, C={"trick_points": 20}), THREE_HANDED) == [
        ("sides.C.trick_points", "Only 250 can be taken. 140, 100 and 20 make 260.")
    ]
    assert said(three(A=a, B={"trick_points": 130}, C={}), THREE_HANDED) == [
        ("sides.B.trick_points", "Only 250 can be taken. 140 and 130 make 270."),
    ]


def test_a_declarer_without_a_trick_may_have_the_kitty():
    a = {"trick_points": 30, "kitty": 30, "tricks": 0}
    b = {"trick_points": 220, "tricks": 15}

    assert said(three(A=a, B=b, C={"tricks": 0}), THREE_HANDED) == []
    assert said(three(A={"trick_points": 40, "tricks": 0}, B={}, C={"trick_points": 0}),
                THREE_HANDED) == [
        ("sides.A.trick_points", "0 tricks cannot hold 40. Count again."),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("kitty", "message"),
    [
        ({"A": 40}, ("sides.A.kitty", "40 cannot lie in the kitty.")),
        ({"A": 15}, ("sides.A.kitty", "15 cannot lie in the kitty.")),
        ({"B": 10}, ("sides.B.kitty", "Only the declarer discards to the kitty.")),
    ],
)
def test_a_wrong_kitty_is_said_beside_it(kitty, message):
    sides = {"A": 100, "B": 100, "C": 50}
    facts = {
        side: {"trick_points": points, "kitty": kitty.get(side)} for side, points in sides.items()
    }

    assert said(three(**facts), THREE_HANDED) == [message]


def test_trick_points_include_the_kitty():
    facts = {"A": {"trick_points": 10, "kitty": 20}, "B": {"trick_points": 240}, "C": {}}

    assert said(three(**facts), THREE_HANDED) == [
        ("sides.A.trick_points", "The trick points include the kitty, so they are 20 at least.")
    ]


def test_a_meld_that_hangs_on_an_uncounted_trick_is_asked_about():
    facts = {"A": {"trick_points": 250}, "B": {"meld": 40, "trick_points": 0}, "C": {}}

    assert said(three(**facts), THREE_HANDED) == [
        ("sides.B.tricks", "Did this side take a trick? Its meld counts only if it did.")
    ]


@pytest.mark.parametrize(
    ("b", "messages"),
    [
        ({"last_trick": True, "tricks": 1, "trick_points": 70, "kitty": 30}, []),
        ({"last_trick": True, "tricks": 1, "trick_points": 70}, []),
        ({"tricks": 1, "trick_points": 70}, []),
        (
            {"last_trick": False, "tricks": 1, "trick_points": 70},
            ["1 trick cannot hold 70. Count again."],
        ),
        (
            {"last_trick": False, "tricks": 1, "trick_points": 30, "kitty": 30},
            ["The kitty goes to the side with the last trick."],
        ),
    ],
)
def test_the_kitty_may_go_to_the_last_trick(b, messages):
    variant = THREE_HANDED.with_house_rules({"tricks.kitty_counts_for": "last_trick"})
    c = {"tricks": 0, "trick_points": 0}
    a = {"tricks": 14, "trick_points": 250 - b["trick_points"]}

    assert [text for _, text in said(three(A=a, B=b, C=c), variant)] == messages


def test_counts_that_no_cards_make_are_refused_in_the_old_count():
    variant = SINGLE_DECK.with_house_rules({"tricks.values": [11, 10, 4, 3, 2, 0]})

    assert said(slip(a={"trick_points": 249}, b={"trick_points": 1}), variant) == [
        ("sides.A.trick_points", "No tricks add up to 249. Count again."),
        ("sides.B.trick_points", "No tricks add up to 1. Count again."),
    ]


@pytest.mark.parametrize(
    ("points", "kitty", "tricks", "expected"),
    [
        (44, 44, 0, []),
        (8, 8, 0, []),
        (20, 21, 0, ["The trick points include the kitty, so they are 21 at least."]),
        (40, 20, 0, ["0 tricks cannot hold 40. Count again."]),
        (45, 45, 0, ["45 cannot lie in the kitty."]),
        (7, 7, 1, ["7 cannot lie in the kitty."]),
        (50, 20, 1, []),
        (54, 20, 1, ["1 trick cannot hold 54. Count again."]),
        (86, 20, 2, []),
    ],
)
def test_a_binokel_declarer_has_the_pips_of_the_kitty_at_least(points, kitty, tricks, expected):
    a = SideRecord(trick_points=points, kitty=kitty, tricks=tricks, last_trick=False)
    b = SideRecord(trick_points=250 - points, tricks=12 - tricks, last_trick=True)
    c = SideRecord(trick_points=0, tricks=0, last_trick=False)
    record = HandRecord("A", 150, {"A": a, "B": b, "C": c})

    assert [message for _, message in said(record, get_variant("binokel-three"))] == expected
