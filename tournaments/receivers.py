"""The one step across from scoring: a changed game makes its event's standings stale."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.dispatch import receiver

from scoring.models import Game
from scoring.signals import game_scored
from tournaments import selectors, services, tasks


@receiver(game_scored, dispatch_uid="tournaments.queue_standings")
def queue_standings(sender: type[Game], game: Game, **_: Any) -> None:
    """Mark the standings stale in the game's own transaction; ask for a refresh after it.

    Three statements at most, and one for a game of no event. Of many changes at once only the
    first asks.
    """
    event_id = selectors.event_of_game(game.pk)
    if event_id is None:
        return
    services.mark_stale(event_id=event_id)
    if not services.claim_refresh(event_id=event_id):
        return

    def refresh() -> None:
        tasks.ask_for_refresh(event_id)

    # Robust: a stored hand must not look lost because its standings could not be refreshed.
    transaction.on_commit(refresh, robust=True)
