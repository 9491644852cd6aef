"""Events, their entries and rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, Q, QuerySet

from scoring.models import Club, Player, RulesText, Team
from scoring.selectors import variant_of
from tournaments.models import Entry, Event, Pairing, PairingGame, Round
from tournaments.rules.seating import SeatedTable, seat_first_round, seat_next_round


def event_of_game(game_id: int) -> int | None:
    """The id of the event for which a game is played, None for any other game."""
    return (
        PairingGame.objects.filter(game_id=game_id)
        .order_by("pk")  # by pairing, the usual order, would read three tables more
        .values_list("pairing__stage__event_id", flat=True)
        .first()
    )


def events_of(club: Club) -> QuerySet[Event]:
    """The club's events, latest first, each with `teams` and `last_round` (None before one)."""
    rounds = Q(stages__rounds__undone_at=None)
    return club.events.annotate(
        teams=Count("entries", distinct=True),
        last_round=Max("stages__rounds__number", filter=rounds),
    ).order_by("-day", "-pk")


def latest_round(event: Event) -> Round | None:
    """The round of the event that is being played, or was played last."""
    return (
        Round.objects.filter(stage__event=event, undone_at=None)
        .order_by("stage__number", "number")
        .last()
    )


def entries_of(event: Event) -> list[Entry]:
    """The entries in start-number order, each with its team, players and `times_seated`."""
    return list(
        event.entries.select_related("team", "player")
        .prefetch_related("team__players")
        .annotate(times_seated=Count("places", filter=Q(places__pairing__undone_at=None)))
        .order_by("number")
    )


def teams_to_enter(event: Event) -> QuerySet[Team]:
    """The club's teams that are not entered yet, by name, each with its players."""
    entered = event.entries.filter(team__isnull=False).values("team_id")
    return (
        Team.objects.filter(club_id=event.club_id)
        .exclude(pk__in=entered)
        .prefetch_related("players")
    )


def players_to_enter(event: Event) -> QuerySet[Player]:
    """The club's players that are not entered yet, by name."""
    entered = event.entries.filter(player__isnull=False).values("player_id")
    return event.club.players.filter(anonymised_at=None).exclude(pk__in=entered)


def seating_of(round_: Round) -> list[SeatedTable]:
    """Who sits where in a round."""
    tables: dict[int, dict[str, int]] = {}
    places = round_.places.filter(pairing__kind=Pairing.Kind.TABLE)
    for number, side, entry in places.values_list("pairing__table__number", "side", "entry_id"):
        tables.setdefault(number, {})[side] = entry
    return [
        SeatedTable(number, sides.get("A"), sides.get("B"))
        for number, sides in sorted(tables.items())
    ]


def propose_seating(event: Event) -> tuple[SeatedTable, ...]:
    """Seats for the next round: by start number first, then left stays and right moves up."""
    entries = list(event.entries.order_by("number").values_list("pk", flat=True))
    before = latest_round(event)
    if before is None:
        return seat_first_round(entries)
    return seat_next_round(seating_of(before), entries)


@dataclass(frozen=True)
class GameEnd:
    """How the games of an event end: after `hands`, at `target`, or (both 0) by the director."""

    hands: int
    target: int

    def __str__(self) -> str:
        ends = []
        if self.hands:
            ends.append("1 hand a round" if self.hands == 1 else f"{self.hands} hands a round")
        if self.target:
            ends.append(f"to {self.target:,}")
        return ", ".join(ends) or "the director ends each round"


def game_end_of(rules: RulesText) -> GameEnd:
    """How games by these rules end."""
    end: Any = variant_of(rules).game_end
    return GameEnd(hands=end.hands, target=end.target)
