"""Drawing rounds by the API, from opening the event to the next stage."""

import pytest

from scoring.models import Membership
from tests.club_night import add_teams, member_of, new_key, owner_of, post, start_club
from tests.tournaments.drawn import ask, draw, drawn_event, games_of, plain_draws
from tests.tournaments.test_api import new_event, of, of_club, signed_in
from tournaments.models import Event, Stage
from tournaments.services import StagePlan

pytestmark = pytest.mark.django_db

SWISS_AND_CUT = [{"format": "swiss", "rounds": 1}, {"format": "swiss", "cut": 2}]


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    plain_draws(monkeypatch)


def act(api, event, path, **facts):
    return api.post(of(event, path), {"key": str(new_key()), **facts})


def test_an_event_from_its_stages_to_the_cut():
    club = start_club()
    api = signed_in(owner_of(club))
    teams = [str(team.key) for team in add_teams(club, 5)]
    opened = api.post(
        of_club(club),
        new_event(stages=SWISS_AND_CUT, hands=1, options={"bye_credit": "fixed", "bye_points": 9}),
    )
    assert opened.status_code == 201
    assert (opened.data["bye_credit"], opened.data["bye_points"]) == ("fixed", 9)
    event = Event.objects.get()
    act(api, event, "entries/", teams=teams)

    drawn = act(api, event, "stages/1/rounds/1/draw/")
    assert (drawn.status_code, drawn.data["state"]) == (200, "drawn")
    assert [table["table"] for table in drawn.data["tables"]] == [1, 2]
    assert [[s["entry"]["number"] for s in side] for side in drawn.data["tables"][0]["sides"]] == [
        [1],
        [2],
    ]
    assert [entry["number"] for entry in drawn.data["byes"]] == [5]
    assert drawn.data["reasons"] == ["Ida & Jo sits out: the tables are full."]

    assert act(api, event, "stages/1/rounds/1/publish/").data["state"] == "published"
    refused = act(api, event, "stages/1/rounds/1/close/")
    assert refused.status_code == 422
    assert refused.data["errors"] == {
        "note": ["Round 1 is not over: table 1, table 2 are missing."]
    }
    for tricks, game in zip((150, 200), games_of(event).values(), strict=True):
        post(game, tricks=tricks)
    assert act(api, event, "stages/1/rounds/1/close/").data["state"] == "closed"
    assert act(api, event, "stages/1/rounds/1/reopen/").data["state"] == "published"
    act(api, event, "stages/1/rounds/1/close/")

    begun = act(api, event, "stages/2/start/")
    assert (begun.data["number"], begun.data["rounds"]) == (2, [])
    stages = api.get(of(event, "stages/")).data
    assert [(one["format"], [r["state"] for r in one["rounds"]]) for one in stages] == [
        ("swiss", ["closed"]),
        ("swiss", []),
    ]
    assert act(api, event, "stages/2/rounds/1/draw/").status_code == 200


def test_a_draw_is_made_again_or_taken_back():
    event = drawn_event()
    api = signed_in(owner_of(event.club))
    first = draw(event)

    again = act(api, event, "stages/1/rounds/1/draw/", again=True)

    assert again.status_code == 200
    first.refresh_from_db()
    assert first.undone_at
    assert act(api, event, "stages/1/rounds/1/undo/").status_code == 204
    assert api.get(of(event, "stages/1/rounds/1/")).status_code == 404


def test_a_draw_that_cannot_be_says_why():
    event = drawn_event(teams=1)
    api = signed_in(owner_of(event.club))

    answer = act(api, event, "stages/1/rounds/1/draw/")

    assert (answer.status_code, answer.data["state"]) == (202, "asked")
    assert answer.data["trouble"] == "Fewer than two are here."


def test_a_draw_that_is_not_published_is_for_directors():
    event = drawn_event()
    scorer = signed_in(member_of(event.club, Membership.Role.SCORER))
    draw(event)

    assert scorer.get(of(event, "stages/1/rounds/1/")).status_code == 404
    assert act(scorer, event, "stages/1/rounds/1/publish/").status_code == 403
    act(signed_in(owner_of(event.club)), event, "stages/1/rounds/1/publish/")
    assert scorer.get(of(event, "stages/1/rounds/1/")).status_code == 200


def test_a_bracket_is_seated_match_by_match():
    event = drawn_event(teams=4, way="single-elimination", best_of=3)
    api = signed_in(owner_of(event.club))
    act(api, event, "stages/1/rounds/1/draw/")
    act(api, event, "stages/1/rounds/1/publish/")
    for game in games_of(event).values():
        post(game)
    for code in ("W1-1", "W1-2"):
        assert act(api, event, f"stages/1/matches/{code}/next-game/").status_code == 204
    for game in games_of(event).values():
        post(game)

    assert act(api, event, "stages/1/seat-ready/").status_code == 200
    assert list(games_of(event, 2)) == [1]
    assert act(api, event, "stages/1/matches/W2-1/unseat/").status_code == 204
    assert not games_of(event, 2)
    assert act(api, event, "stages/1/matches/W9-9/unseat/").status_code == 404


def test_the_start_of_a_stage_is_taken_back():
    event = drawn_event(
        teams=2, stages=[StagePlan("swiss", rounds=1), StagePlan("swiss", cut=2)], hands=1
    )
    api = signed_in(owner_of(event.club))
    for do in ("draw", "publish"):
        act(api, event, f"stages/1/rounds/1/{do}/")
    post(games_of(event)[1])
    act(api, event, "stages/1/rounds/1/close/")
    act(api, event, "stages/2/start/")

    assert act(api, event, "stages/2/undo/").status_code == 200
    assert not event.stages.get(number=2).members.exists()


def test_players_enter_an_event_for_players():
    club = start_club()
    api = signed_in(owner_of(club))
    add_teams(club, 2)
    api.post(of_club(club), new_event(entrants="players", stages=[{"format": "rotation"}]))
    event = Event.objects.get()
    keys = [str(player.key) for player in club.players.all()]

    entered = act(api, event, "entries/players/", players=keys)

    assert entered.status_code == 201
    assert [(one["number"], one["team"]) for one in entered.data] == [
        (number, None) for number in (1, 2, 3, 4)
    ]
    refused = act(api, event, "entries/players/", players=keys[:1])
    assert refused.status_code == 422
    assert refused.data["errors"] == {"players": [f"{club.players.first()} is already entered."]}


def test_an_event_is_changed_before_its_first_round():
    event = drawn_event()
    api = signed_in(owner_of(event.club))
    facts = {"tie_breaks": ["points"], "options": {"round_minutes": 45}, "stages": SWISS_AND_CUT}

    assert act(api, event, "change/", **facts).data["round_minutes"] == 45
    assert act(api, event, "stages/1/change-rounds/", rounds=4).data["rounds_planned"] == 4
    assert Stage.objects.count() == 2
    ask(event)
    assert act(api, event, "change/", **facts).status_code == 409


def test_a_stage_that_cannot_be_is_refused_beside_its_field():
    club = start_club()

    answer = signed_in(owner_of(club)).post(
        of_club(club), new_event(stages=[{"format": "rotation"}])
    )

    assert answer.status_code == 422
    assert answer.data["errors"] == {
        "format": ["New partner each round is for players, not for teams."]
    }
