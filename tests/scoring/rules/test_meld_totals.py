"""Which totals can be shown, and the named melds a form offers."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import Card, Rank, Suit, get_variant, meld_choices, parse_cards, reachable_meld
from scoring.rules.melds import suit_points

SINGLE_DECK = get_variant("single-deck")
DECK = [Card(rank, suit) for rank in SINGLE_DECK.ranks for suit in Suit] * 2


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


def test_melding_before_the_discard_shows_more():
    early = get_variant("binokel-three").with_house_rules({"melds.before_discard": True})

    assert max(reachable_meld(early)) == 2800


@pytest.mark.parametrize(
    ("rules", "cards", "points"),
    [
        ({}, "AH TH KH QH JH KH QH", 190),
        ({"melds.royal_marriage": [40, 300]}, "AH TH KH QH JH KH QH", 300),
        ({"melds.royal_marriage": [40]}, "KH QH KH QH", 80),
        ({"melds.run_keeps_marriage": True}, "AH TH KH QH JH", 190),
        ({}, "AH TH KH QH JH KH", 150),
        ({"melds.run_extra": 40}, "AH TH KH QH JH KH", 190),
        ({"melds.run_extra": 40}, "AH TH KH QH JH KH QH", 230),
        ({"melds.run": [], "melds.dix": []}, "AH TH KH QH JH 9H", 40),
    ],
)
def test_a_suit_is_counted_the_best_way_its_table_allows(rules, cards, points):
    held = Counter(card.rank for card in parse_cards(cards))

    assert suit_points(SINGLE_DECK.with_house_rules(rules), held, True) == points


def test_only_a_table_with_families_counts_a_run_outside_trump():
    held = Counter(card.rank for card in parse_cards("AH TH KH QH JH"))
    families = SINGLE_DECK.with_house_rules({"melds.family": [100, 1500]})

    assert suit_points(SINGLE_DECK, held, False) == 20
    assert suit_points(families, held, False) == 100


def test_a_roundhouse_can_have_a_bonus():
    bonus = SINGLE_DECK.with_house_rules({"melds.roundhouse_bonus": 5})

    assert 245 in reachable_meld(bonus)
    assert 245 not in reachable_meld(SINGLE_DECK)


def test_meld_is_counted_for_one_hand_or_two():
    with pytest.raises(ValueError, match="one hand or for two"):
        reachable_meld(SINGLE_DECK, hands=3)


def meld_of(cards, trump):
    """What a hand shows, worked out apart from the package: every way is tried."""
    held = Counter(cards)
    total = 0
    for suit in Suit:
        count = {rank: held[Card(rank, suit)] for rank in Rank}
        pairs = min(count[Rank.KING], count[Rank.QUEEN])
        runs = min(count[rank] for rank in (Rank.ACE, Rank.TEN, Rank.JACK)) if pairs else 0
        ways = []
        for taken, married in product(range(3), repeat=2):
            if taken and (suit is not trump or taken > runs):
                continue
            if taken + married <= pairs:
                marriage = 40 if suit is trump else 20
                ways.append({0: 0, 1: 150, 2: 1500}[taken] + marriage * married)
        total += max(ways)
        if suit is trump:
            total += 10 * count[Rank.NINE]
    worth = {Rank.ACE: 100, Rank.KING: 80, Rank.QUEEN: 60, Rank.JACK: 40}
    for rank, points in worth.items():
        around = min(held[Card(rank, suit)] for suit in Suit)
        total += {0: 0, 1: points, 2: 10 * points}[around]
    queen, jack = parse_cards("QS JD")
    return total + {0: 0, 1: 40, 2: 300}[min(held[queen], held[jack])]


def test_the_counter_of_this_test_knows_the_usual_hands():
    assert meld_of(parse_cards("AS TS KS QS JS"), Suit.SPADES) == 150
    assert meld_of(parse_cards("AS TS KS QS JS KS QS"), Suit.SPADES) == 190
    assert meld_of(parse_cards("KS QS KH QH KD QD KC QC"), Suit.HEARTS) == 240
    assert meld_of(parse_cards("QS QS JD JD AS AH AD AC 9H"), Suit.HEARTS) == 410


@settings(max_examples=150, deadline=None)
@given(chance=st.randoms(use_true_random=False), trump=st.sampled_from(Suit))
def test_whatever_is_dealt_shows_a_total_that_can_be_shown(chance, trump):
    deck = DECK.copy()
    chance.shuffle(deck)
    hands = [deck[place : place + 12] for place in range(0, 48, 12)]

    melds = [meld_of(hand, trump) for hand in hands]

    assert set(melds) <= reachable_meld(SINGLE_DECK, trump)
    assert {melds[0] + melds[2], melds[1] + melds[3]} <= reachable_meld(SINGLE_DECK, trump, 2)


@settings(max_examples=150, deadline=None)
@given(chance=st.randoms(use_true_random=False), trump=st.sampled_from(Suit))
def test_a_hand_of_high_cards_shows_a_total_that_can_be_shown(chance, trump):
    rich = [card for card in DECK if card.rank in "AKQJ"]
    chance.shuffle(rich)

    melds = [meld_of(rich[:12], trump), meld_of(rich[12:24], trump)]

    assert set(melds) <= reachable_meld(SINGLE_DECK, trump)
    assert sum(melds) in reachable_meld(SINGLE_DECK, trump, 2)


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
