"""Somebody else takes a seat, on the page and through the API."""

import re
import uuid

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from scoring import services
from scoring.models import Player
from tests.factories import (
    ClubFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    TeamFactory,
    scorer_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return ClubFactory()


@pytest.fixture
def game(club):
    names = ("Ann Lee", "Cy Hall", "Bo Hall", "Di Moss")
    game = GameFactory(club=club, players=[PlayerFactory(club=club, name=name) for name in names])
    HandFactory(game=game)
    return game


@pytest.fixture
def at_table(client, club):
    client.force_login(scorer_of(club))
    return client


@pytest.fixture
def send(at_table, game):
    """Fill in the form, changed by name: Eve takes South's seat from hand 2 on."""

    def send(**changes):
        typed = {"key": str(uuid.uuid4()), "seat": "2", "player": "Eve Quill", "from_number": "2"}
        address = reverse("scoring:change-seat", args=[game.club.slug, game.key])
        return at_table.post(address, typed | changes, follow=True)

    return send


def text_of(response):
    main = response.content.decode().partition("<main")[2]
    return " ".join(re.sub(r"<[^>]+>", "", main).split())


def errors_on(response):
    found = re.findall(r'<p class="error"[^>]*>(.*?)</p>', response.content.decode())
    return [re.sub(r"<[^>]+>", "", error).strip() for error in found]


def test_the_form_names_who_sits_where_and_the_next_hand(at_table, game):
    address = reverse("scoring:change-seat", args=[game.club.slug, game.key])

    shown = at_table.get(address).content.decode()

    assert "South: Bo Hall" in shown
    assert re.search(r'name="from_number" value="2"', shown)


def test_a_guest_takes_a_seat_and_the_sheet_says_so(send, game):
    shown = send()

    assert "Eve Quill</bdi> plays from hand 2 on." in shown.content.decode()
    assert "Ann &amp; Bo: Ann Lee; Bo Hall, from hand 2 Eve Quill" in text_of(shown)
    assert Player.objects.get(name="Eve Quill").is_guest


def test_the_same_form_twice_is_one_guest_and_one_change(send, game):
    key = str(uuid.uuid4())

    send(key=key)
    send(key=key)

    assert Player.objects.filter(name="Eve Quill").count() == 1
    assert game.seats.count() == 5


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"seat": ""}, "Say whose seat it is."),
        ({"seat": "9"}, "Choose one of the seats."),
        ({"player": " "}, "Type a name."),
        ({"player": "Ann Lee"}, "Ann Lee sits in another seat of this game."),
        ({"player": "Bo Hall"}, "Bo Hall sits there already."),
        ({"from_number": ""}, "Say from which hand on."),
        ({"from_number": "3"}, "There is no such hand yet."),
        ({"from_number": "0"}, "There is no such hand yet."),
        ({"from_number": "two"}, "Only the digits 0 to 9."),
    ],
)
def test_what_cannot_be_is_said_beside_the_field(send, game, typed, sentence):
    response = send(**typed)

    assert (response.status_code, errors_on(response)) == (422, [sentence])
    assert typed.get("player") or 'value="Eve Quill"' in response.content.decode()
    assert game.seats.count() == 4
    assert not Player.objects.filter(name="Eve Quill").exists()


def test_two_of_a_name_are_asked_about(send, game, club):
    first, _ = (PlayerFactory(club=club, name="Eve Quill") for _ in range(2))

    asked = send()
    assert errors_on(asked) == ["2 people are called Eve Quill. Which one?"]

    send(player_who=str(first.key))
    assert game.seats.get(from_number=2).player == first


def test_a_cancelled_game_has_no_seats_to_take(send, game):
    services.cancel_game(
        game_id=game.pk, key=uuid.uuid4(), by=scorer_of(game.club), reason="Wrong table"
    )

    assert "Eve" not in text_of(send())
    assert game.seats.count() == 4


def test_a_stranger_takes_no_seat(client, send, game):
    client.force_login(services.sign_up(username="sly", password="a long pass word"))

    assert send().status_code == 404


def test_a_sheet_whose_sides_are_its_players_does_not_name_them_twice(at_table, game):
    shown = text_of(at_table.get(reverse("scoring:game", args=[game.club.slug, game.key])))

    assert "Who played" not in shown


def test_the_sheet_of_two_teams_names_their_players(at_table, club):
    teams = {"A": TeamFactory(club=club, name="The Aces"), "B": TeamFactory(club=club)}
    game = GameFactory(club=club, teams=teams)

    shown = text_of(at_table.get(reverse("scoring:game", args=[club.slug, game.key])))

    first, second = (member.player.name for member in teams["A"].members.all())
    assert f"The Aces: {first}; {second}" in shown


# ---------------------------------------------------------------- the API


@pytest.fixture
def api(club):
    client = APIClient()
    client.force_authenticate(scorer_of(club))
    return client


def test_a_program_seats_a_substitute(api, game, club):
    eve = PlayerFactory(club=club, name="Eve Quill")
    address = f"/api/v1/clubs/{club.slug}/games/{game.key}/seat/"

    answer = api.post(address, {"key": str(uuid.uuid4()), "seat": 2, "player": str(eve.key)})
    wrong = api.post(
        address, {"key": str(uuid.uuid4()), "seat": 2, "player": str(eve.key), "from_number": 9}
    )

    assert answer.json()["seats"][3] == {
        "seat": 2,
        "side": "A",
        "player": "Eve Quill",
        "from_number": 2,
    }
    assert wrong.json()["errors"] == {"from_number": ["There is no such hand yet."]}


def test_a_program_starts_a_game_of_a_team_with_a_substitute(api, club):
    teams = {side: TeamFactory(club=club) for side in "AB"}
    members = [[m.player for m in teams[side].members.all()] for side in "AB"]
    seated = [player for pair in zip(*members, strict=True) for player in pair]
    eve = PlayerFactory(club=club, name="Eve Quill")

    answer = api.post(
        f"/api/v1/clubs/{club.slug}/games/",
        {
            "key": str(uuid.uuid4()),
            "players": [str(player.key) for player in seated],
            "teams": {side: str(team.key) for side, team in teams.items()},
            "substitutes": [{"seat": 2, "player": str(eve.key)}],
            "first_dealer": 0,
        },
    )

    assert answer.status_code == 201
    assert answer.json()["seats"][2]["player"] == "Eve Quill"
