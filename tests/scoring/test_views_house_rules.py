"""A club's house rules on its pages: named, changed, tried out and read again."""

import re
import uuid

import pytest
from django.urls import reverse

from scoring.forms.house_rules import HouseRulesForm
from scoring.models import HouseRules
from scoring.rules import VARIANTS, get_variant
from scoring.selectors.rules import latest_version, variant_of
from tests.factories import ClubFactory, owner_of, scorer_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return ClubFactory()


@pytest.fixture
def owner(client, club):
    client.force_login(owner_of(club))
    return client


@pytest.fixture
def named(club):
    return club.house_rules.get()


def page(name, club, **more):
    return reverse(f"scoring:{name}", kwargs={"slug": club.slug, **more})


def typed(variant, **changes):
    """The whole page as it is sent, with some inputs typed differently."""
    form = HouseRulesForm(start=variant)
    sent = {
        cell.name: cell.text
        for part in form.parts()
        for box in part.boxes
        for row in box.rows
        for cell in row
    }
    facts = {"key": str(uuid.uuid4()), "name": "Tuesday rules", "save": "1"}
    return sent | facts | changes


def send_new(client, club, key="single-deck", **changes):
    address = page("new-house-rules", club) + f"?from={key}"
    return client.post(address, typed(get_variant(key), **changes))


def text_of(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


@pytest.mark.parametrize("key", VARIANTS)
def test_a_page_sent_back_as_it_came_changes_nothing(key):
    variant = get_variant(key)
    form = HouseRulesForm(typed(variant), start=variant)

    assert form.is_valid(), form.refusals
    assert form.variant == variant


def test_a_changed_rule_is_saved_under_a_name(owner, club):
    response = send_new(owner, club, **{"settlement.set_multiplier": "2"})

    saved = HouseRules.objects.get(name="Tuesday rules")
    assert response.headers["Location"] == page("house-rule-card", club, rules=saved.key)
    assert variant_of(latest_version(saved).rules).settlement.set_multiplier == 2


def test_sent_twice_it_is_saved_once(owner, club):
    facts = typed(get_variant("double-deck"))
    address = page("new-house-rules", club) + "?from=double-deck"

    places = {owner.post(address, facts).headers["Location"] for _ in range(2)}

    assert len(places) == 1
    assert HouseRules.objects.filter(name="Tuesday rules").count() == 1


def test_going_back_and_saving_something_else_is_refused_with_a_sentence(owner, club):
    facts = typed(get_variant("single-deck"))
    address = page("new-house-rules", club) + "?from=single-deck"
    owner.post(address, facts)

    response = owner.post(address, facts | {"game_end.target": "1000"})

    assert response.status_code == 422
    assert "This was saved before" in text_of(response)


def test_every_kind_of_rule_can_be_typed(owner, club):
    send_new(
        owner,
        club,
        **{
            "deck.passing": "3",
            "auction.steps.0.1": "10",
            "auction.steps.1.0": "300",
            "auction.steps.1.1": "20",
            "melds.run.0": "190",
            "melds.pinochle_cards": "QC JH",
            "melds.run_keeps_marriage": "yes",
            "settlement.ledger.0.0": "stars",
            "settlement.ledger.0.1": "set",
            "settlement.ledger.0.2": "declarer",
            "settlement.ledger.0.3": "−1",
            "game_end.several.0": "higher_total",
            "game_end.several.1": "shared",
            "game_end.several.2": "",
        },
    )

    variant = variant_of(latest_version(HouseRules.objects.get(name="Tuesday rules")).rules)
    assert variant.deck.passing == 3
    assert variant.auction.steps == ((0, 10), (300, 20))
    assert variant.melds.run == (190, 1500)
    assert variant.melds.pinochle_cards == "QC JH"
    assert variant.melds.run_keeps_marriage
    assert variant.settlement.ledger == (("stars", "set", "declarer", -1),)
    assert variant.game_end.several == ("higher_total", "shared")


def test_with_a_larger_deck_there_are_more_copies_to_score(owner, club):
    address = page("new-house-rules", club) + "?from=single-deck"
    larger = typed(get_variant("single-deck"), **{"deck.copies": "4", "deck.hand_size": "24"})
    del larger["save"]

    shown = owner.post(address, larger).content.decode()
    owner.post(address, larger | {"save": "1", "melds.run.2": "2500", "melds.run.3": "4000"})

    assert 'name="melds.run.3"' in shown
    variant = variant_of(latest_version(HouseRules.objects.get(name="Tuesday rules")).rules)
    assert variant.melds.run == (150, 1500, 2500, 4000)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game_end.target": "many"}, "Only a whole number."),
        ({"game_end.target": ""}, "Type a number; 0 is one."),
        ({"game_end.target": "１５００"}, "Only a whole number."),
        ({"game_end.target": "99999999"}, "That is too many digits."),
        ({"settlement.set_multiplier": "11"}, "It goes from 0 to 10."),
        ({"deck.hand_size": "13"}, "must use all 48 cards"),
        ({"melds.before_discard": "yes"}, "without a kitty there is nothing to discard"),
        ({"play.head_plain": "maybe"}, "Choose yes or no."),
        ({"auction.all_pass": "dance"}, "Choose one of them."),
        ({"auction.steps.1.0": "300"}, "Fill in the whole row"),
        ({"game_end.several.1": "declarer_if_made"}, "Choose each of them once."),
        ({"melds.pinochle_cards": "QS"}, "Name two cards of the deck"),
        ({"name": "  "}, "Type a name."),
    ],
)
def test_what_makes_no_sense_is_refused_beside_its_field(owner, club, changes, sentence):
    response = send_new(owner, club, **changes)

    assert response.status_code == 422
    assert sentence in text_of(response)
    assert not HouseRules.objects.filter(name="Tuesday rules").exists()


def test_more_sides_than_a_sheet_has_columns_are_refused(owner, club):
    table = {"deck.players": "6", "deck.sides": "6", "deck.hand_size": "8"}

    response = send_new(owner, club, **table)

    assert response.status_code == 422
    assert "4 sides at most" in text_of(response)


def test_a_name_that_is_taken_is_refused(owner, club, named):
    response = send_new(owner, club, name=named.name)

    assert response.status_code == 422
    assert "There are house rules called" in text_of(response)


def test_the_preview_says_what_changes_and_saves_nothing(owner, club):
    facts = typed(get_variant("single-deck"), **{"settlement.set_multiplier": "2"})
    del facts["save"]

    response = owner.post(
        page("new-house-rules", club) + "?from=single-deck", facts, headers={"HX-Request": "true"}
    )

    text = text_of(response)
    assert response.status_code == 200
    assert "<html" not in response.content.decode()
    assert "Price of a set was 1 now 2" in text
    assert "A contract set 420 bid in ♠︎ spades North–South was −420 now −840" in text
    assert "A hand thrown in 250 bid in ♠︎ spades North–South −250, as before" in text
    assert not HouseRules.objects.filter(name="Tuesday rules").exists()


def test_the_preview_without_a_script_is_the_whole_page(owner, club):
    facts = typed(get_variant("single-deck"), **{"melds.aces.0": "110"})
    del facts["save"]

    response = owner.post(page("new-house-rules", club) + "?from=single-deck", facts)

    assert "<html" in response.content.decode()
    assert "Aces around was 100 / 1,000 now 110 / 1,000" in text_of(response)
    assert "Changed. Plain: 100 / 1,000." in text_of(response)


def test_a_change_is_the_next_version_and_the_first_can_be_read(owner, club, named):
    facts = typed(
        get_variant("single-deck"), name=named.name, based_on="1", **{"game_end.target": "1000"}
    )

    owner.post(page("change-house-rules", club, rules=named.key), facts)

    assert latest_version(named).number == 2
    listed = text_of(owner.get(page("house-rules-versions", club, rules=named.key)))
    assert "Target was 1,500 now 1,000" in listed
    first = owner.get(page("house-rules-version", club, rules=named.key, number=1))
    second = owner.get(page("house-rules-version", club, rules=named.key, number=2))
    assert "1,500" in text_of(first)
    assert "reaches 1,000" in text_of(second)


def test_who_was_slower_is_told_and_keeps_what_was_typed(owner, club, named):
    facts = typed(get_variant("single-deck"), name=named.name, based_on="1")
    address = page("change-house-rules", club, rules=named.key)
    owner.post(address, facts | {"game_end.target": "1000"})

    late = facts | {"key": str(uuid.uuid4()), "game_end.target": "2000"}
    response = owner.post(address, late)

    assert response.status_code == 422
    assert "Somebody else has changed these rules meanwhile." in text_of(response)
    assert 'value="2000"' in response.content.decode()
    assert latest_version(named).number == 2


def test_a_scorer_reads_house_rules_and_does_not_change_them(client, club, named):
    client.force_login(scorer_of(club))

    assert client.get(page("house-rules", club)).status_code == 200
    assert client.get(page("house-rules-versions", club, rules=named.key)).status_code == 200
    assert client.get(page("change-house-rules", club, rules=named.key)).status_code == 403
    assert client.get(page("new-house-rules", club) + "?from=single-deck").status_code == 403
    assert client.post(page("new-house-rules", club) + "?from=single-deck", {}).status_code == 403


def test_a_stranger_finds_no_list_and_no_versions(client, club, named):
    client.force_login(owner_of(ClubFactory()))

    for address in (
        page("house-rules", club),
        page("house-rules-versions", club, rules=named.key),
        page("house-rules-version", club, rules=named.key, number=1),
        page("change-house-rules", club, rules=named.key),
    ):
        assert client.get(address).status_code == 404


def test_nobody_changes_the_rules_of_another_club(owner, club):
    other = ClubFactory().house_rules.get()

    assert owner.get(page("change-house-rules", club, rules=other.key)).status_code == 404


def test_a_variant_nobody_knows_leads_back_to_the_list(owner, club):
    response = owner.get(page("new-house-rules", club) + "?from=whist")

    assert response.headers["Location"] == page("house-rules", club)


def test_a_game_is_offered_all_the_clubs_house_rules(owner, club, named):
    send_new(owner, club, **{"game_end.target": "1000"})

    text = text_of(owner.get(page("start-game", club)))

    assert named.name in text
    assert "Tuesday rules" in text
