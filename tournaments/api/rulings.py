"""What the director rules, for other programs."""

from __future__ import annotations

from fractions import Fraction
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.api.acts import WRITING, read, signed_in
from scoring.api.problems import refusals
from tournaments import access, selectors, services
from tournaments.models import Event, Pairing, Ruling
from tournaments.serializers import (
    AdjustSerializer,
    KeySerializer,
    RuleSerializer,
    RulingOfEventSerializer,
)


class Rulings(APIView):
    """What was ruled."""

    @extend_schema(
        operation_id="rulings",
        summary="The rulings",
        responses={200: RulingOfEventSerializer(many=True), **refusals(401, 403, 404)},
    )
    def get(self, request: Request, slug: str, key: UUID) -> Response:
        """List them, the latest first; those that were taken back too."""
        event = access.event_to_direct(request.user, slug, key)
        return Response(RulingOfEventSerializer(selectors.rulings_of(event), many=True).data)


class RuleOnMatch(APIView):
    """Ruling on a match."""

    @extend_schema(
        operation_id="rule_on_match",
        summary="Rule on a match",
        request=RuleSerializer,
        responses={200: RulingOfEventSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, stage: int, code: str) -> Response:
        """Say who wins a match by a walkover, because the others gave up, or on an extra hand.

        Or that neither side does. What was played stays.
        """
        event = access.event_to_direct(request.user, slug, key)
        facts = read(RuleSerializer, request)
        pairing = Pairing.objects.filter(
            stage__event=event, stage__number=stage, code=code, undone_at=None
        ).first()
        if pairing is None:
            raise Http404
        ruling = services.rule_on_match(
            event_id=event.pk, pairing_id=pairing.pk, by=signed_in(request), **facts
        )
        return _ruling(event, ruling)


class AdjustPoints(APIView):
    """Giving and taking points."""

    @extend_schema(
        operation_id="adjust_points",
        summary="Give an entry points, or take them",
        request=AdjustSerializer,
        responses={200: RulingOfEventSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Points and half wins in a round; a minus takes them."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(AdjustSerializer, request)
        entry = event.entries.filter(number=facts.pop("entry")).first()
        if entry is None:
            raise ValidationError({"entry": ["This entry is not in the event."]})
        ruling = services.adjust(
            event_id=event.pk,
            stage_number=facts.pop("stage"),
            round_number=facts.pop("round"),
            entry_id=entry.pk,
            points=Fraction(facts.pop("points")),
            by=signed_in(request),
            **facts,
        )
        return _ruling(event, ruling)


class RevokeRuling(APIView):
    """Taking a ruling back."""

    @extend_schema(
        operation_id="revoke_ruling",
        summary="Take a ruling back",
        request=KeySerializer,
        responses={200: RulingOfEventSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, ruling: UUID) -> Response:
        """It stays in the list, with the time. What was played counts again."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(KeySerializer, request)
        found = Ruling.objects.filter(stage__event=event, key=ruling).first()
        if found is None:
            raise Http404
        services.revoke_ruling(
            event_id=event.pk, ruling_id=found.pk, by=signed_in(request), **facts
        )
        return _ruling(event, found)


def _ruling(event: Event, ruling: Ruling) -> Response:
    (line,) = (one for one in selectors.rulings_of(event) if one.ruling.pk == ruling.pk)
    return Response(RulingOfEventSerializer(line).data)
