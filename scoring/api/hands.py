"""Hands: posting, inserting, correcting, striking out, putting back, taking back, looking."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import access, selectors, services
from scoring.api.acts import NOT_SEEN, WRITING, read, signed_in
from scoring.api.slips import hand_at, read_slip, write_slip
from scoring.serializers.hands import (
    ChangeSerializer,
    CorrectSlipSerializer,
    HandAndSlipSerializer,
    HandSerializer,
    HistoryLineSerializer,
    InsertedHandSerializer,
    NewHandSerializer,
    PreviewRequestSerializer,
    PreviewSerializer,
    UndoSerializer,
)
from scoring.slips import slip_of

SAMPLE = {
    "key": "7f2d6a3e-5b1c-4a52-9d0e-3f6c1b7a8e90",
    "number": 1,
    "declarer_seat": 2,
    "contract": 320,
    "trump": "H",
    "meld_A": 180,
    "meld_B": 40,
    "tricks_A": 160,
}
PLAYED = OpenApiExample(
    "Made by 20",
    description="South declared for 320 in hearts, with 180 meld against 40, and took 160.",
    value=SAMPLE,
    request_only=True,
)
MISDEAL = OpenApiExample(
    "A misdeal", value={"key": SAMPLE["key"], "number": 1, "end": "misdeal"}, request_only=True
)
THREE_HANDED = OpenApiExample(
    "Three-handed, with a kitty",
    description="Each plays alone; two sides' trick points are enough, the third's follow.",
    value={
        "key": SAMPLE["key"],
        "number": 1,
        "declarer_seat": 1,
        "contract": 300,
        "trump": "S",
        "meld_A": 40,
        "meld_B": 190,
        "meld_C": 0,
        "tricks_A": 60,
        "tricks_B": 140,
        "kitty": 20,
    },
    request_only=True,
)
RENEGED = OpenApiExample(
    "A renege",
    description="East-West broke the duties of play.",
    value={
        **{name: value for name, value in SAMPLE.items() if name != "tricks_A"},
        "end": "reneged",
        "offender": "B",
    },
    request_only=True,
)
DURCH = OpenApiExample(
    "A special game of Binokel, lost",
    description="The others write down their meld.",
    value={
        "key": SAMPLE["key"],
        "number": 1,
        "end": "special_lost",
        "special": "durch",
        "declarer_seat": 0,
        "meld_B": 40,
        "meld_C": 0,
    },
    request_only=True,
)
CORRECTED = OpenApiExample(
    "The bid was 310",
    value={
        **{name: value for name, value in SAMPLE.items() if name != "number"},
        "contract": 310,
        "based_on": 1,
        "reason": "The bid was 310.",
    },
    request_only=True,
)


class Hands(APIView):
    """The hands of a game."""

    @extend_schema(
        operation_id="post_hand",
        summary="Post a hand",
        request=NewHandSerializer,
        responses={201: HandSerializer, **WRITING},
        examples=[PLAYED, THREE_HANDED, RENEGED, DURCH, MISDEAL],
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Write the next hand on the sheet. If somebody was faster, their hand comes back: 409."""
        game = access.game_to_score(request.user, slug, key)
        facts = read(NewHandSerializer, request)
        hand = services.post_hand(
            game_id=game.pk,
            key=facts["key"],
            number=facts["number"],
            slip=read_slip(game, facts, hand=hand_at(game, facts["number"])),
            by=signed_in(request),
            confirmed=frozenset(facts.get("confirmed", ())),
        )
        return Response(HandSerializer(hand).data, status=201)


class InsertHand(APIView):
    """A forgotten hand."""

    @extend_schema(
        operation_id="insert_hand",
        summary="Insert a hand",
        request=InsertedHandSerializer,
        responses={201: HandSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Write a forgotten hand before another one; the dealers after it follow."""
        game = access.game_to_score(request.user, slug, key)
        facts = read(InsertedHandSerializer, request)
        before = facts["before"]
        if before > game.hand_count:
            raise ValidationError({"before": ["There is no such hand."]})
        hand = services.insert_hand(
            game_id=game.pk,
            key=facts["key"],
            before=before,
            slip=read_slip(game, facts, before=before),
            by=signed_in(request),
            confirmed=frozenset(facts.get("confirmed", ())),
        )
        return Response(HandSerializer(hand).data, status=201)


class PreviewHand(APIView):
    """What a slip would score."""

    @extend_schema(
        operation_id="preview_hand",
        summary="Look at a hand before posting it",
        request=PreviewRequestSerializer,
        responses={200: PreviewSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Say what a slip, perhaps half filled in, would score. Nothing is saved."""
        game = access.game_to_score(request.user, slug, key)
        facts = read(PreviewRequestSerializer, request)
        facts["key"] = uuid4()  # the form has one; a preview is saved under none
        preview = selectors.preview_hand(game, read_slip(game, facts, part=True))
        return Response(PreviewSerializer(preview).data)


class OneHand(APIView):
    """A hand."""

    @extend_schema(
        operation_id="hand", summary="A hand", responses={200: HandAndSlipSerializer, **NOT_SEEN}
    )
    def get(self, request: Request, slug: str, key: UUID, hand_key: UUID) -> Response:
        """Read where it stands, what it came to, and its slip, as it would be sent again."""
        game, hand = access.hand_to_see(request.user, slug, key, hand_key)
        variant = selectors.variant_of(game.rules)
        slip = slip_of(hand.revisions.get(is_current=True), variant)
        shown = {"hand": hand, "slip": write_slip(slip, variant)}
        return Response(HandAndSlipSerializer(shown).data)


class HandHistory(APIView):
    """The versions of a hand."""

    @extend_schema(
        operation_id="hand_history",
        summary="The history of a hand",
        responses={200: HistoryLineSerializer(many=True), **NOT_SEEN},
    )
    def get(self, request: Request, slug: str, key: UUID, hand_key: UUID) -> Response:
        """Every version of its facts, who wrote it, when and why; the first one first."""
        _, hand = access.hand_to_see(request.user, slug, key, hand_key)
        return Response(HistoryLineSerializer(selectors.hand_history(hand), many=True).data)


class CorrectHand(APIView):
    """Correcting a hand."""

    @extend_schema(
        operation_id="correct_hand",
        summary="Correct a hand",
        request=CorrectSlipSerializer,
        responses={200: HandSerializer, **WRITING},
        examples=[CORRECTED],
    )
    def post(self, request: Request, slug: str, key: UUID, hand_key: UUID) -> Response:
        """Put other facts in the place of a hand's; the old ones stay in its history."""
        game, hand = access.hand_to_score(request.user, slug, key, hand_key)
        facts = read(CorrectSlipSerializer, request)
        hand = services.correct_hand(
            game_id=game.pk,
            hand_key=hand_key,
            key=facts["key"],
            based_on=facts["based_on"],
            slip=read_slip(game, facts, hand=hand),
            reason=facts["reason"],
            by=signed_in(request),
            confirmed=frozenset(facts.get("confirmed", ())),
        )
        return Response(HandSerializer(hand).data)


class VoidHand(APIView):
    """Striking a hand out."""

    @extend_schema(
        operation_id="void_hand",
        summary="Strike a hand out",
        request=ChangeSerializer,
        responses={200: HandSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, hand_key: UUID) -> Response:
        """Strike a hand out; those after it move up, and their dealers follow."""
        return _changed(services.void_hand, ChangeSerializer, request, slug, key, hand_key)


class RestoreHand(APIView):
    """Putting a hand back."""

    @extend_schema(
        operation_id="restore_hand",
        summary="Put a hand back",
        request=ChangeSerializer,
        responses={200: HandSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, hand_key: UUID) -> Response:
        """Put a struck-out hand back where it was."""
        return _changed(services.restore_hand, ChangeSerializer, request, slug, key, hand_key)


class UndoHand(APIView):
    """Taking back the latest change of a hand."""

    @extend_schema(
        operation_id="undo_hand",
        summary="Take back the latest change of a hand",
        request=UndoSerializer,
        responses={200: HandSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str, key: UUID, hand_key: UUID) -> Response:
        """Take back what was last done to a hand, whatever it was."""
        return _changed(services.undo, UndoSerializer, request, slug, key, hand_key)


def _changed(
    service: Any, shape: Any, request: Request, slug: str, key: UUID, hand_key: UUID
) -> Response:
    game, _ = access.hand_to_score(request.user, slug, key, hand_key)
    facts = read(shape, request)
    hand = service(game_id=game.pk, hand_key=hand_key, **facts, by=signed_in(request))
    return Response(HandSerializer(hand).data)
