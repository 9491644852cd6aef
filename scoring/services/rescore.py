"""Computing a game's derived values anew, to see whether they still follow from its facts."""

from __future__ import annotations

from django.db import transaction

from scoring.models import Game
from scoring.selectors.rules import variant_of
from scoring.services.fold import Difference, refold, save_change
from scoring.services.locks import lock_game
from scoring.signals import game_scored


@transaction.atomic
def rescore_game(*, game_id: int, apply: bool) -> list[Difference]:
    """Compare a game's derived values with what its facts say; with `apply`, put them right."""
    game = lock_game(game_id)
    with transaction.atomic():
        differences = refold(game, variant_of(game.rules))
        if not apply:
            transaction.set_rollback(True)
    if differences and apply:
        save_change(game)
        game_scored.send(sender=Game, game=game)
    return differences
