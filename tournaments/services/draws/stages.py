"""From one stage to the next: who goes on, as which seed, and how many rounds there are."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from scoring.models import User
from tournaments.models import Entry, Event, Round, Stage, StageEntry
from tournaments.rules.results import lines_of
from tournaments.rules.standings import Placed, rank
from tournaments.selectors.facts import facts_of
from tournaments.services.acts import was_done, write_act
from tournaments.services.draws.asking import replan_stage
from tournaments.services.draws.storing import open_stage, undo_rounds
from tournaments.services.errors import (
    CutIsLevel,
    PlanRefused,
    RoundNotUndone,
    RoundsHaveBegun,
    StageNotStarted,
)
from tournaments.services.events import lock_event
from tournaments.services.plans import MOST_ROUNDS
from tournaments.services.standings import mark_stale


@transaction.atomic
def start_stage(
    *,
    event_id: int,
    stage_number: int,
    key: uuid.UUID,
    by: User,
    preferred: Sequence[int] = (),
) -> Stage:
    """Let the best of the stage before go on into this one, as seeds in the order of their places.

    Done twice, it is begun once.

    Args:
        preferred: ids of entries that go first among those who are level on the line of the cut.

    Raises:
        StageNotStarted: the stage before is not over, or fewer than two can go on.
        CutIsLevel: nothing separates those on the line, and `preferred` does not settle it.
        StageNotThere, EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {"stage": stage_number, "preferred": list(preferred)}
    done = was_done(club_id=event.club_id, key=key, verb="started stage", facts=facts)
    stage = open_stage(event, stage_number)
    if done or stage.members.exists():
        return stage
    if stage_number == 1:
        raise StageNotStarted("Enter somebody first.")
    before = open_stage(event, stage_number - 1)
    _must_be_over(before)
    goes_on = _best(stage, before, preferred)
    StageEntry.objects.bulk_create(
        StageEntry(stage=stage, entry_id=entry, seed=seed)
        for seed, entry in enumerate(goes_on, start=1)
    )
    write_act(event=event, key=key, verb="started stage", by=by, facts=facts)
    mark_stale(event_id=event.pk)
    return stage


@transaction.atomic
def undo_stage(*, event_id: int, stage_number: int, key: uuid.UUID, by: User) -> None:
    """Take the start of a later stage back, while it has no round.

    Raises:
        RoundNotUndone: it has a round, or it is the first stage.
        StageNotThere, EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {"stage": stage_number}
    if was_done(club_id=event.club_id, key=key, verb="took stage back", facts=facts):
        return
    stage = open_stage(event, stage_number)
    if stage_number == 1 or stage.rounds.filter(undone_at=None).exists():
        raise RoundNotUndone("This stage has a round. Take its draw back first.")
    before = list(stage.members.order_by("seed").values_list("entry_id", flat=True))
    for member in stage.members.all():
        member.absences.all().delete()
    stage.members.all().delete()
    write_act(
        event=event, key=key, verb="took stage back", by=by, facts=facts, before={"seeds": before}
    )
    mark_stale(event_id=event.pk)


@transaction.atomic
def change_rounds(
    *, event_id: int, stage_number: int, rounds: int, key: uuid.UUID, by: User
) -> Stage:
    """Change how many rounds a stage has; rounds drawn beforehand and not begun are drawn anew.

    Raises:
        RoundsHaveBegun: more rounds than these are published.
        PlanRefused: the number cannot be, or the stage is a bracket.
        StageNotThere, EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {"stage": stage_number, "rounds": rounds}
    done = was_done(club_id=event.club_id, key=key, verb="changed rounds", facts=facts)
    stage = open_stage(event, stage_number)
    if done:
        return stage
    if stage.is_bracket or not 1 <= rounds <= MOST_ROUNDS:
        raise PlanRefused(f"Say how many rounds, from 1 to {MOST_ROUNDS}.", field="rounds")
    begun = stage.rounds.filter(
        undone_at=None, state__in=[Round.State.PUBLISHED, Round.State.CLOSED]
    ).aggregate(last=Max("number"))["last"]
    if begun and rounds < begun:
        raise RoundsHaveBegun(f"Round {begun} has begun already.")
    before = {"rounds": stage.rounds_planned}
    stage.rounds_planned = rounds
    stage.save(update_fields=["rounds_planned"])
    undo_rounds(stage, from_number=rounds + 1)
    replan_stage(stage=stage, by=by)
    write_act(event=event, key=key, verb="changed rounds", by=by, facts=facts, before=before)
    mark_stale(event_id=event.pk)
    return stage


def _must_be_over(stage: Stage) -> None:
    rounds = list(stage.rounds.filter(undone_at=None).order_by("number"))
    if not rounds:
        raise StageNotStarted(f"Stage {stage.number} has not been played.")
    for round_ in rounds:
        if round_.state != Round.State.CLOSED:
            raise StageNotStarted(f"Round {round_.number} is not closed yet.")
    if len(rounds) < stage.rounds_planned:
        raise StageNotStarted(
            f"Round {len(rounds)} of {stage.rounds_planned} is over. "
            "To stop here, change the number of rounds first."
        )


def _best(stage: Stage, before: Stage, preferred: Sequence[int]) -> list[int]:
    facts = facts_of(before)
    here = {one.entry for one in facts.competitors if one.left is None}
    ranked = rank(lines_of(facts), stage.event.tie_breaks)
    placed = [one for one in ranked if one.place is not None and one.line.entry in here]
    count = stage.cut or len(placed)
    if min(count, len(placed)) < 2:
        raise StageNotStarted("Fewer than two can go on, so there is no next stage.")
    if len(placed) > count and placed[count - 1].place == placed[count].place:
        placed = _settled(stage.event, placed, count, preferred)
    return [one.line.entry for one in placed[:count]]


def _settled(
    event: Event, placed: list[Placed], count: int, preferred: Sequence[int]
) -> list[Placed]:
    """The places with those who are level on the line in the order that was preferred."""
    place = placed[count - 1].place
    level = [one for one in placed if one.place == place]
    above = [one for one in placed if one.place is not None and place and one.place < place]
    free = count - len(above)
    chosen = [one for entry in preferred for one in level if one.line.entry == entry]
    if len(chosen) < free:
        entries = Entry.objects.filter(pk__in=[one.line.entry for one in level])
        raise CutIsLevel(
            place=place or 0, free=free, entries=list(entries.select_related("team", "player"))
        )
    return above + chosen
