import time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import services as scoring
from scoring.models import Hand
from scoring.signals import game_scored
from tests.club_night import club_night, game_at, house_rules, new_key, owner_of, post, start_club
from tournaments import services
from tournaments.models import EventFreshness, StandingsSheet

pytestmark = pytest.mark.django_db(transaction=True)


def freshness(event):
    fresh = EventFreshness.objects.get(event=event)
    return fresh.dirty - fresh.computed, fresh.queued


def statements_of_the_receiver(game):
    with CaptureQueriesContext(
        connection,
    ) as queries:
        game_scored.send(sender=type(game), game=game)
    return [query["sql"].split()[0] for query in queries if "SAVEPOINT" not in query["sql"]]


def single_game():
    club = start_club("Club without events")
    owner = owner_of(club)
    players = [
        scoring.add_player(club_id=club.pk, key=new_key(), name=name, by=owner).pk
        for name in ("Ann", "Bo", "Cy", "Di")
    ]
    return scoring.start_game(
        club_id=club.pk,
        key=new_key(),
        rules=house_rules(club),
        players=players,
        first_dealer=0,
        by=owner,
    )


def test_a_posted_hand_is_in_the_standings_at_once_without_a_broker():
    event = club_night(teams=2)

    post(game_at(event, table=1))

    assert freshness(event) == (0, False)
    sheet = StandingsSheet.objects.get(stage__event=event)
    assert [(line["place"], int(line["points"])) for line in sheet.lines] == [(1, 260), (2, 110)]


def test_a_game_of_no_event_costs_one_statement():
    assert statements_of_the_receiver(single_game()) == ["SELECT"]


def test_marking_the_standings_stale_costs_three_statements(use_broker):
    event = club_night(teams=2)
    game = game_at(event, table=1)
    services.refresh_standings(event_id=event.pk)
    use_broker("memory://")

    assert statements_of_the_receiver(game) == ["SELECT", "UPDATE", "UPDATE"]
    assert freshness(event) == (1, True)


def test_many_changes_ring_once(use_broker, monkeypatch):
    event = club_night(teams=4)
    services.refresh_standings(event_id=event.pk)
    use_broker("memory://")
    rung = []
    monkeypatch.setattr("tournaments.tasks.ask_for_refresh", rung.append)

    post(game_at(event, table=1))
    post(game_at(event, table=2))
    post(game_at(event, table=1))

    assert rung == [event.pk]
    assert freshness(event) == (3, True)


def test_a_hand_that_was_not_posted_changes_nothing():
    event = club_night(teams=2)
    before = freshness(event)
    game = game_at(event, table=1)

    with pytest.raises(scoring.SlipRefused):
        post(game, tricks=155)

    assert freshness(event) == before


@pytest.mark.parametrize("broker", ["refused", "silent"])
def test_a_broker_that_is_gone_neither_fails_nor_holds_up_a_post(use_broker, silent_port, broker):
    event = club_night(teams=4)
    services.refresh_standings(event_id=event.pk)
    post(game_at(event, table=1))  # with everything imported, this is what a post takes
    started = time.monotonic()
    post(game_at(event, table=1))
    usual = time.monotonic() - started

    port = 1 if broker == "refused" else silent_port
    use_broker(f"redis://127.0.0.1:{port}/0")
    started = time.monotonic()
    post(game_at(event, table=2))
    first = time.monotonic() - started
    started = time.monotonic()
    post(game_at(event, table=2))
    second = time.monotonic() - started

    assert Hand.objects.count() == 4
    assert first - usual < 1
    assert second - usual < 0.3  # the first one has rung already
    assert freshness(event) == (2, True)


def test_a_refresh_that_breaks_does_not_make_a_stored_hand_look_lost(monkeypatch, caplog):
    event = club_night(teams=2)
    services.refresh_standings(event_id=event.pk)

    def breaks(event_id):
        raise RuntimeError("a bug in the standings")

    monkeypatch.setattr("tournaments.tasks.ask_for_refresh", breaks)

    post(game_at(event, table=1))

    assert Hand.objects.count() == 1
    assert "a bug in the standings" in caplog.text
