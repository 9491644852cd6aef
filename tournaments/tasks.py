"""Doorbells: an id in, one service call. They may run twice, late or out of order."""

from __future__ import annotations

import logging

from celery import shared_task
from kombu.exceptions import OperationalError

from tournaments import services

logger = logging.getLogger(__name__)


@shared_task(name="tournaments.refresh_standings", ignore_result=True)
def refresh_standings(*, event_id: int, **_newer: object) -> None:
    """Bring the standings of an event up to its games."""
    services.refresh_standings(event_id=event_id)


@shared_task(name="tournaments.sweep_stale_standings", ignore_result=True)
def sweep_stale_standings(**_newer: object) -> None:
    """Ask again for every refresh that a dead broker or a killed worker dropped."""
    for event_id in services.sweep():
        ask_for_refresh(event_id)


def ask_for_refresh(event_id: int) -> bool:
    """Ring for a refresh; returns whether it was heard. Without a broker it is done on return.

    A broker that is gone is written in the log and nothing else: the sweep will ask again.
    """
    try:
        refresh_standings.delay(event_id=event_id)
    except OperationalError as gone:
        logger.warning("The broker is gone, standings of event %s wait: %s", event_id, gone)
        return False
    return True


def catch_up(event_id: int) -> None:
    """A reader found the standings stale: ask for a refresh, if nobody has.

    Without a broker, or with one that is gone, they are fresh on return; with one they will be
    soon.
    """
    if services.claim_stale(event_id=event_id) and not ask_for_refresh(event_id):
        services.refresh_standings(event_id=event_id)
