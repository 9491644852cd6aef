"""The bracket, for anybody who may read it: on a phone, on a wall, on paper."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.access import DIRECTS, role_in
from tournaments import access, selectors
from tournaments.selectors.bracket import bracket_page
from tournaments.views.fragments import is_known, page_or_fragment, wants_fragment


@require_safe
def bracket(request: HttpRequest, slug: str, key: UUID, stage: int) -> HttpResponse:
    """A bracket, polled by the page itself.

    `?round=W2` opens a round, `?entry=7` follows a team by its start number, and `?view=wall`
    shows the whole tree, dark and as large as the screen.
    """
    event = access.public_event(slug, key)
    if event is None:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        event = access.event_to_see(request.user, slug, key)
    found = event.stages.filter(number=stage).first()
    if found is None or not found.is_bracket:
        raise Http404("There is no such bracket.")
    found.event = event
    role = role_in(request.user, event.club)
    round_key = request.GET.get("round", "")[:8]
    entry = request.GET.get("entry", "")
    follow = int(entry) if entry.isascii() and entry.isdigit() and len(entry) < 6 else None
    is_wall = request.GET.get("view") == "wall"

    last = selectors.visible_through(event, role)
    version = f"{selectors.standings_version(event)}.b{stage}.{round_key}.{follow}.{is_wall}.{last}"
    context: dict[str, Any] = {
        "event": event,
        "stage": found,
        "here": "events",
        "is_wall": is_wall,
        "query": request.GET.urlencode(),
        "may_direct": role in DIRECTS,
        "club": event.club if role and not is_wall else None,
    }
    if not (wants_fragment(request) and is_known(request, version)):
        context["bracket"] = bracket_page(
            event, found, role=role, round_key=round_key, follow=follow
        )
    return page_or_fragment(
        request,
        page="tournaments/bracket.html",
        fragment="tournaments/_bracket.html",
        version=version,
        context=context,
    )
