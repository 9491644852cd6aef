"""The audit of an event. The row of an act also holds its idempotency key."""

from __future__ import annotations

import uuid
from typing import Any

from scoring.models import Act, User
from tournaments.models import Event
from tournaments.services.errors import ActRepeated


def was_done(*, club_id: int, key: uuid.UUID, verb: str, facts: dict[str, Any]) -> bool:
    """Whether this very act is already written. Call it with the event's stage locked.

    Raises:
        ActRepeated: the key stands for another act, or for other facts.
    """
    act = Act.objects.filter(club_id=club_id, key=key).first()
    if act is None:
        return False
    if (act.verb, act.after) != (verb, facts):
        raise ActRepeated
    return True


def write_act(
    *,
    event: Event,
    key: uuid.UUID,
    verb: str,
    by: User,
    facts: dict[str, Any],
    before: dict[str, Any] | None = None,
) -> None:
    """Write down who did what; `facts` and `before` hold ids and numbers, no names."""
    Act.objects.create(
        club_id=event.club_id,
        key=key,
        event_id=event.pk,
        verb=verb,
        by_user=by,
        before=before or {},
        after=facts,
    )
