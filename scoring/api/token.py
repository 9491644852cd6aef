"""Signing in from another program: a user name and a password for a token."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import authenticate
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import AnonRateThrottle
from rest_framework.views import APIView

from scoring.api.problems import refusals
from scoring.serializers.fields import StrictSerializer, TextField


class SignInThrottle(AnonRateThrottle):
    """Ten tries a minute from one address."""

    rate = "10/min"
    scope = "sign-in"

    def get_cache_key(self, request: Request, view: Any) -> str:
        """By address, whoever is signed in already."""
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class SignInSerializer(StrictSerializer):
    """Who signs in."""

    username = TextField(max_length=150)
    password = TextField(max_length=256, trim_whitespace=False)


class TokenSerializer(serializers.Serializer[Any]):
    """A token; send it as `Authorization: Token …`."""

    token = serializers.CharField()


class TokenView(APIView):
    """Answers a user name and a password with a token."""

    authentication_classes = ()
    permission_classes = ()
    throttle_classes = (SignInThrottle,)

    @extend_schema(
        operation_id="sign_in",
        summary="Sign in",
        description="Send the token with each request: `Authorization: Token …`.",
        request=SignInSerializer,
        responses={200: TokenSerializer, **refusals(400, 413, 415, 422, 429)},
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """Sign in."""
        given = SignInSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        user = authenticate(request, **given.validated_data)
        if user is None:
            raise ValidationError({"password": ["The user name or the password is not right."]})
        token, _ = Token.objects.get_or_create(user=user)
        return Response({"token": token.key})
