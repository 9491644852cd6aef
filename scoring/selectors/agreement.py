"""Whether the sides of a game agree on its result, and what they said about it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import ClassVar

from scoring.models import Agreement, Game
from scoring.rules import GameState


@dataclass(frozen=True)
class NotAsked:
    """Nobody has to agree on this result."""

    state: ClassVar[str] = "not_asked"
    sides: ClassVar[tuple[str, ...]] = ()


@dataclass(frozen=True)
class Agreed:
    """Every side has agreed to the result as it stands; `at` is when the last of them did."""

    state: ClassVar[str] = "agreed"
    sides: ClassVar[tuple[str, ...]] = ()

    at: datetime
    who: str


@dataclass(frozen=True)
class Waiting:
    """These sides have not agreed to the result as it stands.

    `asked_again` says that one of them had agreed to an earlier one.
    """

    state: ClassVar[str] = "waiting"

    sides: tuple[str, ...]
    asked_again: bool


@dataclass(frozen=True)
class Disputed:
    """These sides say that something is wrong, and so they do until they agree.

    `note` is what the latest of them said, `changed_since` whether the game was changed after
    that. `waiting` are the sides that have not agreed either.
    """

    state: ClassVar[str] = "disputed"

    sides: tuple[str, ...]
    note: str
    at: datetime
    who: str
    changed_since: bool
    waiting: tuple[str, ...]


AgreementState = NotAsked | Agreed | Waiting | Disputed


@dataclass(frozen=True)
class AgreementLine:
    """One thing that was said about a result: for which sides, and whether it is still the same."""

    at: datetime
    who: str
    sides: tuple[str, ...]
    agreed: bool
    note: str
    about_this_result: bool


def agreement_of(game: Game) -> AgreementState:
    """Whether the sides agree on a game's result. One statement at most."""
    return agreements_of([game])[game.pk]


def agreements_of(games: Iterable[Game]) -> dict[int, AgreementState]:
    """Whether the sides agree on each of these games' results, by game id.

    One statement at most, however many games; none where no game asks for agreement.
    """
    games = list(games)
    asked = [game.pk for game in games if game.agreement_needed]
    said: defaultdict[int, dict[str, Agreement]] = defaultdict(dict)
    if asked:
        rows = Agreement.objects.filter(game__in=asked).select_related("by_user")
        for row in rows.order_by("pk"):
            said[row.game_id][row.side] = row  # a later row takes the place of an earlier one
    return {game.pk: _state(game, said[game.pk]) for game in games}


def agreement_history(game: Game) -> list[AgreementLine]:
    """Everything that was said about a game's result, the first thing first. One statement."""
    rows = game.agreements.select_related("by_user").order_by("pk")
    return [_line(game, list(act)) for _, act in groupby(rows, key=_key_of)]


def _state(game: Game, said: Mapping[str, Agreement]) -> AgreementState:
    """What follows from the latest row of each side that has said anything."""
    if not game.agreement_needed:
        return NotAsked()
    missing = tuple(
        side
        for side in GameState.from_document(game.totals).totals
        if side not in said or said[side].game_revision != game.revision
    )
    wrong = [row for row in said.values() if row.stand == Agreement.Stand.DISPUTED]
    if wrong:
        latest = max(wrong, key=_id_of)
        disputing = tuple(sorted(row.side for row in wrong))
        return Disputed(
            sides=disputing,
            note=latest.note,
            at=latest.at,
            who=str(latest.by_user),
            changed_since=latest.game_revision != game.revision,
            waiting=tuple(side for side in missing if side not in disputing),
        )
    if missing:
        return Waiting(sides=missing, asked_again=any(side in said for side in missing))
    latest = max(said.values(), key=_id_of)
    return Agreed(at=latest.at, who=str(latest.by_user))


def _line(game: Game, act: Sequence[Agreement]) -> AgreementLine:
    first = act[0]
    return AgreementLine(
        at=first.at,
        who=str(first.by_user),
        sides=tuple(row.side for row in act),
        agreed=first.stand == Agreement.Stand.AGREED,
        note=first.note,
        about_this_result=first.game_revision == game.revision,
    )


def _id_of(row: Agreement) -> int:
    return row.pk


def _key_of(row: Agreement) -> object:
    return row.key
