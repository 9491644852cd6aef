"""The rules desk for another program: rule cards, melds, rulings and scores, without signing in.

Each answer is there for a variant and for a club's house rules, as on the pages, and is read with
the forms that the pages have.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import access
from scoring.api.acts import read
from scoring.api.problems import refusals
from scoring.forms.any_hand import AnyHandForm
from scoring.forms.cards import MeldForm, TrickForm
from scoring.rules import (
    VARIANTS,
    Suit,
    UnknownVariant,
    Variant,
    get_variant,
    house_rule_fields,
    reachable_meld,
    rule_card,
)
from scoring.selectors.rules import latest_version, variant_of
from scoring.serializers.rules import (
    AnyHandScoreSerializer,
    AnyHandSerializer,
    HandOfCardsSerializer,
    HouseRuleFieldSerializer,
    MeldCountSerializer,
    PlaySerializer,
    ReachableMeldSerializer,
    RuleCardSerializer,
    RulesSerializer,
    RulingSerializer,
    VariantSerializer,
)

ASKING = refusals(400, 401, 403, 404, 413, 415, 422)
TRUMP = OpenApiParameter("trump", str, enum=[suit.value for suit in Suit])
HANDS = OpenApiParameter("hands", int, enum=[1, 2], description="Left out: 1.")


class Variants(APIView):
    """The variants."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="variants",
        summary="Variants",
        responses={200: VariantSerializer(many=True), **refusals(401)},
    )
    def get(self, request: Request) -> Response:
        """List them, in the order in which clubs are offered them."""
        return Response(VariantSerializer(list(VARIANTS.values()), many=True).data)


class RulesView(APIView):
    """Something about the rules that the address names."""

    permission_classes = [AllowAny]

    def rules_at(self, *, variant: str = "", slug: str = "", key: UUID | None = None) -> Variant:
        """A variant, or a club's house rules in their latest version. Raises Http404."""
        if key is not None:
            return variant_of(latest_version(access.house_rules_to_read(slug, key)).rules)
        try:
            return get_variant(variant)
        except UnknownVariant:
            raise Http404 from None


@extend_schema_view(
    get=extend_schema(
        operation_id="variant",
        summary="The rules of a variant",
        responses={200: RulesSerializer, **refusals(401, 404)},
    )
)
class OneVariant(RulesView):
    """A variant."""

    def get(self, request: Request, **address: Any) -> Response:
        """Read every rule."""
        return Response(RulesSerializer(self.rules_at(**address)).data)


@extend_schema_view(
    get=extend_schema(
        operation_id="rule_card",
        summary="The rule card",
        responses={200: RuleCardSerializer, **refusals(401, 404)},
    )
)
class OneRuleCard(RulesView):
    """The rules on one page."""

    def get(self, request: Request, **address: Any) -> Response:
        """Read the rules in sentences and tables, for people to play by."""
        return Response(RuleCardSerializer(rule_card(self.rules_at(**address))).data)


@extend_schema_view(
    get=extend_schema(
        operation_id="house_rule_fields",
        summary="What house rules may change",
        responses={200: HouseRuleFieldSerializer(many=True), **refusals(401, 404)},
    )
)
class HouseRuleFields(RulesView):
    """Every rule that a club may change."""

    def get(self, request: Request, **address: Any) -> Response:
        """List every rule with what it does, and what it is in this variant."""
        fields = house_rule_fields(self.rules_at(**address))
        return Response(HouseRuleFieldSerializer(fields, many=True).data)


@extend_schema_view(
    get=extend_schema(
        operation_id="reachable_meld",
        summary="Melds that can be shown",
        parameters=[TRUMP, HANDS],
        responses={200: ReachableMeldSerializer, **refusals(401, 404, 422)},
    )
)
class ReachableMeld(RulesView):
    """The totals a meld can have."""

    def get(self, request: Request, **address: Any) -> Response:
        """List every total that one hand, or two of one deck, can show."""
        variant = self.rules_at(**address)
        trump = request.query_params.get("trump")
        hands = request.query_params.get("hands", "1")
        if trump is not None and trump not in set(Suit):
            raise ValidationError({"trump": ["Only S, H, D or C."]})
        if hands not in {"1", "2"}:
            raise ValidationError({"hands": ["Only 1 or 2."]})
        totals = reachable_meld(variant, Suit(trump) if trump else None, int(hands))
        return Response({"totals": sorted(totals)})


@extend_schema_view(
    post=extend_schema(
        operation_id="count_meld",
        summary="Count the meld of a hand",
        request=HandOfCardsSerializer,
        responses={200: MeldCountSerializer, **ASKING},
    )
)
class CountMeld(RulesView):
    """The meld counter."""

    def post(self, request: Request, **address: Any) -> Response:
        """Find the best legal count of one hand, with each meld and its cards."""
        form = MeldForm(read(HandOfCardsSerializer, request), variant=self.rules_at(**address))
        _check(form)
        return Response(MeldCountSerializer(form.count).data)


@extend_schema_view(
    post=extend_schema(
        operation_id="judge_trick",
        summary="Rule on a trick",
        request=PlaySerializer,
        responses={200: RulingSerializer, **ASKING},
    )
)
class JudgeTrick(RulesView):
    """The trick referee."""

    def post(self, request: Request, **address: Any) -> Response:
        """Say who wins, what could be played, and whether the card played was legal."""
        form = TrickForm(read(PlaySerializer, request), variant=self.rules_at(**address))
        _check(form)
        ruling = form.ruling
        answer = {
            "winner": None if form.broken else form.winner,
            "could_play": form.could_play,
            "legal": ruling.legal if ruling else None,
            "duty": ruling.duty if ruling else None,
            "sentence": ruling.sentence if ruling else "",
        }
        return Response(RulingSerializer(answer).data)


@extend_schema_view(
    post=extend_schema(
        operation_id="score_any_hand",
        summary="Score a hand",
        request=AnyHandSerializer,
        responses={200: AnyHandScoreSerializer, **ASKING},
    )
)
class ScoreAnyHand(RulesView):
    """What a hand scores."""

    def post(self, request: Request, **address: Any) -> Response:
        """Score a hand of no game, with the explanation step by step."""
        variant = self.rules_at(**address)
        facts = read(AnyHandSerializer, request)
        _refuse_strangers(variant, facts)
        form = AnyHandForm(facts, variant=variant)
        _check(form)
        score = form.score
        assert score is not None
        answer = {
            "outcome": score.outcome,
            "points": dict(score.points),
            "steps": score.steps,
            "doubts": form.doubts,
        }
        return Response(AnyHandScoreSerializer(answer).data)


@extend_schema_view(get=extend_schema(operation_id="rule_card_of_house_rules"))
class HouseRuleCard(OneRuleCard):
    """House rules on one page."""


@extend_schema_view(get=extend_schema(operation_id="rule_card_of_game"))
class GameRuleCard(OneRuleCard):
    """The rules of a game, which keeps its own copy, on one page."""

    def rules_at(self, *, variant: str = "", slug: str = "", key: UUID | None = None) -> Variant:
        """The rules the game is played by. Raises Http404."""
        if key is None:
            raise Http404
        return variant_of(access.game_to_see(self.request.user, slug, key).rules)


@extend_schema_view(get=extend_schema(operation_id="reachable_meld_of_house_rules"))
class HouseReachableMeld(ReachableMeld):
    """The totals a meld can have by house rules."""


@extend_schema_view(post=extend_schema(operation_id="count_meld_by_house_rules"))
class HouseCountMeld(CountMeld):
    """The meld counter of house rules."""


@extend_schema_view(post=extend_schema(operation_id="judge_trick_by_house_rules"))
class HouseJudgeTrick(JudgeTrick):
    """The trick referee of house rules."""


@extend_schema_view(post=extend_schema(operation_id="score_any_hand_by_house_rules"))
class HouseScoreAnyHand(ScoreAnyHand):
    """What a hand scores by house rules."""


def _refuse_strangers(variant: Variant, facts: dict[str, Any]) -> None:
    """Refuse facts of a side that the variant does not have. Raises ValidationError."""
    strangers = [
        name for name in facts if name[-2:-1] == "_" and name[-1] not in variant.side_names
    ]
    if strangers:
        raise ValidationError({name: ["This side does not play here."] for name in strangers})


def _check(form: forms.Form) -> None:
    """Raise ValidationError with every sentence of a form that is not valid."""
    if not form.is_valid():
        sentences = form.errors.get_json_data()
        raise ValidationError(
            {name: [one["message"] for one in found] for name, found in sentences.items()}
        )
