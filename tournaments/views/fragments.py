"""A page, or only the piece of it that htmx swaps, sent only when it has changed."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags, quote_etag


def wants_fragment(request: HttpRequest) -> bool:
    """Whether htmx asks for a piece of the page it is on."""
    htmx: Any = getattr(request, "htmx", None)
    return bool(htmx) and not htmx.history_restore_request


def page_or_fragment(
    request: HttpRequest, *, page: str, fragment: str, version: str, context: dict[str, Any]
) -> HttpResponse:
    """The page; or, for htmx, its fragment with an ETag made from its version.

    Only the fragment is conditional: the page around it shows who is signed in.
    """
    if not wants_fragment(request):
        response = render(request, page, {**context, "version": version})
    elif is_known(request, version):
        response = HttpResponseNotModified()
    else:
        response = render(request, fragment, {**context, "version": version})
    if wants_fragment(request):
        response["ETag"] = quote_etag(version)
    response["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ["HX-Request"])
    return response


def is_known(request: HttpRequest, version: str) -> bool:
    """Whether the reader says that it has this version already."""
    known = parse_etags(request.headers.get("If-None-Match", ""))
    return quote_etag(version) in known
