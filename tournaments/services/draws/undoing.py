"""Taking a draw back, until its first hand."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.db.models import Max

from scoring.models import User
from tournaments.models import Pairing, Round
from tournaments.services.acts import was_done, write_act
from tournaments.services.draws.brackets import unseat
from tournaments.services.draws.finality import open_results
from tournaments.services.draws.storing import current_round, open_stage, undo_rounds
from tournaments.services.draws.tables import cancel_games
from tournaments.services.errors import RoundNotUndone
from tournaments.services.events import lock_event
from tournaments.services.standings import mark_stale


@transaction.atomic
def undo_draw(*, event_id: int, stage_number: int, number: int, key: uuid.UUID, by: User) -> None:
    """Take a round back that nobody has played a hand of, with those drawn after it.

    A bracket is taken back whole. Games that were started are cancelled.

    Raises:
        TableHasHands: at a table a hand was posted.
        RoundNotUndone: it is closed, the director ruled in it, or a later round is being played.
        EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {"stage": stage_number, "round": number}
    if was_done(club_id=event.club_id, key=key, verb="took draw back", facts=facts):
        return
    stage = open_stage(event, stage_number)
    first = 1 if stage.is_bracket else number
    if current_round(stage, first) is None:  # somebody else took it back meanwhile
        return
    rounds = stage.rounds.filter(undone_at=None, number__gte=first)
    if rounds.filter(pairings__rulings__revoked_at=None, pairings__rulings__isnull=False).exists():
        raise RoundNotUndone("There is a ruling about this round. Take it back first.")
    if rounds.filter(state=Round.State.CLOSED).exists():
        raise RoundNotUndone("This round is closed, so it stays.")
    begun = rounds.filter(state=Round.State.PUBLISHED)
    if not stage.is_bracket and (begun.aggregate(last=Max("number"))["last"] or number) > number:
        raise RoundNotUndone("The round after it is being played already.")
    cancel_games(Pairing.objects.filter(round__in=begun, undone_at=None), key, by)
    stage.sheets.filter(through_round__gte=first).delete()
    undo_rounds(stage, from_number=first)
    open_results(stage, round_number=first - 1)
    write_act(event=event, key=key, verb="took draw back", by=by, facts=facts)
    mark_stale(event_id=event.pk)


@transaction.atomic
def unseat_match(*, event_id: int, pairing_id: int, key: uuid.UUID, by: User) -> None:
    """Take a match of a bracket off its table while no hand of it is posted.

    It can then be seated anew, with those who follow from the results of then.

    Raises:
        TableHasHands: a hand was posted.
        RoundNotUndone: the director ruled on it, or it is no match of a bracket.
        EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {"match": pairing_id}
    if was_done(club_id=event.club_id, key=key, verb="unseated match", facts=facts):
        return
    pairing = Pairing.objects.select_related("stage").get(stage__event=event, pk=pairing_id)
    stage = open_stage(event, pairing.stage.number)
    if not stage.is_bracket or pairing.undone_at is not None:
        raise RoundNotUndone("Only a match of a bracket can be taken off its table.")
    if pairing.rulings.filter(revoked_at=None).exists():
        raise RoundNotUndone("There is a ruling about this match. Take it back first.")
    unseat(pairing, key, by)
    write_act(event=event, key=key, verb="unseated match", by=by, facts=facts)
    mark_stale(event_id=event.pk)
