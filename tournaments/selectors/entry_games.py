"""The games of an entry: the tables from which its points come."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.models import Game
from scoring.rules import GameState
from tournaments.models import Entry, Event, Pairing, PairingEntry
from tournaments.selectors.hidden import visible_through


@dataclass(frozen=True)
class OtherSide:
    """Who played on another side, and what they have on the sheet."""

    entries: tuple[Entry, ...]
    points: int


@dataclass(frozen=True)
class EntryGame:
    """A game of an entry: in which round, at which table, with and against whom, how it stands.

    `table` is None for a game that was kept at no table.
    """

    round: int
    table: int | None
    game: Game
    partners: tuple[Entry, ...]
    own: int
    others: tuple[OtherSide, ...]


def games_of_entry(event: Event, number: int, *, role: str = "") -> list[EntryGame]:
    """The games of the entry with this start number, round by round; cancelled ones left out.

    A game of a round that was drawn and not published, or whose results this person may not see
    yet, is left out too.
    """
    places = (
        PairingEntry.objects.filter(
            entry__event=event,
            entry__number=number,
            pairing__undone_at=None,
            pairing__games__isnull=False,
        )
        .select_related("pairing__round", "pairing__table")
        .prefetch_related(
            "pairing__games__game",
            "pairing__places__entry__team",
            "pairing__places__entry__player",
        )
        .order_by("pairing__stage__number", "pairing__round__number", "pairing_id")
        .distinct()
    )
    last = visible_through(event, role)
    if last is not None:
        places = places.filter(pairing__round__number__lte=last)
    return [
        _entry_game(place, played.game)
        for place in places
        for played in place.pairing.games.all()
        if played.game.state != Game.State.CANCELLED
    ]


def _entry_game(place: PairingEntry, game: Game) -> EntryGame:
    pairing = place.pairing
    totals = GameState.from_document(game.totals).totals
    sides = _sides(pairing)
    return EntryGame(
        round=pairing.round.number,
        table=pairing.table.number if pairing.table else None,
        game=game,
        partners=tuple(entry for entry in sides[place.side] if entry.pk != place.entry_id),
        own=totals[place.side],
        others=tuple(
            OtherSide(tuple(entries), totals[side])
            for side, entries in sides.items()
            if side != place.side
        ),
    )


def _sides(pairing: Pairing) -> dict[str, list[Entry]]:
    sides: dict[str, list[Entry]] = {}
    for place in pairing.places.all():
        sides.setdefault(place.side, []).append(place.entry)
    return sides
