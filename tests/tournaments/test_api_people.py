"""People, rulings and final results by the API, over the same services as the pages."""

import pytest

from scoring import services as scoring
from scoring.models import Membership, Player
from tests.club_night import member_of, new_key, owner_of
from tests.tournaments.drawn import (
    close,
    draw_and_publish,
    drawn_event,
    games_of,
    plain_draws,
    play,
)
from tests.tournaments.test_api import of, signed_in
from tournaments.models import Ruling, Substitution

pytestmark = pytest.mark.django_db

LOST = {
    "declarer_seat": 0,
    "contract": 250,
    "trump": "H",
    "meld_A": 100,
    "meld_B": 20,
    "tricks_A": 60,
}


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    plain_draws(monkeypatch)


@pytest.fixture
def event():
    return drawn_event(teams=5)


@pytest.fixture
def api(event):
    return signed_in(owner_of(event.club))


def act(api, event, path, **facts):
    return api.post(of(event, path), {"key": str(new_key()), **facts})


def words(answer):
    assert answer.status_code == 200, answer.data
    return [mark["words"] for mark in answer.data["marks"]]


def of_game(game, path):
    return f"/api/v1/clubs/{game.club.slug}/games/{game.key}/result/{path}"


def test_an_entry_comes_leaves_and_comes_back(api, event):
    assert words(act(api, event, "entries/1/check-in/")) == ["here"]
    assert words(act(api, event, "entries/1/check-in/", here=False)) == ["not here yet"]
    assert words(act(api, event, "entries/2/leave/", why="no-show")) == ["did not come"]
    assert words(act(api, event, "entries/3/disqualify/")) == ["disqualified"]
    assert words(act(api, event, "entries/2/come-back/")) == ["not here yet"]

    listed = api.get(of(event, "people/")).data
    assert [line["marks"][0]["presence"] for line in listed] == [
        *("expected", "expected", "disqualified", "expected", "expected")
    ]


def test_an_entry_misses_a_round_and_plays_it_after_all(api, event):
    assert words(act(api, event, "entries/5/away/", round=1))[0] == "away in round 1"
    assert words(act(api, event, "entries/5/back/", round=1)) == ["not here yet"]
    draw_and_publish(event)

    late = act(api, event, "entries/5/away/", round=1)

    assert (late.status_code, "being played" in late.data["detail"]) == (409, True)


def test_a_player_sits_in_and_is_taken_back(api, event):
    draw_and_publish(event)
    zoe = scoring.add_player(
        club_id=event.club_id, key=new_key(), name="Zoe", by=owner_of(event.club)
    )
    facts = {"round": 1, "instead_of": str(Player.objects.get(name="Ann").key)}

    sits = act(api, event, "entries/1/substitute/", **facts, player=str(zoe.key))

    assert (sits.status_code, sits.data["player"]["name"]) == (200, "Zoe")
    assert act(api, event, "entries/1/take-substitute-back/", **facts).status_code == 204
    assert not Substitution.objects.exists()
    unknown = act(api, event, "entries/1/substitute/", **facts, player=str(new_key()))
    assert (unknown.status_code, list(unknown.data["errors"])) == (422, ["player"])


def test_a_match_is_ruled_and_the_ruling_is_taken_back(api, event):
    draw_and_publish(event)

    ruled = act(
        api, event, "stages/1/matches/1-1/rule/", kind="walkover", awarded="B", note="Nobody came"
    )

    assert ruled.data["says"] == "Walkover: Cy & Di wins"
    back = act(api, event, f"rulings/{ruled.data['key']}/take-back/")
    assert back.data["revoked_at"]
    assert [line["about"] for line in api.get(of(event, "rulings/")).data] == [
        "Round 1, table 1: Ann & Bo against Cy & Di"
    ]
    refused = act(
        api, event, "stages/1/matches/1-1/rule/", kind="extra-hand", awarded="B", note="So"
    )
    assert (refused.status_code, list(refused.data["errors"])) == (422, ["kind"])


def test_points_are_taken_by_a_ruling(api, event):
    draw_and_publish(event)
    facts = {"entry": 1, "round": 1, "points": -50, "note": "A renege"}

    assert act(api, event, "rulings/adjust/", **facts).data["says"] == "−50 points"
    assert act(api, event, "rulings/adjust/", **facts | {"entry": 9}).status_code == 422
    assert Ruling.objects.get().numerator == -50


def test_only_directors_act_on_people_and_rule(event):
    draw_and_publish(event)
    api = signed_in(member_of(event.club, Membership.Role.SCORER))

    assert api.get(of(event, "people/")).status_code == 403
    assert api.get(of(event, "rulings/")).status_code == 403
    for path in ("entries/1/leave/", "entries/1/check-in/", "rulings/adjust/"):
        assert act(api, event, path).status_code == 403


# ---------------------------------------------------------------- final results


@pytest.fixture
def final(event):
    """A game of round 1, which is closed, and its hand; round 2 is drawn from it."""
    draw_and_publish(event)
    play(event)
    close(event)
    draw_and_publish(event, 2)
    game = games_of(event)[1]
    return game, game.hands.get()


def test_a_correction_is_accepted_with_the_effect_that_was_seen(api, event, final):
    game, hand = final
    path = of_game(game, f"hands/{hand.key}/correct/")

    effect = api.post(f"{path}effect/", LOST)
    assert effect.status_code == 200, effect.data
    assert "Round 1, table 1: won by Ann & Bo → won by Cy & Di." in effect.data["sentences"]
    assert {one["name"] for one in effect.data["entries"]} >= {"Ann & Bo", "Cy & Di"}

    facts = {**LOST, "key": str(new_key()), "based_on": 1, "reason": "Misread"}
    unseen = api.post(path, {**facts, "effect_seen": "another"})
    assert unseen.status_code == 409
    done = api.post(path, {**facts, "effect_seen": effect.data["fingerprint"]})
    assert (done.status_code, done.data["revision"]) == (200, 2)


def test_a_hand_is_struck_out_with_the_effect_that_was_seen(api, event, final):
    game, hand = final
    path = of_game(game, f"hands/{hand.key}/void/")

    seen = api.get(f"{path}effect/").data["fingerprint"]
    facts = {"key": str(new_key()), "based_on": 1, "reason": "Twice", "effect_seen": seen}

    assert api.post(path, facts).data["voided"] is True
    assert api.get(f"{path}effect/").status_code == 409


def test_a_forgotten_hand_is_inserted_with_the_effect_that_was_seen(api, event, final):
    game, _hand = final
    slip = {**LOST, "before": 1}

    effect = api.post(of_game(game, "insert/effect/"), slip)
    assert effect.status_code == 200, effect.data
    facts = {**slip, "key": str(new_key()), "effect_seen": effect.data["fingerprint"]}
    answer = api.post(of_game(game, "insert/"), facts)

    assert (answer.status_code, answer.data.get("number")) == (201, 1), answer.data
    assert api.post(of_game(game, "insert/effect/"), {**slip, "before": 9}).status_code == 422


def test_a_slip_that_cannot_be_has_no_effect(api, event, final):
    game, hand = final

    answer = api.post(of_game(game, f"hands/{hand.key}/correct/effect/"), LOST | {"tricks_A": 999})

    assert (answer.status_code, list(answer.data["errors"])) == (422, ["tricks_A"])
