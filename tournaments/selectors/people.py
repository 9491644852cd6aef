"""Who takes part in an event and where each of them is: here, late, away, with a bye, gone."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum

from scoring.models import Game, Player
from tournaments.models import (
    Entry,
    Event,
    Pairing,
    PairingEntry,
    Round,
    Stage,
    StageEntry,
    Substitution,
)
from tournaments.selectors.events import entries_of
from tournaments.selectors.pairings import table_number
from tournaments.selectors.rounds import Progress, progress_of
from tournaments.selectors.situation import planned_rounds


class Presence(StrEnum):
    """Where an entry is."""

    HERE = "here"
    EXPECTED = "expected"
    LATE = "late"
    AWAY = "away"
    SITS_OUT = "sits-out"
    BYE = "bye"
    WITHDRAWN = "withdrawn"
    NO_SHOW = "no-show"
    DISQUALIFIED = "disqualified"
    NOT_IN_STAGE = "not-in-stage"


@dataclass(frozen=True)
class Mark:
    """One thing to know of an entry, and the words for it: "away in round 4"."""

    presence: Presence
    words: str


@dataclass(frozen=True)
class Attendance:
    """An entry with its marks, the most important one first.

    `may_miss` is the next round that it can be marked away for, None where that cannot be;
    `misses_it` whether it is. `table` is where it plays now, 0 for nowhere.
    """

    entry: Entry
    marks: tuple[Mark, ...]
    is_here: bool
    is_in: bool
    has_left: bool
    table: int = 0
    may_miss: int | None = None
    misses_it: bool = False


@dataclass(frozen=True)
class Attendances:
    """All entries of an event in the stage that is being played."""

    stage: Stage
    next_round: int
    lines: tuple[Attendance, ...]

    @property
    def here(self) -> int:
        """How many of those who take part are here."""
        return sum(line.is_here for line in self.lines if line.is_in)

    @property
    def taking_part(self) -> int:
        """How many take part and have not left."""
        return sum(line.is_in for line in self.lines)


@dataclass(frozen=True)
class Replaceable:
    """A player at a table for whom somebody can sit in; `by` already does."""

    place: PairingEntry
    table: int
    player: Player
    by: Player | None

    @property
    def value(self) -> str:
        """What stands for it on a form."""
        return f"{self.place.pk}-{self.player.pk}"


def attendances_of(event: Event) -> Attendances:
    """Where every entry is, by start number: nine statements, however many entries."""
    progress = progress_of(event)
    stage = progress.stage
    entries = entries_of(event)
    members = {member.entry_id: member for member in stage.members.prefetch_related("absences")}
    places = _places(progress)
    played = _with_hands(stage)
    last = max((each.number for each in progress.rounds if each.state in _BEGUN), default=0)
    may_miss = _may_miss(event, progress, last + 1, len(members))
    return Attendances(
        stage=stage,
        next_round=last + 1,
        lines=tuple(
            _attendance(
                entry,
                members.get(entry.pk),
                places[entry.pk],
                stage=stage,
                last=last,
                has_played=entry.pk in played,
                may_miss=may_miss,
            )
            for entry in entries
        ),
    )


def replaceable_players(event: Event) -> list[Replaceable]:
    """The players at the tables of the round being played; before it, of the one drawn.

    In a bracket, those at the tables that are not over. Five statements.
    """
    progress = progress_of(event)
    round_ = progress.published or progress.waiting
    if round_ is None:
        return []
    places = PairingEntry.objects.filter(pairing__kind=Pairing.Kind.TABLE, pairing__undone_at=None)
    if progress.stage.is_bracket:
        places = places.filter(
            pairing__stage=progress.stage, pairing__games__game__state=Game.State.OPEN
        ).distinct()
    else:
        places = places.filter(round=round_)
    found = [
        Replaceable(place, table_number(place.pairing), player, _sits_in_for(place, player))
        for place in places.select_related(
            "entry__team", "entry__player", "pairing__table", "round__stage"
        )
        .prefetch_related("entry__team__players", "substitutions__player")
        .order_by("pk")
        for player in _players_of(place.entry)
    ]
    return sorted(found, key=lambda one: (one.table, one.place.side, one.place.seat or 0))


def substitutions_of(event: Event) -> list[Substitution]:
    """Who sat in for whom, the latest round first."""
    return list(
        Substitution.objects.filter(
            place__round__stage__event=event, place__pairing__undone_at=None
        )
        .select_related(
            "player",
            "instead_of",
            "place__entry__team",
            "place__entry__player",
            "place__round__stage",
        )
        .order_by("-place__round__stage__number", "-place__round__number", "pk")
    )


_BEGUN = (Round.State.PUBLISHED, Round.State.CLOSED)
_MARKS = {
    Pairing.Kind.BYE: (Presence.BYE, "bye in round {}"),
    Pairing.Kind.SIT_OUT: (Presence.SITS_OUT, "sits out round {}"),
    Pairing.Kind.ABSENT: (Presence.AWAY, "away in round {}"),
}


def _places(progress: Progress) -> defaultdict[int, list[PairingEntry]]:
    """The places of each entry in the round being played and in the next one, if it is drawn."""
    rounds = [round_ for round_ in (progress.published, progress.waiting) if round_]
    places: defaultdict[int, list[PairingEntry]] = defaultdict(list)
    found = PairingEntry.objects.filter(round__in=rounds, pairing__undone_at=None)
    for place in found.select_related("pairing__table", "round").order_by("round__number", "pk"):
        places[place.entry_id].append(place)
    return places


def _with_hands(stage: Stage) -> set[int]:
    """The entries at whose tables a hand was posted: they must have come."""
    seated = PairingEntry.objects.filter(
        pairing__stage=stage, pairing__undone_at=None, pairing__games__game__hand_count__gt=0
    )
    return set(seated.values_list("entry_id", flat=True))


def _may_miss(event: Event, progress: Progress, number: int, size: int) -> int | None:
    stage = progress.stage
    planned = planned_rounds(progress, size)
    is_over = event.state == Event.State.CLOSED or 0 < planned < number
    by_hand = stage.format == Stage.Format.SEATED
    return None if is_over or by_hand or stage.is_bracket else number


def _attendance(
    entry: Entry,
    member: StageEntry | None,
    places: list[PairingEntry],
    *,
    stage: Stage,
    last: int,
    has_played: bool,
    may_miss: int | None,
) -> Attendance:
    is_here = has_played or entry.checked_in_at is not None
    if member is None:
        mark = Mark(Presence.NOT_IN_STAGE, f"not in stage {stage.number}")
        return Attendance(entry, (mark,), is_here=is_here, is_in=False, has_left=False)
    if member.left_after_round is not None:
        gone = Mark(Presence(member.why), member.get_why_display().lower())
        return Attendance(entry, (gone,), is_here=False, is_in=False, has_left=True)
    missed = sorted(one.round_number for one in member.absences.all() if one.round_number > last)
    marks = _marks(member, places, missed, last)
    if is_here:
        marks = [*marks, Mark(Presence.HERE, "here")]
    elif not marks:
        marks = [Mark(Presence.EXPECTED, "not here yet")]
    at_table = [place for place in places if place.pairing.table and place.round.state in _BEGUN]
    return Attendance(
        entry,
        tuple(marks),
        is_here=is_here,
        is_in=True,
        has_left=False,
        table=table_number(at_table[0].pairing) if at_table else 0,
        may_miss=may_miss if may_miss and member.joined_round <= may_miss else None,
        misses_it=may_miss in missed,
    )


def _marks(
    member: StageEntry, places: list[PairingEntry], missed: list[int], last: int
) -> list[Mark]:
    """What keeps an entry from a table: late, without one in a round, away in later ones."""
    marks = []
    if member.joined_round > max(last, 1):
        marks.append(Mark(Presence.LATE, f"late: from round {member.joined_round}"))
    for place in places:
        known = _MARKS.get(Pairing.Kind(place.pairing.kind))
        if known and not (known[0] == Presence.AWAY and place.round.number in missed):
            marks.append(Mark(known[0], known[1].format(place.round.number)))
    return marks + [Mark(Presence.AWAY, f"away in round {number}") for number in missed]


def _players_of(entry: Entry) -> list[Player]:
    if entry.team is not None:
        return list(entry.team.players.all())
    assert entry.player is not None
    return [entry.player]


def _sits_in_for(place: PairingEntry, player: Player) -> Player | None:
    return next(
        (one.player for one in place.substitutions.all() if one.instead_of_id == player.pk), None
    )
