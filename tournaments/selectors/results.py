"""What the entries of a stage have earned, read from the totals of their games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from scoring.models import Game
from scoring.rules import GameState
from tournaments.models import Pairing, PairingEntry, PairingGame, Stage
from tournaments.rules.tiebreaks import Line


@dataclass(frozen=True)
class StageResults:
    """The lines of a stage up to its latest round, and how many tables of that round are in."""

    lines: tuple[Line, ...]
    through_round: int
    tables_in: int
    tables_expected: int


@dataclass
class _Earned:
    points: int = 0
    rounds: dict[int, int] = field(default_factory=dict)
    made: int = 0
    sets: int = 0
    hands: int = 0
    best_hand: int | None = None


def stage_results(stage: Stage) -> StageResults:
    """Read the results of a stage: four statements, however many rounds were played.

    A game counts with what its sheet holds so far, over or not; a cancelled one does not.
    """
    entries = stage.event.entries.values_list("pk", flat=True)
    earned = {entry_id: _Earned() for entry_id in entries}
    for entry_id, side, number, totals in _played(stage):
        if entry_id in earned and totals:
            _add(earned[entry_id], GameState.from_document(totals), side, number)

    last = stage.rounds.filter(undone_at=None).order_by("number").last()
    through = last.number if last else 0
    tables = _tables_over(stage, through)
    return StageResults(
        lines=tuple(
            Line(
                entry=entry_id,
                points=line.points,
                rounds=line.rounds,
                made=line.made,
                sets=line.sets,
                hands=line.hands,
                best_hand=line.best_hand,
            )
            for entry_id, line in earned.items()
        ),
        through_round=through,
        tables_in=sum(tables),
        tables_expected=len(tables),
    )


def _played(stage: Stage) -> Iterable[tuple[int, str, int, dict[str, Any]]]:
    """Entry, side, round and totals, once for each game that counts."""
    places = PairingEntry.objects.filter(
        pairing__stage=stage, pairing__kind=Pairing.Kind.TABLE, pairing__undone_at=None
    ).exclude(pairing__games__game__state=Game.State.CANCELLED)
    return places.values_list(
        "entry_id", "side", "round__number", "pairing__games__game__totals"
    )


def _tables_over(stage: Stage, number: int) -> list[bool]:
    """For each game of a round that counts, whether it is over."""
    games = PairingGame.objects.filter(
        pairing__stage=stage, pairing__round__number=number, pairing__undone_at=None
    ).exclude(game__state=Game.State.CANCELLED)
    return [state == Game.State.OVER for state in games.values_list("game__state", flat=True)]


def _add(earned: _Earned, state: GameState, side: str, number: int) -> None:
    """Add a side's game. A contract that was thrown in is lost as one that was set: both are sets.

    A round counts as played from the first hand on its sheet.
    """
    done = state.sides[side]
    earned.points += state.totals[side]
    earned.made += done.made
    earned.sets += done.set + done.thrown_in
    earned.hands += done.hands
    if state.hands:
        earned.rounds[number] = earned.rounds.get(number, 0) + state.totals[side]
    if done.best_hand is not None:
        best = earned.best_hand
        earned.best_hand = done.best_hand if best is None else max(best, done.best_hand)
