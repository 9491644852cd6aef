"""Agreeing on a game's result, and saying that something is wrong with it.

Neither changes the result: the game keeps its revision, which is what was agreed to.
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from scoring.models import Agreement, Game, User
from scoring.services.errors import (
    AgreementNotAsked,
    GameNotOpen,
    KeyReused,
    NoteMissing,
    ResultChanged,
    WrongSide,
)
from scoring.services.locks import lock_game
from scoring.signals import game_scored


@transaction.atomic
def agree_result(
    *,
    game_id: int,
    key: UUID,
    sides: Sequence[str] | None,
    based_on: int,
    by: User,
    note: str = "",
) -> Game:
    """Say that sides agree to the result as it stands. The latest word of a side counts.

    Args:
        sides: the keys of the sides that agree; None when a director agrees for all of them.
        based_on: the revision of the game that they were looking at.

    Raises:
        AgreementNotAsked, ResultChanged, WrongSide, KeyReused, GameNotOpen (cancelled).
    """
    return _say(game_id, key, sides, Agreement.Stand.AGREED, based_on, by, note)


@transaction.atomic
def dispute_result(
    *, game_id: int, key: UUID, side: str, note: str, based_on: int, by: User
) -> Game:
    """Say that something is wrong with the result, and what.

    Args:
        based_on: the revision of the game that the side was looking at.

    Raises:
        NoteMissing, AgreementNotAsked, ResultChanged, WrongSide, KeyReused,
        GameNotOpen (cancelled).
    """
    if not note.strip():
        raise NoteMissing
    return _say(game_id, key, [side], Agreement.Stand.DISPUTED, based_on, by, note)


def _say(
    game_id: int,
    key: UUID,
    sides: Sequence[str] | None,
    stand: Agreement.Stand,
    based_on: int,
    by: User,
    note: str,
) -> Game:
    game = lock_game(game_id)
    of_the_game = list(game.sides.order_by("key").values_list("key", flat=True))
    said = {
        side: (stand.value, based_on, " ".join(note.split()))
        for side in (of_the_game if sides is None else sides)
    }
    if before := _said_before(game, key):
        if before != said:
            raise KeyReused
        return game
    if not said or not said.keys() <= set(of_the_game):
        raise WrongSide(field="side" if stand == Agreement.Stand.DISPUTED else "sides")
    if not game.agreement_needed:
        raise AgreementNotAsked
    if game.state == Game.State.CANCELLED:
        raise GameNotOpen(game)
    if game.revision != based_on:
        raise ResultChanged
    Agreement.objects.bulk_create(
        Agreement(
            game=game, side=side, game_revision=revision, stand=word, note=text, by_user=by, key=key
        )
        for side, (word, revision, text) in sorted(said.items())
    )
    game_scored.send(sender=Game, game=game)
    return game


def _said_before(game: Game, key: UUID) -> dict[str, tuple[str, int, str]]:
    """What an act of this key said, by side."""
    return {
        row.side: (row.stand, row.game_revision, row.note)
        for row in game.agreements.filter(key=key)
    }
