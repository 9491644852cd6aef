"""The rule card: complete for every variant, and no house rule leaves it unchanged."""

import pytest
from hypothesis import given, settings

from scoring.rules import (
    VARIANTS,
    ListOf,
    OneOf,
    PointsTable,
    Text,
    Variant,
    WholeNumber,
    YesNo,
    get_variant,
    house_rule_fields,
    rule_card,
)
from tests.scoring.rules.random_rules import ANY_RULES

SECTIONS = ["deck", "auction", "melds", "tricks", "settlement", "game_end", "differences"]
SINGLE_DECK = get_variant("single-deck")

# What has to be so before a rule can matter.
CONTEXT = {
    "melds.before_discard": ("three-handed", {}, True),
    "melds.short_meld_sets": ("double-deck", {}, True),
    "tricks.kitty_counts_for": ("three-handed", {}, "nobody"),
    "settlement.round_to": ("single-deck", {}, 10),
    "settlement.round_up_from": ("binokel-three", {}, 6),
    "settlement.made_compares": ("binokel-three", {}, "exact"),
    "settlement.no_marriage_defenders": ("double-deck", {}, "meld"),
    "settlement.no_marriage_forced": ("double-deck", {}, "lose"),
    "settlement.special_lost_multiplier": ("binokel-three", {}, 1),
    "settlement.special_won_defenders": ("binokel-three", {}, "meld"),
    "settlement.special_lost_defenders": ("binokel-three", {}, "nothing"),
    "settlement.special_ledger": ("binokel-three", {}, "stars"),
    "game_end.extend_by": (
        "single-deck",
        {"game_end.several": ["extend"], "game_end.extend_by": 100},
        250,
    ),
    "game_end.instant_wins": ("single-deck", {}, ["all_tricks"]),
    "melds.tens": ("single-deck", {}, [20]),
    "melds.family": ("single-deck", {}, [100]),
    "melds.pinochle_cards": ("single-deck", {}, "QH JC"),
    "auction.steps": ("single-deck", {}, [[0, 5]]),
    "auction.specials": ("single-deck", {}, [["moon", 1500]]),
    "settlement.ledger": ("single-deck", {}, [["stars", "made", "all", 1]]),
}
# Changes of the deck need each other: cards, hands and kitty have to agree.
DECK = {
    "deck.ranks": ("single-deck", {"deck.ranks": "ATKQJ7"}),
    "deck.copies": ("single-deck", {"deck.copies": 4, "deck.hand_size": 24}),
    "deck.players": ("single-deck", {"deck.players": 6, "deck.hand_size": 8}),
    "deck.sides": ("single-deck", {"deck.sides": 4}),
    "deck.sitting_out": (
        "three-handed",
        {"deck.players": 4, "deck.sides": 4, "deck.sitting_out": 1},
    ),
    "deck.hand_size": ("three-handed", {"deck.hand_size": 14, "deck.kitty": 6}),
    "deck.kitty": ("three-handed", {"deck.kitty": 0, "deck.hand_size": 16}),
    "deck.passing": ("single-deck", {"deck.passing": 3}),
    "deck.clockwise": ("single-deck", {"deck.clockwise": False}),
}
RULES = [field.name for field in house_rule_fields(SINGLE_DECK) if field.name not in DECK]


def other(field):
    """Another value of a house rule."""
    match field.kind:
        case YesNo():
            return not field.value
        case WholeNumber():
            return field.value + 1
        case OneOf(choices):
            return next(choice.value for choice in choices if choice.value != field.value)
        case ListOf(choices):
            return [choices[-1].value]
        case PointsTable():
            return [field.value[0] + 5, *field.value[1:]]
        case Text():
            return "stars"


def differing(variant):
    """What a card says differently from that of the plain variant."""
    return rule_card(variant).sections[-1].rows


def said(variant):
    """The sections of a card without what it says about differences."""
    return rule_card(variant).sections[:-1]


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS.keys())
def test_a_card_has_every_section_in_full_sentences(variant):
    card = rule_card(variant)

    assert [section.key for section in card.sections] == SECTIONS
    assert (card.name, card.summary) == (variant.name, variant.summary)
    for section in card.sections:
        assert section.sentences
        assert all(sentence.endswith(".") for sentence in section.sentences)
        assert all(len(row) == len(section.columns) for row in section.rows)


@pytest.mark.parametrize("name", RULES)
def test_every_house_rule_changes_the_card(name):
    key, context, value = CONTEXT.get(name, ("single-deck", {}, None))
    plain = get_variant(key).with_house_rules(context)
    field = next(field for field in house_rule_fields(plain) if field.name == name)

    changed = plain.with_house_rules({name: other(field) if value is None else value})

    assert said(changed) != said(plain)
    assert differing(changed) != differing(plain)


@pytest.mark.parametrize("name", DECK)
def test_every_change_of_the_deck_changes_the_card(name):
    key, changes = DECK[name]
    plain = get_variant(key)

    changed = plain.with_house_rules(changes)

    assert said(changed) != said(plain)
    assert differing(changed)


@settings(max_examples=60, deadline=None)
@given(variant=ANY_RULES)
def test_a_card_lists_exactly_what_it_says_differently(variant):
    plain = said(get_variant(variant.key))
    rows = differing(variant)

    assert bool(rows) == (said(variant) != plain)
    for old, new in zip(plain, said(variant), strict=True):
        was = " ".join(row[1] for row in rows if row[0] == new.title)
        now = " ".join(row[2] for row in rows if row[0] == new.title)
        assert all(sentence in now for sentence in set(new.sentences) - set(old.sentences))
        assert all(sentence in was for sentence in set(old.sentences) - set(new.sentences))
    for section in rule_card(variant).sections:
        assert all(sentence.endswith(".") for sentence in section.sentences)


def test_rules_of_no_known_key_stand_by_themselves():
    document = SINGLE_DECK.to_document() | {"key": "ours"}

    card = rule_card(Variant.from_document(document))

    assert card.sections[-1].sentences == ("These rules stand by themselves.",)
