"""The standings, for other programs."""

from __future__ import annotations

from uuid import UUID

from django.utils.http import parse_etags, quote_etag
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.api.problems import refusals
from tournaments import access, selectors, tasks
from tournaments.serializers import (
    StandingsSerializer,
)


class EventStandings(APIView):
    """The standings of an event, for anybody if it is public."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="standings",
        summary="The standings",
        responses={200: StandingsSerializer, 304: None, **refusals(404)},
    )
    def get(self, request: Request, slug: str, key: UUID) -> Response:
        """Places with the comparisons that decided them. Send the ETag back to be told 304."""
        event = access.event_to_see(request.user, slug, key)
        if selectors.is_stale(event):
            tasks.catch_up(event.pk)
            event.freshness.refresh_from_db()
        etag = quote_etag(selectors.standings_version(event))
        headers = {"ETag": etag, "Cache-Control": "no-cache"}
        if etag in parse_etags(request.headers.get("If-None-Match", "")):
            return Response(status=304, headers=headers)
        standings = selectors.standings_of(event)
        return Response(StandingsSerializer(standings).data, headers=headers)
