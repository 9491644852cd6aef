"""Starting a game at a table, ending it, opening it again, and cancelling it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.club_day import club_day
from scoring.models import Act, Club, Game, GameSide, Player, RulesText, Seat, Table, User
from scoring.rules import side_of_seat, tally
from scoring.selectors.rules import variant_of
from scoring.services.errors import (
    GameIsFinal,
    GameNotOpen,
    GameNotOver,
    KeyReused,
    ReasonMissing,
    TableTaken,
    WrongPlayers,
)
from scoring.services.fold import refold, save_change
from scoring.services.locks import lock_club, lock_game
from scoring.services.people import players_by_id
from scoring.signals import game_scored


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
    teams = teams or {}
    variant = variant_of(rules)
    club = lock_club(club_id)
    substitutes = substitutes or {}
    sitting = [substitutes.get(seat, player) for seat, player in enumerate(players)]
    members, seated = players_by_id(club, players), players_by_id(club, sitting)
    if (game := club.games.filter(key=key).first()) is not None:
        if not _same_game(game, rules, sitting, first_dealer):
            raise KeyReused
        return game
    if len(seated) != variant.deck.players:
        raise WrongPlayers(f"This game is for {variant.deck.players} players.", field="players")
    if not 0 <= first_dealer < variant.deck.players:
        raise WrongPlayers("The first dealer is one of the players.", field="first_dealer")
    if not substitutes.keys() <= set(range(variant.deck.players)):
        raise WrongPlayers("There is no such seat.", field="substitutes")
    _must_be_their_teams(club, teams, members, variant_sides=variant.side_names)

    today = club_day(timezone.now(), club.timezone)
    game = Game.objects.create(
        club=club,
        key=key,
        rules=rules,
        table=_free_table(club, table_number, occasion or today.isoformat()),
        on_table=table_number is not None,
        caption=caption,
        club_day=today,
        is_public=is_public,
        agreement_needed=agreement_needed,
        first_dealer=first_dealer,
        totals=tally(variant, [], sides=variant.side_names).to_document(),
        started_by=by,
    )
    GameSide.objects.bulk_create(
        GameSide(game=game, key=side, team_id=teams.get(side)) for side in variant.side_names
    )
    Seat.objects.bulk_create(
        Seat(game=game, seat=seat, side=side_of_seat(variant, seat), player=player)
        for seat, player in enumerate(seated)
    )
    game_scored.send(sender=Game, game=game)
    return game


def show_sheets(*, game_ids: Sequence[int]) -> None:
    """Let anybody read the score sheets of these games without signing in."""
    Game.objects.filter(pk__in=game_ids).update(is_public=True)


@transaction.atomic
def end_game(*, game_id: int, key: UUID, by: User, reason: str = "") -> Game:
    """End a game as it stands: the higher total has won, equal totals share.

    Raises:
        GameNotOpen.
    """
    game = lock_game(game_id)
    if _done(game, key):
        return game
    if game.state != Game.State.OPEN:
        raise GameNotOpen(game)
    _must_not_be_final(game)
    game.state = Game.State.OVER
    game.ended_by = Game.EndedBy.DIRECTOR
    return _changed(game, key, "game ended", by, reason)


@transaction.atomic
def reopen_game(*, game_id: int, key: UUID, by: User, reason: str) -> Game:
    """Open a game again that the director or the clock ended.

    Raises:
        GameNotOver, ReasonMissing.
    """
    game = lock_game(game_id)
    if _done(game, key):
        return game
    if game.ended_by not in (Game.EndedBy.DIRECTOR, Game.EndedBy.CLOCK):
        raise GameNotOver(
            "The hands themselves ended this game. Correct a hand to open it again."
            if game.state == Game.State.OVER
            else "This game is not over."
        )
    if not reason.strip():
        raise ReasonMissing
    _must_not_be_final(game)
    game.state = Game.State.OPEN
    game.ended_by = Game.EndedBy.NOBODY
    return _changed(game, key, "game opened again", by, reason)


@transaction.atomic
def cancel_game(*, game_id: int, key: UUID, by: User, reason: str) -> Game:
    """Take a game out of everything that is counted. Its sheet can still be read.

    Raises:
        GameNotOpen: it is cancelled already.
        ReasonMissing.
    """
    game = lock_game(game_id)
    if _done(game, key):
        return game
    if game.state == Game.State.CANCELLED:
        raise GameNotOpen(game)
    if not reason.strip():
        raise ReasonMissing
    _must_not_be_final(game)
    before = {"state": game.state}
    game.state = Game.State.CANCELLED
    game.ended_by = Game.EndedBy.NOBODY
    game.winner = ""
    game.on_table = False
    game.save(update_fields=["on_table"])
    _announce(game, key, "game cancelled", by, reason, before)
    return game


def make_final(*, game_ids: Collection[int], final: bool = True) -> None:
    """Keep games as they are because others have built on their results; or open them again.

    Hands of a final game change only where the person has seen what that moves. It is no change
    of the game itself: its revision stays.
    """
    games = Game.objects.filter(pk__in=game_ids)
    if final:
        games.filter(final_at=None).update(final_at=timezone.now())
    else:
        games.update(final_at=None)


def _must_not_be_final(game: Game) -> None:
    if game.final_at is not None:
        raise GameIsFinal


def _changed(game: Game, key: UUID, verb: str, by: User, reason: str) -> Game:
    before = {"winner": game.winner}
    refold(game, variant_of(game.rules))
    _announce(game, key, verb, by, reason, before)
    return game


def _announce(
    game: Game, key: UUID, verb: str, by: User, reason: str, before: Mapping[str, object]
) -> None:
    Act.objects.create(
        club_id=game.club_id,
        key=key,
        verb=verb,
        by_user=by,
        reason=" ".join(reason.split()),
        before={"game": game.pk, **before},
        after={"game": game.pk, "state": game.state, "winner": game.winner},
    )
    save_change(game)
    game_scored.send(sender=Game, game=game)


def _done(game: Game, key: UUID) -> bool:
    return Act.objects.filter(club_id=game.club_id, key=key).exists()


def _same_game(game: Game, rules: RulesText, players: Sequence[int], first_dealer: int) -> bool:
    seats = game.seats.filter(from_number=1).order_by("seat").values_list("player_id", flat=True)
    return (
        game.rules_id == rules.pk
        and game.first_dealer == first_dealer
        and list(seats) == list(players)
    )


def _free_table(club: Club, number: int | None, occasion: str) -> Table | None:
    if number is None:
        return None
    table, _ = Table.objects.get_or_create(club=club, occasion=occasion, number=number)
    lying = table.games.filter(on_table=True).first()
    if lying is not None:
        if lying.state == Game.State.OPEN:
            raise TableTaken(
                f"A game is still being played at table {number}. End it first.",
                field="table_number",
            )
        lying.on_table = False
        lying.save(update_fields=["on_table"])
    return table


def _must_be_their_teams(
    club: Club, teams: Mapping[str, int], seated: Sequence[Player], variant_sides: tuple[str, ...]
) -> None:
    if not teams:
        return
    members = {
        team.pk: {member.player_id for member in team.members.all()}
        for team in club.teams.filter(pk__in=teams.values()).prefetch_related("members")
    }
    sides = len(variant_sides)
    for side, team_id in teams.items():
        players = {player.pk for player in seated[variant_sides.index(side) :: sides]}
        if members.get(team_id) != players:
            raise WrongPlayers("A team's side is played by its own players.", field="teams")
