"""Ending a game, opening it again, and cancelling it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.models import Act, Game, User
from scoring.selectors.rules import variant_of
from scoring.services.errors import (
    GameIsFinal,
    GameNotOpen,
    GameNotOver,
    ReasonMissing,
)
from scoring.services.fold import refold, save_change
from scoring.services.locks import lock_game
from scoring.signals import game_scored


def show_sheets(*, game_ids: Sequence[int]) -> None:
    """Let anybody read the score sheets of these games without signing in."""
    Game.objects.filter(pk__in=game_ids).update(is_public=True)


@transaction.atomic
def end_game(*, game_id: int, key: UUID, by: User, reason: str = "") -> Game:
    """End a game as it stands: the higher total has won, equal totals share.

    Raises:
        GameNotOpen.
    """
    game = lock_game(game_id)
    if _done(game, key):
        return game
    if game.state != Game.State.OPEN:
        raise GameNotOpen(game)
    _must_not_be_final(game)
    game.state = Game.State.OVER
    game.ended_by = Game.EndedBy.DIRECTOR
    return _changed(game, key, "game ended", by, reason)


@transaction.atomic
def reopen_game(*, game_id: int, key: UUID, by: User, reason: str) -> Game:
    """Open a game again that the director or the clock ended.

    Raises:
        GameNotOver, ReasonMissing.
    """
    game = lock_game(game_id)
    if _done(game, key):
        return game
    if game.ended_by not in (Game.EndedBy.DIRECTOR, Game.EndedBy.CLOCK):
        raise GameNotOver(
            "The hands themselves ended this game. Correct a hand to open it again."
            if game.state == Game.State.OVER
            else "This game is not over."
        )
    if not reason.strip():
        raise ReasonMissing
    _must_not_be_final(game)
    game.state = Game.State.OPEN
    game.ended_by = Game.EndedBy.NOBODY
    return _changed(game, key, "game opened again", by, reason)


@transaction.atomic
def cancel_game(*, game_id: int, key: UUID, by: User, reason: str) -> Game:
    """Take a game out of everything that is counted. Its sheet can still be read.

    Raises:
        GameNotOpen: it is cancelled already.
        ReasonMissing.
    """
    game = lock_game(game_id)
    if _done(game, key):
        return game
    if game.state == Game.State.CANCELLED:
        raise GameNotOpen(game)
    if not reason.strip():
        raise ReasonMissing
    _must_not_be_final(game)
    before = {"state": game.state}
    game.state = Game.State.CANCELLED
    game.ended_by = Game.EndedBy.NOBODY
    game.winner = ""
    game.on_table = False
    game.save(update_fields=["on_table"])
    _announce(game, key, "game cancelled", by, reason, before)
    return game


def make_final(*, game_ids: Collection[int], final: bool = True) -> None:
    """Keep games as they are because others have built on their results; or open them again.

    Hands of a final game change only where the person has seen what that moves. It is no change
    of the game itself: its revision stays.
    """
    games = Game.objects.filter(pk__in=game_ids)
    if final:
        games.filter(final_at=None).update(final_at=timezone.now())
    else:
        games.update(final_at=None)


def _must_not_be_final(game: Game) -> None:
    if game.final_at is not None:
        raise GameIsFinal


def _changed(game: Game, key: UUID, verb: str, by: User, reason: str) -> Game:
    before = {"winner": game.winner}
    refold(game, variant_of(game.rules))
    _announce(game, key, verb, by, reason, before)
    return game


def _announce(
    game: Game, key: UUID, verb: str, by: User, reason: str, before: Mapping[str, object]
) -> None:
    Act.objects.create(
        club_id=game.club_id,
        key=key,
        verb=verb,
        by_user=by,
        reason=" ".join(reason.split()),
        before={"game": game.pk, **before},
        after={"game": game.pk, "state": game.state, "winner": game.winner},
    )
    save_change(game)
    game_scored.send(sender=Game, game=game)


def _done(game: Game, key: UUID) -> bool:
    return Act.objects.filter(club_id=game.club_id, key=key).exists()
