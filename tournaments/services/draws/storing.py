"""Writing what was drawn into rounds and pairings, and taking it out of the count again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils import timezone

from scoring.models import Table
from tournaments.models import Event, Pairing, PairingEntry, Round, Stage
from tournaments.rules.draws import SEATS, SEATS_OF_THREE, DrawnRound, DrawnTable, Reason
from tournaments.rules.facts import StageFacts
from tournaments.services.errors import EventIsClosed, StageNotThere


def open_stage(event: Event, number: int) -> Stage:
    """A stage of an event that is not closed, with the event at hand.

    Raises:
        EventIsClosed, StageNotThere.
    """
    if event.state == Event.State.CLOSED:
        raise EventIsClosed
    stage = event.stages.filter(number=number).first()
    if stage is None:
        raise StageNotThere(number)
    stage.event = event
    return stage


def current_round(stage: Stage, number: int) -> Round | None:
    """A round as it stands, one that was undone left out."""
    round_ = stage.rounds.filter(number=number, undone_at=None).first()
    if round_ is not None:
        round_.stage = stage
    return round_


def store_rounds(
    stage: Stage,
    asked: Round,
    rounds: Sequence[DrawnRound],
    facts: StageFacts,
    seen: int,
) -> None:
    """Fill the round that was asked for with the first of `rounds`, and add the others."""
    first, *later = rounds
    assert first.number == asked.number
    _fill(asked, first, seen)
    asked.save()
    rows = [asked]
    for drawn in later:
        round_ = Round(
            stage=stage,
            number=drawn.number,
            random_seed=asked.random_seed,
            drawn_by_id=asked.drawn_by_id,
        )
        _fill(round_, drawn, seen)
        rows.append(round_)
    Round.objects.bulk_create(rows[1:])
    numbers = {competitor.entry: competitor.number for competitor in facts.competitors}
    _write_places(stage, list(zip(rows, rounds, strict=True)), numbers, facts.options.is_individual)


def undo_rounds(stage: Stage, *, from_number: int) -> None:
    """Take rounds from this number on out of everything that counts; they stay in the history.

    The seeds that the draw of a first stage's bracket wrote down are those of the entries again.
    """
    now = timezone.now()
    rounds = stage.rounds.filter(number__gte=from_number, undone_at=None)
    Pairing.objects.filter(round__in=rounds, undone_at=None).update(undone_at=now)
    rounds.update(undone_at=now)
    if stage.is_bracket and stage.number == 1:
        stage.members.update(seed=None)


def as_documents(reasons: Iterable[Reason]) -> list[dict[str, Any]]:
    """Reasons as they are stored: by code, entry ids and numbers."""
    return [
        {
            "code": reason.code,
            "entries": list(reason.entries),
            "numbers": [int(number) for number in reason.numbers],
        }
        for reason in reasons
    ]


def tables_numbered(event: Event, numbers: Iterable[int]) -> dict[int, Table]:
    """The tables of an event with these numbers, made if they are not there yet."""
    wanted = sorted(set(numbers))
    occasion = occasion_of(event)
    Table.objects.bulk_create(
        [Table(club_id=event.club_id, occasion=occasion, number=number) for number in wanted],
        ignore_conflicts=True,
    )
    tables = Table.objects.filter(club_id=event.club_id, occasion=occasion, number__in=wanted)
    return {table.number: table for table in tables}


def occasion_of(event: Event) -> str:
    """What the table numbers of an event belong to."""
    return f"event:{event.key}"


def _fill(round_: Round, drawn: DrawnRound, seen: int) -> None:
    round_.state = Round.State.DRAWN
    round_.drawn_from = seen
    round_.reasons = as_documents(drawn.reasons)
    round_.trouble = ""


def _write_places(
    stage: Stage,
    rounds: Sequence[tuple[Round, DrawnRound]],
    numbers: dict[int, int],
    is_individual: bool,
) -> None:
    tables = tables_numbered(
        stage.event, (table.table for _, drawn in rounds for table in drawn.tables)
    )
    pairings: list[Pairing] = []
    places: list[PairingEntry] = []

    def add(round_: Round, code: str, kind: str, table: int | None = None) -> Pairing:
        pairing = Pairing(
            stage=stage,
            round=round_,
            code=f"{round_.number}-{code}",
            kind=kind,
            table=tables[table] if table else None,
        )
        pairings.append(pairing)
        return pairing

    for round_, drawn in rounds:
        for at in drawn.tables:
            pairing = add(round_, str(at.table), Pairing.Kind.TABLE, at.table)
            places += _places(round_, pairing, at, is_individual)
        for word, kind, entries in (
            ("bye", Pairing.Kind.BYE, drawn.byes),
            ("out", Pairing.Kind.SIT_OUT, drawn.sit_outs),
            ("abs", Pairing.Kind.ABSENT, drawn.absent),
        ):
            for entry in entries:
                pairing = add(round_, f"{word}-{numbers[entry]}", kind)
                places.append(PairingEntry(pairing=pairing, round=round_, entry_id=entry))
    Pairing.objects.bulk_create(pairings)
    PairingEntry.objects.bulk_create(places)


def _places(
    round_: Round, pairing: Pairing, at: DrawnTable, is_individual: bool
) -> Iterable[PairingEntry]:
    seats = SEATS_OF_THREE if len(at.sides) == 3 else SEATS
    for side, entries in at.sides.items():
        for place, entry in enumerate(entries):
            yield PairingEntry(
                pairing=pairing,
                round=round_,
                entry_id=entry,
                side=side,
                seat=seats[side][place] if is_individual else None,
            )
