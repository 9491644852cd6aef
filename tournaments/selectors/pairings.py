"""A round as it is drawn: who meets whom at which table, who does not play, and why."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.rules import seat_name
from scoring.selectors import variant_of
from tournaments.models import Entry, Event, Pairing, PairingEntry, Round, Stage
from tournaments.rules.bracket import MatchState
from tournaments.rules.cuts import cut_sentence
from tournaments.rules.draws import Reason
from tournaments.rules.formats import FORMATS
from tournaments.rules.movements.certificate import certificate_of
from tournaments.rules.reasons import sentence
from tournaments.rules.stage_bracket import play_stage
from tournaments.rules.swiss import usual_rounds
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
    """Read a round: eight statements at most, however many tables."""
    event = round_.stage.event
    pairings = (
        round_.pairings.filter(undone_at=None)
        .select_related("table")
        .prefetch_related("places__entry__team__players", "places__entry__player")
        .order_by("pk")
    )
    tables: list[PairedTable] = []
    without: dict[str, list[Entry]] = {}
    for pairing in pairings:
        places = sorted(pairing.places.all(), key=_in_seat_order)
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
        reasons=reasons_of(round_),
    )


def reasons_of(round_: Round) -> tuple[str, ...]:
    """The sentences that say why a round was drawn as it is, each of them once: one statement."""
    if not round_.reasons:
        return ()
    entries = round_.stage.event.entries.select_related("team", "player")
    names = {entry.pk: str(entry) for entry in entries}
    reasons = (
        Reason(one["code"], tuple(one["entries"]), tuple(one["numbers"])) for one in round_.reasons
    )
    return tuple(dict.fromkeys(sentence(reason, names) for reason in reasons))


def first_matches(stage: Stage) -> list[tuple[Entry, Entry]]:
    """The matches with which a bracket that is only drawn begins."""
    picture = play_stage(facts_of(stage))
    entries = {entry.pk: entry for entry in stage.event.entries.select_related("team", "player")}
    return [
        (entries[node.entries[0]], entries[node.entries[1]])
        for node in (picture.nodes.values() if picture else ())
        if node.state is MatchState.READY and node.entries[0] and node.entries[1]
    ]


def certificate_sentence(stage: Stage) -> str:
    """What a movement for players comes to, over all rounds drawn; nothing for other formats."""
    if stage.format != Stage.Format.ROTATION:
        return ""
    return certificate_of(facts_of(stage)).sentence


def warnings_of(round_: Round) -> list[str]:
    """What the director should know before round one, in sentences; later nothing."""
    if round_.number > 1:
        return []
    stage = round_.stage
    warns = FORMATS[stage.format].warns
    said = [sentence(reason, {}) for reason in warns(facts_of(stage))] if warns else []
    following = stage.event.stages.filter(number=stage.number + 1).first()
    if stage.format == Stage.Format.SWISS and following is not None and following.cut:
        size = stage.members.filter(left_after_round=None).count()
        rounds = stage.rounds_planned or usual_rounds(size)
        if size > following.cut:
            said.append(cut_sentence(size, rounds, following.cut))
    return said


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
