"""How a game stands: the state kept with it, and the sentence for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring.models import Game
from scoring.rules import (
    GameReason,
    GameState,
    HandScore,
    Outcome,
    Variant,
    dealer_seat,
    finish,
    tally,
)


def state_of(game: Game, variant: Variant) -> GameState:
    """The state that is kept with the game; the state before any hand of a new game."""
    if game.totals:
        return GameState.from_document(game.totals)
    return tally(variant, [], sides=variant.side_names)


def settled_state(game: Game, variant: Variant, state: GameState) -> GameState:
    """The state of a game's hands, with the end that the director or the clock gave it."""
    if game.ended_by in (Game.EndedBy.DIRECTOR, Game.EndedBy.CLOCK):
        return finish(variant, state, GameReason(game.ended_by))
    return state


def dealers_of(variant: Variant, first_dealer: int, scores: Iterable[HandScore]) -> list[int]:
    """The dealer's seat of each hand in turn, and of the one after the last.

    The deal moves on after every hand but a misdeal, also after the hand that ended the game.
    """
    deals = 0
    dealers = [dealer_seat(variant, first_dealer, deals)]
    for score in scores:
        deals += score.outcome != Outcome.MISDEAL
        dealers.append(dealer_seat(variant, first_dealer, deals))
    return dealers


def result_sentence(game: Game, state: GameState, names: Mapping[str, str]) -> str:
    """Who has won and why, or nothing while the game goes on."""
    if game.state == Game.State.CANCELLED:
        return "This game was cancelled. It counts for nothing."
    if game.state == Game.State.OPEN:
        return ""
    winners = " and ".join(names[side] for side in game.winner)
    if len(game.winner) != 1:
        return f"{winners} are equal." if winners else "Nobody has won."
    total = f"{state.totals[game.winner]:,}".replace("-", "−")
    if game.ended_by == Game.EndedBy.TARGET:
        return f"{winners} went out with {total}."
    ended = {
        Game.EndedBy.HANDS: "All hands are played.",
        Game.EndedBy.CLOCK: "The time is up.",
        Game.EndedBy.DIRECTOR: "The director has ended the game.",
    }[Game.EndedBy(game.ended_by)]
    return f"{ended} {winners} won with {total}."
