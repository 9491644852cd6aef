"""A club's players with what tells two people of one name apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db.models import F, Max, QuerySet

from scoring.models import Club, Player
from scoring.selectors.people import players_matching


@dataclass(frozen=True)
class KnownPlayer:
    """A player and what else is known of them: their teams, or that they are a guest, and when
    they last played."""

    key: UUID
    name: str
    teams: tuple[str, ...]
    is_guest: bool
    last_played: date | None


def known_players(club: Club, players: Iterable[Player]) -> list[KnownPlayer]:
    """These players, by name, with what tells them apart. Two statements."""
    return _known(club.players.filter(pk__in=[player.pk for player in players]))


def suggest_players(
    club: Club, text: str, *, without: Iterable[str], most: int
) -> list[KnownPlayer]:
    """Whom somebody may mean who has typed this much; the latest to play come first.

    Args:
        without: name keys of people who are named already.
    """
    matching = players_matching(club, text).exclude(name_key__in=list(without))
    return _known(matching, latest_first=True, most=most)


def _known(
    players: QuerySet[Player], *, latest_first: bool = False, most: int | None = None
) -> list[KnownPlayer]:
    order = [F("last_played").desc(nulls_last=True)] if latest_first else []
    found = (
        players.annotate(last_played=Max("seats__game__club_day"))
        .order_by(*order, "name_key", "pk")
        .prefetch_related("teams")[:most]
    )
    return [
        KnownPlayer(
            key=player.key,
            name=player.name,
            teams=tuple(team.name for team in player.teams.all()),
            is_guest=player.is_guest,
            last_played=player.last_played,
        )
        for player in found
    ]
