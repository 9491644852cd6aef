"""Seeding the entries of an event before its first draw."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Mapping

from django.db import transaction

from scoring.models import User
from tournaments.models import Event
from tournaments.services.acts import was_done, write_act
from tournaments.services.errors import EventIsClosed, RoundsHaveBegun, SeedsRefused
from tournaments.services.events import lock_event
from tournaments.services.standings import mark_stale


@transaction.atomic
def seed_entries(
    *, event_id: int, key: uuid.UUID, seeds: Mapping[int, int | None], by: User
) -> None:
    """Give entries their seeds, 1 for the best, None for one without; by the ids of the entries.

    Raises:
        SeedsRefused: two entries have the same seed, or one is not of this event.
        RoundsHaveBegun: a round is drawn.
        EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {"seeds": {str(entry): seed for entry, seed in seeds.items()}}
    if was_done(club_id=event.club_id, key=key, verb="seeded entries", facts=facts):
        return
    if event.state == Event.State.CLOSED:
        raise EventIsClosed
    if event.stages.filter(rounds__undone_at=None, rounds__isnull=False).exists():
        raise RoundsHaveBegun
    entries = {entry.pk: entry for entry in event.entries.all()}
    before = {str(entry.pk): entry.seed for entry in entries.values()}
    refused = {entry: "This is not entered any more." for entry in seeds if entry not in entries}
    for pk, seed in seeds.items():
        if pk in entries:
            entries[pk].seed = seed
    times = Counter(entry.seed for entry in entries.values() if entry.seed is not None)
    for entry in entries.values():
        if entry.seed is not None and times[entry.seed] > 1:
            refused[entry.pk] = f"Seed {entry.seed} is given twice."
    if refused:
        raise SeedsRefused(refused)
    event.entries.bulk_update(entries.values(), ["seed"])
    write_act(
        event=event,
        key=key,
        verb="seeded entries",
        by=by,
        facts=facts,
        before={"seeds": before},
    )
    mark_stale(event_id=event.pk)
