"""Doorbells: an id in, one service call. They may run twice, late or out of order."""

from __future__ import annotations

import logging

from celery import shared_task
from kombu.exceptions import OperationalError

from tournaments import services
from tournaments.models import Round

logger = logging.getLogger(__name__)

# A draw for more entries than these is made by a task: nobody waits for the answer.
MOST_IN_A_REQUEST = 200
NOT_DRAWN = "Something went wrong, and nothing has changed. Try again."


@shared_task(name="tournaments.refresh_standings", ignore_result=True)
def refresh_standings(*, event_id: int, **_newer: object) -> None:
    """Bring the standings of an event up to its games."""
    services.refresh_standings(event_id=event_id)


@shared_task(name="tournaments.sweep_stale_standings", ignore_result=True)
def sweep_stale_standings(**_newer: object) -> None:
    """Ask again for every refresh that a dead broker or a killed worker dropped."""
    for event_id in services.sweep():
        ask_for_refresh(event_id)


@shared_task(name="tournaments.draw_round", ignore_result=True)
def draw_round(*, round_id: int, **_newer: object) -> None:
    """Make a draw that was asked for."""
    draw(round_id)


@shared_task(name="tournaments.sweep_asked_rounds", ignore_result=True)
def sweep_asked_rounds(**_newer: object) -> None:
    """Make every draw that was asked for and that a dead broker or a killed process dropped."""
    for round_id in services.asked_rounds():
        draw(round_id)


def draw(round_id: int) -> Round:
    """Make a draw; what goes wrong is written in the log and, in plain words, in the round."""
    try:
        return services.draw_round(round_id=round_id)
    except Exception:
        logger.exception("Round %s could not be drawn.", round_id)
        return services.note_trouble(round_id=round_id, trouble=NOT_DRAWN)


def see_to_draw(round_: Round) -> Round:
    """Make the draw just asked for: at once, or by a task where many are entered.

    Returns the round; it is still asked for while a task works on it, and where `trouble` says
    why no draw is possible.
    """
    if round_.state != Round.State.ASKED or round_.trouble:
        return round_
    if round_.stage.members.count() <= MOST_IN_A_REQUEST:
        return draw(round_.pk)
    try:
        draw_round.delay(round_id=round_.pk)
    except OperationalError as gone:
        logger.warning("The broker is gone, the draw of round %s waits: %s", round_.pk, gone)
    round_.refresh_from_db()
    return round_


def catch_up_draw(round_: Round) -> Round:
    """A reader found a round asked for: if its draw was lost, make it now."""
    if services.is_lost(round_):
        return draw(round_.pk)
    return round_


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
