"""The rows that a transaction locks first: whoever changes a game or a club waits here.

The locks leave the row's key free (`no_key`). A row that only points to a locked one, as every
Act does to its club, would otherwise wait as well, and two who hold a game and a club would wait
for each other.
"""

from __future__ import annotations

from scoring.models import Club, Game


def lock_game(game_id: int) -> Game:
    """Read a game and keep everybody else from changing it until the transaction ends."""
    return (
        Game.objects.select_for_update(of=("self",), no_key=True)
        .select_related("rules")
        .get(pk=game_id)
    )


def lock_club(club_id: int) -> Club:
    """Read a club and keep others from adding to it until the transaction ends."""
    return Club.objects.select_for_update(no_key=True).get(pk=club_id)
