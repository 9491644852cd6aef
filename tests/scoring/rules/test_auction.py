"""Auctions written down call by call."""

import pytest

from scoring.rules import dealer_seat, find_auction_problems, get_variant, seat_name, side_of_seat

SINGLE_DECK = get_variant("single-deck")
NORTH, EAST, SOUTH, WEST = range(4)


def problems(*bids, declarer=SOUTH, contract=320, variant=SINGLE_DECK, dealer=NORTH):
    found = find_auction_problems(variant, dealer, bids, declarer, contract)
    return [(problem.field, problem.message) for problem in found]


def test_an_auction_that_was_not_written_down_has_no_problems():
    assert problems() == []


def test_a_whole_auction_agrees_with_declarer_and_contract():
    calls = [(EAST, 250), (SOUTH, 300), (WEST, None), (NORTH, None), (EAST, 310), (SOUTH, 320)]

    assert problems(*calls, (EAST, None)) == []


def test_when_three_pass_the_dealer_has_the_contract_at_250():
    passes = [(EAST, None), (SOUTH, None), (WEST, None)]

    assert problems(*passes, declarer=NORTH, contract=250) == []
    assert problems(*passes, (NORTH, 250), declarer=NORTH, contract=250) == []
    assert problems(*passes, declarer=EAST, contract=260) == [
        ("declarer", "North won the auction."),
        ("contract", "The auction ended at 250."),
    ]


def test_where_every_side_has_a_contract_an_auction_settles_none_of_them():
    variant = SINGLE_DECK.with_house_rules({"auction.contracts": "every_side"})
    calls = [(EAST, None), (SOUTH, 320), (WEST, None), (NORTH, None)]

    assert problems(*calls, contract=None, variant=variant) == []
    assert problems(*calls, contract=None, declarer=WEST, variant=variant) == [
        ("declarer", "South won the auction.")
    ]


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        pytest.param(
            [(SOUTH, 320), (WEST, None), (NORTH, None), (EAST, None)],
            [("bids.0", "It was East's turn, not South's.")],
            id="begins at the dealer's left",
        ),
        pytest.param(
            [(EAST, None), (SOUTH, 300), (WEST, 300), (NORTH, None), (SOUTH, 320), (WEST, None)],
            [("bids.2", "300 is not more than 300.")],
            id="rises",
        ),
        pytest.param(
            [(EAST, None), (SOUTH, 240), (WEST, 255), (NORTH, None), (SOUTH, 320), (WEST, None)],
            [
                ("bids.1", "240 is too low. The bidding opens at 250."),
                ("bids.2", "255 cannot be right. Bids go in tens."),
            ],
            id="opens at 250 and goes in tens",
        ),
        pytest.param(
            [(EAST, None), (SOUTH, 300), (WEST, 310), (NORTH, None), (EAST, 320), (SOUTH, 320)],
            [("bids.4", "East has passed and cannot bid again.")],
            id="a pass is final",
        ),
        pytest.param(
            [(EAST, None), (SOUTH, 320), (WEST, None), (NORTH, None), (SOUTH, 330)],
            [("bids.4", "The auction was already over.")],
            id="ends after three passes",
        ),
        pytest.param(
            [(EAST, None), (SOUTH, 320), (WEST, None)],
            [("bids.2", "The auction is not over: North has not spoken.")],
            id="is not over before",
        ),
        pytest.param(
            [(7, 250)], [("bids.0", "There is no such seat at this table.")], id="seats exist"
        ),
        pytest.param(
            [(EAST, 250.5)], [("bids.0", "250.5 is not a whole number.")], id="whole numbers"
        ),
    ],
)
def test_what_is_wrong_with_an_auction_is_said_beside_the_call(calls, expected):
    assert problems(*calls) == expected


def test_where_nobody_is_forced_an_auction_can_be_passed_out():
    variant = SINGLE_DECK.with_house_rules({"auction.all_pass": "redeal", "auction.forced": 0})
    passes = [(EAST, None), (SOUTH, None), (WEST, None), (NORTH, None)]

    assert problems(*passes, declarer=None, contract=None, variant=variant) == []
    assert problems(*passes, declarer=NORTH, contract=250, variant=variant) == [
        ("declarer", "Everybody passed, so there is no declarer."),
        ("contract", "Everybody passed, so there is no contract."),
    ]


def test_a_dealer_who_sits_out_does_not_bid():
    variant = SINGLE_DECK.with_house_rules(
        {
            "deck.sides": 4,
            "deck.sitting_out": 1,
            "deck.hand_size": 15,
            "deck.kitty": 3,
            "auction.all_pass": "redeal",
        }
    )

    calls = [(EAST, None), (SOUTH, 320), (WEST, None)]

    assert problems(*calls, variant=variant) == []


def test_the_deal_goes_round_the_table():
    counter_clockwise = SINGLE_DECK.with_house_rules({"deck.clockwise": False})

    assert [dealer_seat(SINGLE_DECK, SOUTH, deals) for deals in range(5)] == [2, 3, 0, 1, 2]
    assert [dealer_seat(counter_clockwise, NORTH, deals) for deals in range(5)] == [0, 3, 2, 1, 0]


def test_partners_sit_opposite_each_other():
    assert [side_of_seat(SINGLE_DECK, seat) for seat in range(4)] == ["A", "B", "A", "B"]
    assert [seat_name(SINGLE_DECK, seat) for seat in range(4)] == ["North", "East", "South", "West"]


BINOKEL = get_variant("binokel-three")
TENTHS = get_variant("three-handed-tenths")


def said_of(variant, bids, declarer_seat, contract):
    problems = find_auction_problems(variant, 0, bids, declarer_seat, contract)
    return [(problem.field, problem.message) for problem in problems]


def test_the_first_to_speak_has_to_open_where_the_variant_says_so():
    assert said_of(BINOKEL, [(2, 150), (1, None), (0, None)], 2, 150) == []
    assert said_of(BINOKEL, [(2, None), (1, 150), (0, None)], 1, 150) == [
        ("bids.0", "Seat 3 speaks first and has to open at 150.")
    ]


def test_a_first_speaker_who_has_opened_may_pass_later():
    assert said_of(BINOKEL, [(2, 150), (1, 160), (0, None), (2, None)], 1, 160) == []


def test_a_dealer_left_alone_may_take_the_lower_contract_or_pass():
    passed = [(1, None), (2, None)]

    assert said_of(TENTHS, [*passed, (0, 19)], 0, 19) == []
    assert said_of(TENTHS, [*passed, (0, 20)], 0, 20) == []
    assert said_of(TENTHS, [*passed, (0, None)], None, None) == []
    assert said_of(TENTHS, passed, 0, 19) == [
        ("bids.1", "The auction is not over: Seat 1 has not spoken.")
    ]
