"""Which totals can be shown, and the named melds a form offers."""

import pytest

from scoring.rules import Suit, get_variant, meld_choices, reachable_meld

SINGLE_DECK = get_variant("single-deck")


def tens(*spans):
    return {total for first, last in spans for total in range(first, last + 10, 10)}


ANY_TRUMP = tens(
    (0, 750), (780, 960), (980, 980), (1000, 1090), (1140, 1150), (1180, 1180), (1300, 1300),
    (1500, 1520), (1540, 1560), (1800, 1800),
)  # fmt: skip
SPADES = tens(
    (0, 750), (780, 780), (800, 960), (980, 980), (1000, 1060), (1080, 1090), (1150, 1150),
    (1180, 1180), (1300, 1300), (1500, 1520), (1540, 1550), (1800, 1800),
)  # fmt: skip
DIAMONDS = tens(
    (0, 570), (600, 740), (780, 960), (980, 980), (1000, 1080), (1140, 1150), (1300, 1300),
    (1500, 1520), (1540, 1560), (1800, 1800),
)  # fmt: skip
HEARTS_OR_CLUBS = tens(
    (0, 560), (600, 750), (780, 780), (800, 960), (980, 980), (1000, 1080), (1140, 1150),
    (1300, 1300), (1500, 1520), (1540, 1540),
)  # fmt: skip


@pytest.mark.parametrize(
    ("trump", "totals"),
    [
        pytest.param(None, ANY_TRUMP, id="any trump"),
        pytest.param(Suit.SPADES, SPADES, id="spades"),
        pytest.param(Suit.DIAMONDS, DIAMONDS, id="diamonds"),
        pytest.param(Suit.HEARTS, HEARTS_OR_CLUBS, id="hearts"),
        pytest.param(Suit.CLUBS, HEARTS_OR_CLUBS, id="clubs"),
    ],
)
def test_one_hand_of_a_single_deck_shows_exactly_these_totals(trump, totals):
    assert reachable_meld(SINGLE_DECK, trump) == totals


def test_two_hands_of_a_single_deck_show_exactly_these_totals():
    assert reachable_meld(SINGLE_DECK, hands=2) == tens((0, 2040), (2100, 2220))


def test_other_tables_show_other_totals():
    doubles_add_up = SINGLE_DECK.with_house_rules({"melds.aces": [100, 200]})

    assert 1000 not in reachable_meld(doubles_add_up, Suit.HEARTS)
    assert max(reachable_meld(doubles_add_up)) == 1800


@pytest.mark.parametrize(
    ("table", "one_hand", "two_hands"),
    [
        ("single-deck-tenths", (117, 180), (218, 222)),
        ("double-deck", (263, 315), (533, 572)),
        ("three-handed", (165, 1900), None),
        ("binokel-three", (74, 1800), None),
        ("binokel-cross", (38, 1040), (93, 2080)),
    ],
)
def test_every_table_has_so_many_totals_and_such_a_maximum(table, one_hand, two_hands):
    variant = get_variant(table)

    for hands, expected in [(1, one_hand), (2, two_hands)]:
        if expected:
            totals = reachable_meld(variant, hands=hands)
            assert (len(totals), max(totals)) == expected


def test_a_binokel_hand_never_shows_these_totals():
    gaps = tens((600, 990), (1200, 1290), (1390, 1490), (1590, 1790))
    gaps |= {10, 30, 50, 70, 90, 110, 130, 410, 430}
    cross_gaps = tens((500, 990)) | {10, 30, 50, 70, 90, 110, 130}

    assert not reachable_meld(get_variant("binokel-three")) & gaps
    assert not reachable_meld(get_variant("binokel-cross")) & cross_gaps
    assert {0, 20, 40, 60, 80, 100, 1000, 1800} <= reachable_meld(get_variant("binokel-three"))


def test_a_double_deck_hand_shows_no_small_odd_total():
    totals = reachable_meld(get_variant("double-deck"))

    assert not totals & {1, 3, 5, 7, 9, 11, 13, 187, 203, 211, 213}
    assert {0, 2, 4, 6, 8, 10, 12, 14, 15, 315} <= totals


def test_melding_before_the_discard_shows_more():
    early = get_variant("binokel-three").with_house_rules({"melds.before_discard": True})

    assert max(reachable_meld(early)) == 2800


def test_a_roundhouse_can_have_a_bonus():
    bonus = SINGLE_DECK.with_house_rules({"melds.roundhouse_bonus": 5})

    assert 245 in reachable_meld(bonus)
    assert 245 not in reachable_meld(SINGLE_DECK)


def test_meld_is_counted_for_one_hand_or_two():
    with pytest.raises(ValueError, match="one hand or for two"):
        reachable_meld(SINGLE_DECK, hands=3)


def test_the_named_melds_carry_their_points():
    choices = meld_choices(SINGLE_DECK, Suit.HEARTS)

    assert [(choice.label, choice.points) for choice in choices[:6]] == [
        ("Run in hearts", 150),
        ("Double run in hearts", 1500),
        ("Royal marriage in hearts", 40),
        ("Double royal marriage in hearts", 80),
        ("Dix (nine of hearts)", 10),
        ("Double dix (nine of hearts)", 20),
    ]
    assert len(choices) == 22


def test_without_a_trump_there_is_no_run_to_choose():
    names = {choice.name for choice in meld_choices(SINGLE_DECK, None)}

    assert names & {"run", "royal_marriage", "dix"} == set()
    assert "marriage_hearts" in names


def test_more_copies_than_a_table_has_columns_can_be_chosen_too():
    short = get_variant("double-deck").with_house_rules({"melds.run": [15]})

    runs = [choice for choice in meld_choices(short, Suit.HEARTS) if choice.name == "run"]

    assert [(run.copies, run.points) for run in runs] == [(1, 15), (2, 30), (3, 45), (4, 60)]


def test_house_rules_offer_the_melds_they_add():
    rules = {"melds.run_extra": 40, "melds.roundhouse_bonus": 10, "melds.tens": [0, 500]}
    plain = {choice.name for choice in meld_choices(SINGLE_DECK, Suit.HEARTS)}

    names = {
        choice.name for choice in meld_choices(SINGLE_DECK.with_house_rules(rules), Suit.HEARTS)
    }

    assert names - plain == {"run_king", "run_queen", "roundhouse", "tens_around"}
