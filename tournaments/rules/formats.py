"""The formats of a stage: what each is called and promises, and which function draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module

from tournaments.rules.draws import DrawnRound, Reason
from tournaments.rules.facts import StageFacts

Draw = Callable[..., tuple[DrawnRound, ...]]
Warn = Callable[[StageFacts], tuple[Reason, ...]]


@dataclass(frozen=True)
class Format:
    """A way to run a stage.

    `draws` is called as draw(facts, number=…, seed=…); None where rounds are seated by hand or a
    bracket says who meets. `draws_all_rounds` says that one draw makes every round there will be.
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


def _later(module: str) -> Draw:
    def draw(facts: StageFacts, *, number: int, seed: int) -> tuple[DrawnRound, ...]:
        drawn: tuple[DrawnRound, ...] = import_module(module).draw(facts, number=number, seed=seed)
        return drawn

    return draw


def _warns(module: str) -> Warn:
    def warn(facts: StageFacts) -> tuple[Reason, ...]:
        found: tuple[Reason, ...] = import_module(module).warnings(facts)
        return found

    return warn


FORMATS: Mapping[str, Format] = {
    one.key: one
    for one in (
        Format("seated", "Seated by hand", "You say who sits where, round by round."),
        Format(
            "rotation",
            "New partner each round",
            "Everybody plays with a new partner each round, and all rounds are known beforehand.",
            _later("tournaments.rules.movements.rotation"),
            draws_all_rounds=True,
            for_players=True,
            for_teams=False,
        ),
        Format(
            "progressive",
            "Winners move up",
            "The winners of a table move up one and change partners; the losers stay.",
            _later("tournaments.rules.movements.progressive"),
            for_players=True,
            for_teams=False,
        ),
        Format(
            "random",
            "Partners by lot",
            "The lot decides who plays with whom, and nobody twice while that can be avoided.",
            _later("tournaments.rules.movements.random_draw"),
            for_players=True,
            for_teams=False,
        ),
        Format(
            "mitchell",
            "One side stays, one moves (Mitchell)",
            "Half of the teams stay at their tables, the others move up one after each round.",
            _later("tournaments.rules.movements.mitchell"),
            draws_all_rounds=True,
        ),
        Format(
            "howell",
            "Everybody moves (Howell)",
            "Every team meets every other one where there are rounds enough.",
            _later("tournaments.rules.movements.howell"),
            draws_all_rounds=True,
        ),
        Format(
            "ladder",
            "Ladder",
            "The winners move up a table, the losers down one.",
            _later("tournaments.rules.movements.ladder"),
        ),
        Format(
            "round-robin",
            "Round robin",
            "Everybody meets everybody, once or twice.",
            _later("tournaments.rules.roundrobin"),
            draws_all_rounds=True,
        ),
        Format(
            "swiss",
            "Swiss",
            "Teams that stand alike meet in each round, and never the same two again.",
            _later("tournaments.rules.swiss"),
            warns=_warns("tournaments.rules.swiss"),
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
