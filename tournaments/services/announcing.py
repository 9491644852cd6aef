"""Showing everybody the standings that were hidden until now."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.utils import timezone

from scoring.models import User
from scoring.services import show_sheets
from tournaments.models import Event, PairingGame
from tournaments.services.acts import was_done, write_act
from tournaments.services.events import lock_event
from tournaments.services.standings import mark_stale


@transaction.atomic
def announce(*, event_id: int, key: uuid.UUID, by: User) -> Event:
    """Announce the results: from now on everybody sees the standings of every round.

    The score sheets of a public event can then be read by anybody, too. Announced twice, the first
    time stands.

    Raises:
        ActRepeated.
    """
    event = lock_event(event_id)
    if was_done(club_id=event.club_id, key=key, verb="announced results", facts={}):
        return event
    if event.announced_at is None:
        event.announced_at = timezone.now()
        event.save(update_fields=["announced_at"])
        if event.visibility == Event.Visibility.PUBLIC:
            games = PairingGame.objects.filter(pairing__stage__event=event)
            show_sheets(game_ids=list(games.values_list("game_id", flat=True)))
    write_act(event=event, key=key, verb="announced results", by=by, facts={})
    mark_stale(event_id=event.pk)
    return event
