"""From a game's hands to what is derived from them: dealers, points, totals, the winner."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.models import Game, Hand
from scoring.rules import (
    GameReason,
    GameState,
    Variant,
    score_hand,
    tally,
)
from scoring.selectors.sheet import hands_with_facts
from scoring.selectors.state import dealers_of, settled_state


@dataclass(frozen=True)
class Difference:
    """A derived value that does not follow from the facts: what is stored, what should be."""

    what: str
    stored: object
    right: object


def settle(game: Game, variant: Variant, state: GameState) -> None:
    """Put the state, and what it means for the game, on the game. Does not save it."""
    if game.ended_by in (Game.EndedBy.DIRECTOR, Game.EndedBy.CLOCK):
        state = settled_state(game, variant, state)
    elif state.over:
        game.state = Game.State.OVER
        all_played = state.reason == GameReason.HANDS
        game.ended_by = Game.EndedBy.HANDS if all_played else Game.EndedBy.TARGET
    else:
        game.state = Game.State.OPEN
        game.ended_by = Game.EndedBy.NOBODY
    game.totals = state.to_document()
    game.winner = "".join(state.winners)


def save_change(game: Game) -> None:
    """Save what a change of its hands may change on a game, and count the change."""
    game.revision += 1
    game.save(
        update_fields=[
            "state",
            "ended_by",
            "totals",
            "winner",
            "hand_count",
            "revision",
            "changed_at",
        ]
    )


def refold(game: Game, variant: Variant) -> list[Difference]:
    """Derive everything anew from the facts, on the given game and its hands.

    Writes the hands that differ and sets, but does not save, the game's own fields.

    Returns:
        every derived value that was not as it is now.
    """
    live = [facts for facts in hands_with_facts(game, variant) if not facts.hand.voided]
    scores = [score_hand(variant, facts.slip.record) for facts in live]
    dealers = dealers_of(variant, game.first_dealer, scores)
    differences: list[Difference] = []
    changed = []
    for facts, score, dealer in zip(live, scores, dealers, strict=False):
        hand = facts.hand
        right = {
            "dealer": dealer,
            "outcome": str(score.outcome),
            "points": dict(score.points),
        }
        wrong = {name: getattr(hand, name) for name in right if getattr(hand, name) != right[name]}
        if wrong:
            changed.append(hand)
        for name, stored in wrong.items():
            differences.append(Difference(f"hand {hand.number}, {name}", stored, right[name]))
            setattr(hand, name, right[name])
    Hand.objects.bulk_update(changed, ["dealer", "outcome", "points"], batch_size=200)

    before = (game.totals, game.winner, game.state, game.hand_count)
    game.hand_count = len(live)
    settle(game, variant, tally(variant, scores, sides=variant.side_names))
    after = (game.totals, game.winner, game.state, game.hand_count)
    names = ("totals", "winner", "state", "number of hands")
    return differences + [
        Difference(name, stored, right)
        for name, stored, right in zip(names, before, after, strict=True)
        if stored != right
    ]
