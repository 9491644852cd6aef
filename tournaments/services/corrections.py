"""Changing a final result of an event: only what was shown to move may move.

The person sees the effect of a change first, with a fingerprint of it. Accepting computes it
anew with the event locked; another fingerprint means that others have changed something
meanwhile: nothing is saved, and the effect is shown again.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.db import transaction

from scoring import services as scoring
from scoring.models import Game, Hand
from tournaments.selectors.corrections import effect_on, stages_reading
from tournaments.services.errors import EffectNotSeen
from tournaments.services.events import lock_event


def correct_hand_of_event(*, event_id: int, effect_seen: str, **facts: Any) -> Hand:
    """Correct a hand of a final game; `facts` are the keywords of `scoring.services.correct_hand`.

    Raises:
        EffectNotSeen: `effect_seen` is not the fingerprint of what this change moves.
        Whatever correcting a hand raises.
    """
    return _change(scoring.correct_hand, event_id, effect_seen, facts)


def void_hand_of_event(*, event_id: int, effect_seen: str, **facts: Any) -> Hand:
    """Strike out a hand of a final game; see `correct_hand_of_event`."""
    return _change(scoring.void_hand, event_id, effect_seen, facts)


def insert_hand_of_event(*, event_id: int, effect_seen: str, **facts: Any) -> Hand:
    """Insert a forgotten hand in a final game; see `correct_hand_of_event`."""
    return _change(scoring.insert_hand, event_id, effect_seen, facts)


@transaction.atomic
def _change(
    change: Callable[..., Hand], event_id: int, effect_seen: str, facts: dict[str, Any]
) -> Hand:
    lock_event(event_id)
    game = Game.objects.get(pk=facts["game_id"])
    if _was_written(game, facts["key"]):
        return change(**facts, of_final=True)
    before = stages_reading(game)
    hand = change(**facts, of_final=True)
    game.refresh_from_db()
    if effect_on(before, game).fingerprint != effect_seen:
        raise EffectNotSeen
    return hand


def _was_written(game: Game, key: uuid.UUID) -> bool:
    return game.revisions.filter(act_key=key).exists()
