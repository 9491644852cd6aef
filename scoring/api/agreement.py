"""Agreeing on a game's result, and saying that something is wrong with it."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import access, selectors, services
from scoring.api.acts import NOT_SEEN, WRITING, read, signed_in
from scoring.serializers.games import (
    AgreementLineSerializer,
    AgreeSerializer,
    DisputeSerializer,
    ScoreSheetSerializer,
)


class AgreeResult(APIView):
    """Agreeing on a result."""

    @extend_schema(
        operation_id="agree_result",
        summary="Agree on a result",
        request=AgreeSerializer,
        responses={200: ScoreSheetSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Say that sides agree to the sheet as it stands. Each later change asks them again."""
        facts = read(AgreeSerializer, request)
        sides = facts.get("sides")
        find_game = access.game_to_direct if sides is None else access.game_to_score
        game = find_game(request.user, slug, key)
        services.agree_result(
            game_id=game.pk,
            key=facts["key"],
            sides=sides,
            based_on=facts["based_on"],
            by=signed_in(request),
            note=facts["note"],
        )
        return Response(ScoreSheetSerializer(selectors.score_sheet(game)).data)


class DisputeResult(APIView):
    """Disputing a result."""

    @extend_schema(
        operation_id="dispute_result",
        summary="Say what is wrong with a result",
        request=DisputeSerializer,
        responses={200: ScoreSheetSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Say what is wrong with the sheet as it stands. That stays until the side agrees."""
        game = access.game_to_score(request.user, slug, key)
        services.dispute_result(
            game_id=game.pk, **read(DisputeSerializer, request), by=signed_in(request)
        )
        return Response(ScoreSheetSerializer(selectors.score_sheet(game)).data)


class AgreementHistory(APIView):
    """What was said about a result."""

    @extend_schema(
        operation_id="agreement_history",
        summary="What was said about a result",
        responses={200: AgreementLineSerializer(many=True), **NOT_SEEN},
    )
    def get(self, request: Request, slug: str, key: UUID) -> Response:
        """Everything the sides have said, the first thing first."""
        game = access.game_to_see(request.user, slug, key)
        return Response(AgreementLineSerializer(selectors.agreement_history(game), many=True).data)
