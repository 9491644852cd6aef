"""Closing a round, and opening it again."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.utils import timezone

from scoring.models import User
from tournaments.models import Round, Stage
from tournaments.rules.facts import Kind, Meeting
from tournaments.selectors.facts import facts_of
from tournaments.services.acts import was_done, write_act
from tournaments.services.draws.brackets import unplayed_matches
from tournaments.services.draws.finality import make_results_final, open_results
from tournaments.services.draws.storing import current_round, open_stage
from tournaments.services.errors import RoundNotDrawn, RoundNotOver, RoundOutOfTurn
from tournaments.services.events import lock_event
from tournaments.services.standings import mark_stale


@transaction.atomic
def close_round(
    *, event_id: int, stage_number: int, number: int, key: uuid.UUID, by: User, note: str = ""
) -> Round:
    """Close a round whose results are all in. They are final: a correction shows its effect first.

    Args:
        note: why it is closed although a result is missing; "" refuses that.

    Raises:
        RoundNotOver: names the tables that are still playing or have not agreed.
        RoundNotDrawn, RoundOutOfTurn, EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    note = " ".join(note.split())
    facts = {"stage": stage_number, "round": number, "note": note}
    done = was_done(club_id=event.club_id, key=key, verb="closed round", facts=facts)
    stage = open_stage(event, stage_number)
    round_ = _round(stage, number)
    if done or round_.state == Round.State.CLOSED:
        return round_
    if round_.state != Round.State.PUBLISHED:
        raise RoundNotDrawn(number)
    missing, not_agreed = unfinished(stage, number)
    is_whole = not (missing or not_agreed)
    if not is_whole and not note:
        raise RoundNotOver(number, missing, not_agreed)
    round_.state = Round.State.CLOSED
    round_.closed_at = timezone.now()
    round_.close_note = "" if is_whole else note
    round_.save(update_fields=["state", "closed_at", "close_note"])
    make_results_final(stage, through_round=number)
    write_act(event=event, key=key, verb="closed round", by=by, facts=facts)
    mark_stale(event_id=event.pk)
    return round_


@transaction.atomic
def reopen_round(
    *, event_id: int, stage_number: int, number: int, key: uuid.UUID, by: User
) -> Round:
    """Take the closing of a round back.

    Raises:
        RoundOutOfTurn, EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {"stage": stage_number, "round": number}
    done = was_done(club_id=event.club_id, key=key, verb="opened round again", facts=facts)
    stage = open_stage(event, stage_number)
    round_ = _round(stage, number)
    if done or round_.state != Round.State.CLOSED:
        return round_
    round_.state = Round.State.PUBLISHED
    round_.closed_at = None
    round_.close_note = ""
    round_.save(update_fields=["state", "closed_at", "close_note"])
    open_results(stage, round_number=number)
    write_act(event=event, key=key, verb="opened round again", by=by, facts=facts)
    mark_stale(event_id=event.pk)
    return round_


def unfinished(stage: Stage, number: int) -> tuple[list[str], list[str]]:
    """The tables of a round that are not over, and those that are but have not agreed.

    Each is named as people call it: "table 3", or in a bracket "match W2-1".
    """
    facts = facts_of(stage)
    if stage.is_bracket:
        waiting = set(unplayed_matches(facts, number))
        open_ = [one for one in facts.meetings if f"match {one.code}" in waiting]
        names = {one.code: f"match {one.code}" for one in open_}
    else:
        open_ = [
            one
            for one in facts.meetings
            if one.round == number and one.kind == Kind.TABLE and not _is_in(one)
        ]
        names = {one.code: f"table {one.table}" for one in open_}
    return (
        [names[one.code] for one in open_ if not one.is_over],
        [names[one.code] for one in open_ if one.is_over],
    )


def _is_in(meeting: Meeting) -> bool:
    return meeting.is_over and (meeting.is_agreed or meeting.verdict is not None)


def _round(stage: Stage, number: int) -> Round:
    round_ = current_round(stage, number)
    if round_ is None:
        last = stage.rounds.filter(undone_at=None).order_by("number").last()
        raise RoundOutOfTurn((last.number if last else 0) + 1)
    return round_
