"""House rules in words: none is missing, and those that contradict are refused."""

import tomllib
from importlib.resources import files

import pytest
from hypothesis import given, settings

from scoring.rules import (
    VARIANTS,
    ListOf,
    OneOf,
    PointsTable,
    Rows,
    RulesRefused,
    Text,
    WholeNumber,
    YesNo,
    get_variant,
    house_rule_fields,
)
from scoring.rules.document import hints_of
from scoring.rules.parts import PARTS
from tests.scoring.rules.random_rules import ANY_RULES

SINGLE_DECK = get_variant("single-deck")
NAMES = [f"{part}.{rule}" for part in PARTS for rule in hints_of(PARTS[part])]


def field(name, variant=SINGLE_DECK):
    return next(field for field in house_rule_fields(variant) if field.name == name)


def test_every_field_of_a_variant_is_described_and_no_other():
    words = tomllib.loads(files("scoring.rules").joinpath("house_rules.toml").read_text("utf-8"))

    assert [f"{part}.{rule}" for part in words for rule in words[part]] == NAMES
    assert [described.name for described in house_rule_fields(SINGLE_DECK)] == NAMES


def test_every_title_is_its_own_and_every_sentence_ends():
    fields = house_rule_fields(SINGLE_DECK)

    assert len({described.title for described in fields}) == len(fields)
    assert all(described.sentence.endswith(".") for described in fields)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("settlement.set_multiplier", WholeNumber(0, 10)),
        ("settlement.set_adds_meld", YesNo()),
        ("settlement.special_ledger", Text()),
        ("melds.run", PointsTable(0, 100_000, ("1 ×", "2 ×"))),
        (
            "tricks.values",
            PointsTable(0, 100_000, ("ace", "ten", "king", "queen", "jack", "nine")),
        ),
        (
            "tricks.keep_test",
            OneOf((("points", "Trick points"), ("trick", "Tricks"), ("none", "Nothing"))),
        ),
        (
            "auction.steps",
            Rows((("From", WholeNumber(0, 100_000)), ("Rise by", WholeNumber(1, 1_000)))),
        ),
    ],
)
def test_a_field_says_which_values_it_takes(name, kind):
    assert field(name).kind == kind


def test_the_ways_out_of_a_tie_are_a_list_of_choices():
    kind = field("game_end.several").kind

    assert isinstance(kind, ListOf)
    assert "extend" in {choice.value for choice in kind.choices}


@settings(max_examples=60, deadline=None)
@given(variant=ANY_RULES)
def test_what_a_field_holds_can_be_set_and_said(variant):
    fields = house_rule_fields(variant)

    assert variant.with_house_rules({field.name: field.value for field in fields}) == variant
    assert all(field.say(field.value) for field in fields)


@pytest.mark.parametrize(
    ("key", "name", "words"),
    [
        (
            "double-deck",
            "auction.steps",
            "from 0 rise by 1; from 60 rise by 5; from 100 rise by 10",
        ),
        ("double-deck", "melds.run", "15 / 150 / 225 / 300"),
        ("double-deck", "melds.dix", "None"),
        ("binokel-three", "auction.specials", "durch: 1,000; untendurch: 300"),
        ("binokel-three", "deck.clockwise", "No"),
        ("single-deck", "settlement.special_ledger", "None"),
        ("single-deck", "tricks.keep_test", "Trick points"),
        (
            "single-deck",
            "game_end.several",
            "The declarer's side, if it made its bid; The higher total; Another hand is played",
        ),
    ],
)
def test_a_value_is_said_in_words(key, name, words):
    described = field(name, get_variant(key))

    assert described.say(described.value) == words


def test_a_row_of_a_ledger_is_said_in_words():
    rules = SINGLE_DECK.with_house_rules({"settlement.ledger": [["stars", "made", "all", 2]]})
    described = field("settlement.ledger", rules)

    assert described.say(described.value) == "stars: A bid made, Every side, 2"


CONTRADICTIONS = [
    ("single-deck", {"auction.forced": 0}, "auction.all_pass"),
    ("three-handed", {"auction.all_pass": "dealer"}, "auction.forced"),
    ("three-handed", {"auction.all_pass": "first"}, "auction.forced"),
    ("single-deck", {"auction.trump_requires": "run", "melds.run": []}, "melds.run"),
    ("double-deck", {"melds.royal_marriage": [0, 0]}, "auction.trump_requires"),
    (
        "single-deck",
        {"auction.contracts": "every_side", "melds.counted_by": "declarer"},
        "melds.counted_by",
    ),
    ("single-deck", {"melds.run_extra": 40, "melds.run": []}, "melds.run"),
    (
        "single-deck",
        {"melds.run_extra": 40, "melds.run_keeps_marriage": True},
        "melds.run_keeps_marriage",
    ),
    ("single-deck", {"melds.roundhouse_bonus": 10, "melds.marriage": []}, "melds.marriage"),
    ("single-deck", {"melds.roundhouse_bonus": 10, "melds.kings": []}, "melds.kings"),
    ("single-deck", {"melds.roundhouse_bonus": 10, "melds.queens": [0]}, "melds.queens"),
    ("single-deck", {"deck.passing": 13}, "deck.hand_size"),
    ("single-deck", {"melds.before_discard": True}, "deck.kitty"),
    ("single-deck", {"melds.short_meld_sets": True}, "melds.team_minimum"),
    ("double-deck", {"melds.dix": [1]}, "deck.ranks"),
    (
        "double-deck",
        {"deck.ranks": "AKQJ9", "melds.run": [1]},
        "melds.run",
    ),
    ("single-deck", {"tricks.keep_minimum": 251}, "tricks.keep_test"),
    ("three-handed", {"tricks.keep_minimum": 16}, "tricks.keep_test"),
    (
        "single-deck",
        {"settlement.set_points_to_defenders": True, "settlement.set_multiplier": 0},
        "settlement.set_multiplier",
    ),
    ("single-deck", {"game_end.several": ["extend"]}, "game_end.extend_by"),
    ("single-deck", {"game_end.instant_wins": ["quadruple_pinochle"]}, "deck.copies"),
    ("single-deck", {"play.head_after_trump": True, "play.head_plain": False}, "play.head_plain"),
]


@pytest.mark.parametrize(("key", "changes", "other"), CONTRADICTIONS, ids=str)
def test_rules_that_contradict_are_refused_with_both_their_names(key, changes, other):
    with pytest.raises(RulesRefused) as refused:
        get_variant(key).with_house_rules(changes)

    name = next(iter(changes))
    sentence = refused.value.refusals[name]
    assert f"“{field(name).title}”" in sentence
    assert f"“{field(other).title}”" in sentence
    assert sentence.endswith(".")


@pytest.mark.parametrize(
    ("key", "changes"),
    [
        ("single-deck", {"game_end.target": 0, "game_end.hands": 0}),
        ("single-deck", {"auction.opening": 200}),
        ("single-deck", {"tricks.keep_test": "none"}),
        ("single-deck", {"play.must_trump": False}),
        ("single-deck", {"settlement.set_multiplier": 0, "settlement.made_award": "bid"}),
        ("single-deck", {"melds.run_extra": 40}),
        ("single-deck", {"game_end.several": ["extend"], "game_end.extend_by": 250}),
        ("three-handed", {"melds.before_discard": True}),
        ("double-deck", {"game_end.instant_wins": ["quadruple_pinochle"]}),
        ("double-deck", {"auction.trump_requires": "nothing"}),
    ],
    ids=str,
)
def test_rules_that_make_sense_together_are_taken(key, changes):
    assert get_variant(key).with_house_rules(changes) != get_variant(key)


def test_another_rule_can_be_changed_where_a_stored_game_holds_a_contradiction():
    document = SINGLE_DECK.to_document()
    document["auction"]["forced"] = 0
    stored = type(SINGLE_DECK).from_document(document)

    assert stored.with_house_rules({"game_end.target": 1_000}).game_end.target == 1_000


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS.keys())
def test_a_plain_variant_contradicts_nothing(variant):
    values = {field.name: field.value for field in house_rule_fields(variant)}

    assert variant.with_house_rules(values) == variant
