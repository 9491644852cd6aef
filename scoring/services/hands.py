"""Posting, inserting, correcting, voiding, restoring and taking back a hand.

Each is one transaction with the game's row locked, so two phones never write at once. Each
carries an idempotency key: the same key and the same facts again change nothing and give the
same answer; the same key with other facts is `KeyReused`.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Any
from uuid import UUID

from django.db import transaction

from scoring.models import Game, Hand, HandRevision, User
from scoring.rules import (
    HandScore,
    Variant,
    dealer_seat,
    score_hand,
    tally,
)
from scoring.selectors.rules import variant_of
from scoring.selectors.state import state_of
from scoring.services.errors import (
    GameNotOpen,
    HandAlreadyThere,
    HandChanged,
    HandIsNotVoid,
    HandIsVoid,
    HandNotFound,
    KeyReused,
    NumberTooHigh,
    ReasonMissing,
    SlipRefused,
)
from scoring.services.fold import refold, save_change, settle
from scoring.services.locks import lock_game
from scoring.services.numbering import close_gap, open_gap
from scoring.signals import game_scored
from scoring.slips import Slip, problems_of, slip_of, write_facts

NOTHING: frozenset[str] = frozenset()


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
        SlipRefused, HandAlreadyThere, NumberTooHigh, GameNotOpen, KeyReused.
    """
    game = lock_game(game_id)
    variant = variant_of(game.rules)
    if hand := _replayed(game, key, slip.completed(variant)):
        return hand
    if number <= game.hand_count:
        raise HandAlreadyThere(game.hands.get(number=number, voided=False))
    _must_be_open(game)
    if number != game.hand_count + 1:
        raise NumberTooHigh(game.hand_count + 1)

    state = state_of(game, variant)
    dealer = dealer_seat(variant, game.first_dealer, state.deals)
    slip, score = _judge(variant, slip, dealer, confirmed)
    hand = _write_hand(game, key, number, dealer, score)
    _write_revision(hand, HandRevision.Act.POSTED, key, slip, variant, by)

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
) -> Hand:
    """Write a forgotten hand before hand number `before`; the dealers after it follow.

    Raises:
        SlipRefused, HandNotFound, GameNotOpen (cancelled), KeyReused.
    """
    game = lock_game(game_id)
    variant = variant_of(game.rules)
    if hand := _replayed(game, key, slip.completed(variant)):
        return hand
    _must_not_be_cancelled(game)
    if not 1 <= before <= game.hand_count:
        raise HandNotFound

    dealer = game.hands.get(number=before, voided=False).dealer
    slip, score = _judge(variant, slip, dealer, confirmed)
    open_gap(game, before)
    hand = _write_hand(game, key, before, dealer, score)
    _write_revision(hand, HandRevision.Act.POSTED, key, slip, variant, by)
    _follow(game, variant)
    return hand


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
) -> Hand:
    """Put other facts in the place of a hand's; the old ones stay in its history.

    Args:
        based_on: number of the revision the person was looking at.

    Raises:
        SlipRefused, HandNotFound, HandChanged, HandIsVoid, ReasonMissing, KeyReused,
        GameNotOpen (cancelled).
    """
    game = lock_game(game_id)
    variant = variant_of(game.rules)
    if hand := _replayed(game, key, slip.completed(variant)):
        return hand
    hand = _hand_to_change(game, hand_key, based_on)
    if hand.voided:
        raise HandIsVoid
    _must_have_reason(reason)

    slip, _score = _judge(variant, slip, hand.dealer, confirmed)
    _write_revision(hand, HandRevision.Act.CORRECTED, key, slip, variant, by, reason)
    _follow(game, variant)
    hand.refresh_from_db()
    return hand


@transaction.atomic
def void_hand(
    *, game_id: int, hand_key: UUID, key: UUID, based_on: int, reason: str, by: User
) -> Hand:
    """Strike a hand out; those after it move up, and their dealers follow.

    Raises:
        HandNotFound, HandChanged, HandIsVoid, ReasonMissing, KeyReused, GameNotOpen (cancelled).
    """
    game = lock_game(game_id)
    if hand := _repeated(game, key, hand_key, HandRevision.Act.VOIDED):
        return hand
    hand = _hand_to_change(game, hand_key, based_on)
    if hand.voided:
        raise HandIsVoid
    _must_have_reason(reason)

    variant = variant_of(game.rules)
    slip = slip_of(_current(hand), variant)
    hand.voided = True
    _write_revision(hand, HandRevision.Act.VOIDED, key, slip, variant, by, reason)
    close_gap(game, hand.number)
    _follow(game, variant)
    return hand


@transaction.atomic
def restore_hand(
    *, game_id: int, hand_key: UUID, key: UUID, based_on: int, reason: str, by: User
) -> Hand:
    """Put a struck-out hand back where it was, or at the end of a sheet that has become shorter.

    Raises:
        HandNotFound, HandChanged, HandIsNotVoid, ReasonMissing, KeyReused,
        GameNotOpen (cancelled).
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
    open_gap(game, number)
    hand.number = number
    hand.voided = False
    _write_revision(hand, HandRevision.Act.RESTORED, key, slip, variant, by, reason)
    _follow(game, variant)
    hand.refresh_from_db()
    return hand


UNDONE = "Taken back"


@transaction.atomic
def undo(*, game_id: int, hand_key: UUID, key: UUID, based_on: int, by: User) -> Hand:
    """Take back the latest thing done to a hand, whatever it was.

    A posted or restored hand is struck out, a struck-out one put back, a corrected one gets
    the facts it had before.

    Raises:
        HandNotFound, HandChanged, KeyReused, GameNotOpen (cancelled).
    """
    game = lock_game(game_id)
    if (done := _revision_of_act(game, key)) is not None:
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


def _judge(
    variant: Variant, slip: Slip, dealer: int, confirmed: Set[str]
) -> tuple[Slip, HandScore]:
    problems = [
        problem
        for problem in problems_of(variant, slip, dealer)
        if problem.severity == "impossible" or problem.code not in confirmed
    ]
    if problems:
        raise SlipRefused(tuple(problems))
    slip = slip.completed(variant)
    return slip, score_hand(variant, slip.record)


def _write_hand(game: Game, key: UUID, number: int, dealer: int, score: HandScore) -> Hand:
    return Hand.objects.create(
        game=game,
        key=key,
        number=number,
        dealer=dealer,
        outcome=str(score.outcome),
        points=dict(score.points),
    )


def _write_revision(
    hand: Hand,
    act: HandRevision.Act,
    key: UUID,
    slip: Slip,
    variant: Variant,
    by: User,
    reason: str = "",
) -> None:
    if act != HandRevision.Act.POSTED:
        hand.revision += 1
        hand.save(update_fields=["revision", "number", "voided"])
        hand.revisions.filter(is_current=True).retire()
    record = slip.record
    revision = HandRevision.objects.create(
        hand=hand,
        game_id=hand.game_id,
        number=hand.revision,
        act=act,
        act_key=key,
        declarer=record.declarer,
        declarer_seat=slip.declarer_seat,
        contract=record.contract,
        trump=record.trump,
        end=str(record.end),
        special=record.special or "",
        offender=record.offender,
        reason=" ".join(reason.split()),
        by_user=by,
    )
    write_facts(revision, slip, variant)


def _follow(game: Game, variant: Variant) -> None:
    """Let dealers, points, totals and the winner follow from the changed facts."""
    refold(game, variant)
    save_change(game)
    game_scored.send(sender=Game, game=game)


def _hand_to_change(game: Game, hand_key: UUID, based_on: int) -> Hand:
    _must_not_be_cancelled(game)
    hand = game.hands.filter(key=hand_key).first()
    if hand is None:
        raise HandNotFound
    if hand.revision != based_on:
        raise HandChanged(hand)
    return hand


def _current(hand: Hand) -> HandRevision:
    return hand.revisions.get(is_current=True)


def _revision_of_act(game: Game, key: UUID) -> HandRevision | None:
    return game.revisions.filter(act_key=key).select_related("hand").first()


def _replayed(game: Game, key: UUID, slip: Slip) -> Hand | None:
    """The hand that this very act wrote before.

    Raises:
        KeyReused: the key wrote other facts.
    """
    revision = _revision_of_act(game, key)
    if revision is None:
        return None
    if slip_of(revision, variant_of(game.rules)) != slip:
        raise KeyReused(revision.hand)
    return revision.hand


def _repeated(game: Game, key: UUID, hand_key: UUID, act: HandRevision.Act) -> Hand | None:
    revision = _revision_of_act(game, key)
    if revision is None:
        return None
    if (revision.hand.key, revision.act) != (hand_key, act):
        raise KeyReused(revision.hand)
    return revision.hand


def _must_be_open(game: Game) -> None:
    if game.state != Game.State.OPEN:
        raise GameNotOpen(game)


def _must_not_be_cancelled(game: Game) -> None:
    if game.state == Game.State.CANCELLED:
        raise GameNotOpen(game)


def _must_have_reason(reason: str) -> None:
    if not reason.strip():
        raise ReasonMissing
