"""A club night run by another program."""

import uuid

import pytest
from rest_framework.test import APIClient

from scoring.models import Game
from tests.factories import (
    ClubFactory,
    EventFactory,
    HandFactory,
    RoundFactory,
    TeamFactory,
    UserFactory,
    owner_of,
    scorer_of,
)
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def new_key():
    return str(uuid.uuid4())


def signed_in(user):
    client = APIClient()
    client.force_authenticate(user)
    return client


@pytest.fixture
def club():
    return ClubFactory()


@pytest.fixture
def api(club):
    """A client in which the club's owner is signed in."""
    return signed_in(owner_of(club))


def url_of(event, path=""):
    return f"/api/v1/clubs/{event.club.slug}/events/{event.key}/{path}"


def enter(api, event, number):
    teams = [str(TeamFactory(club=event.club).key) for _ in range(number)]
    return api.post(url_of(event, "entries/"), {"key": new_key(), "teams": teams})


def seat(api, event, *tables, number=1):
    seated = [{"number": table, "left": left, "right": right} for table, left, right in tables]
    return api.post(url_of(event, f"rounds/{number}/"), {"key": new_key(), "tables": seated})


@pytest.mark.django_db(transaction=True)
def test_a_club_night_from_its_opening_to_its_standings(api, club):
    opened = api.post(
        f"/api/v1/clubs/{club.slug}/events/",
        {"key": new_key(), "name": "Club night", "day": "2026-11-30", "hands": 1},
    )
    event = Event.objects.get(key=opened.json()["key"])
    entered = enter(api, event, 4)
    seated = seat(api, event, (1, 1, 2), (2, 4, 3))
    for table in seated.json()["tables"]:
        HandFactory(game=Game.objects.get(key=table["game"]))

    assert (opened.status_code, entered.status_code, seated.status_code) == (201, 201, 201)
    assert [entry["number"] for entry in api.get(url_of(event, "entries/")).json()] == [1, 2, 3, 4]
    tables = api.get(url_of(event, "rounds/1/")).json()["tables"]
    assert [(table["state"], table["hands"]) for table in tables] == [("entered", 1)] * 2
    standings = api.get(url_of(event, "standings/")).json()
    assert (standings["tables_in"], standings["is_stale"]) == (2, False)
    assert [
        (line["place"], line["entry"], line["points"], line["rounds"])
        for line in standings["lines"]
    ] == [(1, 1, 340, [340]), (1, 4, 340, [340]), (3, 2, 130, [130]), (3, 3, 130, [130])]
    assert api.post(url_of(event, "close/"), {"key": new_key()}).json()["state"] == "closed"
    assert api.post(url_of(event, "reopen/"), {"key": new_key()}).json()["state"] == "open"
    assert api.get(url_of(event)).json()["name"] == "Club night"


def test_a_seating_that_cannot_be_is_told_table_by_table(api, club):
    event = EventFactory(club=club)
    enter(api, event, 3)

    answer = seat(api, event, (1, 1, 2), (2, 1, 1), (3, 3, 9))

    assert answer.status_code == 422
    assert set(answer.json()["errors"]) == {"tables.1", "tables.2", "tables.3"}


def test_a_round_is_seated_once_and_in_its_turn(api, club):
    event = EventFactory(club=club)
    enter(api, event, 2)
    first = seat(api, event, (1, 1, 2))

    statuses = [seat(api, event, (1, 1, 2), number=number).status_code for number in (1, 3, 2)]

    assert (first.status_code, statuses) == (201, [409, 409, 201])


def test_a_table_is_added_and_taken_apart(api, club):
    event = EventFactory(club=club)
    RoundFactory(event=event)
    enter(api, event, 2)
    table = {"number": 2, "left": 3, "right": 4}

    added = api.post(url_of(event, "rounds/1/tables/"), {"key": new_key(), "table": table})
    apart = api.post(url_of(event, "rounds/1/tables/2/unseat/"), {"key": new_key()})

    assert ([one["number"] for one in added.json()["tables"]], apart.status_code) == ([1, 2], 200)
    tables = api.get(url_of(event, "rounds/1/")).json()["tables"]
    assert [one["number"] for one in tables] == [1]


def test_a_table_that_has_a_hand_stays(api, club):
    event = EventFactory(club=club)
    round_ = RoundFactory(event=event)
    HandFactory(game=round_.pairings.get().games.get().game)

    answer = api.post(url_of(event, "rounds/1/tables/1/unseat/"), {"key": new_key()})

    assert (answer.status_code, answer.json()["type"]) == (409, "urn:aces-around:table-has-hands")


def test_an_entry_is_taken_back_until_it_has_been_seated(api, club):
    event = EventFactory(club=club)
    RoundFactory(event=event)
    enter(api, event, 1)

    def withdraw(number):
        return api.post(url_of(event, f"entries/{number}/withdraw/"), {"key": new_key()})

    assert [entry["number"] for entry in withdraw(3).json()] == [1, 2]
    assert withdraw(1).status_code == 409


@pytest.mark.parametrize("day", ["tuesday", "2026-13-01", 20261130, None, "2026-11-30T20:00"])
def test_an_event_is_on_a_day(api, club, day):
    body = {"key": new_key(), "name": "Club night", "day": day}

    answer = api.post(f"/api/v1/clubs/{club.slug}/events/", body)

    assert answer.json()["errors"] == {"day": ["Only a day, such as 2026-11-30."]}


def test_only_a_director_opens_events_and_seats_rounds(club):
    event = EventFactory(club=club)
    scorer = signed_in(scorer_of(club))
    body = {"key": new_key(), "name": "Club night", "day": "2026-11-30"}

    assert scorer.post(f"/api/v1/clubs/{club.slug}/events/", body).status_code == 403
    assert seat(scorer, event, (1, 1, 2)).status_code == 403
    assert scorer.get(url_of(event)).status_code == 200


def test_an_event_for_the_club_is_not_seen_by_a_stranger(club):
    public, private = EventFactory(club=club), EventFactory(club=club, visibility="club")
    stranger = signed_in(UserFactory())

    assert stranger.get(url_of(public, "standings/")).status_code == 200
    assert stranger.get(url_of(private, "standings/")).status_code == 404
    assert stranger.get(f"/api/v1/clubs/{club.slug}/events/").status_code == 404
