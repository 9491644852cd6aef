"""Arrivals, absences, leaving and substitutes, for other programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.api.acts import WRITING, ids_of, read, signed_in
from scoring.api.problems import refusals
from tournaments import access, selectors, services
from tournaments.models import Entry, Event
from tournaments.serializers import (
    AttendanceSerializer,
    CheckInSerializer,
    InRoundSerializer,
    KeySerializer,
    LeaveSerializer,
    NewSubstitutionSerializer,
    SubstitutionSerializer,
    TakeSubstituteBackSerializer,
)

FOR_DIRECTORS = refusals(401, 403, 404)


class People(APIView):
    """Who is here."""

    @extend_schema(
        operation_id="people",
        summary="Who is here",
        responses={200: AttendanceSerializer(many=True), **FOR_DIRECTORS},
    )
    def get(self, request: Request, slug: str, key: UUID) -> Response:
        """List every entry with where it is: here, late, away, with a bye, or gone."""
        event = access.event_to_direct(request.user, slug, key)
        lines = selectors.attendances_of(event).lines
        return Response(AttendanceSerializer(lines, many=True).data)


class CheckIn(APIView):
    """Arriving."""

    @extend_schema(
        operation_id="check_in",
        summary="Check an entry in",
        request=CheckInSerializer,
        responses={200: AttendanceSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, number: int) -> Response:
        """Note that an entry is here, or take that back with `here` false."""
        event, entry = _entry(request, slug, key, number)
        facts = read(CheckInSerializer, request)
        facts["is_here"] = facts.pop("here")
        return _act(request, event, entry, services.check_in, facts)


class Leave(APIView):
    """Leaving."""

    @extend_schema(
        operation_id="leave",
        summary="Take an entry out of the rest of the event",
        request=LeaveSerializer,
        responses={200: AttendanceSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, number: int) -> Response:
        """What it played stays. A match it is playing goes to the other side."""
        event, entry = _entry(request, slug, key, number)
        return _act(request, event, entry, services.leave, read(LeaveSerializer, request))


class Disqualify(APIView):
    """Disqualifying."""

    @extend_schema(
        operation_id="disqualify",
        summary="Disqualify an entry",
        request=KeySerializer,
        responses={200: AttendanceSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, number: int) -> Response:
        """Take an entry out because of what it did; as leaving otherwise."""
        event, entry = _entry(request, slug, key, number)
        return _act(request, event, entry, services.disqualify, read(KeySerializer, request))


class ComeBack(APIView):
    """Coming back."""

    @extend_schema(
        operation_id="come_back",
        summary="Let an entry that has left play on",
        request=KeySerializer,
        responses={200: AttendanceSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, number: int) -> Response:
        """It plays from the next round on that is not published."""
        event, entry = _entry(request, slug, key, number)
        return _act(request, event, entry, services.bring_back, read(KeySerializer, request))


class MarkAway(APIView):
    """Missing a round."""

    @extend_schema(
        operation_id="mark_away",
        summary="Let an entry miss a round",
        request=InRoundSerializer,
        responses={200: AttendanceSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, number: int) -> Response:
        """Leave it out of a round that is not published; if it is drawn, it is drawn again."""
        event, entry = _entry(request, slug, key, number)
        facts = _in_round(read(InRoundSerializer, request))
        return _act(request, event, entry, services.mark_away, facts)


class MarkBack(APIView):
    """Playing a round after all."""

    @extend_schema(
        operation_id="mark_back",
        summary="Take an absence back",
        request=InRoundSerializer,
        responses={200: AttendanceSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, number: int) -> Response:
        """It plays in the round after all, while that is not published."""
        event, entry = _entry(request, slug, key, number)
        facts = _in_round(read(InRoundSerializer, request))
        return _act(request, event, entry, services.mark_back, facts)


class Substitute(APIView):
    """Sitting in."""

    @extend_schema(
        operation_id="substitute",
        summary="Let a player sit in",
        request=NewSubstitutionSerializer,
        responses={200: SubstitutionSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, number: int) -> Response:
        """From the next hand on, in one round. The points stay with the entry."""
        event, entry = _entry(request, slug, key, number)
        facts = _in_round(read(NewSubstitutionSerializer, request))
        players = event.club.players.all()
        instead_of, player = (
            ids_of(players, field, [facts.pop(field)])[0] for field in ("instead_of", "player")
        )
        sits_in = services.substitute(
            event_id=event.pk,
            entry_id=entry.pk,
            instead_of_id=instead_of,
            player_id=player,
            by=signed_in(request),
            **facts,
        )
        return Response(SubstitutionSerializer(sits_in).data)


class TakeSubstituteBack(APIView):
    """Playing oneself after all."""

    @extend_schema(
        operation_id="take_substitute_back",
        summary="Take a substitute back",
        request=TakeSubstituteBackSerializer,
        responses={204: None, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, number: int) -> Response:
        """The player is there after all, and plays from the next hand on."""
        event, entry = _entry(request, slug, key, number)
        facts = _in_round(read(TakeSubstituteBackSerializer, request))
        (instead_of,) = ids_of(event.club.players.all(), "instead_of", [facts.pop("instead_of")])
        services.take_substitute_back(
            event_id=event.pk,
            entry_id=entry.pk,
            instead_of_id=instead_of,
            by=signed_in(request),
            **facts,
        )
        return Response(status=204)


def _entry(request: Request, slug: str, key: UUID, number: int) -> tuple[Event, Entry]:
    event = access.event_to_direct(request.user, slug, key)
    entry = event.entries.filter(number=number).first()
    if entry is None:
        raise Http404
    return event, entry


def _in_round(facts: dict[str, Any]) -> dict[str, Any]:
    return facts | {"stage_number": facts.pop("stage"), "round_number": facts.pop("round")}


def _act(
    request: Request,
    event: Event,
    entry: Entry,
    act: Callable[..., object],
    facts: dict[str, Any],
) -> Response:
    act(event_id=event.pk, entry_id=entry.pk, by=signed_in(request), **facts)
    lines = selectors.attendances_of(event).lines
    (line,) = (line for line in lines if line.entry.pk == entry.pk)
    return Response(AttendanceSerializer(line).data)
