"""An entry leaves the event, is disqualified, or comes back."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.db.models import QuerySet

from scoring.models import Game, User
from scoring.rules import GameState
from tournaments.models import Event, Pairing, PairingEntry, Ruling, StageAbsence, StageEntry
from tournaments.selectors.facts import is_decided
from tournaments.services.acts import was_done, write_act
from tournaments.services.draws import replan_stage
from tournaments.services.errors import PresenceRefused
from tournaments.services.events import lock_event
from tournaments.services.people.presence import last_published, must_be_open
from tournaments.services.standings import mark_stale


@transaction.atomic
def leave(
    *,
    event_id: int,
    key: uuid.UUID,
    entry_id: int,
    by: User,
    why: str = StageEntry.Why.WITHDRAWN,
) -> list[StageEntry]:
    """Take an entry out of the rest of the event. What it played stays, and so does its name.

    A match that it is playing goes to the other side: a walkover before the first hand, given up
    after it. Rounds that are not published are drawn without it.

    Raises:
        PresenceRefused: it has already left.
        EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {"entry": entry_id, "why": str(why)}
    members = _members(event, entry_id)
    if was_done(club_id=event.club_id, key=key, verb="left", facts=facts):
        return members
    must_be_open(event)
    there = [member for member in members if member.left_after_round is None]
    if not there:
        raise PresenceRefused("This entry is not in the event any more.")
    for member in there:
        member.left_after_round = _last_seated(member)
        member.why = why
        member.save(update_fields=["left_after_round", "why"])
        _give_up_open_matches(event, member, key, by)
        member.absences.filter(round_number__gt=member.left_after_round).delete()
        replan_stage(stage=member.stage, by=by)
    write_act(event=event, key=key, verb="left", by=by, facts=facts)
    mark_stale(event_id=event.pk)
    return members


def disqualify(*, event_id: int, key: uuid.UUID, entry_id: int, by: User) -> list[StageEntry]:
    """Take an entry out because of what it did; as `leave` otherwise."""
    return leave(
        event_id=event_id,
        key=key,
        entry_id=entry_id,
        by=by,
        why=StageEntry.Why.DISQUALIFIED,
    )


@transaction.atomic
def bring_back(*, event_id: int, key: uuid.UUID, entry_id: int, by: User) -> list[StageEntry]:
    """Let an entry that has left play on from the next round that is not published.

    The rounds it missed count as absences. Matches given to others in the meantime stay so until
    the ruling is taken back.

    Raises:
        PresenceRefused: it has not left, or its bracket has gone on without it.
        EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {"entry": entry_id}
    members = _members(event, entry_id)
    if was_done(club_id=event.club_id, key=key, verb="came back", facts=facts):
        return members
    must_be_open(event)
    gone = [member for member in members if member.left_after_round is not None]
    if not gone:
        raise PresenceRefused("This entry has not left.")
    for member in gone:
        _come_back(member, by)
    write_act(event=event, key=key, verb="came back", by=by, facts=facts)
    mark_stale(event_id=event.pk)
    return members


def _come_back(member: StageEntry, by: User) -> None:
    left_after = member.left_after_round or 0
    if member.stage.is_bracket:
        if _was_given_away(member):
            raise PresenceRefused(
                "The bracket has gone on without this entry. Take the ruling back first."
            )
    else:
        seated = set(_places(member).values_list("round__number", flat=True))
        StageAbsence.objects.bulk_create(
            StageAbsence(member=member, round_number=number)
            for number in range(left_after + 1, last_published(member.stage) + 1)
            if number not in seated and number >= member.joined_round
        )
    member.left_after_round = None
    member.why = ""
    member.save(update_fields=["left_after_round", "why"])
    replan_stage(stage=member.stage, by=by)


def _members(event: Event, entry_id: int) -> list[StageEntry]:
    members = StageEntry.objects.filter(stage__event=event, entry_id=entry_id)
    return list(members.select_related("stage", "entry__team", "entry__player"))


def _places(member: StageEntry) -> QuerySet[PairingEntry]:
    """The places of the entry in published rounds of the stage."""
    return PairingEntry.objects.filter(
        entry_id=member.entry_id,
        round__stage_id=member.stage_id,
        round__state__in=["published", "closed"],
        pairing__undone_at=None,
    )


def _last_seated(member: StageEntry) -> int:
    """The last published round in which the entry has its place; 0 if there is none."""
    numbers = _places(member).order_by("-round__number").values_list("round__number", flat=True)
    return numbers.first() or 0


def _give_up_open_matches(event: Event, member: StageEntry, key: uuid.UUID, by: User) -> None:
    """Give each match that the entry has not finished to the other side."""
    for pairing in _open_matches(member):
        others = pairing.places.exclude(entry_id=member.entry_id)
        sides = sorted(set(others.values_list("side", flat=True)))
        if event.entrants == Event.Entrants.PLAYERS or len(sides) != 1:
            continue  # a partner is left behind: the director finds a substitute
        games = [played.game for played in pairing.games.select_related("game")]
        has_hands = any(GameState.from_document(game.totals).hands for game in games)
        Ruling.objects.create(
            stage_id=member.stage_id,
            key=uuid.uuid5(key, pairing.code),
            kind=Ruling.Kind.FORFEIT if has_hands else Ruling.Kind.WALKOVER,
            pairing=pairing,
            awarded=sides[0],
            note=f"{member.get_why_display()} in round {pairing.round.number}",
            by_user=by,
        )


def _open_matches(member: StageEntry) -> list[Pairing]:
    """The matches of the entry that are being played; between two games of several, too."""
    matches = (
        Pairing.objects.filter(
            stage_id=member.stage_id,
            kind=Pairing.Kind.TABLE,
            undone_at=None,
            round__state__in=["published", "closed"],
            places__entry_id=member.entry_id,
        )
        .exclude(rulings__in=Ruling.objects.filter(revoked_at=None))
        .select_related("round")
        .distinct()
    )
    return [match for match in matches if _is_being_played(match, member.stage.best_of)]


def _is_being_played(match: Pairing, best_of: int) -> bool:
    played = match.games.select_related("game").exclude(game__state=Game.State.CANCELLED)
    games = [one.game for one in played]
    if any(game.state == Game.State.OPEN for game in games):
        return True
    return bool(games) and not is_decided([game.winner for game in games], best_of)


def _was_given_away(member: StageEntry) -> bool:
    return Ruling.objects.filter(
        stage_id=member.stage_id,
        revoked_at=None,
        pairing__places__entry_id=member.entry_id,
        kind__in=[Ruling.Kind.WALKOVER, Ruling.Kind.FORFEIT, Ruling.Kind.DOUBLE],
    ).exists()
