"""Rounds seated by hand and their tables, for other programs."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.access import SCORES
from scoring.api.acts import NOT_SEEN, WRITING, read, signed_in
from tournaments import access, selectors, services
from tournaments.models import Event, Pairing, Round
from tournaments.serializers import (
    KeySerializer,
    RoundSerializer,
    SeatRoundSerializer,
    SeatTableSerializer,
    seated_tables,
)


class OneRound(APIView):
    """A round of an event."""

    @extend_schema(
        operation_id="round", summary="A round", responses={200: RoundSerializer, **NOT_SEEN}
    )
    def get(self, request: Request, slug: str, key: UUID, number: int) -> Response:
        """Read its tables, what they have handed in, and who sits out.

        While results are hidden, the totals are null for those who do not keep the score.
        """
        event, role = access.event_and_role(request.user, slug, key)
        told = role in SCORES or selectors.may_see_round(event, role, number)
        return Response(_round(event, number, with_results=told))

    @extend_schema(
        operation_id="seat_round",
        summary="Seat a round",
        request=SeatRoundSerializer,
        responses={201: RoundSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, number: int) -> Response:
        """Seat the next round by start numbers and start its games; the others sit it out."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(SeatRoundSerializer, request)
        services.seat_round(
            event_id=event.pk,
            key=facts["key"],
            number=number,
            seating=seated_tables(event, facts["seating"]),
            by=signed_in(request),
        )
        return Response(_round(event, number), status=201)


class Tables(APIView):
    """The tables of a round."""

    @extend_schema(
        operation_id="seat_table",
        summary="Seat one more table",
        request=SeatTableSerializer,
        responses={201: RoundSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, number: int) -> Response:
        """Add a table to a round that is being played, for entries that have none."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(SeatTableSerializer, request)
        services.seat_table(
            event_id=event.pk,
            key=facts.pop("key"),
            number=number,
            table=seated_tables(event, [facts])[0],
            by=signed_in(request),
        )
        return Response(_round(event, number), status=201)


class UnseatTable(APIView):
    """Taking a table apart."""

    @extend_schema(
        operation_id="unseat_table",
        summary="Take a table apart",
        request=KeySerializer,
        responses={204: None, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, number: int, table: int) -> Response:
        """Take a table apart at which no hand was ever posted; its entries sit the round out."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(KeySerializer, request)
        pairing = Pairing.objects.filter(
            stage__event=event, round__number=number, table__number=table, undone_at=None
        ).first()
        if pairing is not None:
            services.unseat_table(
                event_id=event.pk, pairing_id=pairing.pk, by=signed_in(request), **facts
            )
        return Response(status=204)


def _round(event: Event, number: int, *, with_results: bool = True) -> Any:
    round_ = Round.objects.filter(stage__event=event, number=number, undone_at=None).first()
    if round_ is None:
        raise Http404
    board = selectors.board_of_round(round_)
    return RoundSerializer(board if with_results else selectors.without_results(board)).data
