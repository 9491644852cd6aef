"""The three sample hands that show what rules do."""

import pytest

from scoring.forms.any_hand import AnyHandForm
from scoring.forms.hand_words import side_names
from scoring.rules import VARIANTS, find_problems, get_variant
from scoring.selectors.sample_hands import sample_changes, sample_hands

ALONE_AND_DEALER_OUT = {"deck.players": 4, "deck.sides": 4, "deck.sitting_out": 1}
HOUSE_RULES = [
    *((key, {}) for key in VARIANTS),
    ("binokel-three", ALONE_AND_DEALER_OUT),
    ("double-deck", {"auction.contracts": "every_side"}),
    ("single-deck", {"deck.copies": 4, "deck.hand_size": 24}),
    ("three-handed", {"tricks.kitty_counts_for": "nobody", "melds.before_discard": True}),
]


@pytest.mark.parametrize(("key", "changes"), HOUSE_RULES)
def test_sample_hands_are_hands_that_can_be(key, changes):
    variant = get_variant(key).with_house_rules(changes)

    for hand in sample_hands(variant):
        problems = find_problems(variant, hand.record)
        assert [p.message for p in problems if p.severity == "impossible"] == []
        assert len(hand.record.sides) == variant.deck.sides_in_play


@pytest.mark.parametrize("key", VARIANTS)
def test_one_is_made_one_set_and_one_thrown_in(key):
    outcomes = [hand.score.outcome for hand in sample_hands(get_variant(key))]

    assert outcomes == ["made", "set", "thrown_in"]


@pytest.mark.parametrize("key", VARIANTS)
def test_equal_rules_change_nothing(key):
    variant = get_variant(key)

    changes = sample_changes(variant, variant, side_names(variant))

    assert not any(change.differs for change in changes)


@pytest.mark.parametrize(
    ("rule", "value", "moved"),
    [
        ("settlement.set_multiplier", 2, [False, True, False]),
        ("settlement.thrown_in_defenders", "nothing", [False, False, True]),
        ("melds.aces", [200, 1000], [False, False, False]),
        ("tricks.last_trick", 50, [True, True, False]),
    ],
)
def test_a_rule_moves_the_hands_it_is_about(rule, value, moved):
    plain = get_variant("single-deck")
    changed = plain.with_house_rules({rule: value})

    changes = sample_changes(plain, changed, side_names(plain))

    assert [change.differs for change in changes] == moved


def test_who_sat_out_is_asked_and_has_no_score():
    variant = get_variant("binokel-three").with_house_rules(ALONE_AND_DEALER_OUT)
    facts = {"end": "played", "declarer": "A", "contract": "150", "trump": "S", "out": "D"}
    melds = {"meld_A": "150", "meld_B": "0", "meld_C": "20", "tricks_A": "100", "tricks_B": "80"}

    unsaid = AnyHandForm(facts | melds | {"out": ""}, variant=variant)
    form = AnyHandForm(facts | melds, variant=variant)

    assert unsaid.errors["out"] == ["Choose who sat out."]
    assert form.is_valid(), form.errors
    assert dict(form.results) == {"Player 1": 250, "Player 2": 80, "Player 3": 90}


def test_where_every_side_has_a_contract_each_is_asked_for_it():
    variant = get_variant("double-deck").with_house_rules({"auction.contracts": "every_side"})
    facts = {"end": "played", "declarer": "A", "trump": "S", "contract_A": "50", "contract_B": ""}
    taken = {"meld_A": "20", "meld_B": "20", "tricks_A": "30"}

    unsaid = AnyHandForm(facts | taken, variant=variant)
    form = AnyHandForm(facts | taken | {"contract_B": "60"}, variant=variant)

    assert unsaid.errors["contract_B"] == ["Type the bid."]
    assert form.is_valid(), form.errors
    assert dict(form.results) == {"North–South": 50, "East–West": -60}
