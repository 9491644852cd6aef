"""The rules desk and house rules over the API."""

import uuid

import pytest
from rest_framework.test import APIClient

from scoring.rules import VARIANTS
from tests.factories import ClubFactory, owner_of, scorer_of

pytestmark = pytest.mark.django_db

HAND = {
    "declarer": "A",
    "contract": 320,
    "trump": "H",
    "meld_A": 180,
    "meld_B": 40,
    "tricks_A": 160,
}
TWICE = {"variant": "single-deck", "changes": {"settlement.set_multiplier": 2}}


@pytest.fixture
def anybody():
    return APIClient()


@pytest.fixture
def club():
    return ClubFactory()


@pytest.fixture
def owner(club):
    client = APIClient()
    client.force_authenticate(owner_of(club))
    return client


def rules_url(path="", variant="single-deck"):
    return f"/api/v1/rules/{variant}/{path}"


def club_url(club, path=""):
    return f"/api/v1/clubs/{club.slug}/house-rules/{path}"


def facts(**changes):
    return {"key": str(uuid.uuid4()), "name": "Tuesday rules", **TWICE, **changes}


def test_anybody_reads_the_variants_and_their_rules(anybody):
    listed = anybody.get("/api/v1/rules/").json()

    assert [one["key"] for one in listed] == list(VARIANTS)
    rules = anybody.get(rules_url(variant="double-deck")).json()["rules"]
    assert rules["game_end"]["target"] == 500


def test_the_rule_card_is_sections_of_sentences_and_tables(anybody):
    card = anybody.get(rules_url("card/")).json()

    by_key = {section["key"]: section for section in card["sections"]}
    assert ["Run", "A-10-K-Q-J of trump", "150", "1,500"] in by_key["melds"]["rows"]
    assert by_key["game_end"]["sentences"]


def test_every_house_rule_says_what_it_does_and_may_be(anybody):
    fields = {one["name"]: one for one in anybody.get(rules_url("fields/")).json()}

    assert fields["settlement.set_multiplier"]["value"] == 1
    assert fields["game_end.reach"]["choices"] == ["at_least", "more_than"]
    assert all(one["title"] and one["sentence"].endswith(".") for one in fields.values())


def test_a_meld_is_counted_with_its_cards(anybody):
    answer = anybody.post(rules_url("meld/"), {"cards": "QS JD QS JD", "trump": "H"})

    (meld,) = answer.json()["melds"]
    assert answer.json()["points"] == 300
    assert meld == {
        "name": "pinochle",
        "called": "Double pinochle",
        "copies": 2,
        "cards": ["QS", "JD", "QS", "JD"],
        "points": 300,
    }


def test_a_hand_the_deck_cannot_hold_is_422_beside_its_field(anybody):
    answer = anybody.post(rules_url("meld/"), {"cards": "AS AS AS"})

    assert answer.status_code == 422
    assert answer.json()["errors"] == {"cards": ["The deck has only 2 of AS."]}


def test_reachable_melds_are_those_of_the_rules(anybody):
    one = anybody.get(rules_url("reachable-meld/"), {"trump": "H"}).json()["totals"]
    two = anybody.get(rules_url("reachable-meld/"), {"hands": 2}).json()["totals"]

    assert (one[-1], two[-1]) == (1540, 2220)
    assert anybody.get(rules_url("reachable-meld/"), {"hands": 3}).status_code == 422


def test_the_referee_names_the_duty(anybody):
    play = {"table": "AH TH", "hand": "KH 9S", "card": "9S", "trump": "S"}

    ruling = anybody.post(rules_url("trick/"), play).json()

    assert (ruling["legal"], ruling["duty"], ruling["could_play"]) == (False, "follow", ["KH"])
    assert ruling["winner"] is None


def test_the_referee_says_who_wins(anybody):
    ruling = anybody.post(rules_url("trick/"), {"table": "KH AH 9S", "trump": "S"}).json()

    assert (ruling["winner"], ruling["legal"]) == (2, None)


def test_a_hand_is_scored_with_steps_that_add_up(anybody):
    score = anybody.post(rules_url("score/"), HAND).json()

    sums = {
        side: sum(step["points"] for step in score["steps"] if step["side"] == side)
        for side in "AB"
    }
    assert (score["outcome"], score["points"]) == ("made", {"A": 340, "B": 130})
    assert sums == score["points"]


def test_a_side_that_does_not_play_is_refused(anybody):
    answer = anybody.post(rules_url("score/"), {**HAND, "meld_C": 20})

    assert answer.json()["errors"] == {"meld_C": ["This side does not play here."]}


def test_house_rules_are_named_and_then_scored_by(anybody, owner, club):
    saved = owner.post(club_url(club), facts())
    set_hand = {**HAND, "tricks_A": 100}

    score = anybody.post(club_url(club, f"{saved.json()['key']}/score/"), set_hand).json()

    assert (saved.status_code, saved.json()["version"]) == (201, 1)
    assert score["points"]["A"] == -640


def test_house_rules_change_in_versions(owner, club):
    address = club_url(club, f"{owner.post(club_url(club), facts()).json()['key']}/")
    body = facts(based_on=1, changes={"game_end.target": 1000})

    answers = [owner.put(address, body) for _ in range(2)]

    assert [answer.json()["version"] for answer in answers] == [2, 2]
    versions = owner.get(f"{address}versions/").json()
    assert [one["version"] for one in versions] == [2, 1]
    assert versions[1]["rules"]["settlement"]["set_multiplier"] == 2
    late = owner.put(address, facts(based_on=1))
    assert late.status_code == 409


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"variant": "whist"}, "variant"),
        ({"changes": {"settlement.set_multiplier": 99}}, "changes.settlement.set_multiplier"),
        ({"changes": {"deck.jokers": 2}}, "changes.deck.jokers"),
        ({"changes": {"melds.run": "150"}}, "changes.melds.run"),
        ({"name": " "}, "name"),
    ],
)
def test_rules_that_cannot_be_are_422_beside_their_field(owner, club, changes, field):
    answer = owner.post(club_url(club), facts(**changes))

    assert answer.status_code == 422
    assert field in answer.json()["errors"]


def test_a_scorer_reads_house_rules_and_does_not_change_them(club):
    client = APIClient()
    client.force_authenticate(scorer_of(club))
    key = club.house_rules.get().key

    assert client.get(club_url(club, f"{key}/")).status_code == 200
    assert client.put(club_url(club, f"{key}/"), facts(based_on=1)).status_code == 403
    assert client.post(club_url(club), facts()).status_code == 403
