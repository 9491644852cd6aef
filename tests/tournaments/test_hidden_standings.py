"""Results that are hidden until announced are so on every page and endpoint."""

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from scoring.models import Game, Membership
from tests.club_night import (
    add_teams,
    enter,
    game_at,
    member_of,
    new_key,
    owner_of,
    post,
    seat,
    start_club,
    start_event,
)
from tests.tournaments.pressing import numbers
from tournaments import selectors, services
from tournaments.models import Event
from tournaments.services import EventOptions

pytestmark = pytest.mark.django_db

HIDDEN = "Standings come out at the end."


def night(hidden_after_round, rounds=2, **changes):
    """Four teams; in every round the left ones win 260 to 110 at each table."""
    event = start_event(
        start_club(),
        options=EventOptions(hidden_after_round=hidden_after_round),
        **changes,
    )
    enter(event, add_teams(event.club, 4))
    for number in range(1, rounds + 1):
        seating = selectors.propose_seating(event) if number > 1 else None
        seat(event, seating, number=number)
        for table in (1, 2):
            post(game_at(event, table, number))
    services.refresh_standings(event_id=event.pk)
    return Event.objects.select_related("club", "freshness").get(pk=event.pk)


def page(client, event, name="standings", *args, **query):
    address = reverse(f"tournaments:{name}", args=[event.club.slug, event.key, *args])
    return client.get(address, query).content.decode()


def of(event, path):
    return f"/api/v1/clubs/{event.club.slug}/events/{event.key}/{path}"


def director(client, event):
    client.force_login(member_of(event.club, Membership.Role.DIRECTOR))
    return client


def announce(event, by=None, key=None):
    return services.announce(event_id=event.pk, key=key or new_key(), by=by or owner_of(event.club))


def test_strangers_and_scorers_see_the_standings_after_the_last_round_that_is_not_hidden(client):
    event = night(hidden_after_round=1)

    as_stranger = page(client, event)
    client.force_login(member_of(event.club, Membership.Role.SCORER))
    for seen in (as_stranger, page(client, event)):
        assert "These are the standings after round 1." in seen
        assert "260" in seen
        assert "520" not in numbers(seen)


def test_directors_see_everything_and_are_told_that_others_do_not(client):
    event = night(hidden_after_round=1)

    seen = page(director(client, event), event)

    assert "520" in seen
    assert "Only directors see this." in seen
    assert reverse("tournaments:announce", args=[event.club.slug, event.key]) in seen


def test_hidden_from_the_start_there_are_no_standings_at_all(client):
    event = night(hidden_after_round=0, rounds=1)

    seen = page(client, event)

    assert HIDDEN in seen
    assert "260" not in numbers(seen)


def test_why_and_the_games_of_an_entry_stop_at_the_same_round(client):
    event = night(hidden_after_round=1)

    assert "Round 2, table" not in page(client, event, "why", 1)
    assert "Round 2, table" in page(director(client, event), event, "why", 1)


def test_a_fragment_that_a_director_has_seen_is_another_one_for_a_stranger(client):
    """A browser that says it has the director's piece is not told that nothing has changed."""
    event = night(hidden_after_round=1)
    address = reverse("tournaments:standings", args=[event.club.slug, event.key])
    headers = {"HX-Request": "true"}
    seen = director(client, event).get(address, headers=headers)
    client.logout()

    again = client.get(address, headers={**headers, "If-None-Match": seen.headers["ETag"]})

    assert again.status_code == 200
    assert "520" not in numbers(again.content.decode())


def test_the_api_tells_no_more_than_the_page():
    event = night(hidden_after_round=1)
    address = of(event, "standings/")

    told = APIClient().get(address).data
    asked_for = APIClient().get(address, {"stage": 1}).data
    signed_in = APIClient()
    signed_in.force_authenticate(member_of(event.club, Membership.Role.DIRECTOR))

    for answer in (told, asked_for):
        assert (answer["through_round"], answer["hidden_after"]) == (1, 1)
        assert {line["points"] for line in answer["lines"]} == {260, 110}
    assert signed_in.get(address).data["through_round"] == 2


def test_a_round_of_the_api_has_no_totals_while_they_are_hidden():
    event = night(hidden_after_round=1)

    def totals(number, api):
        tables = api.get(of(event, f"rounds/{number}/")).data["tables"]
        return {side["total"] for table in tables for side in table["sides"]}

    outsider = APIClient()
    outsider.force_authenticate(owner_of(start_club("Another club")))
    assert totals(1, outsider) == {260, 110}
    assert totals(2, outsider) == {None}
    scorer = APIClient()
    scorer.force_authenticate(member_of(event.club, Membership.Role.SCORER))
    assert totals(2, scorer) == {260, 110}


def test_score_sheets_of_hidden_rounds_are_not_public_until_announced(client):
    event = night(hidden_after_round=1)

    def is_public(number):
        return game_at(event, 1, number).is_public

    assert (is_public(1), is_public(2)) == (True, False)
    announce(event)
    assert is_public(2)


def test_sheets_of_an_event_for_the_club_stay_with_the_club_when_announced():
    event = night(hidden_after_round=1, visibility=Event.Visibility.CLUB)

    announce(event)

    assert not Game.objects.filter(is_public=True).exists()


def test_a_correction_of_an_open_round_reaches_what_everybody_sees(client):
    event = night(hidden_after_round=1)
    services.mark_stale(event_id=event.pk)
    post(game_at(event, 1, 1))
    services.refresh_standings(event_id=event.pk)

    seen = selectors.standings_of(event)

    assert len(seen.rounds) == 1
    assert seen.lines[0].points == 520


def test_announced_results_are_for_everybody_once_and_for_all(client):
    event = night(hidden_after_round=1)
    key = new_key()
    client.force_login(owner_of(event.club))

    address = reverse("tournaments:announce", args=[event.club.slug, event.key])
    client.post(address, {"key": str(key)})
    first = Event.objects.get(pk=event.pk).announced_at
    again = announce(event, key=key)
    later = announce(event)
    client.logout()

    assert again.announced_at == later.announced_at == first
    assert "520" in page(client, event)


def test_only_directors_announce(client):
    event = night(hidden_after_round=1)
    client.force_login(member_of(event.club, Membership.Role.SCORER))

    address = reverse("tournaments:announce", args=[event.club.slug, event.key])
    assert client.post(address, {"key": str(new_key())}).status_code == 403

    api = APIClient()
    api.force_authenticate(member_of(event.club, Membership.Role.DIRECTOR, "dora"))
    assert api.post(of(event, "announce/"), {"key": str(new_key())}).status_code == 200
    assert Event.objects.get(pk=event.pk).announced_at is not None
