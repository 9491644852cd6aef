"""Somebody else takes a seat of a game."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import access, selectors, services
from scoring.api.acts import WRITING, ids_of, read, signed_in
from scoring.serializers.games import ChangeSeatSerializer, ScoreSheetSerializer


class ChangeSeat(APIView):
    """Taking a seat."""

    @extend_schema(
        operation_id="change_seat",
        summary="Take a seat from a hand on",
        request=ChangeSeatSerializer,
        responses={200: ScoreSheetSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Let a player sit in a seat from a hand on. The points stay with the side."""
        game = access.game_to_score(request.user, slug, key)
        facts = read(ChangeSeatSerializer, request)
        (player_id,) = ids_of(game.club.players.all(), "player", [facts.pop("player")])
        game = services.change_seat(
            game_id=game.pk, player_id=player_id, **facts, by=signed_in(request)
        )
        return Response(ScoreSheetSerializer(selectors.score_sheet(game)).data)
