"""Fetching an event and checking the person's right to it, in one step."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404

from scoring import access
from tournaments.models import Event

Visitor = access.Visitor


def public_event(slug: str, key: UUID) -> Event | None:
    """An event that anybody with its address may read, or None."""
    event = _events().filter(club__slug=slug, key=key).first()
    return event if event and event.visibility == Event.Visibility.PUBLIC else None


def event_to_see(user: Visitor, slug: str, key: UUID) -> Event:
    """An event, for anybody if it is public, else for the club's members."""
    event = public_event(slug, key)
    if event is not None:
        return event
    access.club_to_see(user, slug)
    return _event(slug, key)


def event_to_work_on(user: Visitor, slug: str, key: UUID) -> Event:
    """An event with its board and entries, for the club's members."""
    access.club_to_see(user, slug)
    return _event(slug, key)


def event_to_direct(user: Visitor, slug: str, key: UUID) -> Event:
    """An event, for those who may enter teams, seat rounds and close it."""
    access.club_to_direct(user, slug)
    return _event(slug, key)


def _event(slug: str, key: UUID) -> Event:
    event = _events().filter(club__slug=slug, key=key).first()
    if event is None:
        raise Http404("There is no such event.")
    return event


def _events() -> QuerySet[Event]:
    return Event.objects.select_related("club", "rules", "freshness")
