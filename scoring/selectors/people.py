"""A club's people: finding them by what somebody types, and who sits where in a game."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from scoring.models import Club, Game, Player, Team, name_key
from scoring.names import short_names


def players_matching(club: Club, text: str = "") -> QuerySet[Player]:
    """The club's players one of whose names starts with what was typed; all of them for nothing."""
    return club.players.filter(_starts_with(text), anonymised_at=None).order_by("name_key", "pk")


def teams_matching(club: Club, text: str = "") -> QuerySet[Team]:
    """The club's teams one of whose words starts with what was typed, with their members."""
    return (
        club.teams.filter(_starts_with(text))
        .prefetch_related("members__player")
        .order_by("name_key", "pk")
    )


def _starts_with(text: str) -> Q:
    wanted = name_key(text.replace("\0", ""))  # no database can look for a NUL
    if not wanted:
        return Q()
    return Q(name_key__startswith=wanted) | Q(name_key__contains=f" {wanted}")


@dataclass(frozen=True)
class Sitter:
    """A player in a seat, from a hand on, under the short name used at this table."""

    player_id: int
    name: str
    short: str
    seat: int
    side: str
    from_number: int


@dataclass(frozen=True)
class LineUp:
    """Who played for a side: for each of its seats those who sat there, the first one first."""

    side: str
    name: str
    seats: tuple[tuple[Sitter, ...], ...]


@dataclass(frozen=True)
class Seating:
    """Who sat where in a game, and what its sides are called."""

    sitters: tuple[Sitter, ...]
    sides: dict[str, str]

    def at(self, number: int) -> tuple[Sitter, ...]:
        """Who sat in each seat at hand `number`, in seat order."""
        latest: dict[int, Sitter] = {}
        for sitter in self.sitters:
            if sitter.from_number <= max(number, 1):
                latest[sitter.seat] = sitter
        return tuple(latest[seat] for seat in sorted(latest))

    def name(self, seat: int, number: int) -> str:
        """The short name of who sat in a seat at hand `number`."""
        return next(sitter.short for sitter in self.at(number) if sitter.seat == seat)

    def players_of(self, side: str, number: int) -> tuple[str, ...]:
        """The short names of those who played for a side at hand `number`."""
        return tuple(sitter.short for sitter in self.at(number) if sitter.side == side)

    @property
    def names_say_who_played(self) -> bool:
        """Whether the sides are called by those who played all their hands."""
        stayed = all(sitter.from_number == 1 for sitter in self.sitters)
        return stayed and all(
            name == _names_of(self.sitters, side) for side, name in self.sides.items()
        )

    @property
    def line_ups(self) -> tuple[LineUp, ...]:
        """Who played for each side, in column order."""
        sat: dict[tuple[str, int], list[Sitter]] = {}
        for sitter in self.sitters:
            sat.setdefault((sitter.side, sitter.seat), []).append(sitter)
        return tuple(
            LineUp(side, name, tuple(tuple(row) for (of, _), row in sat.items() if of == side))
            for side, name in self.sides.items()
        )


def seating(game: Game) -> Seating:
    """Who sits where in a game. Two statements."""
    seats = list(game.seats.select_related("player").order_by("seat", "from_number"))
    shorts = short_names({seat.player_id: seat.player.name for seat in seats})
    sitters = tuple(
        Sitter(
            player_id=seat.player_id,
            name=seat.player.name,
            short=shorts[seat.player_id],
            seat=seat.seat,
            side=seat.side,
            from_number=seat.from_number,
        )
        for seat in seats
    )
    sides = {
        side.key: side.team.name if side.team else _names_of(sitters, side.key)
        for side in game.sides.select_related("team").order_by("key")
    }
    return Seating(sitters=sitters, sides=sides)


def _names_of(sitters: tuple[Sitter, ...], side: str) -> str:
    names = dict.fromkeys(
        sitter.short for sitter in sitters if sitter.side == side and sitter.from_number == 1
    )
    return " & ".join(names)
