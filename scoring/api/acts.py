"""What every operation of the API does: read an act, know who asks, find rows by their keys."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from scoring.api.problems import refusals
from scoring.models import User
from scoring.serializers.fields import StrictSerializer

LONGEST_SEARCH = 100

# What an operation may refuse with: one that writes, and one that reads a single thing.
WRITING = refusals(400, 401, 403, 404, 409, 413, 415, 422)
NOT_SEEN = refusals(401, 404)


def read(serializer: type[StrictSerializer], request: Request) -> dict[str, Any]:
    """The facts of an act, shaped as they should be. Raises ValidationError with all problems."""
    given = serializer(data=request.data)
    given.is_valid(raise_exception=True)
    facts: dict[str, Any] = given.validated_data
    return facts


def signed_in(request: Request) -> User:
    """Who asks; the permission of every view has seen to it that there is somebody."""
    assert isinstance(request.user, User)
    return request.user


def typed_text(request: Request) -> str:
    """The text that a list is searched for. Raises ValidationError for what no name could be."""
    text = request.query_params.get("text", "")
    if len(text) > LONGEST_SEARCH or not all(sign.isprintable() for sign in text):
        raise ValidationError({"text": ["No name is like this."]})
    return text


def ids_of(rows: QuerySet[Any], field: str, keys: list[UUID]) -> list[int]:
    """The ids of the club's rows of these keys, in this order.

    Raises:
        ValidationError: one of them is not the club's, said beside `field`.
    """
    found = dict(rows.filter(key__in=keys).values_list("key", "pk"))
    if missing := [key for key in keys if key not in found]:
        raise ValidationError({field: [f"The club has none with the key {missing[0]}."]})
    return [found[key] for key in keys]
