"""Celery's own behaviour under our settings: a broker that is gone must not hold anybody up."""

import time

import pytest
from kombu.exceptions import OperationalError

from pinochle_site.celery import app


def seconds_until_refused():
    started = time.monotonic()
    with pytest.raises(OperationalError):
        app.send_task("tournaments.sweep_stale_standings")
    return time.monotonic() - started


def test_a_broker_that_is_gone_fails_at_once(use_broker):
    use_broker("redis://127.0.0.1:1/0")
    seconds_until_refused()  # the first one imports the broker's library

    assert seconds_until_refused() < 0.3


def test_a_broker_that_is_silent_fails_within_a_second(use_broker, silent_port):
    use_broker(f"redis://127.0.0.1:{silent_port}/0")
    seconds_until_refused()

    assert seconds_until_refused() < 1


@pytest.mark.postgresql
def test_a_real_worker_answers(celery_worker_process):
    # An answer that takes longer than the short timeout for a silent broker is not waited for.
    tries = (app.control.ping(timeout=0.5) for _ in range(10))

    assert next(filter(None, tries)) == [{"worker0@test": {"ok": "pong"}}]
