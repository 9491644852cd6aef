"""Standings and results as files: numbers stay numbers, names stay names, secrets stay secrets."""

import csv
from io import StringIO

import pytest
from django.urls import reverse

from scoring import services as scoring
from scoring.models import Membership
from tests.club_night import enter, member_of, new_key, owner_of, post
from tests.tournaments.drawn import draw_and_publish, drawn_event, games_of, plain_draws
from tests.tournaments.pressing import numbers
from tournaments import services
from tournaments.models import Event, Pairing
from tournaments.services import EventOptions

pytestmark = pytest.mark.django_db

FORMULA = '=HYPERLINK("x")'


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    plain_draws(monkeypatch)


def named_team(event, name):
    owner = owner_of(event.club)
    ids = [
        scoring.add_player(club_id=event.club_id, key=new_key(), name=f"{name} {n}", by=owner).pk
        for n in (1, 2)
    ]
    return scoring.add_team(
        club_id=event.club_id, key=new_key(), name=name, player_ids=ids, by=owner
    )


def address(event, what):
    return reverse(f"tournaments:{what}-csv", args=[event.club.slug, event.key])


def rows(client, event, what="standings"):
    answer = client.get(address(event, what))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    text = answer.content.decode()
    assert text.startswith("\ufeff")
    return list(csv.reader(StringIO(text.removeprefix("\ufeff"))))


@pytest.fixture
def event():
    """One round: the formula is set and stands at -210, the other side made its bid."""
    event = drawn_event(teams=0)
    enter(event, [named_team(event, FORMULA), named_team(event, "Zoë’s")])
    draw_and_publish(event)
    post(games_of(event)[1], contract=250, meld=(40, 20), tricks=0)
    services.refresh_standings(event_id=event.pk)
    return event


def test_a_name_like_a_formula_is_inert_and_points_below_zero_are_a_number(client, event):
    head, first, last = rows(client, event)

    assert head == ["Place", "No.", "Team", "Round 1", "Wins", "Losses", "Points"]
    assert (first[2], first[4]) == ("Zoë’s", "1")
    assert last[2] == f"'{FORMULA}"
    assert int(last[3]) == int(last[6]) < 0


def test_results_have_a_line_for_each_table_with_what_was_ruled(client, event):
    pairing = Pairing.objects.get(stage__event=event)
    services.rule_on_match(
        event_id=event.pk,
        key=new_key(),
        pairing_id=pairing.pk,
        kind="forfeit",
        awarded="A",
        note="They went home",
        by=owner_of(event.club),
    )

    head, line = rows(client, event, "results")

    assert head[:3] == ["Round", "Table", "Match"]
    assert line[:3] == ["1", "1", ""]
    assert (line[3], line[5]) == (f"'{FORMULA}", "Zoë’s")
    assert int(line[4]) < 0 < int(line[6])
    assert line[7] == f"Given up: {FORMULA}"


def test_an_event_in_which_nothing_is_drawn_has_no_lines_of_results(client):
    event = drawn_event()

    assert len(rows(client, event, "results")) == 1
    assert rows(client, event)[0][0] == "Place"


def test_hidden_results_are_in_the_files_of_directors_only(client):
    event = drawn_event(teams=2, options=EventOptions(hidden_after_round=0))
    draw_and_publish(event)
    post(games_of(event)[1])
    services.refresh_standings(event_id=event.pk)

    assert "260" not in numbers(client.get(address(event, "standings")).content.decode())
    assert len(rows(client, event, "results")) == 1
    client.force_login(member_of(event.club, Membership.Role.SCORER))
    assert len(rows(client, event, "results")) == 1
    client.force_login(owner_of(event.club))
    assert len(rows(client, event, "results")) == 2
    assert "260" in client.get(address(event, "standings")).content.decode()


@pytest.mark.parametrize("what", ["standings", "results"])
def test_the_files_of_a_club_event_are_for_the_club(client, event, what):
    Event.objects.update(visibility=Event.Visibility.CLUB)

    assert client.get(address(event, what)).url.startswith(reverse("sign-in"))
    client.force_login(member_of(event.club, Membership.Role.SCORER))
    assert client.get(address(event, what)).status_code == 200
