"""What posting and changing a hand share: judging a slip, writing rows, knowing an act again."""

from __future__ import annotations

from collections.abc import Set
from uuid import UUID

from scoring.models import Game, Hand, HandRevision, User
from scoring.rules import HandScore, Variant, score_hand
from scoring.selectors.rules import variant_of
from scoring.services.errors import GameIsFinal, GameNotOpen, KeyReused, SlipRefused
from scoring.services.fold import refold, save_change
from scoring.signals import game_scored
from scoring.slips import Slip, problems_of, side_that_sits_out, slip_of, write_facts

NOTHING: frozenset[str] = frozenset()


def judge(variant: Variant, slip: Slip, dealer: int, confirmed: Set[str]) -> tuple[Slip, HandScore]:
    """The completed slip and its score.

    Raises:
        SlipRefused: it cannot be true, or it is unlikely in a way nobody has confirmed.
    """
    problems = [
        problem
        for problem in problems_of(variant, slip, dealer)
        if problem.severity == "impossible" or problem.code not in confirmed
    ]
    if problems:
        raise SlipRefused(tuple(problems))
    slip = slip.completed(variant)
    return slip, score_hand(variant, slip.record)


def write_hand(game: Game, key: UUID, number: int, dealer: int, score: HandScore) -> Hand:
    """Write the row of a new hand."""
    return Hand.objects.create(
        game=game,
        key=key,
        number=number,
        dealer=dealer,
        outcome=str(score.outcome),
        points=dict(score.points),
    )


def write_revision(
    hand: Hand,
    act: HandRevision.Act,
    key: UUID,
    slip: Slip,
    variant: Variant,
    by: User,
    reason: str = "",
) -> None:
    """Write a new version of a hand's facts and make it the current one."""
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
        sits_out=side_that_sits_out(variant, record),
        reason=" ".join(reason.split()),
        by_user=by,
    )
    write_facts(revision, slip, variant)


def follow(game: Game, variant: Variant) -> None:
    """Let dealers, points, totals and the winner follow from the changed facts."""
    refold(game, variant)
    save_change(game)
    game_scored.send(sender=Game, game=game)


def revision_of_act(game: Game, key: UUID) -> HandRevision | None:
    """The version that an act of this key wrote, if it wrote one."""
    written = game.revisions.filter(act_key=key).order_by("pk")
    # Nearly always there is none, and to ask only that costs a fraction of reading it.
    return written.select_related("hand").get() if written.exists() else None


def replayed(game: Game, key: UUID, slip: Slip) -> Hand | None:
    """The hand that this very act wrote before.

    Raises:
        KeyReused: the key wrote other facts.
    """
    revision = revision_of_act(game, key)
    if revision is None:
        return None
    if slip_of(revision, variant_of(game.rules)) != slip:
        raise KeyReused(revision.hand)
    return revision.hand


def must_be_changeable(game: Game, *, of_final: bool) -> None:
    """Whether hands of the game may be changed; `of_final` allows it for a final result too.

    Raises:
        GameNotOpen: the game was cancelled.
        GameIsFinal: others have built on its result.
    """
    if game.state == Game.State.CANCELLED:
        raise GameNotOpen(game)
    if game.final_at is not None and not of_final:
        raise GameIsFinal
