"""What every operation of the API does: read an act, know who asks, find rows by their keys."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from scoring.models import Club, User
from scoring.serializers.fields import StrictSerializer


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


def ids_of(club: Club, what: str, field: str, keys: list[UUID]) -> list[int]:
    """The ids of the club's `players` or `teams` of these keys, in this order.

    Raises:
        ValidationError: one of them is not the club's, said beside `field`.
    """
    found = dict(getattr(club, what).filter(key__in=keys).values_list("key", "pk"))
    if missing := [key for key in keys if key not in found]:
        raise ValidationError({field: [f"The club has none with the key {missing[0]}."]})
    return [found[key] for key in keys]
