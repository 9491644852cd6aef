"""Seating rounds by hand: each table is a pairing with its own game, started at once."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max

from scoring.models import Game, User
from scoring.rules import side_of_seat
from scoring.selectors import variant_of
from scoring.services import cancel_game, start_game
from tournaments.models import Entry, Event, Pairing, PairingEntry, PairingGame, Round, Stage
from tournaments.rules.seating import SeatedTable, SeatingProblem, find_seating_problems
from tournaments.selectors.hidden import sheets_are_public
from tournaments.services.acts import was_done, write_act
from tournaments.services.errors import (
    EventIsClosed,
    RoundAlreadySeated,
    RoundOutOfTurn,
    SeatingRefused,
    TableHasHands,
)
from tournaments.services.events import lock_event
from tournaments.services.standings import mark_stale

MOST_TABLES = 200


@transaction.atomic
def seat_round(
    *, event_id: int, key: uuid.UUID, number: int, seating: Sequence[SeatedTable], by: User
) -> Round:
    """Seat the next round and start its games; entries without a table sit it out.

    The left entry of a table plays side A (North and South), the right one side B.

    Raises:
        SeatingRefused: names every table that cannot be, or says that there is none.
        RoundAlreadySeated, RoundOutOfTurn, EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {"round": number, "tables": _as_facts(seating)}
    if was_done(club_id=event.club_id, key=key, verb="seated round", facts=facts):
        return Round.objects.get(stage__event=event, number=number, undone_at=None)
    stage = _open_stage(event)
    last = stage.rounds.filter(undone_at=None).aggregate(last=Max("number"))["last"] or 0
    if number <= last:
        raise RoundAlreadySeated(number)
    if number > last + 1:
        raise RoundOutOfTurn(last + 1)
    entries = _entries(event)
    _check_seating(seating, entries, taken={})

    round_ = Round.objects.create(stage=stage, number=number, drawn_by=by)
    _clear_tables(stage)
    for table in seating:
        _seat(event, round_, table, entries, key, by)
    seated = {entry for table in seating for entry in (table.left, table.right)}
    for entry in entries.values():
        if entry.pk not in seated:
            _sit_out(round_, entry)
    write_act(event=event, key=key, verb="seated round", by=by, facts=facts)
    mark_stale(event_id=event.pk)
    return round_


@transaction.atomic
def seat_table(
    *, event_id: int, key: uuid.UUID, number: int, table: SeatedTable, by: User
) -> Pairing:
    """Add one table to round `number`, which is being played; who sat out may be seated there.

    Raises:
        SeatingRefused, RoundOutOfTurn (the round is not seated yet), EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {"round": number, "tables": _as_facts([table])}
    if was_done(club_id=event.club_id, key=key, verb="seated table", facts=facts):
        return Pairing.objects.get(
            stage__event=event, round__number=number, table__number=table.number, undone_at=None
        )
    stage = _open_stage(event)
    round_ = _round(stage, number)
    entries = _entries(event)
    _check_seating([table], entries, taken=_taken(round_))

    for place in round_.places.filter(
        pairing__kind=Pairing.Kind.SIT_OUT, entry__in=[table.left, table.right]
    ).select_related("pairing"):
        place.delete()
        place.pairing.delete()
    pairing = _seat(event, round_, table, entries, key, by)
    write_act(event=event, key=key, verb="seated table", by=by, facts=facts)
    mark_stale(event_id=event.pk)
    return pairing


@transaction.atomic
def unseat_table(*, event_id: int, key: uuid.UUID, pairing_id: int, by: User) -> None:
    """Take a table apart while no hand was ever posted there; its entries sit the round out.

    Its game is cancelled. A round left without a table is not seated any more.

    Raises:
        TableHasHands, EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {"pairing": pairing_id}
    if was_done(club_id=event.club_id, key=key, verb="unseated table", facts=facts):
        return
    stage = _open_stage(event)
    pairing = (
        stage.pairings.filter(pk=pairing_id, kind=Pairing.Kind.TABLE)
        .select_related("table", "round")
        .first()
    )
    if pairing is None:  # somebody else took it apart meanwhile
        return
    assert pairing.table is not None
    round_ = pairing.round
    games = [played.game for played in pairing.games.select_related("game")]
    before = {
        "round": round_.number,
        "table": pairing.table.number,
        "entries": [place.entry_id for place in pairing.places.all()],
    }
    for game in games:
        cancel_game(game_id=game.pk, key=uuid.uuid5(key, str(game.key)), by=by, reason="Unseated")
        # Asked after the game was locked and cancelled, so no hand can come in between.
        if game.hands.exists():
            raise TableHasHands(pairing.table.number)

    entries = [place.entry for place in pairing.places.select_related("entry")]
    pairing.games.all().delete()
    pairing.places.all().delete()
    pairing.delete()
    if round_.pairings.filter(kind=Pairing.Kind.TABLE).exists():
        for entry in entries:
            _sit_out(round_, entry)
    else:
        round_.places.all().delete()
        round_.pairings.all().delete()
        stage.sheets.filter(through_round=round_.number).delete()
        round_.delete()
    write_act(event=event, key=key, verb="unseated table", by=by, facts=facts, before=before)
    mark_stale(event_id=event.pk)


def _open_stage(event: Event) -> Stage:
    if event.state == Event.State.CLOSED:
        raise EventIsClosed
    return event.stages.get(number=1)


def _round(stage: Stage, number: int) -> Round:
    rounds = {round_.number: round_ for round_ in stage.rounds.filter(undone_at=None)}
    if number not in rounds:
        raise RoundOutOfTurn(max(rounds, default=0) + 1)
    return rounds[number]


def _entries(event: Event) -> dict[int, Entry]:
    entries = event.entries.select_related("team").prefetch_related("team__members")
    return {entry.pk: entry for entry in entries}


def _taken(round_: Round) -> dict[int, int]:
    """The table number at which each seated entry of the round sits."""
    places = round_.places.filter(pairing__kind=Pairing.Kind.TABLE)
    return dict(places.values_list("entry_id", "pairing__table__number"))


def _as_facts(seating: Sequence[SeatedTable]) -> list[list[Any]]:
    return [[table.number, table.left, table.right] for table in seating]


def _check_seating(
    seating: Sequence[SeatedTable], entries: dict[int, Entry], taken: dict[int, int]
) -> None:
    """Refuse a seating that cannot be; `taken` names the table of those who already sit."""
    if not seating:
        raise SeatingRefused(message="Seat at least one table.")
    lines: dict[int, list[str]] = {}
    for problem in find_seating_problems(seating, entries):
        lines.setdefault(problem.table, []).append(_sentence(problem, entries))
    for table in seating:
        if not 1 <= table.number <= MOST_TABLES:
            lines.setdefault(table.number, []).append(
                f"Tables are numbered from 1 to {MOST_TABLES}."
            )
        if table.number in taken.values():
            lines.setdefault(table.number, []).append("This table is taken in this round.")
        for entry in (table.left, table.right):
            if entry in taken:
                lines.setdefault(table.number, []).append(
                    f"{entries[entry]} sits at table {taken[entry]}."
                )
    if lines:
        raise SeatingRefused(lines)


def _sentence(problem: SeatingProblem, entries: dict[int, Entry]) -> str:
    name = entries.get(problem.entry or 0, "This team")
    return {
        "table_twice": f"There are two tables {problem.table}.",
        "half_empty": "Choose a team for each side, or leave the table empty.",
        "same_twice": f"{name} cannot play against itself.",
        "not_entered": "This team is not entered in the event.",
        "seated_twice": f"{name} is seated at another table as well.",
    }[problem.code]


def _seat(
    event: Event,
    round_: Round,
    table: SeatedTable,
    entries: dict[int, Entry],
    key: uuid.UUID,
    by: User,
) -> Pairing:
    assert table.left is not None
    assert table.right is not None
    sides = {"A": entries[table.left], "B": entries[table.right]}
    variant = variant_of(event.rules)
    waiting = {
        side: [member.player_id for member in entry.team.members.all()] if entry.team else []
        for side, entry in sides.items()
    }
    game = start_game(
        club_id=event.club_id,
        key=uuid.uuid5(key, f"table {table.number}"),
        rules=event.rules,
        players=[
            waiting[side_of_seat(variant, seat)].pop(0) for seat in range(variant.deck.players)
        ],
        first_dealer=0,
        by=by,
        teams={side: entry.team_id for side, entry in sides.items() if entry.team_id},
        table_number=table.number,
        occasion=f"event:{event.key}",
        caption=f"{event.name}, round {round_.number}",
        is_public=sheets_are_public(event, round_.number),
    )
    pairing = Pairing.objects.create(
        stage_id=round_.stage_id,
        round=round_,
        code=f"{round_.number}-{table.number}",
        kind=Pairing.Kind.TABLE,
        table=game.table,
    )
    PairingEntry.objects.bulk_create(
        PairingEntry(pairing=pairing, round=round_, entry=entry, side=side)
        for side, entry in sides.items()
    )
    PairingGame.objects.create(pairing=pairing, game=game)
    return pairing


def _clear_tables(stage: Stage) -> None:
    """Take the games of earlier rounds off their tables, over or not: a slip may come in late."""
    Game.objects.filter(pairing_game__pairing__stage=stage, on_table=True).update(on_table=False)


def _sit_out(round_: Round, entry: Entry) -> None:
    pairing = Pairing.objects.create(
        stage_id=round_.stage_id,
        round=round_,
        code=f"{round_.number}-out-{entry.number}",
        kind=Pairing.Kind.SIT_OUT,
    )
    PairingEntry.objects.create(pairing=pairing, round=round_, entry=entry)
