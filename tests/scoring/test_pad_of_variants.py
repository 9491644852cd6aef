"""What the pad and the sheet say of a hand in variants that differ from plain partnership play."""

import pytest
from django.urls import reverse

from scoring.rules import VARIANTS
from tests.factories import scorer_of
from tests.flows.variant_games import GAMES
from tests.scoring.test_every_variant import fields_of, game_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", ["single-deck", "three-handed", "binokel-cross"])
@pytest.mark.parametrize(
    ("end", "sentence"),
    [
        ("reneged", "Which side reneged?"),
        ("reneged:Z", "Which side reneged?"),
        ("special_won:whist", "There is no such special game here."),
        ("no_marriage", "Any suit may be trump here."),
    ],
)
def test_an_ending_that_the_variant_does_not_have_is_refused_beside_it(client, key, end, sentence):
    game = game_of(key)
    variant = VARIANTS[key]
    hand = GAMES[key][1]
    client.force_login(scorer_of(game.club))
    typed = fields_of(hand, variant.side_names, 1) | {"end": end}

    for page in ("enter-hand", "preview-hand"):
        response = client.post(reverse(f"scoring:{page}", args=[game.club.slug, game.key]), typed)
        assert response.status_code == (200 if page == "preview-hand" else 422)
        assert page == "preview-hand" or sentence in response.content.decode()

    assert not game.hands.exists()


def test_who_reneged_keeps_the_capital_letter_of_a_name(client):
    game = game_of("three-handed")
    client.force_login(scorer_of(game.club))
    hand = GAMES["three-handed"][1]
    typed = fields_of(hand, "ABC", 1) | {"end": "reneged:B"}
    typed = {name: value for name, value in typed.items() if not name.startswith("tricks")}

    client.post(reverse("scoring:enter-hand", args=[game.club.slug, game.key]), typed)
    sheet = client.get(reverse("scoring:game", args=[game.club.slug, game.key]))

    assert "renege, Cy" in sheet.content.decode()


@pytest.mark.parametrize(
    ("key", "house_rules", "words"),
    [
        ("three-handed", {}, "Bo needs one trick."),
        ("three-handed", {"tricks.keep_minimum": 3}, "Bo needs 3 tricks."),
        ("three-handed", {"tricks.keep_test": "none"}, "Bo needs nothing in tricks."),
        ("single-deck", {}, "Ann &amp; Bo need 10 in tricks."),
    ],
)
def test_a_meld_that_makes_the_bid_by_itself_needs_what_keeps_it(client, key, house_rules, words):
    game = game_of(key, **house_rules)
    client.force_login(scorer_of(game.club))
    typed = {"declarer_seat": 2, "contract": 300, "trump": "S"}
    typed |= {"meld_C" if key == "three-handed" else "meld_A": 400}

    address = reverse("scoring:preview-hand", args=[game.club.slug, game.key])
    page = client.post(address, typed).content.decode()

    assert words in page
