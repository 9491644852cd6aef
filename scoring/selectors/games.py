"""Lists of a club's games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from scoring.club_day import club_day
from scoring.models import Club, Game, GameSide, Seat
from scoring.names import short_names
from scoring.rules import GameState


@dataclass(frozen=True)
class GameLine:
    """A game in a list: its sides with their totals, in column order."""

    game: Game
    sides: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]


def games_of(club: Club) -> QuerySet[Game]:
    """The club's games, latest day first, then by table."""
    return (
        club.games.select_related("table", "rules", "club")
        .prefetch_related(
            Prefetch("sides", queryset=GameSide.objects.select_related("team").order_by("key")),
            Prefetch("seats", queryset=Seat.objects.select_related("player").order_by("seat")),
        )
        .order_by("-club_day", "table__number", "-pk")
    )


def tonights_games(club: Club) -> QuerySet[Game]:
    """The games of the club's day that is running now."""
    return games_of(club).filter(club_day=club_day(timezone.now(), club.timezone))


def tonight(club: Club) -> tuple[list[GameLine], list[GameLine]]:
    """Tonight's games: those being played, by table, and those that are over, latest first."""
    games = list(tonights_games(club))
    playing = [game for game in games if game.state == Game.State.OPEN]
    over = [game for game in games if game.state != Game.State.OPEN]
    return game_lines(playing), game_lines(sorted(over, key=_changed_at, reverse=True))


def _changed_at(game: Game) -> datetime:
    return game.changed_at


def game_lines(games: Iterable[Game]) -> list[GameLine]:
    """What a list shows of each game. The games come from `games_of`: no further statement."""
    return [_line(game) for game in games]


def _line(game: Game) -> GameLine:
    seats = [seat for seat in game.seats.all() if seat.from_number == 1]
    shorts = short_names({seat.player_id: seat.player.name for seat in seats})
    names = {
        side.key: side.team.name
        if side.team
        else " & ".join(shorts[seat.player_id] for seat in seats if seat.side == side.key)
        for side in game.sides.all()
    }
    totals = GameState.from_document(game.totals).totals
    return GameLine(
        game=game,
        sides=tuple((name, totals[key]) for key, name in names.items()),
        winners=tuple(names[key] for key in game.winner),
    )
