"""Entering teams or players in an event, and taking an entry back."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from scoring.models import Player, Team, User
from scoring.selectors import variant_of
from tournaments.models import Entry, Event, PairingEntry, Stage, StageEntry
from tournaments.services.acts import was_done, write_act
from tournaments.services.draws.asking import replan_stage
from tournaments.services.errors import (
    EntryHasPlayed,
    EventIsClosed,
    PlayersRefused,
    PresenceRefused,
    TeamsRefused,
)
from tournaments.services.events import lock_event
from tournaments.services.standings import mark_stale


@transaction.atomic
def enter_teams(*, event_id: int, key: uuid.UUID, team_ids: Sequence[int], by: User) -> list[Entry]:
    """Enter teams in this order under the next free start numbers; returns their entries.

    They take part in the first stage, from its next round on if it has begun.

    Raises:
        EventIsClosed, ActRepeated.
        TeamsRefused: a team of another club, entered already, of the wrong size, or with a player
            who plays for another entry; or an event for players.
        PresenceRefused: the bracket has begun, or the next stage has.
    """
    event = lock_event(event_id)
    facts = {"teams": list(team_ids)}
    if was_done(club_id=event.club_id, key=key, verb="entered teams", facts=facts):
        return list(event.entries.filter(team_id__in=team_ids))
    if event.state == Event.State.CLOSED:
        raise EventIsClosed
    teams = _teams_to_enter(event, team_ids)
    entries = enter(event, [Entry(event=event, team=team) for team in teams], by)
    write_act(event=event, key=key, verb="entered teams", by=by, facts=facts)
    mark_stale(event_id=event.pk)
    return entries


@transaction.atomic
def enter_players(
    *, event_id: int, key: uuid.UUID, player_ids: Sequence[int], by: User
) -> list[Entry]:
    """Enter players in this order under the next free start numbers; returns their entries.

    They take part in the first stage, from its next round on if it has begun.

    Raises:
        EventIsClosed, ActRepeated.
        PlayersRefused: somebody of another club or entered already; or an event for teams.
        PresenceRefused: the bracket has begun, or the next stage has.
    """
    event = lock_event(event_id)
    facts = {"players": list(player_ids)}
    if was_done(club_id=event.club_id, key=key, verb="entered players", facts=facts):
        return list(event.entries.filter(player_id__in=player_ids))
    if event.state == Event.State.CLOSED:
        raise EventIsClosed
    players = _players_to_enter(event, player_ids)
    entries = enter(event, [Entry(event=event, player=player) for player in players], by)
    write_act(event=event, key=key, verb="entered players", by=by, facts=facts)
    mark_stale(event_id=event.pk)
    return entries


def enter(event: Event, entries: Sequence[Entry], by: User) -> list[Entry]:
    """Save entries under the next free start numbers, as part of the first stage.

    Rounds that are drawn and not published are drawn anew with them. Call it with the event locked.

    Raises:
        PresenceRefused: the bracket has begun, or the next stage has.
    """
    last = event.entries.aggregate(last=Max("number"))["last"] or 0
    for number, entry in enumerate(entries, start=last + 1):
        entry.number = number
    saved = Entry.objects.bulk_create(entries)
    stage = event.stages.get(number=1)
    joined = next_round_to_join(stage)
    StageEntry.objects.bulk_create(
        StageEntry(stage=stage, entry=entry, joined_round=joined) for entry in saved
    )
    replan_stage(stage=stage, by=by)
    return saved


def next_round_to_join(stage: Stage) -> int:
    """The first round in which a new entry can take part.

    Raises:
        PresenceRefused: the bracket has begun, or the next stage has.
    """
    if stage.event.stages.filter(number__gt=stage.number, members__isnull=False).exists():
        raise PresenceRefused("The next stage has begun, so nobody can be entered any more.")
    begun = stage.rounds.filter(undone_at=None, state__in=["published", "closed"])
    last = begun.aggregate(last=Max("number"))["last"] or 0
    if last and stage.is_bracket:
        raise PresenceRefused("The bracket has begun, so nobody can be entered any more.")
    if stage.format == Stage.Format.SEATED:
        return max(last, 1)  # a table can be added to the round that is being played
    return last + 1


def _players_to_enter(event: Event, player_ids: Sequence[int]) -> list[Player]:
    if event.entrants != Event.Entrants.PLAYERS:
        raise PlayersRefused({0: "This event is for teams."})
    found = {
        player.pk: player
        for player in Player.objects.filter(
            club_id=event.club_id, pk__in=player_ids, anonymised_at=None
        )
    }
    there = set(event.entries.filter(player__isnull=False).values_list("player_id", flat=True))
    refused: dict[int, str] = {}
    for player_id in player_ids:
        player = found.get(player_id)
        if player is None:
            refused[player_id] = "This player is not one of the club's."
        elif player_id in there:
            refused[player_id] = f"{player} is already entered."
        there.add(player_id)
    if refused:
        raise PlayersRefused(refused)
    return [found[player_id] for player_id in player_ids]


def _teams_to_enter(event: Event, team_ids: Sequence[int]) -> list[Team]:
    if event.entrants != Event.Entrants.TEAMS:
        raise TeamsRefused({0: "This event is for players."})
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
    places = PairingEntry.objects.filter(entry_id=entry_id)
    if places.filter(pairing__undone_at=None).exists():
        raise EntryHasPlayed
    entry = event.entries.filter(pk=entry_id).first()
    if entry is None:  # somebody else took it back meanwhile
        return
    before = {"number": entry.number, "team": entry.team_id, "player": entry.player_id}
    places.delete()  # of draws that were taken back
    for member in entry.stages.all():
        member.absences.all().delete()
        member.delete()
    entry.delete()
    write_act(event=event, key=key, verb="withdrew entry", by=by, facts=facts, before=before)
    mark_stale(event_id=event.pk)
