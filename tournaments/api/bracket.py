"""The bracket through the API."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404
from django.utils.http import parse_etags, quote_etag
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.api.problems import refusals
from tournaments import access, selectors
from tournaments.selectors.bracket import bracket_page
from tournaments.serializers import BracketSerializer


class StageBracket(APIView):
    """The bracket of a stage, for anybody if the event is public."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="bracket",
        summary="A bracket",
        responses={200: BracketSerializer, 304: None, **refusals(404)},
    )
    def get(self, request: Request, slug: str, key: UUID, stage: int) -> Response:
        """Rounds, matches, and who has won. Send the ETag back to be told 304.

        Hidden results are told to directors only.
        """
        event, role = access.event_and_role(request.user, slug, key)
        found = event.stages.filter(number=stage).first()
        if found is None or not found.is_bracket:
            raise Http404("There is no such bracket.")
        found.event = event
        last = selectors.visible_through(event, role)
        etag = quote_etag(f"{selectors.standings_version(event)}.b{stage}.{last}")
        headers = {"ETag": etag, "Cache-Control": "no-cache"}
        if etag in parse_etags(request.headers.get("If-None-Match", "")):
            return Response(status=304, headers=headers)
        page = bracket_page(event, found, role=role)
        return Response(BracketSerializer(page).data, headers=headers)
