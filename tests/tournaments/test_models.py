"""What must never be in a table: the database refuses it, and the model has a sentence for it."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from tests.club_night import club_night
from tournaments.models import (
    Entry,
    Event,
    EventFreshness,
    Pairing,
    PairingEntry,
    PairingGame,
    Round,
    Stage,
    StandingsSheet,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    """Five teams, two tables, round 1."""
    return club_night(teams=5)


def event(night, **changes):
    same = {"club": night.club, "name": "Night", "day": night.day, "rules": night.rules}
    return Event(**same | changes)


def entry(night, **changes):
    return Entry(
        **{"event": night, "number": 9, "team": night.club.teams.create(name="X & Y")} | changes
    )


def pairing(night, **changes):
    round_ = Round.objects.get()
    same = {"stage": round_.stage, "round": round_, "code": "1-9", "kind": "sit-out"}
    return Pairing(**same | changes)


def place(night, **changes):
    round_ = Round.objects.get()
    same = {"pairing": Pairing.objects.get(kind="sit-out"), "round": round_, "entry": later(night)}
    return PairingEntry(**same | changes)


def later(night):
    unsaved = entry(night)
    unsaved.save()
    return unsaved


def game_of_a_pairing(night, **changes):
    first = PairingGame.objects.first()
    spare = PairingGame.objects.last()
    game = spare.game
    spare.delete()
    return PairingGame(**{"pairing": first.pairing, "number": 2, "game": game} | changes)


def sheet(night, **changes):
    same = {"stage": night.stages.get(), "through_round": 1, "computed_at": timezone.now()}
    return StandingsSheet(**same | changes)


CASES = {
    "event_key": (
        lambda night: event(night, key=night.key),
        "This event has already been opened.",
    ),
    "event_has_a_name": (lambda night: event(night, name=""), "An event needs a name."),
    "event_state": (lambda night: event(night, state="late"), "An event is open or closed."),
    "event_visibility": (
        lambda night: event(night, visibility="moon"),
        "An event is for anybody or for the club.",
    ),
    "not_fresher_than_the_facts": (
        lambda night: changed(EventFreshness.objects.get(), computed=99),
        "Standings cannot be newer than the hands.",
    ),
    "stage_number": (lambda night: Stage(event=night, number=1), "This stage is already there."),
    "stage_from_one": (
        lambda night: Stage(event=night, number=0),
        "Stages are numbered from 1.",
    ),
    "start_number_once": (
        lambda night: entry(night, number=1),
        "Two entries cannot have the same start number.",
    ),
    "team_entered_once": (
        lambda night: entry(night, team=night.entries.first().team),
        "This team is already entered.",
    ),
    "player_entered_once": (
        lambda night: entry_of_a_player_again(night),
        "This player is already entered.",
    ),
    "start_number": (lambda night: entry(night, number=0), "Start numbers begin at 1."),
    "entry_is_a_team_or_a_player": (
        lambda night: entry(night, team=None),
        "An entry is a team or a player.",
    ),
    "round_number_once": (
        lambda night: Round(stage=night.stages.get(), number=1),
        "This round is already seated.",
    ),
    "round_from_one": (
        lambda night: Round(stage=night.stages.get(), number=0),
        "Rounds are numbered from 1.",
    ),
    "round_state": (
        lambda night: Round(stage=night.stages.get(), number=2, state="lost"),
        "A round is being seated, being played or closed.",
    ),
    "pairing_code_once": (
        lambda night: pairing(night, code="1-1"),
        "This place of the round is already taken.",
    ),
    "one_pairing_at_a_table": (
        lambda night: pairing(night, kind="table", table=Pairing.objects.get(code="1-1").table),
        "This table is already taken in this round.",
    ),
    "a_table_pairing_has_a_table": (
        lambda night: pairing(night, kind="table"),
        "Those who meet do so at a table.",
    ),
    "pairing_kind": (
        lambda night: pairing(night, kind="asleep"),
        "A place is a table, a bye, a sit-out or an absence.",
    ),
    "one_place_a_round": (
        lambda night: place(night, entry=night.entries.first()),
        "An entry has only one place in a round.",
    ),
    "place_side": (lambda night: place(night, side="N"), "The sides are A, B, C and D."),
    "game_of_a_pairing": (
        lambda night: game_of_a_pairing(night, number=1),
        "This game of the pairing is already there.",
    ),
    "pairing_game_from_one": (
        lambda night: game_of_a_pairing(night, number=0),
        "Games of a pairing are numbered from 1.",
    ),
    "one_sheet_after_a_round": (
        lambda night: sheet_again(night),
        "There is already a sheet for this round.",
    ),
    "no_more_tables_in_than_expected": (
        lambda night: sheet(night, tables_in=3, tables_expected=2),
        "There cannot be more tables in than were seated.",
    ),
}


def changed(row, **changes):
    for name, value in changes.items():
        setattr(row, name, value)
    return row


def entry_of_a_player_again(night):
    player = night.club.players.first()
    Entry.objects.create(event=night, number=8, player=player)
    return Entry(event=night, number=9, player=player)


def sheet_again(night):
    StandingsSheet.objects.all().delete()
    sheet(night).save()
    return sheet(night)


def test_every_constraint_has_a_case():
    models = [Event, EventFreshness, Stage, Entry, Round, Pairing]
    models += [PairingEntry, PairingGame, StandingsSheet]

    named = {constraint.name for model in models for constraint in model._meta.constraints}

    assert named == set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_the_database_refuses_what_must_never_be(night, name):
    row = CASES[name][0](night)

    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        row.save()

    if connection.vendor == "postgresql":  # SQLite does not name a unique one
        assert refused.value.__cause__.diag.constraint_name == name


@pytest.mark.parametrize("name", CASES)
def test_the_model_says_why_in_a_sentence(night, name):
    build, sentence = CASES[name]

    with pytest.raises(ValidationError) as refused:
        build(night).validate_constraints()

    assert sentence in refused.value.messages


def test_a_game_is_played_for_one_pairing(night):
    first, second = PairingGame.objects.order_by("pk")
    second.game = first.game

    with pytest.raises(IntegrityError), transaction.atomic():
        second.save()
