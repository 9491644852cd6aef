"""Starting the games of a round at their tables."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable

from scoring import services as scoring
from scoring.models import Game, RulesText, User
from scoring.rules import get_variant, side_of_seat
from scoring.selectors import variant_of
from scoring.services import GameToStart
from tournaments.models import Event, Pairing, PairingGame, Round
from tournaments.services.draws.storing import occasion_of
from tournaments.services.errors import TableHasHands

THREE = 3
THREE_HANDED = "three-handed"


def clear_tables(event: Event) -> None:
    """Take games of earlier rounds off their tables, over or not: a slip may come in late."""
    Game.objects.filter(pairing_game__pairing__stage__event=event, on_table=True).update(
        on_table=False
    )


def start_games(event: Event, pairings: Iterable[Pairing], by: User, number: int = 1) -> list[Game]:
    """Start a game of each pairing that has a table and somebody at it, its game `number`.

    A few statements, however many tables. Call it with the event locked.
    """
    seated = [
        pairing
        for pairing in with_places(pairings)
        if pairing.table is not None and pairing.places.all()
    ]
    rules = _rules_by_sides(event, seated)
    games = scoring.start_games(
        club_id=event.club_id,
        games=[_game_of(event, pairing, number, rules) for pairing in seated],
        by=by,
        occasion=occasion_of(event),
        is_public=event.visibility == Event.Visibility.PUBLIC,
        agreement_needed=event.agreement_needed,
    )
    PairingGame.objects.bulk_create(
        PairingGame(pairing=pairing, number=number, game=game)
        for pairing, game in zip(seated, games, strict=True)
    )
    return games


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


def cancel_games(pairings: Iterable[Pairing], key: uuid.UUID, by: User) -> None:
    """Cancel the games of pairings that are taken back.

    Raises:
        TableHasHands: at a table of theirs a hand was posted.
    """
    played = PairingGame.objects.filter(pairing__in=[pairing.pk for pairing in pairings])
    # All at once and before the freshness of the event: who posts a hand locks in this order too.
    games = Game.objects.filter(pk__in=list(played.values_list("game_id", flat=True)))
    list(games.select_for_update(no_key=True).order_by("pk"))
    for one in played.select_related("game", "pairing__table").order_by("game_id"):
        game = one.game
        if game.state != Game.State.CANCELLED:
            scoring.cancel_game(
                game_id=game.pk, key=uuid.uuid5(key, str(game.key)), by=by, reason="Taken back"
            )
        # Asked after the game was locked and cancelled, so no hand can come in between.
        if game.hands.exists():
            assert one.pairing.table is not None
            raise TableHasHands(one.pairing.table.number)


def _rules_by_sides(event: Event, pairings: Iterable[Pairing]) -> dict[int, RulesText]:
    """The rules of the tables by how many sides they have: the event's own, or for three."""
    counts = {len(_sides(pairing)) for pairing in pairings}
    rules = dict.fromkeys(counts, event.rules)
    if THREE in counts and len(variant_of(event.rules).side_names) != THREE:
        end = variant_of(event.rules).game_end
        rules[THREE] = scoring.rules_text(
            get_variant(THREE_HANDED).with_house_rules(
                {"game_end.hands": end.hands, "game_end.target": end.target}
            )
        )
    return rules


def _sides(pairing: Pairing) -> set[str]:
    return {place.side for place in pairing.places.all()}


def _game_of(
    event: Event, pairing: Pairing, number: int, rules: dict[int, RulesText]
) -> GameToStart:
    """The game of a pairing: the players of a side in their order, and who sits in for whom."""
    assert pairing.table is not None
    played_by = rules[len(_sides(pairing))]
    variant = variant_of(played_by)
    waiting: defaultdict[str, list[int]] = defaultdict(list)
    instead: dict[int, int] = {}
    teams: dict[str, int] = {}
    for place in pairing.places.all():
        entry = place.entry
        instead |= {one.instead_of_id: one.player_id for one in place.substitutions.all()}
        if entry.team is not None:
            teams[place.side] = entry.team.pk
            waiting[place.side] += [member.player_id for member in entry.team.members.all()]
        elif entry.player_id is not None:
            waiting[place.side].append(entry.player_id)
    players = [waiting[side_of_seat(variant, seat)].pop(0) for seat in range(variant.deck.players)]
    return GameToStart(
        key=uuid.uuid4(),
        rules=played_by,
        players=players,
        teams=teams,
        substitutes={
            seat: instead[player] for seat, player in enumerate(players) if player in instead
        },
        table_number=pairing.table.number,
        caption=_caption(event, pairing, number),
    )


def _caption(event: Event, pairing: Pairing, number: int) -> str:
    round_: Round = pairing.round
    match = f"round {round_.number}"
    if pairing.code[:1].isalpha():
        match = f"match {pairing.code}"
    game = f", game {number}" if number > 1 else ""
    return f"{event.name}, {match}{game}"
