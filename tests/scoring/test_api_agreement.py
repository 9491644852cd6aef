"""Agreeing on a result through the API."""

import uuid

import pytest
from rest_framework.test import APIClient

from scoring.models import Agreement
from tests.factories import GameFactory, HandFactory, owner_of, scorer_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    game = GameFactory(agreement_needed=True)
    HandFactory(game=game)
    return game


@pytest.fixture
def send(game):
    """Send an act to the game; as its scorer, unless somebody else is named."""

    def send(what, user=None, **facts):
        client = APIClient()
        client.force_authenticate(user or scorer_of(game.club))
        body = {"key": str(uuid.uuid4()), "based_on": game.revision} | facts
        return client.post(f"/api/v1/clubs/{game.club.slug}/games/{game.key}/{what}/", body)

    return send


def test_sides_agree_one_after_the_other(send):
    first = send("agree", sides=["A"]).json()["agreement"]
    second = send("agree", sides=["B"]).json()["agreement"]

    assert (first["state"], first["sides"], first["at"]) == ("waiting", ["B"], None)
    assert (second["state"], second["sides"]) == ("agreed", [])
    assert second["at"] is not None


def test_a_side_says_what_is_wrong_and_the_history_keeps_it(send, game):
    agreement = send("dispute", side="B", note="We had 90 meld.").json()["agreement"]

    assert agreement["state"] == "disputed"
    assert (agreement["sides"], agreement["note"]) == (["B"], "We had 90 meld.")
    client = APIClient()
    client.force_authenticate(scorer_of(game.club))
    (line,) = client.get(f"/api/v1/clubs/{game.club.slug}/games/{game.key}/agreement/").json()
    assert (line["sides"], line["agreed"], line["note"]) == (["B"], False, "We had 90 meld.")
    assert line["about_this_result"] is True


def test_only_a_director_agrees_without_naming_a_side(send, game):
    assert send("agree").status_code == 403
    assert send("agree", user=owner_of(game.club)).json()["agreement"]["state"] == "agreed"


def test_agreeing_to_an_older_sheet_is_a_conflict(send, game):
    answer = send("agree", sides=["A"], based_on=game.revision - 1)

    assert (answer.status_code, answer.json()["type"]) == (409, "urn:aces-around:result-changed")


@pytest.mark.parametrize(
    ("what", "facts", "field", "sentence"),
    [
        ("agree", {"sides": ["C"]}, "sides", "This side does not play in this game."),
        ("agree", {"sides": ["X"]}, "sides.0", "Choose one of A, B, C, D."),
        ("dispute", {"side": "C", "note": "No."}, "side", "This side does not play in this game."),
        ("dispute", {"side": "A", "note": " "}, "note", "This cannot be left blank."),
        ("dispute", {"side": "A"}, "note", "This field is required."),
    ],
)
def test_what_cannot_be_said_is_refused_beside_its_field(send, what, facts, field, sentence):
    answer = send(what, **facts)

    assert answer.status_code == 422
    assert answer.json()["errors"] == {field: [sentence]}
    assert not Agreement.objects.exists()


def test_a_game_that_asks_for_no_agreement_takes_none(send, game):
    type(game).objects.filter(pk=game.pk).update(agreement_needed=False)

    answer = send("agree", sides=["A"])

    assert (answer.status_code, answer.json()["detail"]) == (
        422,
        "Nobody has to agree on this game.",
    )
