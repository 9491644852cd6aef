"""Asking for a draw, and making it: two steps, so that a dead broker or process loses nothing.

Asking writes a round that has only a number and a seed. Making the draw fills it, and may be
tried as often as one likes: it finds the round filled, or fills it.
"""

from __future__ import annotations

import uuid
from datetime import timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from scoring.models import User
from tournaments.models import Event, EventFreshness, Round, Stage
from tournaments.models.events import new_seed
from tournaments.rules.draws import DrawnRound, DrawRefused
from tournaments.rules.facts import StageFacts
from tournaments.rules.formats import FORMATS
from tournaments.selectors.facts import facts_of
from tournaments.services.acts import was_done, write_act
from tournaments.services.draws.brackets import store_bracket
from tournaments.services.draws.storing import current_round, open_stage, store_rounds, undo_rounds
from tournaments.services.errors import DrawNotMade, RoundOutOfTurn
from tournaments.services.events import lock_event
from tournaments.services.standings import mark_stale

# A draw that was asked for and not made by now is taken for lost.
LOST_AFTER = timedelta(seconds=60)


@transaction.atomic
def ask_for_draw(
    *,
    event_id: int,
    stage_number: int,
    number: int,
    key: uuid.UUID,
    by: User,
    instead_of: int | None = None,
) -> Round:
    """Ask for the draw of the next round; returns it, to be filled by `draw_round`.

    Asked for twice, it is one round. `instead_of` is the id of a drawn round, not published, that
    is to be drawn again by another lot, with those drawn after it.

    Raises:
        DrawNotMade: the stage is seated by hand, or not begun, or the round before is not played.
        RoundOutOfTurn, EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {"stage": stage_number, "round": number, "instead_of": instead_of}
    done = was_done(club_id=event.club_id, key=key, verb="asked for draw", facts=facts)
    stage = open_stage(event, stage_number)
    there = current_round(stage, number)
    if done:
        if there is None:
            raise DrawNotMade("This draw was taken back meanwhile.")
        return there
    if there is not None and there.state == Round.State.ASKED:
        return _ask_again(there)
    if there is not None and there.pk != instead_of:
        return there  # somebody else has asked for it meanwhile
    if there is not None:
        if there.state != Round.State.DRAWN:
            raise DrawNotMade("This round is published. Take it back first.")
        undo_rounds(stage, from_number=number)
    _must_be_next(stage, number)
    round_ = _asked(stage, number, by)
    write_act(event=event, key=key, verb="asked for draw", by=by, facts=facts)
    return round_


@transaction.atomic
def draw_round(*, round_id: int) -> Round:
    """Make the draw that was asked for, and with it all rounds that can be known beforehand.

    Called again, or by two at once, it finds the round drawn. Where no draw is possible the round
    stays asked for and says why in `trouble`; nothing else has changed then.
    """
    event_id = Round.objects.values_list("stage__event_id", flat=True).get(pk=round_id)
    event = lock_event(event_id)
    round_ = Round.objects.select_related("stage").get(pk=round_id)
    if round_.state != Round.State.ASKED or round_.undone_at is not None:
        return round_
    if event.state == Event.State.CLOSED:
        return note_trouble(round_id=round_id, trouble="This event is closed.")
    stage = round_.stage
    stage.event = event
    return _draw(stage, round_)


@transaction.atomic
def note_trouble(*, round_id: int, trouble: str) -> Round:
    """Write down why a round that was asked for is not drawn; who asks again clears it."""
    Round.objects.filter(pk=round_id, state=Round.State.ASKED).update(trouble=trouble[:300])
    return Round.objects.get(pk=round_id)


def asked_rounds() -> list[int]:
    """The ids of rounds that were asked for a while ago and that nobody has drawn."""
    lost = Round.objects.filter(
        state=Round.State.ASKED,
        undone_at=None,
        trouble="",
        drawn_at__lt=timezone.now() - LOST_AFTER,
    )
    return list(lost.order_by("pk").values_list("pk", flat=True))


def is_lost(round_: Round) -> bool:
    """Whether this round was asked for a while ago and nobody has drawn it."""
    return (
        round_.state == Round.State.ASKED
        and not round_.trouble
        and round_.drawn_at < timezone.now() - LOST_AFTER
    )


def replan_stage(*, stage: Stage, by: User) -> Round | None:
    """Draw anew what is drawn and not begun, after people came or went.

    Returns the first round that was drawn anew, None if nothing was waiting. Where no draw is
    possible any more the round stays asked for, with its trouble. Call it with the event locked.
    """
    waiting = stage.rounds.filter(state=Round.State.DRAWN, undone_at=None).order_by("number")
    first = waiting.first()
    begun = stage.rounds.filter(state__in=_BEGUN, undone_at=None).exists()
    if first is None or (stage.is_bracket and begun):
        return None
    undo_rounds(stage, from_number=first.number)
    return _draw(stage, _asked(stage, first.number, by))


_BEGUN = (Round.State.PUBLISHED, Round.State.CLOSED)


def _ask_again(round_: Round) -> Round:
    if round_.trouble:
        round_.trouble = ""
        round_.drawn_at = timezone.now()
        round_.save(update_fields=["trouble", "drawn_at"])
    return round_


def _must_be_next(stage: Stage, number: int) -> None:
    if stage.format == Stage.Format.SEATED:
        raise DrawNotMade("The rounds of this stage are seated by hand.")
    if not stage.members.exists():
        raise DrawNotMade(
            "Nobody is entered yet." if stage.number == 1 else "This stage is not begun yet."
        )
    if stage.event.stages.filter(number__gt=stage.number, members__isnull=False).exists():
        raise DrawNotMade("The next stage has begun, so this one has no more rounds.")
    rounds = stage.rounds.filter(undone_at=None)
    last = rounds.aggregate(last=Max("number"))["last"] or 0
    if number != last + 1:
        raise RoundOutOfTurn(last + 1)
    if rounds.exclude(state__in=_BEGUN).exists():
        raise DrawNotMade(f"Round {last} is not published yet. Publish it or take it back first.")


def _asked(stage: Stage, number: int, by: User) -> Round:
    return Round.objects.create(
        stage=stage, number=number, state=Round.State.ASKED, random_seed=new_seed(), drawn_by=by
    )


def _draw(stage: Stage, round_: Round) -> Round:
    freshness = EventFreshness.objects.filter(pk=stage.event_id)
    seen = freshness.values_list("dirty", flat=True).get()
    facts = facts_of(stage)
    try:
        if stage.is_bracket:
            store_bracket(stage, round_, facts, seen)
        else:
            rounds = _drawn(stage, round_, facts)
            store_rounds(stage, round_, rounds, facts, seen)
    except DrawRefused as refused:
        return note_trouble(round_id=round_.pk, trouble=str(refused))
    mark_stale(event_id=stage.event_id)
    round_.refresh_from_db()
    return round_


def _drawn(stage: Stage, round_: Round, facts: StageFacts) -> tuple[DrawnRound, ...]:
    draws = FORMATS[stage.format].draws
    assert draws is not None
    assert round_.random_seed is not None
    return draws(facts, number=round_.number, seed=round_.random_seed)
