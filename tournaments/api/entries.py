"""Who is entered, for other programs."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.api.acts import NOT_SEEN, WRITING, ids_of, read, signed_in
from tournaments import access, selectors, services
from tournaments.serializers import (
    EntrySerializer,
    KeySerializer,
    NewEntriesSerializer,
    NewPlayersSerializer,
)


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


class EnterPlayers(APIView):
    """Entering players."""

    @extend_schema(
        operation_id="enter_players",
        summary="Enter players",
        request=NewPlayersSerializer,
        responses={201: EntrySerializer(many=True), **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Enter players of the club, where partners change, under the next free start numbers."""
        event = access.event_to_direct(request.user, slug, key)
        facts = read(NewPlayersSerializer, request)
        player_ids = ids_of(event.club.players.all(), "players", facts.pop("players"))
        entries = services.enter_players(
            event_id=event.pk, player_ids=player_ids, by=signed_in(request), **facts
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
