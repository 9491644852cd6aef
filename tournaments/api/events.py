"""Events for other programs."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.access import club_to_direct, club_to_see
from scoring.api.acts import NOT_SEEN, WRITING, read, signed_in
from scoring.api.problems import refusals
from scoring.models import Club, RulesText
from scoring.selectors import current_house_rules
from tournaments import access, selectors, services
from tournaments.models import Event
from tournaments.serializers import (
    ChangeEventSerializer,
    EventSerializer,
    KeySerializer,
    NewEventSerializer,
)


class Events(GenericAPIView[Event]):
    """The events of a club."""

    serializer_class = EventSerializer

    @extend_schema(
        operation_id="events",
        summary="Events",
        responses={200: EventSerializer(many=True), **refusals(401, 404, 422)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """List them, the latest first."""
        club = club_to_see(request.user, slug)
        page = self.paginate_queryset(selectors.events_of(club).select_related("rules"))
        return self.get_paginated_response(EventSerializer(page or [], many=True).data)

    @extend_schema(
        operation_id="start_event",
        summary="Open an event",
        request=NewEventSerializer,
        responses={201: EventSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Open a club night that plays the club's rules, with its own end of game."""
        club = club_to_direct(request.user, slug)
        facts = read(NewEventSerializer, request)
        rules = _house_rules(club, facts.pop("house_rules", None))
        event = services.start_event(club_id=club.pk, rules=rules, by=signed_in(request), **facts)
        return Response(EventSerializer(event).data, status=201)


class OneEvent(APIView):
    """An event."""

    @extend_schema(
        operation_id="event", summary="An event", responses={200: EventSerializer, **NOT_SEEN}
    )
    def get(self, request: Request, slug: str, key: UUID) -> Response:
        """Read it."""
        return Response(EventSerializer(access.event_to_see(request.user, slug, key)).data)


class ChangeEvent(APIView):
    """How an event counts, and its stages."""

    @extend_schema(
        operation_id="change_event",
        summary="Change an event before its first round",
        request=ChangeEventSerializer,
        responses={200: EventSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Change its options, tie-breaks and stages, as long as no round is drawn."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(ChangeEventSerializer, request)
        event = services.change_event_options(event_id=event.pk, by=signed_in(request), **facts)
        return Response(EventSerializer(event).data)


class CloseEvent(APIView):
    """Closing an event."""

    @extend_schema(
        operation_id="close_event",
        summary="Close an event",
        request=KeySerializer,
        responses={200: EventSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Close it: no more entries and rounds. Its hands can still be corrected."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(KeySerializer, request)
        event = services.close_event(event_id=event.pk, by=signed_in(request), **facts)
        return Response(EventSerializer(event).data)


class ReopenEvent(APIView):
    """Opening an event again."""

    @extend_schema(
        operation_id="reopen_event",
        summary="Open an event again",
        request=KeySerializer,
        responses={200: EventSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Take its closing back."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(KeySerializer, request)
        event = services.reopen_event(event_id=event.pk, by=signed_in(request), **facts)
        return Response(EventSerializer(event).data)


def _house_rules(club: Club, key: UUID | None) -> RulesText:
    versions = current_house_rules(club)
    chosen = [one for one in versions if key is None or one.house_rules.key == key]
    if not chosen:
        raise ValidationError({"house_rules": ["The club has no such house rules."]})
    return chosen[0].rules
