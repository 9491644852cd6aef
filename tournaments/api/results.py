"""Changing a final result: what it moves first, and then the change with what was seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID, uuid4

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.api.acts import WRITING, read, signed_in
from scoring.api.problems import refusals
from scoring.api.slips import read_slip
from scoring.models import Game, Hand
from scoring.rules import GameState, Problem
from scoring.selectors import preview_change, preview_hand, state_after_insert
from scoring.serializers.hands import HandSerializer
from scoring.services import HandIsVoid, SlipRefused
from tournaments import access, services
from tournaments.models import Event
from tournaments.selectors.corrections import effect_on, stages_reading, with_state
from tournaments.serializers import (
    CorrectResultSerializer,
    EffectOfCorrectionSerializer,
    EffectOfInsertSerializer,
    EffectSerializer,
    InsertInResultSerializer,
    VoidOfResultSerializer,
)


class EffectOfCorrection(APIView):
    """What a correction would move."""

    @extend_schema(
        operation_id="effect_of_correction",
        summary="What correcting a hand of a final game moves",
        request=EffectOfCorrectionSerializer,
        responses={200: EffectSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, hand_key: UUID) -> Response:
        """Say which places, totals and draws would move. Nothing is saved."""
        _event, game, hand = _hand(request, slug, key, hand_key)
        facts = read(EffectOfCorrectionSerializer, request) | {"key": uuid4()}
        if hand.voided:
            raise HandIsVoid
        change = preview_change(game, hand, read_slip(game, facts, hand=hand))
        _must_be_possible(change.problems)
        return _effect(game, change.after)


class CorrectResult(APIView):
    """Correcting a hand of a final game."""

    @extend_schema(
        operation_id="correct_result",
        summary="Correct a hand of a final game",
        request=CorrectResultSerializer,
        responses={200: HandSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, hand_key: UUID) -> Response:
        """Correct it, if what it moves is what was seen; 409 if that is another effect by now."""
        event, game, hand = _hand(request, slug, key, hand_key)
        facts = read(CorrectResultSerializer, request)
        corrected = services.correct_hand_of_event(
            event_id=event.pk,
            game_id=game.pk,
            hand_key=hand.key,
            key=facts["key"],
            based_on=facts["based_on"],
            slip=read_slip(game, facts, hand=hand),
            reason=facts["reason"],
            by=signed_in(request),
            confirmed=frozenset(facts.get("confirmed", ())),
            effect_seen=facts["effect_seen"],
        )
        return Response(HandSerializer(corrected).data)


class EffectOfVoid(APIView):
    """What striking a hand out would move."""

    @extend_schema(
        operation_id="effect_of_void",
        summary="What striking out a hand of a final game moves",
        responses={200: EffectSerializer, **refusals(401, 403, 404, 409)},
    )
    def get(self, request: Request, slug: str, key: UUID, hand_key: UUID) -> Response:
        """Say which places, totals and draws would move. Nothing is saved."""
        _event, game, hand = _hand(request, slug, key, hand_key)
        if hand.voided:
            raise HandIsVoid
        return _effect(game, preview_change(game, hand, None).after)


class VoidOfResult(APIView):
    """Striking out a hand of a final game."""

    @extend_schema(
        operation_id="void_of_result",
        summary="Strike out a hand of a final game",
        request=VoidOfResultSerializer,
        responses={200: HandSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, hand_key: UUID) -> Response:
        """Strike it out, if what it moves is what was seen; else 409."""
        event, game, hand = _hand(request, slug, key, hand_key)
        facts = read(VoidOfResultSerializer, request)
        voided = services.void_hand_of_event(
            event_id=event.pk, game_id=game.pk, hand_key=hand.key, by=signed_in(request), **facts
        )
        return Response(HandSerializer(voided).data)


class EffectOfInsert(APIView):
    """What a forgotten hand would move."""

    @extend_schema(
        operation_id="effect_of_insert",
        summary="What a forgotten hand of a final game moves",
        request=EffectOfInsertSerializer,
        responses={200: EffectSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Say which places, totals and draws would move. Nothing is saved."""
        _event, game = access.final_result_to_change(request.user, slug, key)
        facts = read(EffectOfInsertSerializer, request) | {"key": uuid4()}
        before = _before(game, facts)
        slip = read_slip(game, facts, before=before)
        _must_be_possible(preview_hand(game, slip, before=before).problems)
        return _effect(game, state_after_insert(game, slip, before))


class InsertInResult(APIView):
    """A forgotten hand of a final game."""

    @extend_schema(
        operation_id="insert_in_result",
        summary="Insert a hand in a final game",
        request=InsertInResultSerializer,
        responses={201: HandSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Write it before another one, if what it moves is what was seen; else 409."""
        event, game = access.final_result_to_change(request.user, slug, key)
        facts = read(InsertInResultSerializer, request)
        before = _before(game, facts)
        hand = services.insert_hand_of_event(
            event_id=event.pk,
            game_id=game.pk,
            key=facts["key"],
            before=before,
            slip=read_slip(game, facts, before=before),
            by=signed_in(request),
            confirmed=frozenset(facts.get("confirmed", ())),
            effect_seen=facts["effect_seen"],
        )
        return Response(HandSerializer(hand).data, status=201)


def _hand(request: Request, slug: str, key: UUID, hand_key: UUID) -> tuple[Event, Game, Hand]:
    event, game = access.final_result_to_change(request.user, slug, key)
    hand = game.hands.filter(key=hand_key).first()
    if hand is None:
        raise Http404
    return event, game, hand


def _before(game: Game, facts: dict[str, Any]) -> int:
    before: int = facts["before"]
    if before > game.hand_count:
        raise ValidationError({"before": ["There is no such hand."]})
    return before


def _must_be_possible(problems: Iterable[Problem]) -> None:
    impossible = tuple(one for one in problems if one.severity == "impossible")
    if impossible:
        raise SlipRefused(impossible)


def _effect(game: Game, after: GameState) -> Response:
    return Response(EffectSerializer(effect_on(stages_reading(game), with_state(game, after))).data)
