"""A round as it is drawn: who meets whom at which table, who does not play, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.rules import seat_name
from scoring.selectors import variant_of
from tournaments.models import Entry, Event, Pairing, PairingEntry, Round
from tournaments.rules.draws import Reason
from tournaments.rules.formats import FORMATS
from tournaments.rules.reasons import sentence
from tournaments.selectors.facts import facts_of


@dataclass(frozen=True)
class Seated:
    """An entry at a table; `seat` is where a player sits, "" for a team."""

    entry: Entry
    seat: str


@dataclass(frozen=True)
class PairedTable:
    """A table of a round, with its sides in order. `number` is 0 while it is not known."""

    number: int
    code: str
    sides: tuple[tuple[Seated, ...], ...]


@dataclass(frozen=True)
class PlaceOfEntry:
    """Where one entry is in a round: at a table with and against others, or at none."""

    entry: Entry
    people: tuple[str, ...]
    kind: str
    table: int = 0
    seat: str = ""
    partners: tuple[Entry, ...] = ()
    opponents: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Pairings:
    """A round with a place for everybody. `reasons` say in sentences why it is as it is."""

    round: Round
    tables: tuple[PairedTable, ...]
    byes: tuple[Entry, ...]
    sitting_out: tuple[Entry, ...]
    absent: tuple[Entry, ...]
    reasons: tuple[str, ...]

    def by_name(self) -> list[PlaceOfEntry]:
        """Everybody's place, in the order of the alphabet."""
        places = [
            PlaceOfEntry(
                entry=seated.entry,
                people=_people(seated.entry),
                kind=Pairing.Kind.TABLE.value,
                table=table.number,
                seat=seated.seat,
                partners=tuple(one.entry for one in side if one is not seated),
                opponents=tuple(
                    one.entry for other in table.sides if other is not side for one in other
                ),
            )
            for table in self.tables
            for side in table.sides
            for seated in side
        ]
        for kind, entries in (
            (Pairing.Kind.BYE, self.byes),
            (Pairing.Kind.SIT_OUT, self.sitting_out),
            (Pairing.Kind.ABSENT, self.absent),
        ):
            places += [PlaceOfEntry(entry, _people(entry), kind.value) for entry in entries]
        return sorted(places, key=lambda place: (str(place.entry).casefold(), place.entry.number))


def pairings_of(round_: Round) -> Pairings:
    """Read a round: three statements, however many tables."""
    event = round_.stage.event
    pairings = (
        round_.pairings.filter(undone_at=None)
        .select_related("table")
        .prefetch_related("places__entry__team__players", "places__entry__player")
        .order_by("pk")
    )
    tables: list[PairedTable] = []
    without: dict[str, list[Entry]] = {}
    names: dict[int, str] = {}
    for pairing in pairings:
        places = sorted(pairing.places.all(), key=_in_seat_order)
        names |= {place.entry_id: str(place.entry) for place in places}
        if pairing.kind != Pairing.Kind.TABLE:
            without.setdefault(pairing.kind, []).extend(place.entry for place in places)
        elif places:
            tables.append(_table(event, pairing, places))
    return Pairings(
        round=round_,
        tables=tuple(sorted(tables, key=lambda table: table.number)),
        byes=_by_number(without.get(Pairing.Kind.BYE, [])),
        sitting_out=_by_number(without.get(Pairing.Kind.SIT_OUT, [])),
        absent=_by_number(without.get(Pairing.Kind.ABSENT, [])),
        reasons=reasons_of(round_, names),
    )


def reasons_of(round_: Round, names: Mapping[int, str]) -> tuple[str, ...]:
    """The sentences that say why a round was drawn as it is, each of them once."""
    reasons = (
        Reason(one["code"], tuple(one["entries"]), tuple(one["numbers"])) for one in round_.reasons
    )
    return tuple(dict.fromkeys(sentence(reason, names) for reason in reasons))


def warnings_of(round_: Round) -> list[str]:
    """What the director should know before round one, in sentences; later nothing."""
    warns = FORMATS[round_.stage.format].warns
    if warns is None or round_.number > 1:
        return []
    return [sentence(reason, {}) for reason in warns(facts_of(round_.stage))]


def rounds_drawn_with(round_: Round) -> list[Round]:
    """The later rounds that were drawn together with this one and are not published."""
    return list(
        round_.stage.rounds.filter(
            undone_at=None, state=Round.State.DRAWN, number__gt=round_.number
        ).order_by("number")
    )


def table_number(pairing: Pairing) -> int:
    """The number of a pairing's table: known from its code before it has a table."""
    if pairing.table:
        return pairing.table.number
    number = pairing.code.rpartition("-")[2]
    return int(number) if number.isdigit() else 0


def _table(event: Event, pairing: Pairing, places: list[PairingEntry]) -> PairedTable:
    sides: dict[str, tuple[Seated, ...]] = {}
    by_themselves = len({place.side for place in places}) > 2
    for place in places:
        seat = "" if place.seat is None else _seat(event, place.seat, by_themselves)
        sides[place.side] = (*sides.get(place.side, ()), Seated(place.entry, seat))
    return PairedTable(table_number(pairing), pairing.code, tuple(sides.values()))


def _seat(event: Event, seat: int, by_themselves: bool) -> str:
    """The compass for four at a table, a number where each of three plays alone."""
    return f"Seat {seat + 1}" if by_themselves else seat_name(variant_of(event.rules), seat)


def _in_seat_order(place: PairingEntry) -> tuple[str, int, int]:
    return (place.side, place.seat or 0, place.pk)


def _by_number(entries: list[Entry]) -> tuple[Entry, ...]:
    return tuple(sorted(entries, key=lambda entry: entry.number))


def _people(entry: Entry) -> tuple[str, ...]:
    """Who plays for an entry."""
    if entry.team is None:
        return ()
    return tuple(str(player) for player in entry.team.players.all())
