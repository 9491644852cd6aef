"""Entering teams in an event, and taking an entry back."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from scoring.models import Team, User
from scoring.selectors import variant_of
from tournaments.models import Entry, Event, PairingEntry
from tournaments.services.acts import was_done, write_act
from tournaments.services.errors import EntryHasPlayed, EventIsClosed, TeamsRefused
from tournaments.services.events import lock_event
from tournaments.services.standings import mark_stale


@transaction.atomic
def enter_teams(*, event_id: int, key: uuid.UUID, team_ids: Sequence[int], by: User) -> list[Entry]:
    """Enter teams in this order under the next free start numbers; returns their entries.

    Raises:
        EventIsClosed, ActRepeated.
        TeamsRefused: a team of another club, entered already, of the wrong size, or with a player
            who plays for another entry.
    """
    event = lock_event(event_id)
    facts = {"teams": list(team_ids)}
    if was_done(club_id=event.club_id, key=key, verb="entered teams", facts=facts):
        return list(event.entries.filter(team_id__in=team_ids))
    if event.state == Event.State.CLOSED:
        raise EventIsClosed
    teams = _teams_to_enter(event, team_ids)

    last = event.entries.aggregate(last=Max("number"))["last"] or 0
    entries = Entry.objects.bulk_create(
        Entry(event=event, number=number, team=team)
        for number, team in enumerate(teams, start=last + 1)
    )
    write_act(event=event, key=key, verb="entered teams", by=by, facts=facts)
    mark_stale(event_id=event.pk)
    return entries


def _teams_to_enter(event: Event, team_ids: Sequence[int]) -> list[Team]:
    found = {
        team.pk: team
        for team in Team.objects.filter(club_id=event.club_id, pk__in=team_ids).prefetch_related(
            "players"
        )
    }
    entered = event.entries.filter(team__isnull=False).prefetch_related("team__players")
    there = {entry.team_id for entry in entered}
    plays_for = {
        player.pk: entry.team
        for entry in entered
        if entry.team
        for player in entry.team.players.all()
    }
    deck = variant_of(event.rules).deck
    size = deck.players // deck.sides

    refused: dict[int, str] = {}
    for team_id in team_ids:
        team = found.get(team_id)
        if team is None:
            refused[team_id] = "This team is not one of the club's."
        elif team_id in there:
            refused[team_id] = f"{team} is already entered."
        elif len(players := team.players.all()) != size:
            refused[team_id] = f"{team} has {len(players)} players. A side has {size}."
        else:
            for player in players:
                if other := plays_for.get(player.pk):
                    refused[team_id] = f"{player} already plays for {other}."
                plays_for[player.pk] = team
            there.add(team_id)
    if refused:
        raise TeamsRefused(refused)
    return [found[team_id] for team_id in team_ids]


@transaction.atomic
def withdraw_entry(*, event_id: int, entry_id: int, key: uuid.UUID, by: User) -> None:
    """Take back an entry that was never seated. Start numbers of others stay.

    Raises:
        EventIsClosed, ActRepeated.
        EntryHasPlayed: it was seated in a round.
    """
    event = lock_event(event_id)
    facts = {"entry": entry_id}
    if was_done(club_id=event.club_id, key=key, verb="withdrew entry", facts=facts):
        return
    if event.state == Event.State.CLOSED:
        raise EventIsClosed
    if PairingEntry.objects.filter(entry_id=entry_id).exists():
        raise EntryHasPlayed
    entry = event.entries.get(pk=entry_id)
    before = {"number": entry.number, "team": entry.team_id}
    entry.delete()
    write_act(event=event, key=key, verb="withdrew entry", by=by, facts=facts, before=before)
    mark_stale(event_id=event.pk)
