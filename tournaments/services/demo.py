"""Deleting the demo club with everything in it."""

from __future__ import annotations

from django.db import transaction

from scoring.models import Club
from scoring.services import delete_demo_rows
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
from tournaments.services.errors import NotTheDemo


@transaction.atomic
def delete_demo_club(*, club_id: int) -> None:
    """Delete the demo club: its events first, then its games and people.

    Raises:
        NotTheDemo: the club is a real one.
    """
    club = Club.objects.select_for_update().get(pk=club_id)
    if not club.is_demo:
        raise NotTheDemo
    Ruling.objects.filter(stage__event__club=club).delete()
    Substitution.objects.filter(place__pairing__stage__event__club=club).delete()
    PairingGame.objects.filter(pairing__stage__event__club=club).delete()
    PairingEntry.objects.filter(pairing__stage__event__club=club).delete()
    Pairing.objects.filter(stage__event__club=club).delete()
    Round.objects.filter(stage__event__club=club).delete()
    StandingsSheet.objects.filter(stage__event__club=club).delete()
    StageAbsence.objects.filter(member__stage__event__club=club).delete()
    StageEntry.objects.filter(stage__event__club=club).delete()
    Stage.objects.filter(event__club=club).delete()
    Entry.objects.filter(event__club=club).delete()
    EventFreshness.objects.filter(event__club=club).delete()
    Event.objects.filter(club=club).delete()
    delete_demo_rows(club_id=club.pk)
