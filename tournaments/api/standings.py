"""The standings through the API, and announcing them."""

from __future__ import annotations

from uuid import UUID

from django.utils.http import parse_etags, quote_etag
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.api.acts import WRITING, read, signed_in
from scoring.api.problems import refusals
from tournaments import access, selectors, services, tasks
from tournaments.serializers import (
    EventSerializer,
    KeySerializer,
    StageQuerySerializer,
    StandingsSerializer,
)


class AnnounceResults(APIView):
    """Announcing results that were hidden."""

    @extend_schema(
        operation_id="announce_results",
        summary="Announce the results",
        request=KeySerializer,
        responses={200: EventSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Show the standings of every round to everybody from now on."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(KeySerializer, request)
        event = services.announce(event_id=event.pk, by=signed_in(request), **facts)
        return Response(EventSerializer(event).data)


class EventStandings(APIView):
    """The standings of an event, for anybody if it is public."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="standings",
        summary="The standings",
        parameters=[StageQuerySerializer],
        responses={200: StandingsSerializer, 304: None, **refusals(404, 422)},
    )
    def get(self, request: Request, slug: str, key: UUID) -> Response:
        """Places with the comparisons that decided them. Send the ETag back to be told 304.

        `stage` asks for an earlier stage. Hidden results are told to directors only.
        """
        event, role = access.event_and_role(request.user, slug, key)
        query = StageQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        stage = query.validated_data["stage"]
        if selectors.is_stale(event):
            tasks.catch_up(event.pk)
            event.freshness.refresh_from_db()
        last = selectors.visible_through(event, role)
        version = f"{selectors.standings_version(event)}.{stage or 0}.{last}"
        etag = quote_etag(version)
        headers = {"ETag": etag, "Cache-Control": "no-cache"}
        if etag in parse_etags(request.headers.get("If-None-Match", "")):
            return Response(status=304, headers=headers)
        standings = selectors.standings_of(event, role=role, stage_number=stage)
        return Response(StandingsSerializer(standings).data, headers=headers)
