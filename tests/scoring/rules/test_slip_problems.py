"""What is said beside each field of a slip that cannot be true."""

import pytest

from scoring.rules import (
    HandEnd,
    HandRecord,
    Severity,
    ShownMeld,
    SideRecord,
    Suit,
    find_problems,
    get_variant,
)

SINGLE_DECK = get_variant("single-deck")
NO_TRICK_POINTS = "The hand was thrown in, so there are no trick points."
THREE_HANDED = SINGLE_DECK.with_house_rules(
    {
        "deck.players": 3,
        "deck.sides": 3,
        "deck.hand_size": 15,
        "deck.kitty": 3,
        "tricks.keep_test": "trick",
    }
)


def slip(a=None, b=None, **changes):
    """A slip without fault, declared by A, with some facts changed."""
    sides = {
        "A": SideRecord(**{"meld": 180, "trick_points": 160, **(a or {})}),
        "B": SideRecord(**{"meld": 20, "trick_points": 90, **(b or {})}),
    }
    facts = {"declarer": "A", "contract": 320, "sides": sides, "trump": Suit.HEARTS}
    return HandRecord(**facts | changes)


def said(record, variant=SINGLE_DECK):
    return [(problem.field, problem.message) for problem in find_problems(variant, record)]


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


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        pytest.param(
            slip(a={"meld": 185}),
            [("sides.A.meld", "185 cannot be right. Melds go in tens.")],
            id="off the step",
        ),
        pytest.param(
            slip(a={"meld": -20}), [("sides.A.meld", "A meld cannot be below 0.")], id="below zero"
        ),
        pytest.param(
            slip(a={"meld": None}), [("sides.A.meld", "Type 0 if there was no meld.")], id="blank"
        ),
        pytest.param(
            slip(a={"meld": 2230}),
            [("sides.A.meld", "No two hands can show 2,230. Count again.")],
            id="over the top",
        ),
        pytest.param(
            slip(a={"meld": (1900, 0)}),
            [("sides.A.meld", "No hand can show 1,900. Count again.")],
            id="over the top of one hand",
        ),
        pytest.param(
            slip(a={"meld": (770, 0)}),
            [("sides.A.meld", "No hand shows 770 unless a meld was missed. Is it 770?")],
            id="in a gap",
        ),
        pytest.param(
            slip(a={"meld": 2050}),
            [("sides.A.meld", "No two hands show 2,050 unless a meld was missed. Is it 2,050?")],
            id="in a gap of two hands",
        ),
        pytest.param(
            slip(a={"meld": (1560, 0)}),
            [("sides.A.meld", "No hand can show 1,560. Count again.")],
            id="only with another trump",
        ),
        pytest.param(
            slip(a={"meld": (1, 2, 3)}), [("sides.A.meld", "This side has 2 hands.")], id="three"
        ),
    ],
)
def test_a_wrong_meld_is_said_beside_it(record, expected):
    assert said(record) == expected


@pytest.mark.parametrize(
    ("meld", "shown", "expected"),
    [
        pytest.param(190, [("run",), ("royal_marriage",)], [], id="run and royal marriage"),
        pytest.param(1500, [("run", 2)], [], id="double run"),
        pytest.param(
            940,
            [("queens_around", 2), ("marriage_spades", 2), ("pinochle", 2)],
            [],
            id="one queen in three melds",
        ),
        pytest.param((150, 150), [("run", 1, 1), ("run", 1, 2)], [], id="a run in each hand"),
        pytest.param(
            200,
            [("run",), ("royal_marriage",)],
            ["The melds shown add up to 190, not 200."],
            id="does not add up",
        ),
        pytest.param(
            (40, 150),
            [("run", 1, 1), ("royal_marriage", 1, 2)],
            ["The melds shown belong to the other hand."],
            id="the other hand",
        ),
        pytest.param(150, [("flush",)], ["There is no such meld here: flush × 1."], id="unknown"),
        pytest.param(
            20, [("marriage_hearts",)], ["There is no such meld here: marriage_hearts × 1."],
            id="a marriage in trump is royal",
        ),
        pytest.param(150, [("run", 1, 3)], ["This side has 2 hands."], id="third hand"),
        pytest.param(
            300,
            [("run",), ("run",)],
            ["Name a meld once for each hand, with its number of copies."],
            id="named twice",
        ),
        pytest.param(
            1540,
            [("run", 2, 1), ("royal_marriage", 1, 2)],
            ["These melds need more than 2 of KH, QH."],
            id="three royal couples",
        ),
        pytest.param(
            190,
            [("run", 1, 1), ("royal_marriage", 1, 2)],
            [],
            id="a run here and a royal marriage there",
        ),
        pytest.param(
            2100,
            [("aces_around", 2), ("kings_around", 2), ("pinochle", 2)],
            ["These melds need 20 cards in one hand."],
            id="too many cards for a hand",
        ),
    ],
)  # fmt: skip
def test_the_named_melds_must_be_possible_and_add_up(meld, shown, expected):
    record = slip(a={"meld": meld, "shown": tuple(ShownMeld(*one) for one in shown)})

    assert [message for field, message in said(record) if field == "sides.A.shown"] == expected


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


def test_a_declarer_who_needs_a_marriage_in_trump_is_asked_for_it():
    variant = SINGLE_DECK.with_house_rules({"auction.trump_requires": "marriage"})

    assert said(slip(a={"meld": 20}), variant) == [
        ("sides.A.meld", "The declarer needs a marriage in trump, which counts 40.")
    ]


def test_counts_that_no_cards_make_are_refused_in_the_old_count():
    variant = SINGLE_DECK.with_house_rules({"tricks.values": [11, 10, 4, 3, 2, 0]})

    assert said(slip(a={"trick_points": 249}, b={"trick_points": 1}), variant) == [
        ("sides.A.trick_points", "No tricks add up to 249. Count again."),
        ("sides.B.trick_points", "No tricks add up to 1. Count again."),
    ]


@pytest.mark.parametrize(
    ("key", "record", "expected"),
    [
        (
            "double-deck",
            HandRecord("A", 60, {"A": SideRecord(4, 30), "B": SideRecord(20, 20)}, Suit.SPADES),
            [("sides.A.meld", "With 4 meld not even every trick makes 60. Is the meld right?")],
        ),
        (
            "double-deck",
            HandRecord("A", 50, {"A": SideRecord(18, 30), "B": SideRecord(20, 20)}, Suit.SPADES),
            [],
        ),
        (
            "double-deck-yahoo",
            HandRecord("A", 54, {"A": SideRecord(4, 50), "B": SideRecord()}, Suit.SPADES),
            [],
        ),
        (
            "double-deck-yahoo",
            HandRecord("A", 60, {"A": SideRecord(2, 50), "B": SideRecord()}, Suit.SPADES),
            [("sides.A.meld", "With 2 meld not even every trick makes 60. Is the meld right?")],
        ),
    ],
)
def test_a_bid_that_no_trick_could_save_is_asked_about_once(key, record, expected):
    problems = find_problems(get_variant(key), record)

    assert [(problem.field, problem.message) for problem in problems] == expected
    assert all(problem.severity is Severity.UNLIKELY for problem in problems)


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
