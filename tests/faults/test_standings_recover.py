"""Standings come right by themselves: with a worker, after a killed worker, after a dead broker."""

import os
import signal
import subprocess
import time

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from tests.club_night import club_night, game_at, post
from tournaments import services, tasks
from tournaments.models import EventFreshness, StandingsSheet


def wait_until(is_so, seconds=15):
    """Look again and again; fails when it is not so in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if is_so():
            return
        time.sleep(0.05)
    raise AssertionError(f"Waited {seconds} seconds in vain.")


def is_fresh(event):
    fresh = EventFreshness.objects.get(event=event)
    return fresh.computed == fresh.dirty and not fresh.queued


def leader(event):
    return int(StandingsSheet.objects.get(stage__event=event).lines[0]["points"])


def kill_whole(worker):
    """End a worker and its children at once, as a power cut does."""
    children = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(worker.pid)], capture_output=True, text=True, check=True
    )
    for pid in [worker.pid, *map(int, children.stdout.split())]:
        os.kill(pid, signal.SIGKILL)
    worker.wait()


@pytest.fixture
def night(transactional_db):
    event = club_night(teams=4)
    services.refresh_standings(event_id=event.pk)
    return event


@pytest.fixture
def second_connection(night):
    """A connection of its own, to hold a lock that the worker runs into."""
    place = connection.get_connection_params()
    wanted = {
        key: place[key] for key in ("dbname", "user", "password", "host", "port") if key in place
    }
    with psycopg.connect(**wanted) as other:
        yield other


def is_waiting_for_the_sheet():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE wait_event_type = 'Lock' AND query LIKE '%%tournaments_standingssheet%%'"
        )
        return cursor.fetchone()[0] == 1


def test_a_worker_brings_standings_up_to_the_hands(night, celery_worker_process):
    post(game_at(night, 1))
    post(game_at(night, 1))

    wait_until(lambda: is_fresh(night))

    assert leader(night) == 520


def test_a_worker_killed_in_the_middle_of_a_task_leaves_no_standings_wrong(
    night, second_connection, start_worker
):
    worker = start_worker()
    second_connection.execute("LOCK TABLE tournaments_standingssheet IN EXCLUSIVE MODE")
    post(game_at(night, 1))
    wait_until(is_waiting_for_the_sheet)

    kill_whole(worker)
    second_connection.rollback()

    assert not is_fresh(night)
    start_worker()
    tasks.sweep_stale_standings.delay()  # as beat does every minute
    wait_until(lambda: is_fresh(night))
    assert leader(night) == 260


def test_standings_wait_for_a_dead_broker_and_the_sweep_asks_again(
    night, broker_url, use_broker, start_worker
):
    use_broker("redis://127.0.0.1:1/0")
    post(game_at(night, 1))
    fresh = EventFreshness.objects.get(event=night)
    assert (fresh.dirty - fresh.computed, fresh.queued) == (1, True)

    EventFreshness.objects.update(queued_at=fresh.queued_at - services.LOST_AFTER)
    use_broker(broker_url)  # it is back
    start_worker()
    tasks.sweep_stale_standings.delay()

    wait_until(lambda: is_fresh(night))
    assert leader(night) == 260


def test_the_sweep_is_on_the_clock():
    entry = settings.CELERY_BEAT_SCHEDULE["sweep-stale-standings"]

    assert (entry["task"], entry["schedule"]) == (tasks.sweep_stale_standings.name, 60)
