"""Clubs, players and teams."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import access, selectors, services
from scoring.api.acts import NOT_SEEN, WRITING, ids_of, read, signed_in, typed_text
from scoring.api.problems import refusals
from scoring.models import Club, Player, Team
from scoring.serializers.people import (
    ClubSerializer,
    NewClubSerializer,
    NewPlayerSerializer,
    NewTeamSerializer,
    PlayerSerializer,
    RenameSerializer,
    TeamSerializer,
)

SEARCH = OpenApiParameter(
    "text", str, description="Only those one of whose names starts with this."
)


class Clubs(ListAPIView[Club]):
    """The clubs of whoever is signed in."""

    serializer_class = ClubSerializer

    def get_queryset(self) -> QuerySet[Club]:
        """By name."""
        return access.clubs_of(signed_in(self.request))

    @extend_schema(
        operation_id="clubs",
        summary="Your clubs",
        responses={200: ClubSerializer, **refusals(401, 422)},
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List them, by name."""
        return self.list(request)

    @extend_schema(
        operation_id="start_club",
        summary="Start a club",
        request=NewClubSerializer,
        responses={201: ClubSerializer, **WRITING},
    )
    def post(self, request: Request) -> Response:
        """Start a club, with house rules for single-deck play; you own it."""
        club = services.start_club(**read(NewClubSerializer, request), by=signed_in(request))
        return Response(ClubSerializer(club).data, status=201)


class OneClub(APIView):
    """A club."""

    @extend_schema(
        operation_id="club", summary="A club", responses={200: ClubSerializer, **NOT_SEEN}
    )
    def get(self, request: Request, slug: str) -> Response:
        """Read it."""
        return Response(ClubSerializer(access.club_to_see(request.user, slug)).data)


class Players(ListAPIView[Player]):
    """The players of a club."""

    serializer_class = PlayerSerializer

    def get_queryset(self) -> QuerySet[Player]:
        """By name, only those that match."""
        club = access.club_to_see(self.request.user, self.kwargs["slug"])
        return selectors.players_matching(club, typed_text(self.request))

    @extend_schema(
        operation_id="players",
        summary="Players",
        parameters=[SEARCH],
        responses={200: PlayerSerializer, **refusals(401, 404, 422)},
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List them, by name."""
        return self.list(request)

    @extend_schema(
        operation_id="add_player",
        summary="Add a player",
        request=NewPlayerSerializer,
        responses={201: PlayerSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Add a player. A name that is there already is refused, unless `same_name` is true."""
        club = access.club_to_score(request.user, slug)
        facts = read(NewPlayerSerializer, request)
        player = services.add_player(club_id=club.pk, **facts, by=signed_in(request))
        return Response(PlayerSerializer(player).data, status=201)


class OnePlayer(APIView):
    """A player."""

    @extend_schema(
        operation_id="player", summary="A player", responses={200: PlayerSerializer, **NOT_SEEN}
    )
    def get(self, request: Request, slug: str, key: Any) -> Response:
        """Read her."""
        club = access.club_to_see(request.user, slug)
        return Response(PlayerSerializer(_one(club.players.all(), key)).data)

    @extend_schema(
        operation_id="rename_player",
        summary="Rename a player",
        request=RenameSerializer,
        responses={200: PlayerSerializer, **WRITING},
    )
    def put(self, request: Request, slug: str, key: Any) -> Response:
        """Give a player another name, everywhere at once."""
        club = access.club_to_score(request.user, slug)
        player = _one(club.players.all(), key)
        facts = read(RenameSerializer, request)
        player = services.rename_player(
            club_id=club.pk, player_id=player.pk, **facts, by=signed_in(request)
        )
        return Response(PlayerSerializer(player).data)


class Teams(ListAPIView[Team]):
    """The teams of a club."""

    serializer_class = TeamSerializer

    def get_queryset(self) -> QuerySet[Team]:
        """By name, only those that match."""
        club = access.club_to_see(self.request.user, self.kwargs["slug"])
        return selectors.teams_matching(club, typed_text(self.request))

    @extend_schema(
        operation_id="teams",
        summary="Teams",
        parameters=[SEARCH],
        responses={200: TeamSerializer, **refusals(401, 404, 422)},
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List them, by name."""
        return self.list(request)

    @extend_schema(
        operation_id="add_team",
        summary="Add a team",
        request=NewTeamSerializer,
        responses={201: TeamSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Make a team of two players."""
        club = access.club_to_score(request.user, slug)
        facts = read(NewTeamSerializer, request)
        player_ids = ids_of(club.players.all(), "players", facts.pop("players"))
        team = services.add_team(
            club_id=club.pk, player_ids=player_ids, **facts, by=signed_in(request)
        )
        return Response(TeamSerializer(team).data, status=201)


class OneTeam(APIView):
    """A team."""

    @extend_schema(
        operation_id="team", summary="A team", responses={200: TeamSerializer, **NOT_SEEN}
    )
    def get(self, request: Request, slug: str, key: Any) -> Response:
        """Read it."""
        club = access.club_to_see(request.user, slug)
        return Response(TeamSerializer(_one(club.teams.all(), key)).data)

    @extend_schema(
        operation_id="rename_team",
        summary="Rename a team",
        request=RenameSerializer,
        responses={200: TeamSerializer, **WRITING},
    )
    def put(self, request: Request, slug: str, key: Any) -> Response:
        """Give a team another name, everywhere at once."""
        club = access.club_to_score(request.user, slug)
        team = _one(club.teams.all(), key)
        facts = read(RenameSerializer, request)
        team = services.rename_team(
            club_id=club.pk, team_id=team.pk, **facts, by=signed_in(request)
        )
        return Response(TeamSerializer(team).data)


def _one(rows: QuerySet[Any], key: Any) -> Any:
    row = rows.filter(key=key).first()
    if row is None:
        raise Http404
    return row
