"""The standings as people read them: places, points by round, and why a place is that place."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.models import Game
from scoring.rules import GameState
from tournaments.models import Entry, Event, EventFreshness, PairingEntry, StandingsSheet
from tournaments.rules.tiebreaks import TIE_BREAKS
from tournaments.selectors.events import latest_round


@dataclass(frozen=True)
class Measured:
    """What a tie-break measured: a number, and out of how many hands where that matters.

    The number is None for an entry that has not played.
    """

    number: int | None
    hands: int | None = None


@dataclass(frozen=True)
class ComparedBy:
    """One tie-break between an entry and its neighbour."""

    name: str
    own: Measured
    other: Measured
    is_equal: bool


@dataclass(frozen=True)
class Compared:
    """An entry beside its neighbour. `ahead` is None where nothing separates them."""

    other: Entry
    other_place: int
    steps: tuple[ComparedBy, ...]
    ahead: Entry | None


@dataclass(frozen=True)
class StandingsLine:
    """One entry in the standings. `rounds` has None for a round it did not play."""

    entry: Entry
    place: int
    is_shared: bool
    points: int
    rounds: tuple[int | None, ...]
    made: int
    sets: int
    hands: int
    best_hand: int | None
    above: Compared | None
    below: Compared | None

    @property
    def neighbours(self) -> tuple[Compared, ...]:
        """The comparisons with the line above and the one below, where there is one."""
        return tuple(compared for compared in (self.above, self.below) if compared)


@dataclass(frozen=True)
class Standings:
    """The standings of an event, as far as they are computed.

    `as_of` is None before they were computed once. `is_stale` says that hands were posted since.
    """

    event: Event
    as_of: datetime | None
    is_stale: bool
    rounds: tuple[int, ...]
    tables_in: int
    tables_expected: int
    lines: tuple[StandingsLine, ...]
    order: tuple[str, ...]

    @property
    def has_hands(self) -> bool:
        """Whether anybody has played a hand."""
        return any(line.hands for line in self.lines)

    @property
    def is_final(self) -> bool:
        """Whether the event is closed and everything is counted."""
        return self.event.state == Event.State.CLOSED and not self.is_stale


def standings_version(event: Event) -> str:
    """Changes whenever anything the standings show may have changed.

    Read the event with its club and freshness.
    """
    fresh = event.freshness
    return f"{event.pk}.{fresh.dirty}.{fresh.computed}.{event.club.names_version}.{event.state}"


def is_stale(event: Event) -> bool:
    """Whether hands were posted that the standings do not know of."""
    return event.freshness.computed < event.freshness.dirty


def standings_of(event: Event) -> Standings:
    """Read the standings of an event: four statements, however many entries."""
    event.freshness = EventFreshness.objects.get(pk=event.pk)
    last = latest_round(event)
    through = last.number if last else 0
    sheet = (
        StandingsSheet.objects.filter(stage__event=event, through_round__lte=through)
        .order_by("stage__number", "through_round")
        .last()
    )
    rounds = tuple(range(1, through + 1))
    entries = {entry.pk: entry for entry in event.entries.select_related("team")}
    # An entry withdrawn since is on the sheet until the next refresh.
    documents = [line for line in (sheet.lines if sheet else []) if line["entry"] in entries]
    by_entry = {line["entry"]: line for line in documents}
    return Standings(
        event=event,
        as_of=sheet.computed_at if sheet else None,
        is_stale=is_stale(event),
        rounds=rounds,
        tables_in=sheet.tables_in if sheet else 0,
        tables_expected=sheet.tables_expected if sheet else 0,
        lines=tuple(_line(line, by_entry, entries, rounds) for line in documents),
        order=tuple(TIE_BREAKS[code].name for code in event.tie_breaks),
    )


def _line(
    line: dict[str, Any],
    by_entry: dict[int, dict[str, Any]],
    entries: dict[int, Entry],
    rounds: tuple[int, ...],
) -> StandingsLine:
    return StandingsLine(
        entry=entries[line["entry"]],
        place=line["place"],
        is_shared=line["shared"],
        points=line["points"],
        rounds=tuple(line["rounds"].get(str(number)) for number in rounds),
        made=line["made"],
        sets=line["sets"],
        hands=line["hands"],
        best_hand=line["best_hand"],
        above=_compared(line, "above", by_entry, entries),
        below=_compared(line, "below", by_entry, entries),
    )


def _compared(
    line: dict[str, Any],
    neighbour: str,
    by_entry: dict[int, dict[str, Any]],
    entries: dict[int, Entry],
) -> Compared | None:
    comparison = line[neighbour]
    if comparison is None or comparison["entry"] not in by_entry:
        return None
    other = by_entry[comparison["entry"]]
    steps = tuple(
        ComparedBy(
            name=TIE_BREAKS[step["tie_break"]].name,
            own=_measured(step["tie_break"], line),
            other=_measured(step["tie_break"], other),
            is_equal=step["own"] == step["other"],
        )
        for step in comparison["steps"]
    )
    ahead = None
    if not all(step.is_equal for step in steps):
        ahead = entries[other["entry"] if neighbour == "above" else line["entry"]]
    return Compared(entries[other["entry"]], other["place"], steps, ahead)


def _measured(tie_break: str, line: dict[str, Any]) -> Measured:
    """The measure in the words of the table: sets in hands, not sets per hand."""
    if tie_break == "fewest-sets":
        return Measured(line["sets"] if line["hands"] else None, line["hands"] or None)
    return Measured(line["points"] if tie_break == "points" else line["best_hand"])


@dataclass(frozen=True)
class EntryGame:
    """A game of an entry: in which round, at which table, against whom, and how it stands."""

    round: int
    table: int
    game: Game
    opponent: Entry
    own: int
    others: int


def games_of_entry(event: Event, number: int) -> list[EntryGame]:
    """The games of the entry with this start number, round by round; cancelled ones left out."""
    places = (
        PairingEntry.objects.filter(
            entry__event=event, entry__number=number, pairing__games__isnull=False
        )
        .select_related("pairing__round", "pairing__table")
        .prefetch_related("pairing__games__game", "pairing__places__entry__team")
        .order_by("pairing__round__number")
        .distinct()
    )
    games = []
    for place in places:
        pairing = place.pairing
        opponent = next(other for other in pairing.places.all() if other.pk != place.pk)
        assert pairing.table is not None
        for played in pairing.games.all():
            if played.game.state != Game.State.CANCELLED:
                totals = GameState.from_document(played.game.totals).totals
                games.append(
                    EntryGame(
                        round=pairing.round.number,
                        table=pairing.table.number,
                        game=played.game,
                        opponent=opponent.entry,
                        own=totals[place.side],
                        others=totals[opponent.side],
                    )
                )
    return games
