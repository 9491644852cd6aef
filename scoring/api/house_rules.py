"""A club's house rules: reading them, and saving them in versions."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import access, selectors, services
from scoring.api.acts import NOT_SEEN, WRITING, read, signed_in
from scoring.rules import RulesRefused, UnknownVariant, Variant, get_variant
from scoring.selectors.rules import latest_version, versions_of
from scoring.serializers.people import HouseRulesSerializer
from scoring.serializers.rules import (
    ChangeHouseRulesSerializer,
    HouseRulesVersionSerializer,
    SaveHouseRulesSerializer,
)


class HouseRules(APIView):
    """The house rules of a club."""

    @extend_schema(
        operation_id="house_rules",
        summary="House rules",
        responses={200: HouseRulesSerializer(many=True), **NOT_SEEN},
    )
    def get(self, request: Request, slug: str) -> Response:
        """List them in their latest versions, by name."""
        club = access.club_to_see(request.user, slug)
        versions = selectors.current_house_rules(club)
        return Response(HouseRulesSerializer(versions, many=True).data)

    @extend_schema(
        operation_id="name_house_rules",
        summary="Name house rules",
        request=SaveHouseRulesSerializer,
        responses={201: HouseRulesSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Save rules under a new name: a variant's, with what is played differently."""
        club = access.club_to_direct(request.user, slug)
        facts = read(SaveHouseRulesSerializer, request)
        variant = _variant(facts)
        version = services.name_house_rules(
            club_id=club.pk, variant=variant, by=signed_in(request), **facts
        )
        return Response(HouseRulesSerializer(version).data, status=201)


class OneHouseRules(APIView):
    """House rules of one name."""

    @extend_schema(
        operation_id="one_house_rules",
        summary="House rules of one name",
        responses={200: HouseRulesSerializer, **NOT_SEEN},
    )
    def get(self, request: Request, slug: str, key: UUID) -> Response:
        """Read them in their latest version."""
        named = access.house_rules_to_see(request.user, slug, key)
        return Response(HouseRulesSerializer(latest_version(named)).data)

    @extend_schema(
        operation_id="change_house_rules",
        summary="Change house rules",
        request=ChangeHouseRulesSerializer,
        responses={200: HouseRulesSerializer, **WRITING},
    )
    def put(self, request: Request, slug: str, key: UUID) -> Response:
        """Save the next version. Games that have begun keep their rules."""
        named = access.house_rules_to_change(request.user, slug, key)
        facts = read(ChangeHouseRulesSerializer, request)
        variant = _variant(facts)
        version = services.change_house_rules(
            club_id=named.club_id,
            house_rules_id=named.pk,
            variant=variant,
            by=signed_in(request),
            **facts,
        )
        return Response(HouseRulesSerializer(version).data)


class HouseRulesVersions(APIView):
    """The versions of house rules."""

    @extend_schema(
        operation_id="house_rules_versions",
        summary="Versions of house rules",
        responses={200: HouseRulesVersionSerializer(many=True), **NOT_SEEN},
    )
    def get(self, request: Request, slug: str, key: UUID) -> Response:
        """List every version, the latest first."""
        named = access.house_rules_to_see(request.user, slug, key)
        return Response(HouseRulesVersionSerializer(versions_of(named), many=True).data)


def _variant(facts: dict[str, Any]) -> Variant:
    """The rules that were sent; takes them out of `facts`. Raises ValidationError."""
    try:
        plain = get_variant(facts.pop("variant"))
    except UnknownVariant as unknown:
        raise ValidationError({"variant": [str(unknown)]}) from None
    try:
        return plain.with_house_rules(facts.pop("changes"))
    except RulesRefused as refused:
        sentences = {f"changes.{name}": [why] for name, why in refused.refusals.items()}
        raise ValidationError(sentences) from None
