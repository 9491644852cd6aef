"""What the entries of a stage have earned, read from the totals of their games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scoring.models import Game
from scoring.rules import GameState
from tournaments.models import Pairing, PairingGame, Stage
from tournaments.rules.results import Line


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
    """Read the results of a stage: three statements, however many rounds were played.

    A game counts with what its sheet holds so far, over or not; a cancelled one does not.
    """
    last = stage.rounds.filter(undone_at=None).order_by("number").last()
    through = last.number if last else 0
    earned = {entry: _Earned() for entry in stage.event.entries.values_list("pk", flat=True)}
    tables: dict[int, bool] = {}  # the games of the latest round: are they over?
    for game_id, state, totals, number, entry_id, side in _played(stage):
        if number == through:
            tables[game_id] = state == Game.State.OVER
        if entry_id in earned:
            _add(earned[entry_id], GameState.from_document(totals), side, number)
    return StageResults(
        lines=tuple(_line(entry_id, done) for entry_id, done in earned.items()),
        through_round=through,
        tables_in=sum(tables.values()),
        tables_expected=len(tables),
    )


def _played(stage: Stage) -> Iterable[tuple[int, str, dict[str, Any], int, int, str]]:
    """Game id, its state and totals, the round, an entry and its side: a row for each side."""
    games = PairingGame.objects.filter(
        pairing__stage=stage,
        pairing__kind=Pairing.Kind.TABLE,
        pairing__undone_at=None,
        game__state__in=[Game.State.OPEN, Game.State.OVER],
    )
    return games.values_list(
        "game_id",
        "game__state",
        "game__totals",
        "pairing__round__number",
        "pairing__places__entry_id",
        "pairing__places__side",
    )


def _line(entry_id: int, done: _Earned) -> Line:
    return Line(
        entry=entry_id,
        points=Fraction(done.points),
        rounds={number: Fraction(points) for number, points in done.rounds.items()},
        made=done.made,
        sets=done.sets,
        hands=done.hands,
        best_hand=done.best_hand,
    )


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
