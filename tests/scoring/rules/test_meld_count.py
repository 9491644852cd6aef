"""The meld counter: against every legal selection, on hands dealt at random."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import (
    VARIANTS,
    Card,
    Rank,
    Suit,
    TooManyCopies,
    UnknownCard,
    count_meld,
    get_variant,
    parse_cards,
    reachable_meld,
)
from tests.scoring.rules.random_rules import OTHER_MELDS

SINGLE_DECK = get_variant("single-deck")
RUN = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)
COUPLE = (Rank.KING, Rank.QUEEN)


def best_selection(held, entries):
    """The most points that a selection of entries makes, each card serving once: all are tried.

    An entry is its points and the cards it takes; it may be selected again.
    """

    entries = [entry for entry in entries if entry[0] and entry[1].keys() <= held.keys()]

    @cache
    def best(left, first):
        most = 0
        for place in range(first, len(entries)):
            points, cards = entries[place]
            rest = tuple(count - cards.get(card, 0) for card, count in zip(held, left, strict=True))
            if min(rest) >= 0:
                most = max(most, points + best(rest, place))
        return most

    return best(tuple(held.values()), 0) if held else 0


def columns(table, cards):
    """An entry for each column of a table."""
    return [(points, dict.fromkeys(cards, copies)) for copies, points in enumerate(table, start=1)]


def every_selection(variant, cards, trump):
    """The best count of a hand, worked out apart from the package."""
    melds, held = variant.melds, Counter(cards)
    total = 0
    for suit in Suit:
        is_trump = suit is trump
        mine = {card: count for card, count in held.items() if card.suit is suit}
        runs = columns(melds.run if is_trump else melds.family, [Card(rank, suit) for rank in RUN])
        couple = [Card(rank, suit) for rank in COUPLE]
        married = columns(melds.royal_marriage if is_trump else melds.marriage, couple)
        if melds.run_keeps_marriage:
            total += best_selection(mine, runs) + best_selection(mine, married)
        else:
            extra = melds.run_extra if is_trump and any(melds.run) else 0
            alone = [(extra, {card: 1}) for card in couple]
            total += max(
                best_selection(mine, runs + married), _with_extras(mine, runs, married, alone)
            )
        if is_trump:
            total += best_selection(mine, columns(melds.dix, [Card(variant.ranks[-1], suit)]))
    total += best_selection(dict(held), columns(melds.pinochle, parse_cards(melds.pinochle_cards)))
    names = {"aces": "A", "kings": "K", "queens": "Q", "jacks": "J", "tens": "T"}
    for name, rank in names.items():
        around = [Card(Rank(rank), suit) for suit in Suit]
        total += best_selection(dict(held), columns(getattr(melds, name), around))
    royals = [Card(rank, suit) for suit in Suit for rank in COUPLE]
    if all(held[card] for card in royals) and any(melds.kings) and any(melds.queens):
        total += melds.roundhouse_bonus
    return total


def _with_extras(held, runs, married, alone):
    """The same where spare kings and queens count too: only together with a run."""
    most = 0
    for points, cards in runs:
        rest = {card: count - cards.get(card, 0) for card, count in held.items()}
        if held.keys() >= cards.keys() and min(rest.values()) >= 0:
            most = max(most, points + best_selection(rest, runs + married + alone))
    return most


def dealt(variant, chance, size=None):
    """Hands of one deck; every other time only of cards that meld."""
    ranks = variant.ranks if chance.random() < 0.5 else tuple(r for r in "AKQJ")
    deck = [Card(Rank(rank), suit) for rank in ranks for suit in Suit] * variant.deck.copies
    chance.shuffle(deck)
    size = min(size or variant.deck.hand_size, len(deck) // 2)
    return deck[:size], deck[size : 2 * size]


CHANCE = st.randoms(use_true_random=False)
TRUMPS = st.none() | st.sampled_from(Suit)
TABLES = st.sampled_from(list(VARIANTS.values()))


@settings(max_examples=120, deadline=None)
@given(variant=TABLES | OTHER_MELDS, chance=CHANCE, trump=TRUMPS)
def test_the_count_is_the_best_of_all_legal_selections(variant, chance, trump):
    cards, _ = dealt(variant, chance)

    count = count_meld(variant, cards, trump)

    assert count.points == every_selection(variant, cards, trump)


@settings(max_examples=150, deadline=None)
@given(variant=TABLES, chance=CHANCE, trump=st.sampled_from(Suit))
def test_whatever_is_dealt_shows_a_total_that_can_be_shown(variant, chance, trump):
    first, second = (count_meld(variant, cards, trump).points for cards in dealt(variant, chance))

    assert {first, second} <= reachable_meld(variant, trump)
    assert first + second in reachable_meld(variant, trump, hands=2)


@settings(max_examples=10, deadline=None)
@given(variant=OTHER_MELDS, chance=CHANCE, trump=st.sampled_from(Suit))
def test_under_house_rules_too_whatever_is_dealt_can_be_shown(variant, chance, trump):
    reachable = reachable_meld(variant, trump)

    for _ in range(20):
        first, _ = dealt(variant, chance)
        assert count_meld(variant, first, trump).points in reachable


@settings(max_examples=80, deadline=None)
@given(variant=TABLES | OTHER_MELDS, chance=CHANCE, trump=TRUMPS, size=st.integers(0, 24))
def test_the_melds_of_a_count_add_up_and_their_cards_are_held(variant, chance, trump, size):
    cards, _ = dealt(variant, chance, size)

    count = count_meld(variant, cards, trump)

    assert sum(meld.points for meld in count.melds) == count.points
    assert all(Counter(meld.cards) <= Counter(cards) for meld in count.melds)
    assert all(meld.copies > 0 and meld.points > 0 for meld in count.melds)


@pytest.mark.parametrize(
    ("rules", "cards", "points"),
    [
        ({}, "AH TH KH QH JH KH QH", 190),
        ({"melds.royal_marriage": [40, 300]}, "AH TH KH QH JH KH QH", 300),
        ({"melds.royal_marriage": [40]}, "KH QH KH QH", 80),
        ({"melds.run_keeps_marriage": True}, "AH TH KH QH JH", 190),
        ({"melds.run_extra": 40}, "AH TH KH QH JH KH", 190),
        ({"melds.run_extra": 40}, "AH TH KH QH JH KH QH", 230),
        ({"melds.roundhouse_bonus": 10}, "KS QS KH QH KD QD KC QC", 250),
        ({"melds.roundhouse_bonus": 140}, "KS QS KH QH KD QD KC QC", 380),
        ({"melds.roundhouse_bonus": 10}, "KS QS KH QH KD QD KC QC KS QS KH QH KD QD KC QC", 1610),
        ({"melds.aces": [100]}, "AS AH AD AC AS AH AD AC", 200),
        ({"melds.dix": []}, "9H 9H", 0),
    ],
)
def test_the_count_follows_the_house_rules(rules, cards, points):
    variant = SINGLE_DECK.with_house_rules(rules)

    assert count_meld(variant, parse_cards(cards), Suit.HEARTS).points == points


def test_each_meld_is_named_with_its_cards():
    count = count_meld(SINGLE_DECK, parse_cards("AH TH KH QH JH KH QH QS JD QS JD"), Suit.HEARTS)

    assert [(meld.label, meld.copies, " ".join(map(str, meld.cards))) for meld in count.melds] == [
        ("Run in hearts", 1, "AH TH KH QH JH"),
        ("Royal marriage in hearts", 1, "KH QH"),
        ("Double pinochle", 2, "QS JD QS JD"),
    ]


@pytest.mark.parametrize(
    ("key", "cards", "error", "words"),
    [
        ("double-deck", "AS 9H", UnknownCard, "no 9H in this deck"),
        ("single-deck", "AS 7H", UnknownCard, "no 7H in this deck"),
        ("single-deck", "AS AS AS", TooManyCopies, "only 2 of AS"),
        ("binokel-three", "QS QS QS QH", TooManyCopies, "only 2 of QS"),
    ],
)
def test_a_hand_the_deck_cannot_hold_is_refused_by_name(key, cards, error, words):
    with pytest.raises(error, match=words):
        count_meld(get_variant(key), parse_cards(cards), Suit.HEARTS)
