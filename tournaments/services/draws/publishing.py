"""Publishing a round: its games are started, and everybody may see where to sit."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.utils import timezone

from scoring.models import Game, User
from tournaments.models import Pairing, PairingGame, Round, Stage
from tournaments.selectors.facts import is_decided
from tournaments.services.acts import was_done, write_act
from tournaments.services.draws.brackets import seat_ready_matches
from tournaments.services.draws.finality import make_results_final
from tournaments.services.draws.storing import current_round, open_stage
from tournaments.services.draws.tables import clear_tables, start_games
from tournaments.services.errors import GameNotDue, RoundNotDrawn, RoundOutOfTurn
from tournaments.services.events import lock_event
from tournaments.services.standings import mark_stale


@transaction.atomic
def publish_round(
    *, event_id: int, stage_number: int, number: int, key: uuid.UUID, by: User
) -> Round:
    """Publish a drawn round and start its games. A bracket is published with all its rounds.

    Done twice, it is published once.

    Raises:
        RoundNotDrawn: it is still being drawn.
        RoundOutOfTurn: it is not there, or the round before is not published.
        EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {"stage": stage_number, "round": number}
    done = was_done(club_id=event.club_id, key=key, verb="published round", facts=facts)
    stage = open_stage(event, stage_number)
    round_ = current_round(stage, number)
    if done and round_ is None:
        raise RoundNotDrawn(number)
    if round_ is not None and (done or round_.state in _BEGUN):
        return round_
    _must_be_next(stage, number, round_)
    assert round_ is not None

    now = timezone.now()
    published = stage.rounds.filter(undone_at=None, state=Round.State.DRAWN)
    if not stage.is_bracket:
        published = published.filter(number=number)
    published.update(state=Round.State.PUBLISHED, published_at=now)
    clear_tables(event)
    if stage.is_bracket:
        seat_ready_matches(stage, by)
    else:
        make_results_final(stage, through_round=number - 1)
        start_games(event, _at_tables(round_), by)
    write_act(event=event, key=key, verb="published round", by=by, facts=facts)
    mark_stale(event_id=event.pk)
    round_.refresh_from_db()
    return round_


@transaction.atomic
def seat_ready(*, event_id: int, stage_number: int, key: uuid.UUID, by: User) -> list[Pairing]:
    """Give every match of a bracket whose two entries are known a table, and start its game.

    Returns the matches that were seated now.

    Raises:
        StageNotThere, EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {"stage": stage_number}
    done = was_done(club_id=event.club_id, key=key, verb="seated ready matches", facts=facts)
    stage = open_stage(event, stage_number)
    if done or not stage.is_bracket:
        return []
    seated = seat_ready_matches(stage, by)
    write_act(event=event, key=key, verb="seated ready matches", by=by, facts=facts)
    mark_stale(event_id=event.pk)
    return seated


@transaction.atomic
def start_next_game(*, event_id: int, pairing_id: int, key: uuid.UUID, by: User) -> Game:
    """Start the next game of a match that is played as the best of several, at the same table.

    Two who ask at once start one game.

    Raises:
        GameNotDue: the match is decided, was taken back, or a game of it is still being played.
        EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {"pairing": pairing_id}
    pairing = Pairing.objects.select_related("stage").get(stage__event=event, pk=pairing_id)
    games = list(
        PairingGame.objects.filter(pairing=pairing).select_related("game").order_by("number")
    )
    if was_done(club_id=event.club_id, key=key, verb="started next game", facts=facts):
        return games[-1].game
    stage = open_stage(event, pairing.stage.number)
    number = _next_game(stage, pairing, games)
    (game,) = start_games(event, [pairing], by, number)
    write_act(event=event, key=key, verb="started next game", by=by, facts=facts)
    mark_stale(event_id=event.pk)
    return game


_BEGUN = (Round.State.PUBLISHED, Round.State.CLOSED)


def _must_be_next(stage: Stage, number: int, round_: Round | None) -> None:
    begun = stage.rounds.filter(undone_at=None, state__in=_BEGUN).order_by("number").last()
    due = (begun.number if begun else 0) + 1
    if round_ is None or number != due:
        raise RoundOutOfTurn(due)
    if round_.state == Round.State.ASKED:
        raise RoundNotDrawn(number)


def _at_tables(round_: Round) -> list[Pairing]:
    return list(round_.pairings.filter(kind=Pairing.Kind.TABLE, undone_at=None))


def _next_game(stage: Stage, pairing: Pairing, games: list[PairingGame]) -> int:
    counted = [one.game for one in games if one.game.state != Game.State.CANCELLED]
    if pairing.undone_at is not None or not counted:
        raise GameNotDue("This match has not begun.")
    if any(game.state == Game.State.OPEN for game in counted):
        raise GameNotDue("A game of this match is still being played.")
    ruled = pairing.rulings.filter(revoked_at=None).exists()
    if ruled or is_decided([game.winner for game in counted], stage.best_of):
        raise GameNotDue("This match is decided.")
    return games[-1].number + 1
