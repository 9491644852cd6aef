"""Somebody sits in for a player in one round. The entry keeps the points, the person the record."""

from __future__ import annotations

import uuid

from django.db import transaction

from scoring.models import Game, Player, Seat, User
from scoring.services import Named, change_seat, player_with_name
from tournaments.models import Event, PairingEntry, Substitution
from tournaments.services.acts import was_done, write_act
from tournaments.services.errors import PresenceRefused
from tournaments.services.events import lock_event
from tournaments.services.people.presence import must_be_open
from tournaments.services.standings import mark_stale


@transaction.atomic
def substitute(
    *,
    event_id: int,
    key: uuid.UUID,
    stage_number: int,
    round_number: int,
    entry_id: int,
    instead_of_id: int,
    player_id: int,
    by: User,
) -> Substitution:
    """Let a player of the club sit in for one of an entry's players in a round.

    From the next hand on if the game has begun. The points stay with the entry.

    Raises:
        PresenceRefused: the entry has no table in the round, or the substitute sits elsewhere.
        EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {
        "stage": stage_number,
        "round": round_number,
        "entry": entry_id,
        "instead_of": instead_of_id,
        "player": player_id,
    }
    place = _place(event, stage_number, round_number, entry_id)
    if was_done(club_id=event.club_id, key=key, verb="substituted", facts=facts):
        return place.substitutions.get(instead_of_id=instead_of_id)
    must_be_open(event)
    player = Player.objects.filter(club_id=event.club_id, pk=player_id).first()
    if player is None:
        raise PresenceRefused("This player is not one of the club's.", field="player")
    if instead_of_id not in _players_of(place):
        raise PresenceRefused("Say for whom.", field="instead_of")
    if player_id in _seated_in(place):
        raise PresenceRefused(f"{player} sits at a table in this round.", field="player")
    replaced = place.substitutions.filter(instead_of_id=instead_of_id).first()
    if replaced is None:
        replaced = Substitution(place=place, instead_of_id=instead_of_id)
    leaving = replaced.player_id or instead_of_id
    replaced.player = player
    replaced.save()
    _change_seats(place, leaving, player_id, key, by)
    write_act(event=event, key=key, verb="substituted", by=by, facts=facts)
    mark_stale(event_id=event.pk)
    return replaced


@transaction.atomic
def substitute_with_name(
    *,
    event_id: int,
    key: uuid.UUID,
    stage_number: int,
    round_number: int,
    entry_id: int,
    instead_of_id: int,
    named: Named,
    by: User,
) -> Substitution:
    """Let somebody named sit in; not known to the club yet, they become a guest.

    Raises:
        WhichPlayer, and everything `substitute` raises; then no guest is kept either.
    """
    event = lock_event(event_id)
    player = player_with_name(club_id=event.club_id, key=key, named=named, by=by)
    return substitute(
        event_id=event_id,
        key=key,
        stage_number=stage_number,
        round_number=round_number,
        entry_id=entry_id,
        instead_of_id=instead_of_id,
        player_id=player.pk,
        by=by,
    )


@transaction.atomic
def take_substitute_back(
    *,
    event_id: int,
    key: uuid.UUID,
    stage_number: int,
    round_number: int,
    entry_id: int,
    instead_of_id: int,
    by: User,
) -> None:
    """The player is there after all and plays from the next hand on.

    Raises:
        PresenceRefused, EventIsClosed, ActRepeated: as for `substitute`.
    """
    event = lock_event(event_id)
    facts = {
        "stage": stage_number,
        "round": round_number,
        "entry": entry_id,
        "instead_of": instead_of_id,
    }
    place = _place(event, stage_number, round_number, entry_id)
    if was_done(club_id=event.club_id, key=key, verb="took substitute back", facts=facts):
        return
    must_be_open(event)
    sitting_in = place.substitutions.filter(instead_of_id=instead_of_id).first()
    if sitting_in is not None:
        _change_seats(place, sitting_in.player_id, instead_of_id, key, by)
        sitting_in.delete()
    write_act(event=event, key=key, verb="took substitute back", by=by, facts=facts)
    mark_stale(event_id=event.pk)


def players_at(place: PairingEntry) -> list[int]:
    """The players who sit for an entry in a round, substitutes in place of those they replace."""
    instead = dict(place.substitutions.values_list("instead_of_id", "player_id"))
    return [instead.get(player, player) for player in _players_of(place)]


def _players_of(place: PairingEntry) -> list[int]:
    entry = place.entry
    if entry.team is not None:
        return [member.player_id for member in entry.team.members.all()]
    assert entry.player_id is not None
    return [entry.player_id]


def _place(event: Event, stage_number: int, round_number: int, entry_id: int) -> PairingEntry:
    place = (
        PairingEntry.objects.filter(
            round__stage__event=event,
            round__stage__number=stage_number,
            round__number=round_number,
            round__undone_at=None,
            entry_id=entry_id,
            pairing__kind="table",
            pairing__undone_at=None,
        )
        .select_related("entry__team", "pairing")
        .first()
    )
    if place is None:
        raise PresenceRefused("This entry has no table in this round.")
    return place


def _seated_in(place: PairingEntry) -> set[int]:
    """Every player who sits at some table in the round of `place`."""
    seated: set[int] = set()
    others = PairingEntry.objects.filter(
        round_id=place.round_id, pairing__kind="table", pairing__undone_at=None
    )
    for other in others.select_related("entry__team").prefetch_related(
        "entry__team__members", "substitutions"
    ):
        seated.update(players_at(other))
    return seated


def _change_seats(place: PairingEntry, leaving: int, coming: int, key: uuid.UUID, by: User) -> None:
    """Put the newcomer in the leaver's seat of each game of the match that is still open."""
    for played in place.pairing.games.select_related("game"):
        if played.game.state != Game.State.OPEN:
            continue
        seat = (
            Seat.objects.filter(game=played.game, player_id=leaving)
            .order_by("from_number")
            .values_list("seat", flat=True)
            .last()
        )
        if seat is not None:
            change_seat(
                game_id=played.game.pk,
                key=uuid.uuid5(key, str(played.game.key)),
                seat=seat,
                player_id=coming,
                by=by,
            )
