"""Typing cards and a hand at the rules desk: what is read, what is asked for, what is refused."""

import pytest

from scoring.forms.any_hand import AnyHandForm
from scoring.forms.cards import LONGEST, MeldForm
from scoring.rules import VARIANTS, count_meld, parse_cards

TAKEN = {"tricks_A": "60", "tricks_B": "100", "tricks_C": "90"}
BINOKEL = {"declarer": "A", "contract": "160", "meld_A": "100", "meld_B": "0", "meld_C": "0"}


def score(variant, typed, **house_rules):
    rules = {name.replace("__", "."): value for name, value in house_rules.items()}
    form = AnyHandForm(typed, variant=VARIANTS[variant].with_house_rules(rules))
    form.is_valid()
    return form


# ---------------------------------------------------------------- cards


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("A♠ 10♥ k♦ 9♣", "AS TH KD 9C"),
        ("Q♠\N{VARIATION SELECTOR-15} J♦\N{VARIATION SELECTOR-16}", "QS JD"),
        ("OS us", "QS JS"),
    ],
)
def test_cards_may_be_written_as_they_are_shown_and_called(written, plain):
    assert parse_cards(written) == parse_cards(plain)


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("A" * LONGEST, "AAAAAAAAAAAA… is not a card."),
        ("AS " * LONGEST, "These are more cards than a deck has."),
        ("AS\x00", "AS? is not a card."),
        ("\N{RIGHT-TO-LEFT OVERRIDE}AS", "?AS is not a card."),
    ],
)
def test_what_is_no_card_is_named_in_a_few_letters(cards, sentence):
    form = MeldForm({"cards": cards, "trump": "S"}, variant=VARIANTS["single-deck"])

    assert form.errors["cards"][0].startswith(sentence)


def test_a_binokel_is_counted_by_its_own_names():
    binokel = VARIANTS["binokel-three"]

    assert count_meld(binokel, parse_cards("OS UD")).points == 40


# ---------------------------------------------------------------- the kitty and the tricks


def test_a_kitty_that_goes_with_the_last_trick_belongs_to_whoever_took_it():
    typed = BINOKEL | TAKEN | {"last": "B", "kitty": "21"}

    form = score("binokel-three", typed, tricks__kitty_counts_for="last_trick")

    assert form.errors == {}
    assert form.score.points["B"] == 100


def test_a_kitty_that_goes_with_the_last_trick_needs_whoever_took_it():
    form = score(
        "binokel-three", BINOKEL | TAKEN | {"kitty": "21"}, tricks__kitty_counts_for="last_trick"
    )

    assert form.errors["last"] == ["Choose who took the last trick, and with it the kitty."]


def test_a_kitty_that_counts_for_nobody_must_be_typed_or_it_would_count():
    rules = {"tricks__kitty_counts_for": "nobody"}

    blank = score("binokel-three", BINOKEL | TAKEN, **rules)
    typed = score("binokel-three", BINOKEL | TAKEN | {"kitty": "21"}, **rules)

    assert blank.errors["kitty"] == ["Type what the discards count, or 0."]
    assert typed.errors == {}
    assert typed.score.sides["A"].tricks == 60 - 21


def test_tricks_are_asked_for_where_more_than_one_keeps_the_meld():
    form = score("binokel-three", BINOKEL | TAKEN, tricks__keep_minimum=2)

    assert form.errors["count_B"] == ["Count the tricks this side took."]


# ---------------------------------------------------------------- sentences


@pytest.mark.parametrize("field", ["declarer", "trump", "special", "offender", "last"])
def test_a_choice_that_is_not_offered_is_refused_in_plain_words(field):
    form = score("binokel-three", BINOKEL | TAKEN | {field: "X"})

    assert "valid choice" not in form.errors[field][0]


def test_a_name_that_is_too_long_says_so_beside_itself(client, db):
    typed = BINOKEL | TAKEN | {"asked": "1", "trump": "S", "name_B": "Anna " * 20}

    response = client.get("/rules/binokel-three/score/", typed)

    assert response.status_code == 422
    assert 'id="id_name_B_error"' in response.content.decode()
    assert "Anna Anna" in response.content.decode()
