"""The rows that a transaction locks first: whoever changes a game or a club waits here."""

from __future__ import annotations

from scoring.models import Club, Game


def lock_game(game_id: int) -> Game:
    """Read a game and keep everybody else from changing it until the transaction ends."""
    return Game.objects.select_for_update(of=("self",)).select_related("rules").get(pk=game_id)


def lock_club(club_id: int) -> Club:
    """Read a club and keep others from adding to it until the transaction ends."""
    return Club.objects.select_for_update().get(pk=club_id)
