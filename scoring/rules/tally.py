"""Folds hands into the state of a game, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scoring.rules.by_side import BySide
from scoring.rules.game_end import decide, highest
from scoring.rules.game_state import GameReason, GameState, SideTally
from scoring.rules.outcome import HandScore, LedgerEntry, Outcome, SideScore
from scoring.rules.record import HandRecord
from scoring.rules.score import score_hand
from scoring.rules.variant import Variant

_NOT_A_HAND = {Outcome.PASSED_OUT, Outcome.MISDEAL, Outcome.NOT_SCORED}


def tally(
    variant: Variant,
    hands: Iterable[HandRecord | HandScore],
    sides: Sequence[str] = (),
    start: GameState | None = None,
) -> GameState:
    """The state of a game after some hands, which may be records or scores already worked out.

    `sides` names the sides in seating order; without it they are those of the hands, and
    without hands the variant's own. With `start` the fold goes on from there, so one more
    hand never costs more than the first. Hands after the one that decided the game change
    nothing.
    """
    played = tuple(hands)
    seen = dict.fromkeys(side for hand in played for side in hand.sides)
    state = start or _opening(variant, sides or tuple(seen) or variant.side_names)
    for hand in played:
        if state.over:
            return state
        score = hand if isinstance(hand, HandScore) else score_hand(variant, hand)
        state = _fold(variant, state, score)
    return state


def finish(variant: Variant, state: GameState, reason: GameReason) -> GameState:
    """End a game by the director, the clock or the number of hands.

    The higher total wins, equal totals share. A game already over stays as it is.
    """
    if state.over:
        return state
    return replace(
        state,
        winners=highest(state.totals),
        reason=reason,
        deciding_hand=state.hands or None,
    )


def _opening(variant: Variant, sides: Sequence[str]) -> GameState:
    return GameState(
        totals=BySide(dict.fromkeys(sides, 0)),
        sides=BySide(dict.fromkeys(sides, SideTally())),
        target=variant.game_end.target,
    )


def _fold(variant: Variant, state: GameState, score: HandScore) -> GameState:
    totals, sides = dict(state.totals), dict(state.sides)
    for side, scored in score.sides.items():
        totals[side] = totals.get(side, 0) + scored.points
        if score.outcome not in _NOT_A_HAND:
            sides[side] = _add_hand(sides.get(side, SideTally()), scored)
    deals = state.deals + (score.outcome is not Outcome.MISDEAL)
    verdict = decide(variant, totals, state.target, score, deals)
    return GameState(
        totals=BySide(totals),
        sides=BySide(sides),
        target=verdict.target,
        hands=state.hands + 1,
        deals=deals,
        winners=verdict.winners,
        reason=verdict.reason,
        deciding_hand=state.hands + 1 if verdict.reason else None,
    )


def _add_hand(done: SideTally, scored: SideScore) -> SideTally:
    best = scored.points if done.best_hand is None else max(done.best_hand, scored.points)
    ledgers = {entry.ledger: entry.amount for entry in done.ledgers}
    for entry in scored.ledgers:
        ledgers[entry.ledger] = ledgers.get(entry.ledger, 0) + entry.amount
    return SideTally(
        hands=done.hands + 1,
        made=done.made + (scored.outcome is Outcome.MADE),
        set=done.set + (scored.outcome is Outcome.SET),
        thrown_in=done.thrown_in + (scored.outcome is Outcome.THROWN_IN),
        best_hand=best,
        ledgers=tuple(LedgerEntry(*entry) for entry in sorted(ledgers.items())),
    )
