"""Events, entries and rounds through the API."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.access import club_to_direct, club_to_see
from scoring.api.acts import NOT_SEEN, WRITING, ids_of, read, signed_in
from scoring.api.problems import refusals
from scoring.models import Club, RulesText
from scoring.selectors import current_house_rules
from tournaments import access, selectors, services
from tournaments.models import Event, Pairing, Round
from tournaments.serializers import (
    EntrySerializer,
    EventSerializer,
    KeySerializer,
    NewEntriesSerializer,
    NewEventSerializer,
    RoundSerializer,
    SeatRoundSerializer,
    SeatTableSerializer,
    seated_tables,
)


class Events(GenericAPIView[Event]):
    """The events of a club."""

    serializer_class = EventSerializer

    @extend_schema(
        operation_id="events",
        summary="Events",
        responses={200: EventSerializer(many=True), **refusals(401, 404, 422)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """List them, the latest first."""
        club = club_to_see(request.user, slug)
        page = self.paginate_queryset(selectors.events_of(club).select_related("rules"))
        return self.get_paginated_response(EventSerializer(page or [], many=True).data)

    @extend_schema(
        operation_id="start_event",
        summary="Open an event",
        request=NewEventSerializer,
        responses={201: EventSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Open a club night that plays the club's rules, with its own end of game."""
        club = club_to_direct(request.user, slug)
        facts = read(NewEventSerializer, request)
        rules = _house_rules(club, facts.pop("house_rules", None))
        event = services.start_event(club_id=club.pk, rules=rules, by=signed_in(request), **facts)
        return Response(EventSerializer(event).data, status=201)


class OneEvent(APIView):
    """An event."""

    @extend_schema(
        operation_id="event", summary="An event", responses={200: EventSerializer, **NOT_SEEN}
    )
    def get(self, request: Request, slug: str, key: UUID) -> Response:
        """Read it."""
        return Response(EventSerializer(access.event_to_see(request.user, slug, key)).data)


class CloseEvent(APIView):
    """Closing an event."""

    @extend_schema(
        operation_id="close_event",
        summary="Close an event",
        request=KeySerializer,
        responses={200: EventSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Close it: no more entries and rounds. Its hands can still be corrected."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(KeySerializer, request)
        event = services.close_event(event_id=event.pk, by=signed_in(request), **facts)
        return Response(EventSerializer(event).data)


class ReopenEvent(APIView):
    """Opening an event again."""

    @extend_schema(
        operation_id="reopen_event",
        summary="Open an event again",
        request=KeySerializer,
        responses={200: EventSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Take its closing back."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(KeySerializer, request)
        event = services.reopen_event(event_id=event.pk, by=signed_in(request), **facts)
        return Response(EventSerializer(event).data)


class Entries(APIView):
    """Who is entered."""

    @extend_schema(
        operation_id="entries",
        summary="Entries",
        responses={200: EntrySerializer(many=True), **NOT_SEEN},
    )
    def get(self, request: Request, slug: str, key: UUID) -> Response:
        """List them, by start number."""
        event = access.event_to_see(request.user, slug, key)
        return Response(EntrySerializer(selectors.entries_of(event), many=True).data)

    @extend_schema(
        operation_id="enter_teams",
        summary="Enter teams",
        request=NewEntriesSerializer,
        responses={201: EntrySerializer(many=True), **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Enter teams of the club under the next free start numbers, in the order given."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(NewEntriesSerializer, request)
        team_ids = ids_of(event.club.teams.all(), "teams", facts.pop("teams"))
        entries = services.enter_teams(
            event_id=event.pk, team_ids=team_ids, by=signed_in(request), **facts
        )
        return Response(EntrySerializer(entries, many=True).data, status=201)


class WithdrawEntry(APIView):
    """Taking an entry back."""

    @extend_schema(
        operation_id="withdraw_entry",
        summary="Take an entry back",
        request=KeySerializer,
        responses={200: EntrySerializer(many=True), **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, number: int) -> Response:
        """Take an entry back that was never seated; answers with those that stay."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(KeySerializer, request)
        entry = event.entries.filter(number=number).first()
        if entry is not None:
            services.withdraw_entry(
                event_id=event.pk, entry_id=entry.pk, by=signed_in(request), **facts
            )
        return Response(EntrySerializer(selectors.entries_of(event), many=True).data)


class OneRound(APIView):
    """A round of an event."""

    @extend_schema(
        operation_id="round", summary="A round", responses={200: RoundSerializer, **NOT_SEEN}
    )
    def get(self, request: Request, slug: str, key: UUID, number: int) -> Response:
        """Read its tables, what they have handed in, and who sits out."""
        event = access.event_to_see(request.user, slug, key)
        return Response(_round(event, number))

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


def _round(event: Event, number: int) -> Any:
    round_ = Round.objects.filter(stage__event=event, number=number, undone_at=None).first()
    if round_ is None:
        raise Http404
    return RoundSerializer(selectors.board_of_round(round_)).data


def _house_rules(club: Club, key: UUID | None) -> RulesText:
    versions = current_house_rules(club)
    chosen = [one for one in versions if key is None or one.house_rules.key == key]
    if not chosen:
        raise ValidationError({"house_rules": ["The club has no such house rules."]})
    return chosen[0].rules
