"""The stages of an event, for other programs."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.api.acts import NOT_SEEN, WRITING, read, signed_in
from tournaments import access, selectors, services
from tournaments.models import Event, Pairing
from tournaments.serializers import (
    ChangeRoundsSerializer,
    KeySerializer,
    StageSerializer,
    StartStageSerializer,
)


class Stages(APIView):
    """The stages of an event."""

    @extend_schema(
        operation_id="stages",
        summary="The stages of an event",
        responses={200: StageSerializer(many=True), **NOT_SEEN},
    )
    def get(self, request: Request, slug: str, key: UUID) -> Response:
        """List them in order, each with its rounds and how far each of those is."""
        event = access.event_to_see(request.user, slug, key)
        return Response(StageSerializer(selectors.stages_of(event), many=True).data)


class StartStage(APIView):
    """Going on to the next stage."""

    @extend_schema(
        operation_id="start_stage",
        summary="Begin the next stage",
        request=StartStageSerializer,
        responses={200: StageSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, stage: int) -> Response:
        """Let the best of the stage before go on into this one, as seeds in order of place."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(StartStageSerializer, request)
        numbers = dict(event.entries.values_list("number", "pk"))
        services.start_stage(
            event_id=event.pk,
            stage_number=stage,
            key=facts["key"],
            by=signed_in(request),
            preferred=[numbers[number] for number in facts["preferred"] if number in numbers],
        )
        return Response(_stage(event, stage))


class UndoStage(APIView):
    """Taking the start of a stage back."""

    @extend_schema(
        operation_id="undo_stage",
        summary="Take the start of a stage back",
        request=KeySerializer,
        responses={200: StageSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, stage: int) -> Response:
        """Nobody is in it any more; it can be begun again. Only while it has no round."""
        event = access.event_to_direct(request.user, slug, key)
        services.undo_stage(
            event_id=event.pk,
            stage_number=stage,
            by=signed_in(request),
            **read(KeySerializer, request),
        )
        return Response(_stage(event, stage))


class ChangeRounds(APIView):
    """The number of rounds of a stage."""

    @extend_schema(
        operation_id="change_rounds",
        summary="Change how many rounds a stage has",
        request=ChangeRoundsSerializer,
        responses={200: StageSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, stage: int) -> Response:
        """Play more or fewer rounds; those drawn beforehand and not begun are drawn anew."""
        event = access.event_to_direct(request.user, slug, key)
        services.change_rounds(
            event_id=event.pk,
            stage_number=stage,
            by=signed_in(request),
            **read(ChangeRoundsSerializer, request),
        )
        return Response(_stage(event, stage))


class SeatReady(APIView):
    """Seating the matches of a bracket."""

    @extend_schema(
        operation_id="seat_ready",
        summary="Seat the matches that can be played",
        request=KeySerializer,
        responses={200: StageSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, stage: int) -> Response:
        """Give every match whose two entries are known a table, and start its game."""
        event = access.event_to_direct(request.user, slug, key)
        services.seat_ready(
            event_id=event.pk,
            stage_number=stage,
            by=signed_in(request),
            **read(KeySerializer, request),
        )
        return Response(_stage(event, stage))


class NextGame(APIView):
    """The next game of a match that is the best of several."""

    @extend_schema(
        operation_id="start_next_game",
        summary="Start the next game of a match",
        request=KeySerializer,
        responses={204: None, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, stage: int, code: str) -> Response:
        """Start it at the same table, for a match that is not decided yet."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(KeySerializer, request)
        services.start_next_game(
            event_id=event.pk,
            pairing_id=_match(event, stage, code),
            by=signed_in(request),
            **facts,
        )
        return Response(status=204)


class UnseatMatch(APIView):
    """Taking a match of a bracket off its table."""

    @extend_schema(
        operation_id="unseat_match",
        summary="Take a match off its table",
        request=KeySerializer,
        responses={204: None, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, stage: int, code: str) -> Response:
        """Take it off while no hand is posted; it is then seated by the results of now."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(KeySerializer, request)
        services.unseat_match(
            event_id=event.pk,
            pairing_id=_match(event, stage, code),
            by=signed_in(request),
            **facts,
        )
        return Response(status=204)


def _match(event: Event, stage: int, code: str) -> int:
    pairing = Pairing.objects.filter(
        stage__event=event, stage__number=stage, code=code, undone_at=None
    ).first()
    if pairing is None:
        raise Http404
    return pairing.pk


def _stage(event: Event, number: int) -> Any:
    stage = next(one for one in selectors.stages_of(event) if one.number == number)
    return StageSerializer(stage).data
