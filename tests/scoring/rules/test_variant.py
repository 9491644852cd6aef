"""Variants as data: read, written, changed, refused."""

import json
from dataclasses import FrozenInstanceError

import pytest

from scoring.rules import (
    VARIANTS,
    RulesRefused,
    UnknownCard,
    UnknownVariant,
    Variant,
    get_variant,
    parse_cards,
)

SINGLE_DECK = get_variant("single-deck")


def test_the_registry_is_read_only():
    with pytest.raises(TypeError):
        VARIANTS["mine"] = SINGLE_DECK


def test_an_unknown_key_is_named():
    with pytest.raises(UnknownVariant, match="no variant called whist"):
        get_variant("whist")


def test_a_variant_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        SINGLE_DECK.deck.copies = 4


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS.keys())
def test_a_variant_survives_storage_that_reorders_its_keys(variant):
    stored = json.loads(json.dumps(variant.to_document(), sort_keys=True))

    read = Variant.from_document(stored)

    assert (read, hash(read)) == (variant, hash(variant))
    assert json.dumps(read.to_document()) == json.dumps(variant.to_document())


def test_a_single_deck_has_250_trick_points_in_tens():
    assert (SINGLE_DECK.trick_total, SINGLE_DECK.trick_step) == (250, 10)


def test_a_house_rule_changes_a_copy():
    changed = SINGLE_DECK.with_house_rules({"settlement.set_multiplier": 2})

    assert changed.settlement.set_multiplier == 2
    assert SINGLE_DECK.settlement.set_multiplier == 1
    assert changed != SINGLE_DECK


@pytest.mark.parametrize(
    ("changes", "refusals"),
    [
        ({"settlement.colour": 1}, {"settlement.colour": "There is no such rule."}),
        ({"set_multiplier": 2}, {"set_multiplier": "There is no such rule."}),
        ({"name": "Ours"}, {"name": "There is no such rule."}),
        (
            {"settlement.set_multiplier": 11},
            {"settlement.set_multiplier": "11 is not possible. It goes from 0 to 10."},
        ),
        (
            {"settlement.set_multiplier": 1.5},
            {"settlement.set_multiplier": "This must be a whole number."},
        ),
        (
            {"settlement.set_multiplier": True},
            {"settlement.set_multiplier": "This must be a whole number."},
        ),
        (
            {"tricks.keep_test": "luck"},
            {"tricks.keep_test": "Choose one of points, trick or none."},
        ),
        ({"deck.clockwise": "yes"}, {"deck.clockwise": "Choose yes or no."}),
        ({"settlement.special_ledger": 5}, {"settlement.special_ledger": "This must be text."}),
        ({"melds.run": 150}, {"melds.run": "This must be a list."}),
        ({"melds.run": [150, "x"]}, {"melds.run": "This must be a whole number."}),
        (
            {"settlement.special_ledger": "x" * 201},
            {"settlement.special_ledger": "This is longer than 200 letters."},
        ),
        ({"melds.run": [150] * 51}, {"melds.run": "This has more than 50 rows."}),
        ({"auction.steps": [[0]]}, {"auction.steps": "Each row needs 2 values."}),
        ({"auction.steps": [[50, 5]]}, {"auction.steps": "The steps must begin at 0 and rise."}),
        (
            {"auction.steps": [[0, 1], [100, 10], [60, 5]]},
            {"auction.steps": "The steps must begin at 0 and rise."},
        ),
        (
            {"deck.hand_size": 11},
            {"deck.hand_size": "The hands and the kitty must use all 48 cards."},
        ),
        ({"deck.sides": 3}, {"deck.sides": "Every side must have the same number of players."}),
        ({"tricks.values": [10]}, {"tricks.values": "Give 6 values, one for each rank."}),
        (
            {"tricks.values": [0] * 6, "tricks.last_trick": 0},
            {"tricks.values": "Some cards must count."},
        ),
        (
            {"melds.pinochle_cards": "QS JS"},
            {"melds.pinochle_cards": "Name two cards of the deck, of two suits."},
        ),
        ({"melds.pinochle_cards": "QS 1D"}, {"melds.pinochle_cards": "1D is not a card."}),
        (
            {"settlement.round_to": 10, "settlement.round_up_from": 11},
            {"settlement.round_up_from": "This cannot be more than what is rounded to."},
        ),
    ],
    ids=str,
)
def test_a_house_rule_that_cannot_be_is_refused_by_name(changes, refusals):
    with pytest.raises(RulesRefused) as refused:
        SINGLE_DECK.with_house_rules(changes)

    assert refused.value.refusals == refusals


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"auction.specials": [[" ", 500]]}, "Give each special game a name of its own."),
        (
            {"auction.specials": [["durch", 500], ["Durch", 1000]]},
            "Give each special game a name of its own.",
        ),
        (
            {"auction.specials": [["d" * 41, 500]]},
            "The name of a special game has 40 letters at most.",
        ),
        ({"auction.specials": [["a\0b", 500]]}, "This holds a sign that cannot be shown."),
        ({"settlement.special_ledger": "\ud800"}, "This holds a sign that cannot be shown."),
        ({"game_end.several": ["play_on", "play_on"]}, "Choose each of them once."),
        ({"game_end.instant_wins": ["all_tricks"] * 2}, "Choose each of them once."),
    ],
)
def test_a_name_that_no_slip_could_hold_and_a_choice_made_twice_are_refused(changes, sentence):
    with pytest.raises(RulesRefused) as refused:
        SINGLE_DECK.with_house_rules(changes)

    assert list(refused.value.refusals.values()) == [sentence]


def test_a_slip_has_room_for_the_longest_name_of_a_special_game():
    variant = SINGLE_DECK.with_house_rules({"auction.specials": [["d" * 40, 500]]})

    assert variant.auction.specials == (("d" * 40, 500),)


@pytest.mark.parametrize("typed", ["qs jd", " JD  QS ", "Q♠ J♦"])
def test_the_cards_of_a_pinochle_are_the_same_however_they_are_typed(typed):
    assert SINGLE_DECK.with_house_rules({"melds.pinochle_cards": typed}) == SINGLE_DECK


def test_all_refusals_come_at_once():
    with pytest.raises(RulesRefused) as refused:
        SINGLE_DECK.with_house_rules({"game_end.target": -1, "game_end.luck": 1, "play.x": 2})

    assert sorted(refused.value.refusals) == ["game_end.luck", "game_end.target", "play.x"]


@pytest.mark.parametrize(
    ("document", "refusals"),
    [
        ({}, {"key": "This is missing.", "name": "This is missing."}),
        (
            {"key": "k", "name": "n", "colour": 1},
            {"colour": "There is no such rule."},
        ),
        ({"key": "k", "name": "n", "deck": 1}, {"deck": "This must be a group of named values."}),
    ],
)
def test_a_document_that_is_no_variant_is_refused(document, refusals):
    with pytest.raises(RulesRefused) as refused:
        Variant.from_document(document)

    assert refused.value.refusals == refusals


@pytest.mark.parametrize("text", ["AS TS 9D", "as 10s 9d"])
def test_cards_are_read_rank_then_suit(text):
    assert [str(card) for card in parse_cards(text)] == ["AS", "TS", "9D"]


@pytest.mark.parametrize("word", ["8S", "AX", "A", "SA", "é"])
def test_a_word_that_is_no_card_is_named(word):
    with pytest.raises(UnknownCard, match=f"{word} is not a card"):
        parse_cards(f"AS {word}")
