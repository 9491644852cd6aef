"""The API: the same acts as on the pages, for another program."""

import json
import uuid

import pytest
from django.core.cache import cache
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from scoring.models import Game, Hand, HandRevision
from tests.factories import (
    PASSWORD,
    ClubFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    TeamFactory,
    UserFactory,
    owner_of,
    scorer_of,
)

pytestmark = pytest.mark.django_db

SLIP = {
    "declarer_seat": 2,
    "contract": 320,
    "trump": "H",
    "meld_A": 180,
    "meld_B": 40,
    "tricks_A": 160,
}


def new_key():
    return str(uuid.uuid4())


@pytest.fixture(autouse=True)
def nobody_has_tried_to_sign_in():
    cache.clear()


@pytest.fixture
def game():
    return GameFactory()


@pytest.fixture
def api(game):
    """A client in which the club's scorer is signed in by token."""
    return signed_in(scorer_of(game.club))


def signed_in(user):
    token, _ = Token.objects.get_or_create(user=user)
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {token.key}")
    return client


def club_url(game, path=""):
    return f"/api/v1/clubs/{game.club.slug}/{path}"


def game_url(game, path=""):
    return club_url(game, f"games/{game.key}/{path}")


def hand_url(hand, path=""):
    return game_url(hand.game, f"hands/{hand.key}/{path}")


def post_hand(api, game, **changes):
    return api.post(game_url(game, "hands/"), {"key": new_key(), "number": 1, **SLIP, **changes})


def without(name):
    return {key: value for key, value in SLIP.items() if key != name}


# ---------------------------------------------------------------- hands


def test_a_posted_hand_is_scored_and_stands_on_the_sheet(api, game):
    answer = post_hand(api, game)

    assert (answer.status_code, answer.json()["points"]) == (201, {"A": 340, "B": 130})
    sheet = api.get(game_url(game)).json()
    assert [side["total"] for side in sheet["sides"]] == [340, 130]
    assert [row["hand"]["key"] for row in sheet["rows"]] == [answer.json()["key"]]
    assert (sheet["next_number"], sheet["next_dealer"]) == (2, 1)


def test_the_same_key_and_facts_again_are_stored_once(api, game):
    facts = {"key": new_key(), "auction": "p 320 p p"}

    first, second = post_hand(api, game, **facts), post_hand(api, game, **facts)

    assert (second.status_code, second.json()) == (201, first.json())
    assert Hand.objects.count() == 1


def test_the_same_key_with_other_facts_is_a_conflict_that_shows_what_is_there(api, game):
    key = new_key()
    post_hand(api, game, key=key)

    answer = post_hand(api, game, key=key, tricks_A=150)

    assert answer.status_code == 409
    assert answer.json()["type"] == "urn:aces-around:key-reused"
    assert answer.json()["hand"]["points"] == {"A": 340, "B": 130}


def test_who_comes_second_sees_the_hand_that_is_there(api, game):
    there = HandFactory(game=game)

    answer = post_hand(api, game, tricks_A=150)

    assert (answer.status_code, answer["Content-Type"]) == (409, "application/problem+json")
    assert answer.json()["hand"]["key"] == str(there.key)
    assert "posted meanwhile" in answer.json()["detail"]


def test_a_hand_with_a_gap_before_it_is_refused(api, game):
    assert post_hand(api, game, number=3).status_code == 409


def test_an_auction_and_named_melds_are_kept(api, game):
    answer = post_hand(
        api,
        game,
        auction="p 320 p p",
        meld_A=190,
        shown_A=["run:1", "pinochle:1"],
        count_A=8,
        count_B=4,
        last="A",
    )

    assert answer.status_code == 201, answer.json()
    revision = HandRevision.objects.get()
    assert [bid.amount for bid in revision.bids.all()] == [None, 320, None, None]
    assert [meld.name for meld in revision.melds.all()] == ["", "run", "pinochle", ""]
    assert [(count.tricks, count.last) for count in revision.trick_counts.all()] == [
        (8, True),
        (4, False),
    ]


def test_a_forgotten_hand_goes_in_the_middle(api, game):
    HandFactory.create_batch(2, game=game)

    answer = api.post(
        game_url(game, "hands/insert/"), {"key": new_key(), "before": 2, **SLIP, "contract": 350}
    )

    assert (answer.status_code, answer.json()["number"]) == (201, 2)
    sheet = api.get(game_url(game)).json()
    assert [row["contract"] for row in sheet["rows"]] == [320, 350, 320]


def test_a_hand_is_inserted_only_before_one_that_is_there(api, game):
    answer = api.post(game_url(game, "hands/insert/"), {"key": new_key(), "before": 1, **SLIP})

    assert (answer.status_code, answer.json()["errors"]) == (
        422,
        {"before": ["There is no such hand."]},
    )


def test_a_correction_changes_the_points_and_keeps_the_old_facts(api, game):
    hand = HandFactory(game=game)

    answer = api.post(
        hand_url(hand, "correct/"),
        {"key": new_key(), "based_on": 1, **SLIP, "contract": 350, "reason": "It was 350."},
    )

    assert answer.json()["points"] == {"A": -350, "B": 130}
    first, second = api.get(hand_url(hand, "history/")).json()
    assert (first["act"], second["act"], second["reason"]) == ("posted", "corrected", "It was 350.")
    assert [fact["label"] for fact in second["facts"] if fact["was"] != fact["now"]] == ["Bid"]


def test_a_slip_can_be_read_and_sent_again_with_one_thing_corrected(api, game):
    whole = {"auction": "p 320 p p", "meld_A": 190, "shown_A": ["run:1", "pinochle:1"]}
    post_hand(api, game, **whole, count_A=8, last="A")
    hand = Hand.objects.get()

    slip = api.get(hand_url(hand)).json()["slip"]
    change = {"key": new_key(), "based_on": 1, "reason": "It was 350.", "contract": 350}
    answer = api.post(hand_url(hand, "correct/"), {**slip, **change, "auction": "p 350 p p"})

    assert answer.json()["points"] == {"A": 350, "B": 130}
    facts = api.get(hand_url(hand, "history/")).json()[1]["facts"]
    changed = {fact["label"] for fact in facts if fact["was"] != fact["now"]}
    assert changed == {"Bid", "Auction"}


def test_a_correction_of_an_older_version_is_a_conflict(api, game):
    hand = HandFactory(game=game)
    change = {"based_on": 1, **SLIP, "reason": "It was 350."}
    api.post(hand_url(hand, "correct/"), {"key": new_key(), "contract": 350, **change})

    answer = api.post(hand_url(hand, "correct/"), {"key": new_key(), "contract": 360, **change})

    assert (answer.status_code, answer.json()["hand"]["revision"]) == (409, 2)


def test_a_hand_is_struck_out_put_back_and_that_taken_back(api, game):
    hand = HandFactory(game=game)

    def change(act, based_on, **reason):
        facts = {"key": new_key(), "based_on": based_on, **reason}
        return api.post(hand_url(hand, f"{act}/"), facts).json()["voided"]

    assert change("void", 1, reason="Table 4's slip.") is True
    assert change("restore", 2, reason="It was ours.") is False
    assert change("undo", 3) is True


def test_a_preview_says_what_a_slip_would_score_and_saves_nothing(api, game):
    answer = api.post(game_url(game, "hands/preview/"), SLIP).json()

    assert (answer["headline"], answer["problems"]) == ("Made by 20.", [])
    assert [total["after"] for total in answer["totals"]] == [340, 130]
    assert not Hand.objects.exists()


def test_a_preview_of_half_a_slip_says_what_is_needed(api, game):
    answer = api.post(game_url(game, "hands/preview/"), without("tricks_A")).json()

    assert "140 in tricks" in answer["needs"]


# ---------------------------------------------------------------- what a slip cannot be


@pytest.mark.parametrize("value", ["", "160", True, 1.0, 160.5, "１６０", [160], {}])
def test_only_a_whole_number_is_a_number(api, game, value):
    answer = post_hand(api, game, tricks_A=value)

    assert answer.status_code == 422
    assert answer.json()["errors"] == {"tricks_A": ["Only a whole number, such as 160."]}


@pytest.mark.parametrize("text", ["1e3", "160.0", "1.6e2"])
def test_a_number_with_a_fraction_or_an_exponent_is_not_a_whole_one(api, game, text):
    body = f'{{"key": "{new_key()}", "number": 1, "tricks_A": {text}}}'

    answer = api.post(game_url(game, "hands/"), body, content_type="application/json")

    assert answer.json()["errors"]["tricks_A"] == ["Only a whole number, such as 160."]


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (-10, "This cannot be less than 0."),
        (10**6, "This cannot be more than 99999."),
        (10**40, "This cannot be more than 99999."),
    ],
)
def test_a_number_out_of_all_bounds_is_refused(api, game, value, sentence):
    assert post_hand(api, game, contract=value).json()["errors"] == {"contract": [sentence]}


def test_a_meld_left_out_is_not_zero(api, game):
    answer = post_hand(api, game, meld_B=None)

    assert answer.json()["errors"] == {"meld_B": ["Type 0 if there was no meld."]}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("tricks_A", 155),
        ("tricks_A", 300),
        ("meld_A", 9_000),
        ("contract", 240),
        ("contract", 325),
        ("trump", "X"),
        ("declarer_seat", 5),
        ("auction", "250 hello"),
    ],
)
def test_what_no_hand_can_be_is_refused_beside_its_field(api, game, field, value):
    answer = post_hand(api, game, **{field: value})

    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])
    assert not Hand.objects.exists()


def test_trick_points_of_both_sides_have_to_come_to_250(api, game):
    answer = post_hand(api, game, tricks_A=150, tricks_B=110)

    assert answer.status_code == 422


def test_a_hand_thrown_in_has_no_trick_points(api, game):
    answer = post_hand(api, game, end="thrown_in")

    assert answer.status_code == 422


def test_what_is_unlikely_is_asked_about_once(api, game):
    facts = {"key": new_key(), "meld_A": 2060}
    asked = post_hand(api, game, **facts)

    codes = [unlikely["code"] for unlikely in asked.json()["unlikely"]]
    confirmed = post_hand(api, game, **facts, confirmed=codes)

    assert (asked.status_code, confirmed.status_code) == (422, 201)
    assert [unlikely["field"] for unlikely in asked.json()["unlikely"]] == ["meld_A"]


def test_a_field_that_is_not_known_is_refused(api, game):
    answer = post_hand(api, game, spades=True)

    assert answer.json()["errors"] == {"spades": ["There is no such field."]}


def test_a_field_whose_name_cannot_be_written_is_refused_too(api, game):
    body = json.dumps({"key": new_key(), "number": 1, **SLIP, "\ud800": 1})

    answer = api.post(game_url(game, "hands/"), body, content_type="application/json")

    assert answer.json()["errors"] == {"\\ud800": ["There is no such field."]}


def test_a_side_that_does_not_play_has_no_meld(api, game):
    answer = post_hand(api, game, meld_C=40)

    assert answer.json()["errors"] == {"meld_C": ["This side does not play here."]}


@pytest.mark.parametrize(
    "body",
    [
        b"[",
        b"\xff",
        b'{"key": NaN}',
        b'{"key": 1, "key": 2}',
        b"[" * 50_000,
        b'{"number": ' + b"9" * 5_000 + b"}",
    ],
)
def test_a_body_that_is_not_readable_json_is_400(api, game, body):
    answer = api.post(game_url(game, "hands/"), body, content_type="application/json")

    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")


@pytest.mark.parametrize("body", [b"", b"[]", b"null", b'"text"', b"7"])
def test_a_body_that_is_not_an_object_is_422(api, game, body):
    answer = api.post(game_url(game, "hands/"), body, content_type="application/json")

    assert answer.status_code == 422


def test_a_body_no_slip_could_fill_is_413(api, game):
    answer = post_hand(api, game, auction="p " * 60_000)

    assert answer.status_code == 413


@pytest.mark.parametrize("name", ["\x00", "\ud800", "x" * 61, "  ", "<b>\u202e"])
def test_a_name_that_cannot_be_shown_is_refused_beside_the_field(api, game, name):
    body = json.dumps({"key": new_key(), "name": name})

    answer = api.post(club_url(game, "players/"), body, content_type="application/json")

    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["name"])


# ---------------------------------------------------------------- games


def test_a_game_is_started_with_teams_and_ends_after_its_hands(api, game):
    club = game.club
    north_south, east_west = TeamFactory(club=club), TeamFactory(club=club)
    ann, bo = north_south.players.all()
    cy, di = east_west.players.all()

    answer = api.post(
        club_url(game, "games/"),
        {
            "key": new_key(),
            "players": [str(player.key) for player in (ann, cy, bo, di)],
            "teams": {"A": str(north_south.key), "B": str(east_west.key)},
            "first_dealer": 3,
            "table_number": 5,
            "ending": "hands",
            "hands": 1,
        },
    )
    started = Game.objects.get(key=answer.json()["key"])
    post_hand(api, started)

    sheet = api.get(game_url(started)).json()
    assert (sheet["table"], sheet["state"], sheet["ended_by"]) == (5, "over", "hands")
    assert [side["name"] for side in sheet["sides"]] == [north_south.name, east_west.name]
    assert [side["won"] for side in sheet["sides"]] == [True, False]


def test_a_game_needs_players_of_the_club(api, game):
    strangers = [str(PlayerFactory().key) for _ in range(4)]

    answer = api.post(
        club_url(game, "games/"), {"key": new_key(), "players": strangers, "first_dealer": 0}
    )

    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["players"])


def test_nobody_sits_in_two_seats(api, game):
    players = [str(seat.player.key) for seat in game.seats.all()]

    answer = api.post(
        club_url(game, "games/"),
        {"key": new_key(), "players": [players[0], *players[:3]], "first_dealer": 0},
    )

    assert answer.json()["errors"] == {"players": ["Nobody can be in two places."]}


def test_games_are_listed_by_day(api, game):
    today = game.club_day.isoformat()

    def listed(day):
        return [
            one["key"] for one in api.get(club_url(game, f"games/?day={day}")).json()["results"]
        ]

    assert (listed(today), listed("2020-02-29")) == ([str(game.key)], [])
    assert api.get(club_url(game, "games/?day=tuesday")).status_code == 422


def test_only_a_director_ends_opens_and_cancels_a_game(api, game):
    owner = signed_in(owner_of(game.club))

    def act(client, what, **facts):
        answer = client.post(game_url(game, f"{what}/"), {"key": new_key(), **facts})
        return answer.status_code, answer.json().get("state")

    assert act(api, "end") == (403, None)
    assert act(owner, "end") == (200, "over")
    assert act(owner, "end") == (409, None)
    assert act(owner, "reopen", reason="One more hand.") == (200, "open")
    assert act(owner, "cancel", reason="A wrong table.") == (200, "cancelled")
    assert post_hand(api, game).status_code == 409


# ---------------------------------------------------------------- people


def test_a_club_is_started_and_listed(api, game):
    answer = api.post("/api/v1/clubs/", {"key": new_key(), "name": "Lower Mill", "timezone": "UTC"})

    assert (answer.status_code, answer.json()["slug"]) == (201, "lower-mill")
    listed = api.get("/api/v1/clubs/").json()["results"]
    assert [club["slug"] for club in listed] == ["lower-mill", game.club.slug]
    assert api.get("/api/v1/clubs/lower-mill/").json()["name"] == "Lower Mill"


def test_the_demos_own_sign_in_owns_no_other_club(api, game):
    game.club.is_demo = True
    game.club.save()

    answer = api.post("/api/v1/clubs/", {"key": new_key(), "name": "Mine", "timezone": "UTC"})

    assert answer.status_code == 422
    assert "Everybody can read this password." in json.dumps(answer.json())


def test_a_club_has_a_time_zone_that_exists(api):
    answer = api.post("/api/v1/clubs/", {"key": new_key(), "name": "Mill", "timezone": "Mars"})

    assert answer.json()["errors"] == {"timezone": ["There is no such time zone."]}


def test_a_player_is_added_found_and_renamed(api, game):
    added = api.post(club_url(game, "players/"), {"key": new_key(), "name": "Zoë  Quill"}).json()
    found = api.get(club_url(game, "players/?text=zoë")).json()["results"]
    url = club_url(game, f"players/{added['key']}/")
    renamed = api.put(url, {"key": new_key(), "name": "Zoë Roe"})

    assert (added["name"], found) == ("Zoë Quill", [added])
    assert (renamed.json()["name"], api.get(url).json()["name"]) == ("Zoë Roe", "Zoë Roe")


def test_a_second_person_of_a_name_is_asked_about(api, game):
    for same_name, status in [(False, 201), (False, 422), (True, 201)]:
        body = {"key": new_key(), "name": "Bo Hall", "same_name": same_name}
        assert api.post(club_url(game, "players/"), body).status_code == status


def test_a_team_is_made_of_two_players_and_renamed(api, game):
    players = [str(seat.player.key) for seat in game.seats.all()[:2]]
    body = {"key": new_key(), "name": "The Mill", "players": players}

    team = api.post(club_url(game, "teams/"), body).json()
    url = club_url(game, f"teams/{team['key']}/")
    renamed = api.put(url, {"key": new_key(), "name": "Upper Mill"}).json()

    assert [player["key"] for player in team["players"]] == players
    assert renamed == api.get(url).json() == {**team, "name": "Upper Mill"}
    assert api.get(club_url(game, "teams/?text=mill")).json()["count"] == 1


def test_house_rules_are_told_whole(api, game):
    (rules,) = api.get(club_url(game, "house-rules/")).json()

    assert (rules["version"], rules["rules"]["game_end"]["target"]) == (1, 1500)


# ---------------------------------------------------------------- who may


@pytest.mark.parametrize("path", ["", "players/", "teams/", "games/", "house-rules/"])
def test_who_is_not_signed_in_is_asked_to(game, path):
    answer = APIClient().get(club_url(game, path))

    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Token")
    assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("path", ["", "players/", "teams/", "games/", "house-rules/"])
def test_a_stranger_sees_no_club(game, path):
    assert signed_in(UserFactory()).get(club_url(game, path)).status_code == 404


def test_a_stranger_posts_no_hand_and_changes_none(game):
    hand = HandFactory(game=game)
    stranger = signed_in(UserFactory())

    assert post_hand(stranger, game, number=2).status_code == 404
    assert stranger.post(hand_url(hand, "undo/"), {}).status_code == 404


def test_a_public_sheet_is_read_by_a_stranger_and_not_written():
    game = GameFactory(is_public=True)
    stranger = signed_in(UserFactory())

    assert stranger.get(game_url(game)).status_code == 200
    assert post_hand(stranger, game).status_code == 403


def test_a_hand_of_another_game_is_not_found(api, game):
    other = HandFactory(game=GameFactory(club=game.club))

    assert api.get(game_url(game, f"hands/{other.key}/")).status_code == 404


def test_a_session_is_a_sign_in_too_and_needs_the_csrf_token(game):
    client = APIClient(enforce_csrf_checks=True)
    client.login(username=scorer_of(game.club).username, password=PASSWORD)

    assert client.get(game_url(game)).status_code == 200
    assert post_hand(client, game).status_code == 403


def test_a_password_is_answered_with_a_token():
    user = UserFactory()
    client = APIClient()

    answer = client.post("/api/v1/token/", {"username": user.username, "password": PASSWORD})
    refused = client.post("/api/v1/token/", {"username": user.username, "password": "guess"})

    client.credentials(HTTP_AUTHORIZATION=f"Token {answer.json()['token']}")
    assert client.get("/api/v1/clubs/").status_code == 200
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["password"])


def test_guessing_passwords_is_slowed_down():
    client = APIClient()
    guess = {"username": "dora", "password": "guess"}

    answers = [client.post("/api/v1/token/", guess).status_code for _ in range(11)]

    assert (answers[0], answers[-1]) == (422, 429)


@pytest.mark.parametrize("header", ["1.2.3.4", "5.6.7.8, 1.2.3.4"])
def test_a_guesser_is_not_another_one_by_saying_so(header):
    client = APIClient()
    guess = {"username": "dora", "password": "guess"}
    for number in range(10):
        client.post("/api/v1/token/", guess, HTTP_X_FORWARDED_FOR=f"9.9.9.{number}")

    answer = client.post("/api/v1/token/", guess, HTTP_X_FORWARDED_FOR=header)

    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0


def test_only_json_is_answered(api, game):
    answer = api.get(game_url(game), HTTP_ACCEPT="text/html")

    assert (answer.status_code, answer["Content-Type"]) == (406, "application/problem+json")


# ---------------------------------------------------------------- pages of lists


def test_a_long_list_comes_in_pages():
    club = ClubFactory()
    PlayerFactory.create_batch(3, club=club)
    api = signed_in(scorer_of(club))

    page = api.get(f"/api/v1/clubs/{club.slug}/players/?limit=2").json()

    assert (page["count"], len(page["results"])) == (3, 2)
    assert len(api.get(page["next"]).json()["results"]) == 1


@pytest.mark.parametrize(
    "query",
    [
        "offset=abc",
        "offset=-1",
        "offset=",
        "limit=0",
        "limit=201",
        "limit=1e2",
        "limit=２",
        "offset=9999999",
    ],
)
def test_a_page_that_cannot_be_is_refused(api, game, query):
    answer = api.get(club_url(game, f"players/?{query}"))

    assert (answer.status_code, list(answer.json()["errors"])) == (422, [query.partition("=")[0]])


def test_a_search_for_what_no_name_could_be_is_refused(api, game):
    assert api.get(club_url(game, "players/?text=%00")).status_code == 422
