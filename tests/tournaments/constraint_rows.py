"""One good row of each table of an event, for tests that break one rule of the database."""

import datetime
import uuid
from types import SimpleNamespace

import pytest
from django.utils import timezone

from scoring import services
from scoring.models import Table
from tournaments.models import (
    Entry,
    Event,
    EventFreshness,
    Pairing,
    PairingEntry,
    PairingGame,
    Round,
    Ruling,
    Stage,
    StageAbsence,
    StageEntry,
    StandingsSheet,
    Substitution,
)

new = uuid.uuid4


@pytest.fixture
def rows(club, players, game, scorer):
    """One good row of each table."""
    team = services.add_team(
        club_id=club.pk,
        key=new(),
        name="",
        player_ids=[players[0].pk, players[2].pk],
        by=scorer,
    )
    event = Event.objects.create(
        club=club, name="Club night", day=datetime.date(2026, 11, 24), rules=game.rules
    )
    stage = Stage.objects.create(event=event)
    entry = Entry.objects.create(event=event, number=1, team=team)
    round_ = Round.objects.create(stage=stage, number=1)
    table = Table.objects.create(club=club, occasion=str(event.key), number=1)
    pairing = Pairing.objects.create(stage=stage, round=round_, code="1-1", table=table)
    member = StageEntry.objects.create(stage=stage, entry=entry, seed=1)
    place = PairingEntry.objects.create(pairing=pairing, round=round_, entry=entry, side="A")
    return SimpleNamespace(
        players=players,
        team=team,
        event=event,
        freshness=EventFreshness.objects.create(event=event),
        stage=stage,
        entry=entry,
        player_entry=Entry.objects.create(event=event, number=2, player=players[1]),
        round=round_,
        pairing=pairing,
        bye=Pairing.objects.create(stage=stage, round=round_, code="1-bye", kind="bye"),
        place=place,
        member=member,
        absence=StageAbsence.objects.create(member=member, round_number=2),
        substitution=Substitution.objects.create(
            place=place, instead_of=players[0], player=players[3]
        ),
        ruling=Ruling.objects.create(
            stage=stage, kind="walkover", pairing=pairing, awarded="A", note="Late", by_user=scorer
        ),
        adjustment=Ruling.objects.create(
            stage=stage,
            kind="adjustment",
            entry=entry,
            round_number=1,
            numerator=-50,
            note="Phone",
            by_user=scorer,
        ),
        played=PairingGame.objects.create(pairing=pairing, game=game),
        game=game,
        sheet=StandingsSheet.objects.create(
            stage=stage, through_round=1, computed_at=timezone.now()
        ),
    )
