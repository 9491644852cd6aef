"""The chart of a movement as a page: by number before the draw, by name once it is drawn."""

import pytest
from django.urls import reverse

from scoring.models import Membership
from tests.benchmarks.measuring import statements
from tests.club_night import member_of, owner_of
from tests.tournaments.drawn import ask, close, draw, drawn_event, play, players_event, publish
from tournaments import selectors
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Nine players, a new partner in each of four rounds."""
    return players_event("rotation", 9, rounds=4)


def address(event, stage=1):
    where = {"slug": event.club.slug, "key": event.key, "stage": stage}
    return reverse("tournaments:chart", kwargs=where)


def text(response):
    return " ".join(response.content.decode().split())


def director(client, event):
    client.force_login(owner_of(event.club))
    return client


# ---------------------------------------------------------------- before the draw


def test_before_the_draw_a_director_reads_it_by_number(client, event):
    page = text(director(client, event).get(address(event)))

    assert "<caption>Number 9</caption>" in page
    assert "By player, 4 rounds" in page
    assert "By table, 2 tables" in page
    assert "Nobody has the same partner twice" in page
    assert "Ann" not in page


def test_a_director_may_ask_for_any_number_that_may_come(client, event):
    page = text(director(client, event).get(address(event), {"entries": "28", "rounds": "7"}))

    assert "Nobody meets anybody twice. Nobody sits out." in page
    assert "<caption>Table 7</caption>" in page


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"entries": "", "rounds": "4"}, "Say how many will come."),
        ({"entries": "many", "rounds": "4"}, "Type a whole number, such as 28."),
        ({"entries": "65", "rounds": "4"}, "A chart is for 64 at most."),
        ({"entries": "8", "rounds": "0"}, "There is at least one round."),
        ({"entries": "8", "rounds": "64"}, "A chart has 63 rounds at most."),
        ({"entries": "3", "rounds": "4"}, "Fewer than four are there in round 1."),
    ],
)
def test_what_cannot_be_is_said_beside_the_field_and_kept(client, event, typed, sentence):
    response = director(client, event).get(address(event), typed)

    assert response.status_code == 422
    assert sentence in text(response)
    assert f'value="{typed["rounds"]}"' in text(response)
    assert "<caption>" not in text(response)


def test_no_rounds_are_as_many_as_the_movement_needs(client):
    event = drawn_event(teams=5, way="howell", rounds=0)

    page = text(director(client, event).get(address(event), {"entries": "5"}))

    assert "By team, 5 rounds" in page
    assert page.count("<b>Bye</b>") == 5


@pytest.mark.parametrize("role", [None, Membership.Role.SCORER])
def test_before_anything_is_published_only_directors_read_it(client, event, role):
    if role:
        client.force_login(member_of(event.club, role))
    assert client.get(address(event)).status_code == 404
    draw(event)
    assert client.get(address(event)).status_code == 404


# ---------------------------------------------------------------- once it is drawn


def test_once_it_is_drawn_it_says_every_name_and_is_what_was_drawn(client, event):
    draw(event)
    page = text(director(client, event).get(address(event)))

    assert "Number 9" not in page
    assert "drawn anew if somebody comes or goes" in page
    for entry in event.entries.all():
        assert f"<caption><bdi>{entry}</bdi></caption>" in page
    chart = selectors.chart_of(event.stages.get(), for_directors=True)
    for round_ in event.stages.get().rounds.all():
        for place in selectors.pairings_of(round_).by_name():
            card = next(one for one in chart.entries if one.number == place.entry.number)
            found = card.places[round_.number - 1]
            assert (found.table, found.seat, found.kind) == (place.table, place.seat, place.kind)
            assert found.partners == tuple(str(one) for one in place.partners)
            assert found.opponents == tuple(str(one) for one in place.opponents)


def test_once_a_round_is_published_anybody_reads_where_to_sit_in_all_of_them(client, event):
    draw(event)
    publish(event)

    page = text(client.get(address(event)))

    assert "By player, 4 rounds" in page
    pairings = reverse(
        "tournaments:pairings",
        kwargs={"slug": event.club.slug, "key": event.key, "stage": 1, "number": 1},
    )
    assert address(event) in text(client.get(pairings))


def test_an_event_for_the_club_asks_for_a_sign_in(client, event):
    Event.objects.update(visibility="club")

    response = client.get(address(event))

    assert response.status_code == 302
    assert address(event) in response.url


def test_a_round_that_is_asked_for_anew_is_left_out_until_it_is_drawn(client, event):
    draw(event)
    publish(event)
    play(event)
    close(event)
    second = event.stages.get().rounds.get(number=2, undone_at=None)
    ask(event, 2, instead_of=second.pk)

    assert "By player, 1 round<" in text(client.get(address(event)))


@pytest.mark.parametrize("way", ["swiss", "single-elimination", "ladder"])
def test_a_format_that_follows_the_results_has_no_chart(client, way):
    event = drawn_event(way=way)

    assert director(client, event).get(address(event)).status_code == 404


@pytest.mark.parametrize("players", [8, 26])
def test_a_chart_asks_as_little_of_the_database_for_many_as_for_few(players):
    event = players_event("rotation", players, rounds=6)
    draw(event)
    stage = event.stages.select_related("event__rules").get()

    assert statements(lambda: selectors.chart_of(stage, for_directors=True)) <= 6


def test_the_desk_board_and_the_draw_lead_to_the_chart(client, event):
    draw(event)
    where = {"slug": event.club.slug, "key": event.key}
    director(client, event)

    assert address(event) in text(client.get(reverse("tournaments:event", kwargs=where)))
    drawn = reverse("tournaments:draw", kwargs=where | {"stage": 1, "number": 1})
    assert address(event) in text(client.get(drawn))
