"""Forty phones post at the same moment, while another event is drawn and a backup is made."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection, connections, transaction

from scoring.models import Game, Hand, Seat
from scoring.rules import GameState
from scoring.services import rescore_game
from tests.club_night import new_key, owner_of, post, start_event
from tests.factories import ClubFactory, GameFactory, TeamFactory
from tests.tournaments.drawn import ask
from tournaments import services
from tournaments.models import PairingEntry
from tournaments.services import StagePlan

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 40
TEAMS = 30


@pytest.fixture
def club():
    return ClubFactory()


def in_a_connection_of_its_own(act, barrier):
    try:
        barrier.wait(60)
        return act()
    except Exception as refused:
        return refused
    finally:
        connections.close_all()


def back_up():
    """Read every table in one snapshot, as a dump of the database does; returns the bytes."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        size = 0
        for table in connection.introspection.table_names(cursor):
            with cursor.copy(f'COPY "{table}" TO STDOUT') as rows:
                size += sum(len(block) for block in rows)
        return size


def test_forty_results_are_stored_while_an_event_is_drawn_and_a_backup_runs(club):
    games = [GameFactory(club=club) for _ in range(PHONES)]
    event = start_event(club, stages=[StagePlan("swiss", rounds=3)], hands=1)
    teams = [TeamFactory(club=club) for _ in range(TEAMS)]
    services.enter_teams(
        event_id=event.pk,
        key=new_key(),
        team_ids=[team.pk for team in teams],
        by=owner_of(club),
    )
    asked = ask(event)
    acts = [lambda game=game: post(game) for game in games]
    acts += [lambda: services.draw_round(round_id=asked.pk), back_up]
    barrier = Barrier(len(acts))

    with ThreadPoolExecutor(len(acts)) as people:
        came = list(people.map(lambda act: in_a_connection_of_its_own(act, barrier), acts))

    assert [one for one in came if isinstance(one, Exception)] == []
    assert Hand.objects.count() == PHONES
    assert PairingEntry.objects.filter(round=asked).count() == TEAMS
    for game in Game.objects.filter(pk__in=[game.pk for game in games]):
        assert GameState.from_document(game.totals).hands == 1
        assert rescore_game(game_id=game.pk, apply=False) == []
    assert Seat.objects.filter(game__in=games).count() == 4 * PHONES
