"""What a person gets when the database refuses: its sentence, with 409, and never a broken page."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from scoring.integrity_errors import sentence_for


class ConflictMiddleware:
    """Turns an IntegrityError of one of our constraints into a page, or into a problem document.

    Nothing was saved then: the transaction in which it happened is undone. Any other error of
    the database stays an error of ours and goes into the log.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer 409 to what two people cannot both have."""
        if not isinstance(error, IntegrityError):
            return None
        sentence = sentence_for(error)
        if sentence is None:
            return None
        if request.path.startswith("/api/"):
            return _problem(sentence)
        answer = render(request, "409.html", {"sentence": sentence}, status=HTTPStatus.CONFLICT)
        # A part of a page cannot hold this one: it takes the whole page's place.
        answer["HX-Retarget"] = "body"
        return answer


def _problem(sentence: str) -> HttpResponse:
    document = {
        "type": "urn:aces-around:conflict",
        "title": HTTPStatus.CONFLICT.phrase,
        "status": HTTPStatus.CONFLICT,
        "detail": sentence,
    }
    return JsonResponse(
        document, status=HTTPStatus.CONFLICT, content_type="application/problem+json"
    )
