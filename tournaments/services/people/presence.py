"""Who is in the hall: checked in, away for a round, back again."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.utils import timezone

from scoring.models import User
from tournaments.models import Entry, Event, Stage, StageAbsence, StageEntry
from tournaments.services.acts import was_done, write_act
from tournaments.services.draws import replan_stage
from tournaments.services.errors import EventIsClosed, PresenceRefused
from tournaments.services.events import lock_event
from tournaments.services.plans import MOST_ROUNDS
from tournaments.services.standings import mark_stale


@transaction.atomic
def check_in(
    *, event_id: int, key: uuid.UUID, entry_id: int, by: User, is_here: bool = True
) -> Entry:
    """Note that an entry has arrived, or take that back.

    Raises:
        PresenceRefused: the entry was taken back meanwhile.
        EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    entry = event.entries.filter(pk=entry_id).first()
    if entry is None:
        raise PresenceRefused("This entry was taken back meanwhile.")
    facts = {"entry": entry_id, "here": is_here}
    if was_done(club_id=event.club_id, key=key, verb="checked in", facts=facts):
        return entry
    must_be_open(event)
    if bool(entry.checked_in_at) != is_here:
        entry.checked_in_at = timezone.now() if is_here else None
        entry.save(update_fields=["checked_in_at"])
    write_act(event=event, key=key, verb="checked in", by=by, facts=facts)
    return entry


@transaction.atomic
def mark_away(
    *,
    event_id: int,
    key: uuid.UUID,
    stage_number: int,
    entry_id: int,
    round_number: int,
    by: User,
) -> StageEntry:
    """Let an entry miss a round that is not published yet.

    Raises:
        PresenceRefused: the round is being played, or the entry is not in the stage.
        EventIsClosed, ActRepeated.
    """
    return _change_absence(
        event_id, key, "marked away", stage_number, entry_id, round_number, by, is_away=True
    )


@transaction.atomic
def mark_back(
    *,
    event_id: int,
    key: uuid.UUID,
    stage_number: int,
    entry_id: int,
    round_number: int,
    by: User,
) -> StageEntry:
    """Take an absence back, while the round is not published.

    Raises:
        PresenceRefused, EventIsClosed, ActRepeated: as for `mark_away`.
    """
    return _change_absence(
        event_id, key, "marked back", stage_number, entry_id, round_number, by, is_away=False
    )


def _change_absence(
    event_id: int,
    key: uuid.UUID,
    verb: str,
    stage_number: int,
    entry_id: int,
    round_number: int,
    by: User,
    *,
    is_away: bool,
) -> StageEntry:
    event = lock_event(event_id)
    stage = stage_to_change(event, stage_number)
    member = member_of(stage, entry_id)
    facts = {"stage": stage_number, "entry": entry_id, "round": round_number}
    if was_done(club_id=event.club_id, key=key, verb=verb, facts=facts):
        return member
    must_be_open(event)
    if stage.is_bracket:
        raise PresenceRefused("In a bracket a match waits, or it is given as a walkover.")
    if not 1 <= round_number <= MOST_ROUNDS:
        raise PresenceRefused("There is no such round.")
    if round_number <= last_published(stage):
        raise PresenceRefused(f"Round {round_number} is being played. Rule on the match instead.")
    if member.left_after_round is not None:
        raise PresenceRefused(f"{member.entry} has left. Bring it back first.")
    if is_away:
        StageAbsence.objects.get_or_create(member=member, round_number=round_number)
    else:
        member.absences.filter(round_number=round_number).delete()
    replan_stage(stage=stage, by=by)
    write_act(event=event, key=key, verb=verb, by=by, facts=facts)
    mark_stale(event_id=event.pk)
    return member


def must_be_open(event: Event) -> None:
    """Refuse a closed event."""
    if event.state == Event.State.CLOSED:
        raise EventIsClosed


def stage_to_change(event: Event, number: int) -> Stage:
    """The stage of this number.

    Raises:
        PresenceRefused: there is none.
    """
    stage = event.stages.filter(number=number).first()
    if stage is None:
        raise PresenceRefused("There is no such stage.")
    return stage


def member_of(stage: Stage, entry_id: int) -> StageEntry:
    """An entry's part in a stage.

    Raises:
        PresenceRefused: it has none.
    """
    member = (
        stage.members.select_related("entry__team", "entry__player")
        .filter(entry_id=entry_id)
        .first()
    )
    if member is None:
        raise PresenceRefused("This entry is not in this part of the event.")
    return member


def last_published(stage: Stage) -> int:
    """The number of the last round that is being played or closed, 0 before the first."""
    begun = stage.rounds.filter(undone_at=None, state__in=["published", "closed"])
    return begun.order_by("-number").values_list("number", flat=True).first() or 0
