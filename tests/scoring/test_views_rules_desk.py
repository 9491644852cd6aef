"""The rules desk: public pages that answer by the rules in force."""

import re
import uuid

import pytest
from django.urls import reverse

from scoring import services
from scoring.rules import VARIANTS, get_variant
from tests.factories import ClubFactory, GameFactory, owner_of, scorer_of

RUN = {"cards": "AS 10S KS qs JS", "trump": "S"}


def page(name, variant="single-deck"):
    return reverse(f"scoring:{name}", kwargs={"variant": variant})


def text_of(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


@pytest.fixture
def stars(db):
    """House rules of a club in which a lost contract costs twice the bid and a run counts 190."""
    club = ClubFactory()
    rules = {"settlement.set_multiplier": 2, "melds.run": [190, 1500]}
    version = services.name_house_rules(
        club_id=club.pk,
        key=uuid.uuid4(),
        name="Tuesday rules",
        variant=get_variant("single-deck").with_house_rules(rules),
        by=owner_of(club),
    )
    return version.house_rules


def house_page(name, rules):
    return reverse(f"scoring:house-{name}", kwargs={"slug": rules.club.slug, "rules": rules.key})


@pytest.mark.parametrize("key", VARIANTS)
@pytest.mark.parametrize("name", ["rule-card", "count-meld", "judge-trick", "score-any-hand"])
def test_anybody_may_read_every_page_of_every_variant(client, db, name, key):
    response = client.get(page(name, key))

    assert response.status_code == 200
    assert VARIANTS[key].name in response.content.decode()


def test_all_variants_are_listed(client, db):
    response = client.get(reverse("scoring:variants"))

    assert all(variant.name in response.content.decode() for variant in VARIANTS.values())


@pytest.mark.parametrize("key", ["whist", "single-deck-2"])
def test_a_variant_that_is_not_there_is_404(client, db, key):
    assert client.get(page("rule-card", key)).status_code == 404


def test_the_rule_card_says_the_numbers_of_the_rules(client, db):
    text = text_of(client.get(page("rule-card", "double-deck")))

    assert "80 cards" in text
    assert "500" in text


# ---------------------------------------------------------------- meld


def test_a_run_is_counted_with_its_cards(client, db):
    text = text_of(client.get(page("count-meld"), RUN))

    assert "150 meld" in text
    assert "Run in spades" in text


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("AS AS AS", "The deck has only 2 of AS."),
        ("7S", "There is no 7S in this deck."),
        ("AS banana", "banana is not a card. Type rank, then suit"),
    ],
)
def test_a_hand_that_the_deck_cannot_hold_is_refused_with_a_sentence(client, db, cards, sentence):
    response = client.get(page("count-meld"), {"cards": cards, "trump": "S"})

    assert response.status_code == 422
    assert sentence in text_of(response)
    assert cards in response.content.decode()


def test_a_script_gets_only_the_answer(client, db):
    response = client.get(page("count-meld"), RUN, headers={"HX-Request": "true"})

    assert "<html" not in response.content.decode()
    assert 'data-melds="150"' in response.content.decode()
    assert "HX-Request" in response.headers["Vary"]


def test_the_counter_beside_a_game_counts_by_the_games_own_rules(client, stars):
    game = GameFactory(club=stars.club, rules=stars.versions.get().rules)
    client.force_login(scorer_of(stars.club))
    address = reverse("scoring:game-meld", args=[stars.club.slug, game.key])

    script = {"HX-Request": "true"}

    counter = client.get(address, {"trump": "H"}, headers=script).content.decode()
    answer = client.get(address, RUN, headers=script).content.decode()
    whole = client.get(address, RUN).content.decode()

    assert 'data-card="AS"' in counter
    assert 'value="H" checked' in counter
    assert 'data-melds="190"' in answer
    assert 'data-melds="190"' in whole
    assert ("<html" in whole, "<html" in answer, "<html" in counter) == (True, False, False)


def test_a_stranger_counts_no_melds_of_a_private_game(client, db):
    game = GameFactory()

    response = client.get(reverse("scoring:game-meld", args=[game.club.slug, game.key]))

    assert response.status_code == 404


# ---------------------------------------------------------------- tricks


def test_a_legal_play_wins_the_trick(client, db):
    asked = {"table": "KH 9H JH", "hand": "AH 9S", "card": "AH", "trump": "S"}

    text = text_of(client.get(page("judge-trick"), asked))

    assert "Legal" in text
    assert "wins the trick , the fourth card played" in text


def test_an_illegal_play_names_the_duty_and_what_could_be_played(client, db):
    asked = {"table": "AH TH", "hand": "KH 9S", "card": "9S", "trump": "S"}

    text = text_of(client.get(page("judge-trick"), asked))

    assert "Not legal A player who has hearts has to follow suit." in text
    assert "Could be played: K" in text
    assert "wins" not in text.partition("Could be played")[2]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"table": "", "trump": "S"}, "Name the cards on the table"),
        ({"table": "AH"}, "Choose the trump."),
        ({"table": "AH TH KH QH JH", "trump": "S"}, "A trick has 4 cards."),
        ({"table": "AH TH KH QH", "hand": "9S", "trump": "S"}, "A trick has 4 cards."),
        ({"table": "AH", "hand": "9S", "card": "9S TS", "trump": "S"}, "plays one card"),
        ({"table": "AH AH", "hand": "AH", "trump": "S"}, "The deck has only 2 of AH."),
        ({"table": "ZZ", "trump": "S"}, "ZZ is not a card."),
    ],
)
def test_a_trick_that_cannot_be_is_refused_with_a_sentence(client, db, asked, sentence):
    response = client.get(page("judge-trick"), asked)

    assert response.status_code == 422
    assert sentence in text_of(response)


# ---------------------------------------------------------------- any hand

HAND = {
    "asked": "1",
    "end": "played",
    "declarer": "A",
    "contract": "320",
    "trump": "H",
    "meld_A": "180",
    "meld_B": "40",
    "tricks_A": "160",
}


def test_a_hand_is_scored_step_by_step(client, db):
    text = text_of(client.get(page("score-any-hand"), HAND))

    assert "+340" in text
    assert "+130" in text
    assert "North–South Made by 20." in text


def test_sides_are_called_by_their_names(client, db):
    response = client.get(page("score-any-hand"), HAND | {"name_A": "<b>Ann & Bo"})

    assert "<bdi>&lt;b&gt;Ann &amp; Bo</bdi>" in response.content.decode()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"declarer": ""}, "Choose who won the bid."),
        ({"contract": ""}, "Type the bid."),
        ({"meld_B": ""}, "Type 0 if there was no meld."),
        ({"tricks_A": "155"}, "Trick points go in tens."),
        ({"tricks_A": "1e3"}, "Only the digits 0 to 9."),
        ({"tricks_A": ""}, "Type the trick points."),
        ({"end": "passed_out"}, "does not end like this"),
        ({"tricks_A": "160", "tricks_B": "160"}, "Only 250 can be taken."),
    ],
)
def test_what_cannot_be_stands_beside_its_field(client, db, change, sentence):
    response = client.get(page("score-any-hand"), HAND | change)

    assert response.status_code == 422
    assert sentence in text_of(response)


def test_a_lost_durch_costs_twice_its_value(client, db):
    asked = {"asked": "1", "end": "special_lost", "declarer": "A", "special": "durch"}
    melds = {"meld_A": "0", "meld_B": "40", "meld_C": "20"}

    text = text_of(client.get(page("score-any-hand", "binokel-three"), asked | melds))

    assert "−2,000" in text


def test_a_three_handed_declarer_keeps_the_discards(client, db):
    asked = {
        "asked": "1",
        "end": "played",
        "declarer": "B",
        "contract": "300",
        "trump": "S",
        "meld_A": "40",
        "meld_B": "200",
        "meld_C": "0",
        "tricks_A": "60",
        "tricks_B": "130",
        "kitty": "20",
    }

    text = text_of(client.get(page("score-any-hand", "three-handed"), asked))

    assert "Player 2 Made by 30." in text
    assert "Player 3 Trick points 60." in text


# ---------------------------------------------------------------- house rules


@pytest.mark.parametrize("name", ["rule-card", "count-meld", "judge-trick", "score-any-hand"])
def test_whoever_has_the_address_may_read_house_rules(client, stars, name):
    response = client.get(house_page(name, stars))

    assert response.status_code == 200
    assert "Tuesday rules" in response.content.decode()
    assert owner_of(stars.club).username not in response.content.decode()


def test_house_rules_count_and_score_as_they_say(client, stars):
    meld = client.get(house_page("count-meld", stars), RUN)
    hand = client.get(house_page("score-any-hand", stars), HAND | {"tricks_A": "100"})

    assert "190 meld" in text_of(meld)
    assert "−640" in text_of(hand)


def test_the_rule_card_of_house_rules_says_what_is_different(client, stars):
    text = text_of(client.get(house_page("rule-card", stars)))

    assert "Plain: Run: cards A-10-K-Q-J of trump, single 150, double 1,500." in text
    assert "Here: Run: cards A-10-K-Q-J of trump, single 190, double 1,500." in text


def test_a_game_has_a_rule_card_of_its_own_copy(client, db):
    variant = get_variant("single-deck").with_house_rules({"settlement.set_multiplier": 2})
    game = GameFactory(rules=services.rules_text(variant))
    page = reverse("scoring:game-rules", args=[game.club.slug, game.key])
    sheet = reverse("scoring:game", args=[game.club.slug, game.key])

    assert client.get(page).status_code == 404
    client.force_login(scorer_of(game.club))
    text = text_of(client.get(page))

    assert page in client.get(sheet).content.decode()
    assert "Here: If not, it is set: it loses twice the bid, and nothing it earned counts." in text
    assert "Plain: If not, it is set: it loses the bid, and nothing it earned counts." in text
    assert "As this game was begun with them" in text


def test_the_rules_of_a_public_game_are_read_by_anybody(client, db):
    game = GameFactory(is_public=True)

    page = client.get(reverse("scoring:game-rules", args=[game.club.slug, game.key]))

    assert "Nothing: this is plain" in text_of(page)


def test_house_rules_of_another_club_are_404(client, stars):
    other = reverse("scoring:house-rule-card", args=[ClubFactory().slug, stars.key])

    assert client.get(other).status_code == 404


def test_special_games_stand_below_the_rules_of_the_bidding(client, db):
    text = text_of(client.get(page("rule-card", "binokel-cross")))

    assert text.index("a special game may be bid") < text.index("Take every trick")
