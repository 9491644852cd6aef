"""Opening an event, closing it, and opening it again."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import date

from django.db import IntegrityError, transaction

from scoring.models import RulesText, User
from scoring.rules import RulesRefused
from scoring.selectors import variant_of
from scoring.services import rules_text
from tournaments.models import Event, EventFreshness, Stage
from tournaments.rules.facts import CreditKind
from tournaments.rules.tiebreaks import DEFAULT_TIE_BREAKS
from tournaments.services.acts import was_done, write_act
from tournaments.services.errors import ActRepeated, EndRefused, EventIsClosed, RoundsHaveBegun
from tournaments.services.plans import EventOptions, StagePlan, check_event, check_stages
from tournaments.services.standings import mark_stale

SEATED = (StagePlan(),)
AS_SEATED = EventOptions(bye_credit=CreditKind.NONE.value)


def start_event(
    *,
    club_id: int,
    key: uuid.UUID,
    name: str,
    day: date,
    rules: RulesText,
    by: User,
    hands: int = 0,
    target: int = 0,
    visibility: str = Event.Visibility.PUBLIC,
    tie_breaks: Sequence[str] = DEFAULT_TIE_BREAKS,
    entrants: str = Event.Entrants.TEAMS,
    options: EventOptions | None = None,
    stages: Sequence[StagePlan] = SEATED,
) -> Event:
    """Open an event whose games are played by `rules`, with their end put in.

    A game ends after `hands` hands, or when a side reaches `target`, whichever comes first; with
    neither (0) when the director ends it. `key` becomes the event's key: the same call again
    returns the same event. Without `options` the usual ones hold, except that tables seated by
    hand give nothing for a round sat out.

    Raises:
        EndRefused: the rules cannot have this end.
        PlanRefused: the options or the stages do not fit each other.
        UnknownTieBreak: see `find_tie_breaks`.
        ActRepeated: the key stands for another event.
    """
    if options is None:
        options = AS_SEATED if tuple(stages) == SEATED else EventOptions()
    check_event(entrants=entrants, tie_breaks=tie_breaks, options=options)
    check_stages(stages=stages, entrants=entrants, rules=rules)
    try:
        played_by = rules_text(
            variant_of(rules).with_house_rules({"game_end.hands": hands, "game_end.target": target})
        )
    except RulesRefused as refused:
        rule, sentence = next(iter(refused.refusals.items()))
        raise EndRefused(sentence, field=rule.removeprefix("game_end.")) from None

    event = Event(
        club_id=club_id,
        key=key,
        name=name,
        day=day,
        rules=played_by,
        visibility=visibility,
        tie_breaks=list(tie_breaks),
        entrants=entrants,
        started_by=by,
        **options.as_facts(),
    )
    try:
        with transaction.atomic():
            event.save()
            EventFreshness.objects.create(event=event)
            _make_stages(event, stages)
            facts = {"rules": played_by.pk, "day": day.isoformat(), "visibility": str(visibility)}
            write_act(event=event, key=key, verb="started event", by=by, facts=facts)
    except IntegrityError:
        return _same_event(event, stages)
    return event


@transaction.atomic
def change_event_options(
    *,
    event_id: int,
    key: uuid.UUID,
    by: User,
    options: EventOptions,
    tie_breaks: Sequence[str],
    stages: Sequence[StagePlan],
) -> Event:
    """Change how an event counts and its stages, before its first round is published.

    Raises:
        RoundsHaveBegun, PlanRefused, EventIsClosed, ActRepeated.
        UnknownTieBreak: see `find_tie_breaks`.
    """
    event = lock_event(event_id)
    facts = {
        **options.as_facts(),
        "tie_breaks": list(tie_breaks),
        "stages": [plan.as_facts() for plan in stages],
    }
    if was_done(club_id=event.club_id, key=key, verb="changed event", facts=facts):
        return event
    if event.state == Event.State.CLOSED:
        raise EventIsClosed
    if event.stages.filter(rounds__undone_at=None, rounds__isnull=False).exists():
        raise RoundsHaveBegun
    check_event(entrants=event.entrants, tie_breaks=tie_breaks, options=options)
    check_stages(stages=stages, entrants=event.entrants, rules=event.rules)

    for field, value in options.as_facts().items():
        setattr(event, field, value)
    event.tie_breaks = list(tie_breaks)
    event.save(update_fields=[*options.as_facts(), "tie_breaks"])
    Stage.objects.filter(event=event, number=1).update(**stages[0].as_facts())
    event.stages.filter(number__gt=1).delete()
    _make_stages(event, stages[1:], first=2)
    write_act(event=event, key=key, verb="changed event", by=by, facts=facts)
    mark_stale(event_id=event.pk)
    return event


def _make_stages(event: Event, stages: Sequence[StagePlan], first: int = 1) -> None:
    Stage.objects.bulk_create(
        Stage(event=event, number=number, **plan.as_facts())
        for number, plan in enumerate(stages, start=first)
    )


def _same_event(event: Event, stages: Sequence[StagePlan]) -> Event:
    """The event already there under this key, if it is this one; any other error goes on."""
    there = Event.objects.filter(club_id=event.club_id, key=event.key).first()
    if there is None:
        raise ActRepeated
    facts = [
        "name",
        "day",
        "rules_id",
        "visibility",
        "tie_breaks",
        "entrants",
        *AS_SEATED.as_facts(),
    ]
    planned = [plan.as_facts() for plan in stages]
    made = [
        {fact: getattr(stage, fact) for fact in planned[0]}
        for stage in there.stages.order_by("number")
    ]
    if made != planned or any(getattr(there, fact) != getattr(event, fact) for fact in facts):
        raise ActRepeated
    return there


def close_event(*, event_id: int, key: uuid.UUID, by: User) -> Event:
    """Close an event: no more entries and rounds. Hands of its games can still be corrected."""
    return _change_state(event_id, key, by, Event.State.CLOSED, "closed event")


def reopen_event(*, event_id: int, key: uuid.UUID, by: User) -> Event:
    """Take the closing of an event back."""
    return _change_state(event_id, key, by, Event.State.OPEN, "opened event again")


@transaction.atomic
def _change_state(event_id: int, key: uuid.UUID, by: User, state: Event.State, verb: str) -> Event:
    event = lock_event(event_id)
    facts = {"state": str(state)}
    if not was_done(club_id=event.club_id, key=key, verb=verb, facts=facts):
        before = {"state": event.state}
        event.state = state
        event.save(update_fields=["state"])
        write_act(event=event, key=key, verb=verb, by=by, facts=facts, before=before)
    return event


def lock_event(event_id: int) -> Event:
    """The event, with its stage locked until the transaction ends: one act after the other."""
    stage = (
        Stage.objects.select_for_update(of=("self",), no_key=True)
        .select_related("event__club", "event__rules")
        .get(event_id=event_id, number=1)
    )
    return stage.event
