"""Refusals as problem documents (RFC 9457): what was wrong, in sentences, field by field.

422  the shape or the sense of what was sent; `errors` has sentences by field, and
     `unlikely` the codes to send in `confirmed` if it is right after all
409  somebody was faster, or the thing is no longer so; `hand` is the hand that is there
403, 404  who may not do it, and what may not be seen
"""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.exceptions import ValidationError as ModelValidationError
from django.http import Http404
from drf_spectacular.utils import OpenApiExample, OpenApiResponse
from rest_framework import exceptions, serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.views import set_rollback

from scoring.serializers.hands import HandSerializer, slip_field
from scoring.services import errors

MEDIA_TYPE = "application/problem+json"
WHOLE = "whole"  # errors of the thing as a whole stand under this name


class ProblemRenderer(JSONRenderer):
    """JSON that says of itself that it is a problem document."""

    media_type = MEDIA_TYPE


# What a service refuses because the thing is no longer so; everything else cannot be so.
NO_LONGER_SO = (
    errors.GameNotOpen,
    errors.GameNotOver,
    errors.HandAlreadyThere,
    errors.HandChanged,
    errors.HandIsNotVoid,
    errors.HandIsVoid,
    errors.KeyReused,
    errors.NoLongerSo,
    errors.NumberTooHigh,
    errors.TableTaken,
)


class ServiceRefusal(exceptions.APIException):
    """A service's refusal as an answer; `members` are the problem document's own."""

    def __init__(self, refused: errors.ScoringError) -> None:
        code = re.sub(r"(?<!^)(?=[A-Z])", "-", type(refused).__name__).lower()
        super().__init__(refused.message, code)
        self.members: dict[str, Any] = {}
        self.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
        if isinstance(refused, NO_LONGER_SO):
            self.status_code = HTTPStatus.CONFLICT
            if (hand := getattr(refused, "hand", None)) is not None:
                self.members["hand"] = HandSerializer(hand).data
        elif isinstance(refused, errors.SlipRefused):
            self.members = _slip_members(refused)
        elif isinstance(refused, errors.HandNotFound):
            self.status_code = HTTPStatus.NOT_FOUND
        else:
            sentences = refused.sentences()
            self.members["errors"] = {field or WHOLE: said for field, said in sentences.items()}


def _slip_members(refused: errors.SlipRefused) -> dict[str, Any]:
    """Sentences by field; what is only unlikely with the code that confirms it."""
    if refused.impossible:
        found: dict[str, list[str]] = {}
        for problem in refused.problems:
            if problem.severity == "impossible":
                found.setdefault(slip_field(problem.field), []).append(problem.message)
        return {"errors": found}
    unlikely = [
        {"code": problem.code, "field": slip_field(problem.field), "message": problem.message}
        for problem in refused.problems
    ]
    return {"unlikely": unlikely}


class UnlikelySerializer(serializers.Serializer[Any]):
    """Something hardly ever so. Sent in `confirmed`, its code says that it is right."""

    code = serializers.CharField()
    field = serializers.CharField()
    message = serializers.CharField()


class ProblemSerializer(serializers.Serializer[Any]):
    """Why something was not done."""

    type = serializers.CharField(help_text="What kind of problem: the same text each time.")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="A sentence for a person.")
    errors = serializers.DictField(  # type: ignore[assignment]
        child=serializers.ListField(child=serializers.CharField()),
        required=False,
        help_text=f"Sentences by field; `{WHOLE}` for what is no single field's.",
    )
    unlikely = UnlikelySerializer(many=True, required=False)
    hand = HandSerializer(required=False, help_text="The hand that is there.")


def answer_problem(problem: Exception, context: dict[str, Any]) -> Response | None:
    """Turn an exception of a view into a problem document; unknown ones are not caught."""
    refused = _as_refusal(problem)
    if refused is None:
        return None
    set_rollback()
    headers = {}
    if header := getattr(refused, "auth_header", None):
        headers["WWW-Authenticate"] = header
    if (wait := getattr(refused, "wait", None)) is not None:
        headers["Retry-After"] = str(int(wait))

    response = Response(_document(refused), status=_status(refused), headers=headers)
    # The document stays one whatever the client said it would like to read.
    context["request"].accepted_renderer = ProblemRenderer()
    context["request"].accepted_media_type = MEDIA_TYPE
    return response


def _as_refusal(problem: Exception) -> exceptions.APIException | None:
    if isinstance(problem, exceptions.APIException):
        return problem
    if isinstance(problem, errors.ScoringError):
        return ServiceRefusal(problem)
    if isinstance(problem, Http404):
        return exceptions.NotFound("There is no such thing here.")
    if isinstance(problem, PermissionDenied):
        return exceptions.PermissionDenied(str(problem) or "You may not do this.")
    if isinstance(problem, ModelValidationError):
        return exceptions.ValidationError({"name": problem.messages})
    return None


def _status(refused: exceptions.APIException) -> int:
    if isinstance(refused, exceptions.ValidationError):
        return HTTPStatus.UNPROCESSABLE_ENTITY
    return refused.status_code


def _document(refused: exceptions.APIException) -> dict[str, Any]:
    status = _status(refused)
    document: dict[str, Any] = {
        "type": f"urn:aces-around:{_code(refused)}",
        "title": HTTPStatus(status).phrase,
        "status": status,
    }
    if isinstance(refused, exceptions.ValidationError):
        by_field = _by_field(refused.detail)
        return {**document, "detail": "Look at what is marked.", "errors": by_field}
    return {**document, "detail": str(refused.detail), **getattr(refused, "members", {})}


def _code(refused: exceptions.APIException) -> str:
    codes = refused.get_codes()
    return (codes if isinstance(codes, str) else "invalid").replace("_", "-")


def _by_field(detail: Any, name: str = "") -> dict[str, list[str]]:
    """Sentences by field; a field inside a field is written with a point between."""
    if isinstance(detail, dict):
        found: dict[str, list[str]] = {}
        for key, inner in detail.items():
            key = "" if key == "non_field_errors" else str(key)
            found |= _by_field(inner, ".".join(part for part in (name, key) if part))
        return found
    if isinstance(detail, list) and any(isinstance(inner, dict) for inner in detail):
        found = {}
        for position, inner in enumerate(detail):
            if inner:
                found |= _by_field(inner, f"{name}.{position}" if name else str(position))
        return found
    sentences = detail if isinstance(detail, list) else [detail]
    return {name or WHOLE: [str(sentence) for sentence in sentences]}


_MEANING = {
    400: "The body is not JSON that can be read.",
    401: "Nobody is signed in.",
    403: "Who is signed in may not do this.",
    404: "There is no such thing, or it may not be seen.",
    406: "There is no answer but JSON.",
    409: "It no longer fits what is there.",
    413: "The body is too large.",
    415: "The body is not said to be JSON.",
    422: "Something in it cannot be so; `errors` says what.",
    429: "Too many tries; `Retry-After` says how long to wait.",
}
_EXAMPLES = {
    409: OpenApiExample(
        "Somebody was faster",
        value={
            "type": "urn:aces-around:hand-already-there",
            "title": "Conflict",
            "status": 409,
            "detail": "Hand 4 has been posted meanwhile. Which is right?",
            "hand": {
                "key": "7f2d6a3e-5b1c-4a52-9d0e-3f6c1b7a8e90",
                "number": 4,
                "revision": 1,
                "voided": False,
                "dealer": 3,
                "outcome": "made",
                "points": {"A": 340, "B": 130},
            },
        },
        response_only=True,
        status_codes=["409"],
        media_type=MEDIA_TYPE,
    ),
    422: OpenApiExample(
        "A slip that cannot be right",
        value={
            "type": "urn:aces-around:slip-refused",
            "title": "Unprocessable Entity",
            "status": 422,
            "detail": "This slip cannot be right.",
            "errors": {"tricks_A": ["155 cannot be right. Trick points go in tens."]},
        },
        response_only=True,
        status_codes=["422"],
        media_type=MEDIA_TYPE,
    ),
}


def refusals(*statuses: int) -> dict[tuple[int, str], OpenApiResponse]:
    """The problem documents an operation may answer with, for its schema."""
    return {
        (status, MEDIA_TYPE): OpenApiResponse(
            ProblemSerializer,
            description=_MEANING[status],
            examples=[_EXAMPLES[status]] if status in _EXAMPLES else [],
        )
        for status in statuses
    }
