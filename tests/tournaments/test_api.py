"""Events, entries, rounds and standings by the API."""

import pytest
from rest_framework.test import APIClient

from scoring.models import HouseRules, Membership
from tests.club_night import (
    add_teams,
    club_night,
    enter,
    game_at,
    house_rules,
    member_of,
    new_key,
    owner_of,
    post,
    start_club,
    start_event,
)
from tournaments import services
from tournaments.models import Event, Round
from tournaments.rules.tiebreaks import TIE_BREAKS

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return club_night(teams=5)


@pytest.fixture
def club():
    return start_club()


def signed_in(user):
    client = APIClient()
    client.force_authenticate(user)
    return client


def of_club(club, path=""):
    return f"/api/v1/clubs/{club.slug}/events/{path}"


def of(event, path=""):
    return of_club(event.club, f"{event.key}/{path}")


def new_event(**changes):
    return {"key": str(new_key()), "name": "Club night", "day": "2026-11-24"} | changes


# ---------------------------------------------------------------- a whole night


def test_a_night_from_opening_to_the_standings(club):
    api = signed_in(owner_of(club))
    teams = [str(team.key) for team in add_teams(club, 3)]

    event = api.post(of_club(club), new_event())
    assert event.status_code == 201
    address = of_club(club, f"{event.data['key']}/")
    assert (event.data["hands"], event.data["target"]) == (4, 0)

    entries = api.post(f"{address}entries/", {"key": str(new_key()), "teams": teams})
    assert [entry["number"] for entry in entries.data] == [1, 2, 3]

    seating = [{"table": 1, "left": 3, "right": 1}]
    seated = api.post(f"{address}rounds/1/", {"key": str(new_key()), "seating": seating})
    assert seated.status_code == 201
    assert [side["entry"]["team"]["name"] for side in seated.data["tables"][0]["sides"]] == [
        "Ed & Flo",
        "Ann & Bo",
    ]
    assert [entry["number"] for entry in seated.data["sitting_out"]] == [2]

    post(game_at(Event.objects.get(), 1))
    services.refresh_standings(event_id=Event.objects.get().pk)
    standings = api.get(f"{address}standings/")
    assert [
        (line["place"], line["entry"]["number"], line["points"], line["rounds"])
        for line in standings.data["lines"]
    ] == [(1, 3, 260, [260]), (2, 1, 110, [110]), (3, 2, 0, [None])]
    assert standings.data["lines"][0]["below"]["steps"] == [
        {
            "code": "points",
            "tie_break": "Total points",
            "own": {"number": 260, "hands": None},
            "other": {"number": 110, "hands": None},
            "is_equal": False,
            "among": [],
            "was_asked": True,
        }
    ]
    assert (standings.data["tables_in"], standings.data["tables_expected"]) == (0, 1)

    closed = api.post(f"{address}close/", {"key": str(new_key())})
    assert closed.data["state"] == "closed"
    assert api.post(f"{address}reopen/", {"key": str(new_key())}).data["state"] == "open"


def test_events_are_listed_latest_first(night):
    start_event(night.club, name="Later")

    listed = signed_in(owner_of(night.club)).get(of_club(night.club))

    assert [event["name"] for event in listed.data["results"]] == ["Later", "Club night"]


def test_an_act_sent_twice_is_done_once(night):
    api = signed_in(owner_of(night.club))
    again = {"key": str(new_key()), "name": "Once", "day": "2026-11-24"}

    first, second = api.post(of_club(night.club), again), api.post(of_club(night.club), again)

    assert first.data == second.data
    assert Event.objects.filter(name="Once").count() == 1
    reused = api.post(of_club(night.club), again | {"name": "Twice"})
    assert (reused.status_code, reused.data["type"]) == (409, "urn:aces-around:act-repeated")


def test_a_table_is_taken_apart_and_seated_by_the_api(night):
    api = signed_in(owner_of(night.club))

    gone = api.post(of(night, "rounds/1/tables/2/unseat/"), {"key": str(new_key())})
    assert gone.status_code == 204
    assert len(api.get(of(night, "rounds/1/")).data["tables"]) == 1

    more = {"key": str(new_key()), "table": 2, "left": 5, "right": 3}
    seated = api.post(of(night, "rounds/1/tables/"), more)
    assert [table["table"] for table in seated.data["tables"]] == [1, 2]
    assert [entry["number"] for entry in seated.data["sitting_out"]] == [4]


def test_an_entry_is_withdrawn_by_the_api(club):
    event = start_event(club)
    enter(event, add_teams(club, 2))

    left = signed_in(owner_of(club)).post(of(event, "entries/1/withdraw/"), {"key": str(new_key())})

    assert [entry["number"] for entry in left.data] == [2]


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        ({"name": ""}, {"name": ["This cannot be left blank."]}),
        ({"day": "tomorrow"}, {"day": ["Only a day, such as 2026-11-30."]}),
        ({"hands": 0}, {"hands": ["This cannot be less than 1."]}),
        ({"hands": "4"}, {"hands": ["Only a whole number, such as 160."]}),
        ({"ending": "target"}, {"target": ["Say how many points."]}),
        ({"ending": "director", "hands": 4}, {"hands": ["Only where the ending is hands."]}),
        ({"tie_breaks": ["points", "points"]}, {"tie_breaks": ["Name none of them twice."]}),
        ({"prize": 5}, {"prize": ["There is no such field."]}),
        ({"house_rules": str(new_key())}, {"house_rules": ["The club has no such house rules."]}),
    ],
)
def test_an_event_that_cannot_be_is_a_problem_document(club, changes, errors):
    response = signed_in(owner_of(club)).post(of_club(club), new_event(**changes))

    assert response.status_code == 422
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.data["errors"] == errors
    assert not Event.objects.exists()


def test_a_tie_break_nobody_knows_is_named_by_its_place(club):
    response = signed_in(owner_of(club)).post(of_club(club), new_event(tie_breaks=["luck"]))

    assert response.data["errors"] == {"tie_breaks.0": [f"Choose one of {', '.join(TIE_BREAKS)}."]}


@pytest.mark.parametrize(
    ("seating", "errors"),
    [
        (
            [{"table": 1, "left": 1, "right": 1}],
            {"table 1": ["Ann & Bo cannot play against itself."]},
        ),
        (
            [{"table": 1, "left": 1, "right": 2}, {"table": 1, "left": 3, "right": 4}],
            {"table 1": ["There are two tables 1."]},
        ),
        (
            [{"table": 7, "left": 1, "right": 99}],
            {"table 7": ["Nobody is entered under number 99."]},
        ),
        ([{"table": 1, "left": 1}], {"seating.0.right": ["This field is required."]}),
    ],
)
def test_a_seating_that_cannot_be_is_refused_table_by_table(night, seating, errors):
    response = signed_in(owner_of(night.club)).post(
        of(night, "rounds/2/"), {"key": str(new_key()), "seating": seating}
    )

    assert (response.status_code, response.data["errors"]) == (422, errors)
    assert Round.objects.count() == 1


def test_a_team_entered_already_is_refused(night):
    team = night.entries.first().team

    response = signed_in(owner_of(night.club)).post(
        of(night, "entries/"), {"key": str(new_key()), "teams": [str(team.key)]}
    )

    assert response.status_code == 422
    assert response.data["errors"] == {"teams": ["Ann & Bo is already entered."]}


def test_what_is_no_longer_so_is_a_conflict(night):
    api = signed_in(owner_of(night.club))
    seating = [{"table": 1, "left": 1, "right": 2}]

    again = api.post(of(night, "rounds/1/"), {"key": str(new_key()), "seating": seating})
    assert (again.status_code, again.data["detail"]) == (409, "Round 1 is already seated.")

    post(game_at(night, 1))
    stays = api.post(of(night, "rounds/1/tables/1/unseat/"), {"key": str(new_key())})
    assert (stays.status_code, stays.data["type"]) == (409, "urn:aces-around:table-has-hands")

    assert api.get(of(night, "rounds/9/")).status_code == 404


# ---------------------------------------------------------------- who may


ACTS = [
    "close/",
    "reopen/",
    "entries/",
    "entries/5/withdraw/",
    "rounds/2/",
    "rounds/1/tables/",
    "rounds/1/tables/1/unseat/",
]


@pytest.mark.parametrize("path", ACTS)
def test_a_stranger_and_a_scorer_direct_nothing(night, django_user_model, path):
    Event.objects.update(visibility=Event.Visibility.CLUB)
    stranger = signed_in(django_user_model.objects.create_user("stranger"))
    scorer = signed_in(member_of(night.club, Membership.Role.SCORER))
    body = {"key": str(new_key())}

    assert stranger.post(of(night, path), body).status_code == 404
    assert scorer.post(of(night, path), body).status_code == 403
    assert APIClient().post(of(night, path), body).status_code == 401


def test_a_scorer_opens_no_event(night):
    scorer = signed_in(member_of(night.club, Membership.Role.SCORER))

    assert scorer.post(of_club(night.club), new_event()).status_code == 403


@pytest.mark.parametrize("path", ["", "entries/", "rounds/1/", "standings/"])
def test_a_stranger_reads_nothing_of_an_event_for_the_club_only(night, django_user_model, path):
    Event.objects.update(visibility=Event.Visibility.CLUB)

    stranger = signed_in(django_user_model.objects.create_user("stranger"))

    assert stranger.get(of(night, path)).status_code == 404
    assert signed_in(owner_of(night.club)).get(of(night, path)).status_code == 200


def test_house_rules_are_chosen_by_their_key(club):
    rules = HouseRules.objects.get(club=club)

    made = signed_in(owner_of(club)).post(of_club(club), new_event(house_rules=str(rules.key)))

    assert made.status_code == 201
    assert house_rules(club) != Event.objects.get().rules  # its end is put in


# ---------------------------------------------------------------- the standings


def test_anybody_reads_public_standings_and_is_not_sent_the_same_twice(night):
    post(game_at(night, 1))
    services.refresh_standings(event_id=night.pk)
    anybody = APIClient()

    first = anybody.get(of(night, "standings/"))
    again = anybody.get(of(night, "standings/"), headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")

    post(game_at(night, 1))
    services.refresh_standings(event_id=night.pk)
    changed = anybody.get(of(night, "standings/"), headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    assert changed.data["lines"][0]["points"] == 520
