"""Fetching an event and checking the person's right to it, in one step."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404

from scoring.access import DIRECTS, Visitor, game_to_score, role_in
from scoring.models import Game
from tournaments.models import Event, PairingGame, Round


def public_event(slug: str, key: UUID) -> Event | None:
    """An event that anybody with its address may read, or None. It asks nobody who they are."""
    event = _events().filter(club__slug=slug, key=key).first()
    return event if event and event.visibility == Event.Visibility.PUBLIC else None


def event_and_role(user: Visitor, slug: str, key: UUID) -> tuple[Event, str]:
    """An event and the person's role in its club; nothing for a spectator of a public one."""
    event = _events().filter(club__slug=slug, key=key).first()
    role = role_in(user, event.club) if event else ""
    if event is None or not (role or event.visibility == Event.Visibility.PUBLIC):
        raise Http404("There is no such event.")
    return event, role


def event_to_see(user: Visitor, slug: str, key: UUID) -> Event:
    """An event, for anybody if it is public, else for the club's members."""
    return event_and_role(user, slug, key)[0]


def event_to_direct(user: Visitor, slug: str, key: UUID) -> Event:
    """An event, for those who may enter teams, seat rounds and close it."""
    event, role = event_and_role(user, slug, key)
    if role not in DIRECTS:
        raise PermissionDenied
    return event


def final_result_to_change(user: Visitor, slug: str, key: UUID) -> tuple[Event, Game]:
    """A game of an event and the event, for those who may change its result though it is final.

    Who keeps score may until the round after it is closed as well; a director always.
    """
    game = game_to_score(user, slug, key)
    played = PairingGame.objects.select_related("pairing__round").filter(game=game).first()
    if played is None:
        raise Http404("This game is of no event.")
    stage_id, number = played.pairing.stage_id, played.pairing.round.number
    event = _events().get(stages=stage_id)
    if role_in(user, event.club) not in DIRECTS:
        next_round = Round.objects.filter(stage_id=stage_id, number=number + 1, undone_at=None)
        if (
            event.state == Event.State.CLOSED
            or next_round.filter(state=Round.State.CLOSED).exists()
        ):
            raise PermissionDenied
    return event, game


def _events() -> QuerySet[Event]:
    return Event.objects.select_related("club", "rules", "freshness")
