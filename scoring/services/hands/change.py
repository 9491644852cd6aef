"""Correcting, voiding, restoring and taking back a hand that is on the sheet."""

from __future__ import annotations

from collections.abc import Set
from typing import Any
from uuid import UUID

from django.db import transaction

from scoring.models import Game, Hand, HandRevision, User
from scoring.selectors.rules import variant_of
from scoring.services.errors import (
    HandChanged,
    HandIsNotVoid,
    HandIsVoid,
    HandNotFound,
    KeyReused,
    ReasonMissing,
)
from scoring.services.hands.write import (
    NOTHING,
    follow,
    judge,
    must_be_changeable,
    replayed,
    revision_of_act,
    write_revision,
)
from scoring.services.locks import lock_game
from scoring.services.numbering import close_gap, open_gap
from scoring.slips import Slip, problems_of, slip_of


@transaction.atomic
def correct_hand(
    *,
    game_id: int,
    hand_key: UUID,
    key: UUID,
    based_on: int,
    slip: Slip,
    reason: str,
    by: User,
    confirmed: Set[str] = NOTHING,
    of_final: bool = False,
) -> Hand:
    """Put other facts in the place of a hand's; the old ones stay in its history.

    Args:
        based_on: number of the revision the person was looking at.
        of_final: whether the game may be final: the person has seen what a change moves.

    Raises:
        SlipRefused, HandNotFound, HandChanged, HandIsVoid, ReasonMissing, KeyReused,
        GameNotOpen (cancelled), GameIsFinal.
    """
    game = lock_game(game_id)
    variant = variant_of(game.rules)
    if hand := replayed(game, key, slip.completed(variant)):
        return hand
    hand = _hand_to_change(game, hand_key, based_on, of_final=of_final)
    if hand.voided:
        raise HandIsVoid
    _must_have_reason(reason)

    slip, _score = judge(variant, slip, hand.dealer, confirmed)
    write_revision(hand, HandRevision.Act.CORRECTED, key, slip, variant, by, reason)
    follow(game, variant)
    hand.refresh_from_db()
    return hand


@transaction.atomic
def void_hand(
    *,
    game_id: int,
    hand_key: UUID,
    key: UUID,
    based_on: int,
    reason: str,
    by: User,
    of_final: bool = False,
) -> Hand:
    """Strike a hand out; those after it move up, and their dealers follow.

    Raises:
        HandNotFound, HandChanged, HandIsVoid, ReasonMissing, KeyReused, GameNotOpen (cancelled),
        GameIsFinal (see `correct_hand`).
    """
    game = lock_game(game_id)
    if hand := _repeated(game, key, hand_key, HandRevision.Act.VOIDED):
        return hand
    hand = _hand_to_change(game, hand_key, based_on, of_final=of_final)
    if hand.voided:
        raise HandIsVoid
    _must_have_reason(reason)

    variant = variant_of(game.rules)
    slip = slip_of(_current(hand), variant)
    hand.voided = True
    write_revision(hand, HandRevision.Act.VOIDED, key, slip, variant, by, reason)
    hand.sat = close_gap(game, hand.number)
    hand.save(update_fields=["sat"])
    follow(game, variant)
    return hand


@transaction.atomic
def restore_hand(
    *, game_id: int, hand_key: UUID, key: UUID, based_on: int, reason: str, by: User
) -> Hand:
    """Put a struck-out hand back where it was, or at the end of a sheet that has become shorter.

    Raises:
        HandNotFound, HandChanged, HandIsNotVoid, ReasonMissing, KeyReused,
        GameNotOpen (cancelled), GameIsFinal.
    """
    game = lock_game(game_id)
    if hand := _repeated(game, key, hand_key, HandRevision.Act.RESTORED):
        return hand
    hand = _hand_to_change(game, hand_key, based_on)
    if not hand.voided:
        raise HandIsNotVoid
    _must_have_reason(reason)

    variant = variant_of(game.rules)
    slip = slip_of(_current(hand), variant)
    number = min(hand.number, game.hand_count + 1)
    open_gap(game, number, hand.sat)
    hand.number = number
    hand.voided = False
    write_revision(hand, HandRevision.Act.RESTORED, key, slip, variant, by, reason)
    follow(game, variant)
    hand.refresh_from_db()
    return hand


UNDONE = "Taken back"


@transaction.atomic
def undo(*, game_id: int, hand_key: UUID, key: UUID, based_on: int, by: User) -> Hand:
    """Take back the latest thing done to a hand, whatever it was.

    A posted or restored hand is struck out, a struck-out one put back, a corrected one gets
    the facts it had before.

    Raises:
        HandNotFound, HandChanged, KeyReused, GameNotOpen (cancelled), GameIsFinal.
    """
    game = lock_game(game_id)
    if (done := revision_of_act(game, key)) is not None:
        if done.hand.key != hand_key or done.reason != UNDONE:
            raise KeyReused(done.hand)
        return done.hand
    hand = _hand_to_change(game, hand_key, based_on)
    latest = _current(hand)
    again: dict[str, Any] = {
        "game_id": game_id,
        "hand_key": hand_key,
        "key": key,
        "based_on": based_on,
        "by": by,
    }
    if latest.act == HandRevision.Act.VOIDED:
        return restore_hand(**again, reason=UNDONE)
    if latest.act != HandRevision.Act.CORRECTED:
        return void_hand(**again, reason=UNDONE)
    variant = variant_of(game.rules)
    earlier = slip_of(hand.revisions.get(number=latest.number - 1), variant)
    # These facts were accepted once before, however unlikely they are.
    accepted = {problem.code for problem in problems_of(variant, earlier, hand.dealer)}
    return correct_hand(**again, slip=earlier, reason=UNDONE, confirmed=accepted)


def _hand_to_change(game: Game, hand_key: UUID, based_on: int, *, of_final: bool = False) -> Hand:
    must_be_changeable(game, of_final=of_final)
    hand = game.hands.filter(key=hand_key).first()
    if hand is None:
        raise HandNotFound
    if hand.revision != based_on:
        raise HandChanged(hand)
    return hand


def _current(hand: Hand) -> HandRevision:
    return hand.revisions.get(is_current=True)


def _repeated(game: Game, key: UUID, hand_key: UUID, act: HandRevision.Act) -> Hand | None:
    revision = revision_of_act(game, key)
    if revision is None:
        return None
    if (revision.hand.key, revision.act) != (hand_key, act):
        raise KeyReused(revision.hand)
    return revision.hand


def _must_have_reason(reason: str) -> None:
    if not reason.strip():
        raise ReasonMissing
