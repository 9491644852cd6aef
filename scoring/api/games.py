"""Games and their score sheets."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import access, selectors, services
from scoring.api.acts import NOT_SEEN, WRITING, ids_of, read, signed_in
from scoring.api.problems import refusals
from scoring.models import Club, Game, RulesText
from scoring.serializers.games import (
    EndingSerializer,
    GameSerializer,
    NewGameSerializer,
    ReasonedSerializer,
    ScoreSheetSerializer,
)

DAY = OpenApiParameter("day", date, description="Only the games of this day of the club.")


class Games(GenericAPIView[Any]):
    """The games of a club."""

    serializer_class = GameSerializer

    @extend_schema(
        operation_id="games",
        summary="Games",
        parameters=[DAY],
        responses={200: GameSerializer(many=True), **refusals(401, 404, 422)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """List them, the latest day first, then by table."""
        club = access.club_to_see(request.user, slug)
        page = self.paginate_queryset(_of_day(selectors.games_of(club), request))
        lines = selectors.game_lines(page or [])
        return self.get_paginated_response(GameSerializer(lines, many=True).data)

    @extend_schema(
        operation_id="start_game",
        summary="Start a game",
        request=NewGameSerializer,
        responses={201: ScoreSheetSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Seat players at a table and open a score sheet with its own copy of the rules."""
        club = access.club_to_score(request.user, slug)
        facts = read(NewGameSerializer, request)
        teams = facts.pop("teams", {})
        substitutes = facts.pop("substitutes", [])
        sitting_in = ids_of(
            club.players.all(), "substitutes", [substitute["player"] for substitute in substitutes]
        )
        team_ids = ids_of(club.teams.all(), "teams", list(teams.values()))
        game = services.start_game(
            club_id=club.pk,
            rules=_rules(club, facts),
            players=ids_of(club.players.all(), "players", facts.pop("players")),
            teams=dict(zip(teams, team_ids, strict=True)),
            substitutes={
                substitute["seat"]: player
                for substitute, player in zip(substitutes, sitting_in, strict=True)
            },
            **facts,
            by=signed_in(request),
        )
        return Response(_sheet(game), status=201)


class OneGame(APIView):
    """A game."""

    @extend_schema(
        operation_id="score_sheet",
        summary="The score sheet",
        responses={200: ScoreSheetSerializer, **NOT_SEEN},
    )
    def get(self, request: Request, slug: str, key: UUID) -> Response:
        """Read a game's whole sheet."""
        return Response(_sheet(access.game_to_see(request.user, slug, key)))


class EndGame(APIView):
    """Ending a game."""

    @extend_schema(
        operation_id="end_game",
        summary="End a game",
        request=EndingSerializer,
        responses={200: ScoreSheetSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """End a game as it stands: the higher total has won, equal totals share."""
        return _directed(services.end_game, EndingSerializer, request, slug, key)


class ReopenGame(APIView):
    """Opening a game again."""

    @extend_schema(
        operation_id="reopen_game",
        summary="Open a game again",
        request=ReasonedSerializer,
        responses={200: ScoreSheetSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Open a game again that the director ended."""
        return _directed(services.reopen_game, ReasonedSerializer, request, slug, key)


class CancelGame(APIView):
    """Cancelling a game."""

    @extend_schema(
        operation_id="cancel_game",
        summary="Cancel a game",
        request=ReasonedSerializer,
        responses={200: ScoreSheetSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Take a game out of everything that is counted. Its sheet can still be read."""
        return _directed(services.cancel_game, ReasonedSerializer, request, slug, key)


def _directed(service: Any, shape: Any, request: Request, slug: str, key: UUID) -> Response:
    game = access.game_to_direct(request.user, slug, key)
    service(game_id=game.pk, **read(shape, request), by=signed_in(request))
    return Response(_sheet(access.game_to_see(request.user, slug, key)))


def _sheet(game: Game) -> Any:
    return ScoreSheetSerializer(selectors.score_sheet(game)).data


def _of_day(games: QuerySet[Game], request: Request) -> QuerySet[Game]:
    text = request.query_params.get("day")
    if text is None:
        return games
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise ValidationError({"day": ["Only a day, such as 2026-11-30."]}) from None
    return games.filter(club_day=day)


def _rules(club: Club, facts: dict[str, Any]) -> RulesText:
    """The rules that were chosen, with the end of the game put in; takes them out of `facts`."""
    key = facts.pop("house_rules", None)
    ending, hands = facts.pop("ending"), facts.pop("hands", 0)
    versions = selectors.current_house_rules(club)
    chosen = [one for one in versions if key is None or one.house_rules.key == key]
    if not chosen:
        raise ValidationError({"house_rules": ["The club has no such house rules."]})
    rules = chosen[0].rules
    if ending == "target":
        return rules
    changes = {"game_end.target": 0, "game_end.hands": hands}
    return services.rules_text(selectors.variant_of(rules).with_house_rules(changes))
