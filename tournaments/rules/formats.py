"""The formats of a stage: what each is called and promises, and which function draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from tournaments.rules import roundrobin, swiss
from tournaments.rules.draws import DrawnRound, Reason
from tournaments.rules.facts import StageFacts
from tournaments.rules.movements import (
    howell,
    ladder,
    mitchell,
    progressive,
    random_draw,
    rotation,
)

Warn = Callable[[StageFacts], tuple[Reason, ...]]


class Draw(Protocol):
    """Draws the rounds of a stage from `number` on: the next one, or all there will be.

    The meetings among the facts are those of earlier rounds. The same facts and the same seed
    give the same draw. Raises DrawRefused with a sentence for the director.
    """

    def __call__(self, facts: StageFacts, *, number: int, seed: int) -> tuple[DrawnRound, ...]:
        """Return the rounds, the first of them under `number`."""


@dataclass(frozen=True)
class Format:
    """A way to run a stage.

    `draws` is None where rounds are seated by hand or a bracket says who meets.
    `draws_all_rounds` says that one draw makes every round there will be.
    `warns` says what a director should know before round one.
    """

    key: str
    name: str
    sentence: str
    draws: Draw | None = None
    is_bracket: bool = False
    draws_all_rounds: bool = False
    for_players: bool = False
    for_teams: bool = True
    warns: Warn | None = None


FORMATS: Mapping[str, Format] = {
    one.key: one
    for one in (
        Format("seated", "Seated by hand", "You say who sits where, round by round."),
        Format(
            "rotation",
            "New partner each round",
            "Everybody plays with a new partner each round, and all rounds are known beforehand.",
            rotation.draw,
            draws_all_rounds=True,
            for_players=True,
            for_teams=False,
        ),
        Format(
            "progressive",
            "Winners move up",
            "The winners of a table move up one and change partners; the losers stay.",
            progressive.draw,
            for_players=True,
            for_teams=False,
        ),
        Format(
            "random",
            "Partners by lot",
            "The lot decides who plays with whom, and nobody twice while that can be avoided.",
            random_draw.draw,
            for_players=True,
            for_teams=False,
        ),
        Format(
            "mitchell",
            "One side stays, one moves (Mitchell)",
            "Half of the teams stay at their tables, the others move up one after each round.",
            mitchell.draw,
            draws_all_rounds=True,
        ),
        Format(
            "howell",
            "Everybody moves (Howell)",
            "Every team meets every other one where there are rounds enough.",
            howell.draw,
            draws_all_rounds=True,
        ),
        Format(
            "ladder",
            "Ladder",
            "The winners move up a table, the losers down one.",
            ladder.draw,
        ),
        Format(
            "round-robin",
            "Round robin",
            "Everybody meets everybody, once or twice.",
            roundrobin.draw,
            draws_all_rounds=True,
            warns=roundrobin.warnings,
        ),
        Format(
            "swiss",
            "Swiss",
            "Teams that stand alike meet in each round, and never the same two again.",
            swiss.draw,
            warns=swiss.warnings,
        ),
        Format(
            "single-elimination",
            "Single elimination",
            "Who loses a match is out; the last one wins.",
            is_bracket=True,
            draws_all_rounds=True,
        ),
        Format(
            "double-elimination",
            "Double elimination",
            "Who loses two matches is out.",
            is_bracket=True,
            draws_all_rounds=True,
        ),
    )
}
