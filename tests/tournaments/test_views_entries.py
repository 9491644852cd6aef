"""Entering players and giving seeds, on the page of an event's entries."""

import pytest

from scoring import services as scoring
from scoring.models import Membership, Player
from tests.club_night import member_of, new_key, owner_of, start_club, start_event
from tests.tournaments.drawn import draw, drawn_event, plain_draws
from tests.tournaments.pressing import address, press, text
from tournaments.services import StagePlan

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """An event for players, in a club of three."""
    club = start_club()
    for name in ("Ann", "Bo", "Cy"):
        scoring.add_player(club_id=club.pk, key=new_key(), name=name, by=owner_of(club))
    return start_event(club, entrants="players", stages=[StagePlan("rotation", rounds=4)])


@pytest.fixture
def director(client, event):
    client.force_login(owner_of(event.club))
    return client


def names(event):
    return [str(entry) for entry in event.entries.all()]


def player(event, name):
    return Player.objects.get(club=event.club, name=name)


def test_ticked_players_are_entered(director, event):
    ticked = [player(event, "Cy").pk, player(event, "Ann").pk]

    answer = press(director, address("entries", event), players=ticked)

    assert names(event) == ["Cy", "Ann"]
    assert "2 players are entered." in text(answer)
    assert "at least four are needed." in text(answer)


def test_somebody_new_is_entered_as_a_guest(director, event):
    answer = press(director, address("enter-by-name", event), name="  Zoe   Quinn ")

    assert names(event) == ["Zoe Quinn"]
    assert player(event, "Zoe Quinn").is_guest
    assert "Zoe Quinn is entered." in text(answer)


def test_the_same_guest_sent_twice_is_entered_once(director, event):
    key = new_key()
    for _sent in range(2):
        director.post(address("enter-by-name", event), {"key": key, "name": "Zoe"})

    assert names(event) == ["Zoe"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Type a name."),
        ("x" * 70, "This name has 70 letters."),
        ("Ann", "There is a Ann already. Add something to the name of a second one."),
    ],
)
def test_a_name_that_cannot_be_entered_is_kept_and_says_why(director, event, name, sentence):
    answer = director.post(address("enter-by-name", event), {"key": new_key(), "name": name})

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert f'value="{name}"' in text(answer) or not name


@pytest.mark.parametrize("ticked", [[], ["999999"], ["one"]])
def test_ticking_nobody_or_nonsense_is_refused(director, event, ticked):
    answer = director.post(address("entries", event), {"key": new_key(), "players": ticked})

    assert answer.status_code == 422
    assert names(event) == []


# ---------------------------------------------------------------- seeds


@pytest.fixture
def teams():
    return drawn_event(teams=3)


def seeds_form(event, *seeds):
    entries = event.entries.order_by("number")
    return {f"seed_{entry.pk}": seed for entry, seed in zip(entries, seeds, strict=True)} | {
        "key": new_key()
    }


def test_seeds_are_given_before_the_first_draw(client, teams):
    client.force_login(owner_of(teams.club))

    client.post(address("seed-entries", teams), seeds_form(teams, "2", "", "1"))

    assert list(teams.entries.values_list("seed", flat=True)) == [2, None, 1]
    assert "seed 2" in text(client.get(address("entries", teams)))


@pytest.mark.parametrize(
    ("seeds", "sentence"),
    [
        (("1", "1", ""), "Seed 1 is given twice."),
        (("0", "", ""), "The best seed is 1."),
        (("first", "", ""), "Type a whole number, such as 1."),
        (("1000", "", ""), "Seeds go up to 999."),
    ],
)
def test_seeds_that_cannot_be_say_why_beside_the_team(client, teams, seeds, sentence):
    client.force_login(owner_of(teams.club))

    answer = client.post(address("seed-entries", teams), seeds_form(teams, *seeds))

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert f'value="{seeds[0]}"' in text(answer)
    assert list(teams.entries.values_list("seed", flat=True)) == [None, None, None]


def test_after_the_first_draw_the_seeds_stay(client, teams, monkeypatch):
    plain_draws(monkeypatch)
    client.force_login(owner_of(teams.club))
    draw(teams)

    answer = press(client, address("seed-entries", teams), **seeds_form(teams, "2", "", "1"))

    assert "A round is drawn already, so this stays as it is." in text(answer)


@pytest.mark.parametrize("name", ["enter-by-name", "seed-entries"])
def test_only_a_director_enters_and_seeds(client, teams, name):
    client.force_login(member_of(teams.club, Membership.Role.SCORER))

    assert client.post(address(name, teams), {"key": new_key()}).status_code == 403
