"""Starting games at their tables: one, or all of a round at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.club_day import club_day
from scoring.models import Club, Game, GameSide, RulesText, Seat, Table, User
from scoring.rules import Variant, side_of_seat, tally
from scoring.selectors.rules import variant_of
from scoring.services.errors import KeyReused, TableTaken, WrongPlayers
from scoring.services.locks import lock_club
from scoring.signals import game_scored


@dataclass(frozen=True)
class GameToStart:
    """A game to be: by which rules, who sits where, and at which table.

    Args:
        players: player ids in seat order, clockwise from seat 0.
        first_dealer: the seat that deals the first hand.
        teams: the team id of each side that is a team.
        substitutes: the player id of who sits in for the one named for a seat, by seat.
    """

    key: UUID
    rules: RulesText
    players: Sequence[int]
    first_dealer: int = 0
    teams: Mapping[str, int] = field(default_factory=dict)
    substitutes: Mapping[int, int] = field(default_factory=dict)
    table_number: int | None = None
    caption: str = ""

    @property
    def variant(self) -> Variant:
        """The rules as a variant."""
        return variant_of(self.rules)

    @property
    def sitting(self) -> list[int]:
        """Who really sits in each seat."""
        return [self.substitutes.get(seat, player) for seat, player in enumerate(self.players)]


@transaction.atomic
def start_game(
    *,
    club_id: int,
    key: UUID,
    rules: RulesText,
    players: Sequence[int],
    first_dealer: int,
    by: User,
    teams: Mapping[str, int] | None = None,
    substitutes: Mapping[int, int] | None = None,
    table_number: int | None = None,
    occasion: str = "",
    caption: str = "",
    is_public: bool = False,
    agreement_needed: bool = False,
) -> Game:
    """Seat players at a table and open a score sheet that keeps its own copy of the rules.

    Args:
        players: player ids in seat order, clockwise from seat 0.
        first_dealer: the seat that deals the first hand.
        teams: the team id of each side that is a team.
        substitutes: the player id of who sits in for the one named for a seat, by seat.
        occasion: what the table number belongs to; the club's day if nothing is said.
        agreement_needed: whether every side has to agree on the result.

    Raises:
        WrongPlayers, TableTaken, KeyReused.
    """
    new = GameToStart(
        key=key,
        rules=rules,
        players=players,
        first_dealer=first_dealer,
        teams=teams or {},
        substitutes=substitutes or {},
        table_number=table_number,
        caption=caption,
    )
    club = lock_club(club_id)
    if (game := club.games.filter(key=key).first()) is not None:
        if not _same_game(game, new):
            raise KeyReused
        return game
    (game,) = _start(club, [new], by, occasion, is_public, agreement_needed)
    game_scored.send(sender=Game, game=game)
    return game


@transaction.atomic
def start_games(
    *,
    club_id: int,
    games: Sequence[GameToStart],
    by: User,
    occasion: str,
    is_public: bool = False,
    agreement_needed: bool = False,
) -> list[Game]:
    """Start all games of a round, in as many statements for a hundred tables as for two.

    As `start_game`, but every key is a new one, nobody sits at two tables, and nothing is
    announced: whoever starts a round knows what it belongs to.

    Raises:
        WrongPlayers, TableTaken.
    """
    return _start(lock_club(club_id), games, by, occasion, is_public, agreement_needed)


def _start(
    club: Club,
    games: Sequence[GameToStart],
    by: User,
    occasion: str,
    is_public: bool,
    agreement_needed: bool,
) -> list[Game]:
    for new in games:
        _check(new)
    _must_be_of_the_club(club, games)
    _must_be_their_teams(club, games)
    today = club_day(timezone.now(), club.timezone)
    numbers = [new.table_number for new in games if new.table_number is not None]
    tables = _free_tables(club, numbers, occasion or today.isoformat())
    started = Game.objects.bulk_create(
        Game(
            club=club,
            key=new.key,
            rules=new.rules,
            table=None if new.table_number is None else tables[new.table_number],
            on_table=new.table_number is not None,
            caption=new.caption,
            club_day=today,
            is_public=is_public,
            agreement_needed=agreement_needed,
            first_dealer=new.first_dealer,
            totals=tally(new.variant, [], sides=new.variant.side_names).to_document(),
            started_by=by,
        )
        for new in games
    )
    both = list(zip(started, games, strict=True))
    GameSide.objects.bulk_create(
        GameSide(game=game, key=side, team_id=new.teams.get(side))
        for game, new in both
        for side in new.variant.side_names
    )
    Seat.objects.bulk_create(
        Seat(game=game, seat=seat, side=side_of_seat(new.variant, seat), player_id=player)
        for game, new in both
        for seat, player in enumerate(new.sitting)
    )
    return started


def _check(new: GameToStart) -> None:
    """Refuse a game that does not fit its own rules."""
    count = new.variant.deck.players
    if len(new.players) != count:
        raise WrongPlayers(f"This game is for {count} players.", field="players")
    if not 0 <= new.first_dealer < count:
        raise WrongPlayers("The first dealer is one of the players.", field="first_dealer")
    if not new.substitutes.keys() <= set(range(count)):
        raise WrongPlayers("There is no such seat.", field="substitutes")


def _must_be_of_the_club(club: Club, games: Sequence[GameToStart]) -> None:
    sitting = [player for new in games for player in new.sitting]
    twice = any(len(set(new.players)) < len(new.players) for new in games)
    if twice or len(set(sitting)) < len(sitting):
        raise WrongPlayers("Nobody can be in two places.", field="players")
    named = {*sitting, *(player for new in games for player in new.players)}
    if club.players.filter(pk__in=named).count() < len(named):
        raise WrongPlayers("One of these players is not of the club.", field="players")


def _must_be_their_teams(club: Club, games: Sequence[GameToStart]) -> None:
    team_ids = [team for new in games for team in new.teams.values()]
    if not team_ids:
        return
    members = {
        team.pk: {member.player_id for member in team.members.all()}
        for team in club.teams.filter(pk__in=team_ids).prefetch_related("members")
    }
    for new in games:
        sides = new.variant.side_names
        for side, team_id in new.teams.items():
            if members.get(team_id) != set(new.players[sides.index(side) :: len(sides)]):
                raise WrongPlayers("A team's side is played by its own players.", field="teams")


def _free_tables(club: Club, numbers: Iterable[int], occasion: str) -> dict[int, Table]:
    """The tables of these numbers, made where they are not there, with no game lying on them."""
    wanted = sorted(set(numbers))
    if not wanted:
        return {}
    there = Table.objects.filter(club=club, occasion=occasion, number__in=wanted)
    tables = {table.number: table for table in there}
    missing = [number for number in wanted if number not in tables]
    for table in Table.objects.bulk_create(
        Table(club=club, occasion=occasion, number=number) for number in missing
    ):
        tables[table.number] = table
    lying = Game.objects.filter(table__in=tables.values(), on_table=True)
    still_played = lying.filter(state=Game.State.OPEN).order_by("table__number")
    number = still_played.values_list("table__number", flat=True).first()
    if number is not None:
        raise TableTaken(
            f"A game is still being played at table {number}. End it first.",
            field="table_number",
        )
    lying.update(on_table=False)
    return tables


def _same_game(game: Game, new: GameToStart) -> bool:
    seats = game.seats.filter(from_number=1).order_by("seat").values_list("player_id", flat=True)
    return (
        game.rules_id == new.rules.pk
        and game.first_dealer == new.first_dealer
        and list(seats) == new.sitting
    )
