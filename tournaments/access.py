"""Fetching an event and checking the person's right to it, in one step."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404

from scoring.access import DIRECTS, Visitor, role_in
from tournaments.models import Event


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


def _events() -> QuerySet[Event]:
    return Event.objects.select_related("club", "rules", "freshness")
