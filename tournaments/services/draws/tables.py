"""Starting the games of a round at their tables."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence

from scoring.models import Game, RulesText, User
from scoring.rules import get_variant, side_of_seat
from scoring.selectors import variant_of
from scoring.services import cancel_game, rules_text, start_game
from tournaments.models import Event, Pairing, PairingEntry, PairingGame, Round
from tournaments.selectors.hidden import sheets_are_public
from tournaments.services.draws.storing import occasion_of
from tournaments.services.errors import TableHasHands

THREE_HANDED = "three-handed"


def clear_tables(event: Event) -> None:
    """Take games of earlier rounds off their tables, over or not: a slip may come in late."""
    Game.objects.filter(pairing_game__pairing__stage__event=event, on_table=True).update(
        on_table=False
    )


def start_games(event: Event, pairings: Iterable[Pairing], by: User) -> None:
    """Start the first game of each pairing that has a table and somebody at it."""
    rules: dict[int, RulesText] = {2: event.rules}
    for pairing in with_places(pairings):
        sides = {place.side for place in pairing.places.all()}
        if pairing.table is None or not sides:
            continue
        if len(sides) not in rules:
            rules[len(sides)] = three_handed_rules(event)
        start_game_at(event, pairing, number=1, rules=rules[len(sides)], by=by)


def with_places(pairings: Iterable[Pairing]) -> list[Pairing]:
    """Pairings with their rounds, tables, and who sits there: a few statements for all of them."""
    return list(
        Pairing.objects.filter(pk__in=[pairing.pk for pairing in pairings])
        .select_related("table", "round")
        .prefetch_related(
            "places__entry__team__members",
            "places__entry__player",
            "places__substitutions",
        )
        .order_by("pk")
    )


def start_game_at(
    event: Event, pairing: Pairing, *, number: int, rules: RulesText, by: User
) -> Game:
    """Start a game of a pairing at its table. Call it with the event locked."""
    assert pairing.table is not None
    places = list(pairing.places.all())
    players = _players(places, rules)
    instead = {
        one.instead_of_id: one.player_id for place in places for one in place.substitutions.all()
    }
    game = start_game(
        club_id=event.club_id,
        key=uuid.uuid4(),
        rules=rules,
        players=players,
        substitutes={
            seat: instead[player] for seat, player in enumerate(players) if player in instead
        },
        first_dealer=0,
        by=by,
        teams=_teams(places),
        table_number=pairing.table.number,
        occasion=occasion_of(event),
        caption=_caption(event, pairing, number),
        is_public=sheets_are_public(event, pairing.round.number),
        agreement_needed=event.agreement_needed,
    )
    PairingGame.objects.create(pairing=pairing, number=number, game=game)
    return game


def cancel_games(pairings: Iterable[Pairing], key: uuid.UUID, by: User) -> None:
    """Cancel the games of pairings that are taken back.

    Raises:
        TableHasHands: at a table of theirs a hand was posted.
    """
    played = PairingGame.objects.filter(pairing__in=[pairing.pk for pairing in pairings])
    for one in played.select_related("game", "pairing__table").order_by("game_id"):
        game = one.game
        if game.state != Game.State.CANCELLED:
            cancel_game(
                game_id=game.pk, key=uuid.uuid5(key, str(game.key)), by=by, reason="Taken back"
            )
        # Asked after the game was locked and cancelled, so no hand can come in between.
        if game.hands.exists():
            assert one.pairing.table is not None
            raise TableHasHands(one.pairing.table.number)


def three_handed_rules(event: Event) -> RulesText:
    """The rules of a table of three in an event for four at a table, with the event's end."""
    end = variant_of(event.rules).game_end
    return rules_text(
        get_variant(THREE_HANDED).with_house_rules(
            {"game_end.hands": end.hands, "game_end.target": end.target}
        )
    )


def _players(places: Sequence[PairingEntry], rules: RulesText) -> list[int]:
    """Who has each seat: the players of a side in their order."""
    variant = variant_of(rules)
    waiting: dict[str, list[int]] = {}
    for place in places:
        entry = place.entry
        members = entry.team.members.all() if entry.team else []
        own: list[int | None] = [member.player_id for member in members] or [entry.player_id]
        waiting.setdefault(place.side, []).extend(player for player in own if player is not None)
    return [waiting[side_of_seat(variant, seat)].pop(0) for seat in range(variant.deck.players)]


def _teams(places: Sequence[PairingEntry]) -> dict[str, int]:
    """The sides that are teams; somebody may sit in for a member."""
    return {place.side: place.entry.team_id for place in places if place.entry.team_id is not None}


def _caption(event: Event, pairing: Pairing, number: int) -> str:
    round_: Round = pairing.round
    match = f"round {round_.number}"
    if pairing.code[:1].isalpha():
        match = f"match {pairing.code}"
    game = f", game {number}" if number > 1 else ""
    return f"{event.name}, {match}{game}"
