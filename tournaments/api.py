"""Events, entries, rounds and standings, for another program."""

from __future__ import annotations

from typing import Any, NoReturn
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.access import club_to_direct, club_to_see
from scoring.api.acts import NOT_SEEN, WRITING, house_rules_of, ids_of, read, signed_in
from scoring.api.problems import refusals
from scoring.serializers.fields import ActSerializer
from tournaments import access, selectors, services, tasks
from tournaments.models import Event, Pairing, Round
from tournaments.rules.seating import SeatedTable
from tournaments.serializers import (
    EntrySerializer,
    EventSerializer,
    NewEntriesSerializer,
    NewEventSerializer,
    NewRoundSerializer,
    NewTableSerializer,
    RoundSerializer,
    StandingsSerializer,
)


class Events(ListAPIView[Event]):
    """The events of a club."""

    serializer_class = EventSerializer

    def get_queryset(self) -> QuerySet[Event]:
        """The latest first."""
        return selectors.events_of(club_to_see(self.request.user, self.kwargs["slug"]))

    @extend_schema(
        operation_id="events",
        summary="Events",
        responses={200: EventSerializer, **refusals(401, 404, 422)},
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List them, the latest first."""
        return self.list(request)

    @extend_schema(
        operation_id="start_event",
        summary="Open an event",
        request=NewEventSerializer,
        responses={201: EventSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Open an event whose games are played by the club's rules, with their end put in."""
        club = club_to_direct(request.user, slug)
        facts = read(NewEventSerializer, request)
        rules = house_rules_of(club, facts.pop("house_rules", None))
        event = services.start_event(club_id=club.pk, rules=rules, **facts, by=signed_in(request))
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
        request=ActSerializer,
        responses={200: EventSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Take no more entries and rounds. Hands of its games can still be corrected."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(ActSerializer, request)
        event = services.close_event(event_id=event.pk, **facts, by=signed_in(request))
        return Response(EventSerializer(event).data)


class ReopenEvent(APIView):
    """Opening an event again."""

    @extend_schema(
        operation_id="reopen_event",
        summary="Open an event again",
        request=ActSerializer,
        responses={200: EventSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Take the closing of an event back."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(ActSerializer, request)
        event = services.reopen_event(event_id=event.pk, **facts, by=signed_in(request))
        return Response(EventSerializer(event).data)


class Entries(APIView):
    """Who is entered in an event."""

    @extend_schema(
        operation_id="entries",
        summary="Entries",
        responses={200: EntrySerializer(many=True), **NOT_SEEN},
    )
    def get(self, request: Request, slug: str, key: UUID) -> Response:
        """List them by start number."""
        return _entries(access.event_to_see(request.user, slug, key))

    @extend_schema(
        operation_id="enter_teams",
        summary="Enter teams",
        request=NewEntriesSerializer,
        responses={201: EntrySerializer(many=True), **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Enter teams under the next free start numbers; all entries come back."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(NewEntriesSerializer, request)
        services.enter_teams(
            event_id=event.pk,
            key=facts["key"],
            team_ids=ids_of(event.club.teams.all(), "teams", facts["teams"]),
            by=signed_in(request),
        )
        return _entries(event, status=201)


class WithdrawEntry(APIView):
    """Taking an entry back."""

    @extend_schema(
        operation_id="withdraw_entry",
        summary="Take an entry back",
        request=ActSerializer,
        responses={200: EntrySerializer(many=True), **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, number: int) -> Response:
        """Take back an entry that was never seated; the entries that stay come back."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(ActSerializer, request)
        if entry := event.entries.filter(number=number).first():
            services.withdraw_entry(
                event_id=event.pk, entry_id=entry.pk, **facts, by=signed_in(request)
            )
        return _entries(event)


class OneRound(APIView):
    """A round of an event."""

    @extend_schema(
        operation_id="round", summary="A round", responses={200: RoundSerializer, **NOT_SEEN}
    )
    def get(self, request: Request, slug: str, key: UUID, number: int) -> Response:
        """Read who sits where, and what each table has handed in."""
        return _tables(_round(access.event_to_see(request.user, slug, key), number))

    @extend_schema(
        operation_id="seat_round",
        summary="Seat a round",
        request=NewRoundSerializer,
        responses={201: RoundSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, number: int) -> Response:
        """Seat the next round and start its games."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(NewRoundSerializer, request)
        try:
            services.seat_round(
                event_id=event.pk,
                key=facts["key"],
                number=number,
                seating=_seating(event, facts["tables"]),
                by=signed_in(request),
            )
        except services.SeatingRefused as refused:
            _refuse_seating(refused)
        return _tables(_round(event, number), status=201)


class Tables(APIView):
    """The tables of a round."""

    @extend_schema(
        operation_id="seat_table",
        summary="Add a table",
        request=NewTableSerializer,
        responses={201: RoundSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, number: int) -> Response:
        """Add a table to a round that is being played; who sat out may be seated there."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(NewTableSerializer, request)
        (table,) = _seating(event, [facts["table"]])
        try:
            services.seat_table(
                event_id=event.pk,
                key=facts["key"],
                number=number,
                table=table,
                by=signed_in(request),
            )
        except services.SeatingRefused as refused:
            _refuse_seating(refused)
        return _tables(_round(event, number), status=201)


class UnseatTable(APIView):
    """Taking a table apart."""

    @extend_schema(
        operation_id="unseat_table",
        summary="Take a table apart",
        request=ActSerializer,
        responses={200: EventSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, number: int, table: int) -> Response:
        """Take a table apart while no hand was posted there; its entries sit the round out."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(ActSerializer, request)
        there = Pairing.objects.filter(
            stage__event=event, round__number=number, table__number=table, undone_at=None
        )
        if pairing := there.first():
            services.unseat_table(
                event_id=event.pk, pairing_id=pairing.pk, **facts, by=signed_in(request)
            )
        return Response(EventSerializer(event).data)


class Standings(APIView):
    """The standings of an event."""

    @extend_schema(
        operation_id="standings",
        summary="Standings",
        responses={200: StandingsSerializer, **NOT_SEEN},
    )
    def get(self, request: Request, slug: str, key: UUID) -> Response:
        """Read places and points, how fresh they are, and how many tables are in."""
        event = access.event_to_see(request.user, slug, key)
        if selectors.is_stale(event):
            tasks.catch_up(event.pk)
        return Response(StandingsSerializer(selectors.standings_of(event)).data)


def _entries(event: Event, status: int = 200) -> Response:
    return Response(EntrySerializer(selectors.entries_of(event), many=True).data, status=status)


def _round(event: Event, number: int) -> Round:
    round_ = Round.objects.filter(stage__event=event, number=number, undone_at=None).first()
    if round_ is None:
        raise Http404
    return round_


def _tables(round_: Round, status: int = 200) -> Response:
    found = {"number": round_.number, "tables": selectors.tables_of(round_)}
    return Response(RoundSerializer(found).data, status=status)


def _seating(event: Event, tables: list[dict[str, int]]) -> list[SeatedTable]:
    """The tables with entries in the place of start numbers; a number nobody has stays refused."""
    entries = dict(event.entries.values_list("number", "pk"))
    return [
        SeatedTable(table["number"], entries.get(table["left"], 0), entries.get(table["right"], 0))
        for table in tables
    ]


def _refuse_seating(refused: services.SeatingRefused) -> NoReturn:
    """Say of each table what is wrong with it.

    Raises:
        ValidationError
    """
    by_table = {str(number): list(lines) for number, lines in refused.tables.items()}
    raise ValidationError({"tables": by_table or [refused.message]}) from refused
