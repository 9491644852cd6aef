"""Somebody else takes a seat of a game, from a hand on."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from scoring.models import Act, Game, Player, User
from scoring.services.errors import GameNotOpen, KeyReused, NothingChanged, WrongPlayers
from scoring.services.fold import save_change
from scoring.services.locks import lock_game
from scoring.services.who_sat import seat_by_hand, who_sat
from scoring.signals import game_scored


@transaction.atomic
def change_seat(
    *,
    game_id: int,
    key: UUID,
    seat: int,
    player_id: int,
    by: User,
    from_number: int | None = None,
) -> Game:
    """Let a player sit in a seat from a hand on, until the next change of that seat.

    The seat keeps its side, so the points stay with the team; the hands name who played them.

    Args:
        from_number: the first hand the player sits there; the next one if nothing is said.

    Raises:
        WrongPlayers: there is no such seat or hand, the player is not of the club, or sits in
            another seat of the game at one of those hands.
        NothingChanged: the player sits there already.
        GameNotOpen: there is no next hand, or the game was cancelled.
        KeyReused.
    """
    game = lock_game(game_id)
    facts = {"game": game.pk, "seat": seat, "player": player_id, "from": from_number}
    if (act := Act.objects.filter(club_id=game.club_id, key=key).first()) is not None:
        if act.before.get("asked") != facts:
            raise KeyReused
        return game
    if game.state == Game.State.CANCELLED or (
        from_number is None and game.state != Game.State.OPEN
    ):
        raise GameNotOpen(game)
    player = Player.objects.filter(club_id=game.club_id, pk=player_id).first()
    if player is None:
        raise WrongPlayers("This player is not of the club.", field="player")
    number = game.hand_count + 1 if from_number is None else from_number
    if not 1 <= number <= game.hand_count + 1:
        raise WrongPlayers("There is no such hand yet.", field="from_number")
    rows = who_sat(game, up_to=number)
    if not 0 <= seat < len(rows[0]):
        raise WrongPlayers("There is no such seat.", field="seat")
    gone = rows[number - 1][seat]
    if gone == player.pk:
        raise NothingChanged(f"{player.name} sits there already.", field="player")

    for place in range(number - 1, len(rows)):
        row = rows[place]
        if row[seat] != gone:
            break
        if player.pk in row:
            raise WrongPlayers(f"{player.name} sits in another seat of this game.", field="player")
        rows[place] = (*row[:seat], player.pk, *row[seat + 1 :])
    seat_by_hand(game, rows)
    Act.objects.create(
        club_id=game.club_id,
        key=key,
        verb="seat changed",
        by_user=by,
        before={"asked": facts, "player": gone},
        after={"game": game.pk, "seat": seat, "player": player.pk, "from": number},
    )
    save_change(game)
    game_scored.send(sender=Game, game=game)
    return game
