"""What changing the result of a game moves in its event: places, seats, the bracket."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from scoring.models import Game
from scoring.rules import GameState
from tournaments.models import PairingGame, Stage
from tournaments.rules.picture import Effect, StagePicture, effect, picture
from tournaments.selectors.facts import facts_of


@dataclass(frozen=True)
class Reading:
    """The stage that reads a game's result, as it is before a change."""

    stage: Stage
    before: StagePicture


def stages_reading(game: Game) -> Reading:
    """The stage that a game of an event is played in."""
    played = PairingGame.objects.select_related("pairing__stage__event__rules").get(game=game)
    stage = played.pairing.stage
    return Reading(stage, picture(facts_of(stage)))


def effect_on(reading: Reading, changed: Game) -> Effect:
    """What moves if the game came out as `changed`, which need not be saved."""
    after = picture(facts_of(reading.stage, instead={changed.pk: changed}))
    return effect(reading.before, after)


def with_state(game: Game, after: GameState) -> Game:
    """A copy of the game, not to be saved, as it would be if its hands came to `after`."""
    changed = copy(game)
    changed.totals = after.to_document()
    changed.winner = "".join(after.winners)
    changed.state = Game.State.OVER if after.over else Game.State.OPEN
    changed.revision += 1  # who agreed on the old result has not agreed on this one
    return changed
