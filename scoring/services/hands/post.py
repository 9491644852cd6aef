"""Posting the next hand of a game, and inserting one that was forgotten."""

from __future__ import annotations

from collections.abc import Set
from uuid import UUID

from django.db import transaction

from scoring.models import Game, Hand, HandRevision, User
from scoring.rules import dealer_seat, tally
from scoring.selectors.rules import variant_of
from scoring.selectors.state import state_of
from scoring.services.errors import (
    GameNotOpen,
    GameTakesNoHands,
    HandAlreadyThere,
    HandNotFound,
    NumberTooHigh,
)
from scoring.services.fold import save_change, settle
from scoring.services.hands.write import (
    NOTHING,
    follow,
    judge,
    must_be_changeable,
    replayed,
    write_hand,
    write_revision,
)
from scoring.services.locks import lock_game
from scoring.services.numbering import open_gap
from scoring.signals import game_scored
from scoring.slips import Slip


@transaction.atomic
def post_hand(
    *,
    game_id: int,
    key: UUID,
    number: int,
    slip: Slip,
    by: User,
    confirmed: Set[str] = NOTHING,
) -> Hand:
    """Write the next hand on the sheet of an open game.

    Args:
        number: the number the person believed this hand to have.
        confirmed: codes of unlikely problems that the person has said are right.

    Raises:
        SlipRefused, HandAlreadyThere, NumberTooHigh, GameNotOpen, GameTakesNoHands,
            KeyReused.
    """
    game = lock_game(game_id)
    variant = variant_of(game.rules)
    if hand := replayed(game, key, slip.completed(variant)):
        return hand
    if number <= game.hand_count:
        raise HandAlreadyThere(game.hands.get(number=number, voided=False))
    _must_be_open(game)
    if game.final_at is not None:
        raise GameTakesNoHands
    if number != game.hand_count + 1:
        raise NumberTooHigh(game.hand_count + 1)

    state = state_of(game, variant)
    dealer = dealer_seat(variant, game.first_dealer, state.deals)
    slip, score = judge(variant, slip, dealer, confirmed)
    hand = write_hand(game, key, number, dealer, score)
    write_revision(hand, HandRevision.Act.POSTED, key, slip, variant, by)

    game.hand_count = number
    settle(game, variant, tally(variant, [score], start=state))
    save_change(game)
    game_scored.send(sender=Game, game=game)
    return hand


@transaction.atomic
def insert_hand(
    *,
    game_id: int,
    key: UUID,
    before: int,
    slip: Slip,
    by: User,
    confirmed: Set[str] = NOTHING,
    of_final: bool = False,
) -> Hand:
    """Write a forgotten hand before hand number `before`; the dealers after it follow.

    Raises:
        SlipRefused, HandNotFound, GameNotOpen (cancelled), GameIsFinal (see `correct_hand`),
        KeyReused.
    """
    game = lock_game(game_id)
    variant = variant_of(game.rules)
    if hand := replayed(game, key, slip.completed(variant)):
        return hand
    must_be_changeable(game, of_final=of_final)
    if not 1 <= before <= game.hand_count:
        raise HandNotFound

    dealer = game.hands.get(number=before, voided=False).dealer
    slip, score = judge(variant, slip, dealer, confirmed)
    open_gap(game, before)
    hand = write_hand(game, key, before, dealer, score)
    write_revision(hand, HandRevision.Act.POSTED, key, slip, variant, by)
    follow(game, variant)
    return hand


def _must_be_open(game: Game) -> None:
    if game.state != Game.State.OPEN:
        raise GameNotOpen(game)
