"""Drawing rounds, publishing and closing them, for other programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.access import DIRECTS
from scoring.api.acts import NOT_SEEN, WRITING, read, signed_in
from tournaments import access, selectors, services, tasks
from tournaments.models import Event, Round
from tournaments.serializers import (
    CloseRoundSerializer,
    DrawnRoundSerializer,
    DrawSerializer,
    KeySerializer,
)

HIDDEN = (Round.State.ASKED, Round.State.DRAWN)


class DrawnRound(APIView):
    """A round of a stage as it is drawn."""

    @extend_schema(
        operation_id="drawn_round",
        summary="A round as it is drawn",
        responses={200: DrawnRoundSerializer, **NOT_SEEN},
    )
    def get(self, request: Request, slug: str, key: UUID, stage: int, number: int) -> Response:
        """Read who meets whom, who does not play and why. Before it is published: directors."""
        event, role = access.event_and_role(request.user, slug, key)
        round_ = selectors.round_of(event, stage, number)
        if round_ is None or (round_.state in HIDDEN and role not in DIRECTS):
            raise Http404
        if role in DIRECTS:
            round_ = tasks.catch_up_draw(round_)
        return Response(_round(event, stage, number))


class DrawRound(APIView):
    """Drawing a round."""

    @extend_schema(
        operation_id="draw_round",
        summary="Draw a round",
        request=DrawSerializer,
        responses={200: DrawnRoundSerializer, 202: DrawnRoundSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, stage: int, number: int) -> Response:
        """Draw the next round, or draw one again that is not published. Nobody else sees it yet.

        202: it is still being drawn, or `trouble` says why it cannot be.
        """
        event = access.event_to_direct(request.user, slug, key)
        facts = read(DrawSerializer, request)
        there = selectors.round_of(event, stage, number) if facts.pop("again") else None
        asked = services.ask_for_draw(
            event_id=event.pk,
            stage_number=stage,
            number=number,
            by=signed_in(request),
            instead_of=there.pk if there else None,
            **facts,
        )
        drawn = tasks.see_to_draw(asked)
        status = 202 if drawn.state == Round.State.ASKED else 200
        return Response(_round(event, stage, number), status=status)


class PublishRound(APIView):
    """Publishing a round."""

    @extend_schema(
        operation_id="publish_round",
        summary="Publish a drawn round",
        request=KeySerializer,
        responses={200: DrawnRoundSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, stage: int, number: int) -> Response:
        """Let everybody see where to sit, and start the games. A bracket is published whole."""
        return _act(request, (slug, key, stage, number), KeySerializer, services.publish_round)


class UndoDraw(APIView):
    """Taking a draw back."""

    @extend_schema(
        operation_id="undo_draw",
        summary="Take a draw back",
        request=KeySerializer,
        responses={204: None, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, stage: int, number: int) -> Response:
        """Take a round back with those drawn after it, as long as no hand is posted."""
        event = access.event_to_direct(request.user, slug, key)
        services.undo_draw(
            event_id=event.pk,
            stage_number=stage,
            number=number,
            by=signed_in(request),
            **read(KeySerializer, request),
        )
        return Response(status=204)


class CloseRound(APIView):
    """Closing a round."""

    @extend_schema(
        operation_id="close_round",
        summary="Close a round",
        request=CloseRoundSerializer,
        responses={200: DrawnRoundSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, stage: int, number: int) -> Response:
        """Close a round whose results are all in; where some are missing, a note says why."""
        return _act(request, (slug, key, stage, number), CloseRoundSerializer, services.close_round)


class ReopenRound(APIView):
    """Opening a round again."""

    @extend_schema(
        operation_id="reopen_round",
        summary="Open a round again",
        request=KeySerializer,
        responses={200: DrawnRoundSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, stage: int, number: int) -> Response:
        """Take its closing back."""
        return _act(request, (slug, key, stage, number), KeySerializer, services.reopen_round)


def _act(
    request: Request,
    where: tuple[str, UUID, int, int],
    shape: type[KeySerializer] | type[CloseRoundSerializer],
    act: Callable[..., Round],
) -> Response:
    slug, key, stage, number = where
    event = access.event_to_direct(request.user, slug, key)
    act(
        event_id=event.pk,
        stage_number=stage,
        number=number,
        by=signed_in(request),
        **read(shape, request),
    )
    return Response(_round(event, stage, number))


def _round(event: Event, stage: int, number: int) -> Any:
    round_ = selectors.round_of(event, stage, number)
    if round_ is None:
        raise Http404
    round_.stage.event = event
    return DrawnRoundSerializer(selectors.pairings_of(round_)).data
