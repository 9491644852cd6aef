"""The answer to a request that cannot be read."""

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say so with 400. Django's own answer reads the form once more, and fails once more."""
    return HttpResponse(render_to_string("400.html"), status=400)
