"""What is said about melds that cannot be true, or hardly ever are."""

import pytest

from scoring.rules import (
    HandRecord,
    Severity,
    ShownMeld,
    SideRecord,
    Suit,
    count_meld,
    find_problems,
    get_variant,
    parse_cards,
)
from tests.scoring.rules.slips import SINGLE_DECK, said, slip


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
    ("required", "meld", "message"),
    [
        ("dix", 0, "The declarer needs a dix in trump, which counts 10."),
        ("run", 140, "The declarer needs a run in trump, which counts 150."),
        ("marriage", 20, "The declarer needs a marriage in trump, which counts 40."),
    ],
)
def test_what_a_trump_requires_is_asked_for(required, meld, message):
    variant = SINGLE_DECK.with_house_rules({"auction.trump_requires": required})

    assert said(slip(a={"meld": meld}, contract=250), variant) == [("sides.A.meld", message)]


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
            "double-deck",
            HandRecord("A", 55, {"A": SideRecord(10, 30), "B": SideRecord(20, 20)}, Suit.SPADES),
            [("sides.A.meld", "With 10 meld not even every trick makes 55. Is the meld right?")],
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
    ("meld", "shown", "message"),
    [
        (190, [("run",), ("run_king",)], None),
        (230, [("run",), ("run_king",), ("run_queen",)], None),
        (40, [("run_king",)], "An extra king or queen counts only together with a run."),
        (
            190,
            [("run", 1, 1), ("run_king", 1, 2)],
            "An extra king or queen counts only together with a run.",
        ),
        (
            270,
            [("run",), ("run_king", 2), ("run_queen",)],
            "These melds need more than 2 of KH.",
        ),
    ],
)
def test_extra_cards_of_a_run_can_be_named(meld, shown, message):
    variant = SINGLE_DECK.with_house_rules({"melds.run_extra": 40})
    named = tuple(ShownMeld(*meld) for meld in shown)

    messages = [
        text
        for field, text in said(slip(a={"meld": meld, "shown": named}, contract=250), variant)
        if field == "sides.A.shown"
    ]

    assert messages == ([message] if message else [])


@pytest.mark.parametrize("rules", [{}, {"melds.run_extra": 40}, {"melds.roundhouse_bonus": 10}])
@pytest.mark.parametrize("key", ["single-deck", "double-deck", "binokel-three"])
def test_what_the_counter_finds_can_be_written_down(key, rules):
    variant = get_variant(key).with_house_rules({**rules, "auction.trump_requires": "nothing"})
    cards = parse_cards("AH TH KH QH JH KH KS QS KD QD KC QC")
    count = count_meld(variant, cards[: variant.deck.hand_size], Suit.HEARTS)
    shown = tuple(ShownMeld(meld.name, meld.copies) for meld in count.melds)
    side = SideRecord(count.points, variant.trick_total, shown=shown)
    others = {side: SideRecord(trick_points=0) for side in variant.side_names[1:]}
    record = HandRecord("A", variant.auction.opening, {"A": side, **others}, Suit.HEARTS)

    assert find_problems(variant, record) == ()
