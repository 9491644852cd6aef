"""The trick referee: who wins, what may be played, which duty was broken and why."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import (
    VARIANTS,
    Card,
    Duty,
    Rank,
    Suit,
    TooManyCopies,
    UnknownCard,
    get_variant,
    judge_play,
    legal_cards,
    parse_cards,
    trick_points,
    trick_winner,
)

SINGLE_DECK = get_variant("single-deck")
HAND_OF_12 = "AS TS KS QS JS 9S AH TH AC TC KC QC"


def judge(card, hand, trick="", trump=Suit.HEARTS, rules=None, **how):
    variant = SINGLE_DECK.with_house_rules(rules or {})
    (played,) = parse_cards(card)
    return judge_play(variant, parse_cards(hand), parse_cards(trick), played, trump, **how)


@pytest.mark.parametrize(
    ("card", "hand", "trick", "duty", "sentence", "could_play"),
    [
        ("AC", "KS QS", "", Duty.HOLD, "The ace of clubs is not in this hand.", "KS QS"),
        (
            "AH", "AC JC AH", "KC 9H",
            Duty.FOLLOW, "A player who has clubs has to follow suit.", "AC JC",
        ),
        (
            "JC", "AC JC AH", "KC",
            Duty.HEAD, "The king of clubs has to be beaten by a player who can beat it.", "AC",
        ),
        (
            "9H", "AH 9H", "QH",
            Duty.HEAD, "The queen of hearts has to be beaten by a player who can beat it.", "AH",
        ),
        (
            "AS", "9H JH AS", "KC",
            Duty.TRUMP, "A player without clubs has to play a trump.", "9H JH",
        ),
        (
            "9H", "9H JH KH AS", "AD QH",
            Duty.OVERTRUMP, "The queen of hearts has to be beaten by a higher trump.", "KH",
        ),
        ("JC", "AC JC AH", "KC 9H", None, "The player followed suit with clubs, as the rules ask.",
         "AC JC"),
        ("9S", "9S KS", "AD", None, "The player had no diamonds and was free to play any card.",
         "9S KS"),
        ("9H", "9H AS", "AD KH", None, "The player had no diamonds and trumped, as the rules ask.",
         "9H"),
        ("9H", "9H AS", "", None, "A lead is free.", "9H AS"),
    ],
)  # fmt: skip
def test_a_ruling_names_the_duty_and_what_could_be_played(
    card, hand, trick, duty, sentence, could_play
):
    ruling = judge(card, hand, trick)

    assert (ruling.legal, ruling.duty) == (duty is None, duty)
    assert ruling.sentence == sentence
    assert ruling.could_play == parse_cards(could_play)


@pytest.mark.parametrize(
    ("rules", "hand", "trick", "could_play"),
    [
        ({}, "AS KS 9S", "QS", "AS KS"),
        ({"play.head_plain": False}, "AS KS 9S", "QS", "AS KS 9S"),
        ({"play.head_plain": False}, "AH KH 9H", "QH", "AH KH"),
        ({"play.head_after_trump": True}, "TC QC 9C", "KC JH", "TC"),
        ({"play.head_after_trump": True}, "QC 9C", "KC JH", "QC 9C"),
        ({"play.overtrump": False}, "9H KH AS", "AD QH", "9H KH"),
        ({"play.must_trump": False}, "9H KH AS", "AD QH", "9H KH AS"),
        ({}, "AH KH 9H", "AH", "AH KH 9H"),
        ({}, "AH QH 9H", "KD", "AH QH 9H"),
        ({}, "KS KS 9S", "QS", "KS"),
    ],
    ids=str,
)
def test_the_duties_follow_the_house_rules(rules, hand, trick, could_play):
    variant = SINGLE_DECK.with_house_rules(rules)

    legal = legal_cards(variant, parse_cards(hand), parse_cards(trick), Suit.HEARTS)

    assert legal == parse_cards(could_play)


def test_only_the_first_lead_has_to_be_a_trump():
    rules = {"play.lead_trump": True}

    whole = judge("AS", HAND_OF_12, rules=rules)
    later = judge("AS", "AS AH", rules=rules)
    told = judge("AS", "AS AH", rules=rules, first_trick=True)

    assert (whole.legal, whole.duty) == (False, Duty.LEAD_TRUMP)
    assert whole.sentence == "The first lead has to be a trump."
    assert later.legal
    assert told.could_play == parse_cards("AH")
    assert judge("AH", HAND_OF_12, rules=rules).sentence == "A trump was led."
    assert judge("AS", "AS KC", rules=rules, first_trick=True).legal


def test_without_a_trump_the_highest_card_of_the_suit_led_wins():
    trick = parse_cards("KC AH TC AC")

    assert trick_winner(SINGLE_DECK, trick, None) == 3
    assert legal_cards(SINGLE_DECK, parse_cards("AH KH"), parse_cards("KC"), None) == parse_cards(
        "AH KH"
    )


def test_the_ten_is_high_in_every_variant():
    for variant in VARIANTS.values():
        assert trick_winner(variant, parse_cards("KS TS QS"), Suit.HEARTS) == 1


def test_a_trick_without_a_card_has_no_winner():
    with pytest.raises(ValueError, match="no card in this trick"):
        trick_winner(SINGLE_DECK, (), Suit.HEARTS)


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        (lambda: legal_cards(SINGLE_DECK, parse_cards("7S"), (), None), UnknownCard),
        (lambda: trick_points(SINGLE_DECK, parse_cards("AS AS AS")), TooManyCopies),
        (lambda: trick_winner(SINGLE_DECK, parse_cards("AS 7S"), None), UnknownCard),
        (lambda: judge("AS", "AS AS", "AS"), TooManyCopies),
        (lambda: judge("7S", "AS"), UnknownCard),
    ],
)
def test_cards_the_deck_cannot_hold_are_refused(ask, error):
    with pytest.raises(error):
        ask()


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS.keys())
def test_the_whole_deck_counts_all_trick_points(variant):
    deck = [Card(rank, suit) for rank in variant.ranks for suit in Suit] * variant.deck.copies

    assert trick_points(variant, deck, last_trick=True) == variant.trick_total


@settings(max_examples=100, deadline=None)
@given(
    variant=st.sampled_from(list(VARIANTS.values())),
    chance=st.randoms(use_true_random=False),
    trump=st.none() | st.sampled_from(Suit),
)
def test_a_hand_played_by_the_referee_takes_every_trick_point(variant, chance, trump):
    deck = [Card(Rank(rank), suit) for rank in variant.ranks for suit in Suit]
    deck *= variant.deck.copies
    chance.shuffle(deck)
    size, players = variant.deck.hand_size, variant.deck.active
    hands = [deck[size * seat : size * (seat + 1)] for seat in range(players)]
    taken, leader = [0] * players, 0

    for number in range(size):
        trick = []
        for turn in range(players):
            hand = hands[(leader + turn) % players]
            card = chance.choice(legal_cards(variant, hand, trick, trump))
            assert judge_play(variant, hand, trick, card, trump).legal
            hand.remove(card)
            trick.append(card)
        leader = (leader + trick_winner(variant, trick, trump)) % players
        taken[leader] += trick_points(variant, trick, last_trick=number == size - 1)

    kitty = trick_points(variant, deck[size * players :])
    assert sum(taken) + kitty == variant.trick_total
