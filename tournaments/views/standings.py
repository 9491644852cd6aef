"""The standings, for anybody who may read them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from scoring.access import DIRECTS, SignedInRequest, role_in
from scoring.forms.people import KeyedForm
from tournaments import access, selectors, services, tasks
from tournaments.views.fragments import is_known, page_or_fragment, wants_fragment


@require_safe
def standings(request: HttpRequest, slug: str, key: UUID, entry: int | None = None) -> HttpResponse:
    """Places, points by round, and how far the tables are; polled by the page itself.

    With the start number of an entry its line is opened: why this place, and from which games.
    `?stage=1` asks for an earlier stage. Results that are hidden are so for everybody but the
    club's directors.
    """
    event = access.public_event(slug, key)
    if event is None:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        event = access.event_to_see(request.user, slug, key)
    # The piece that everybody's page polls asks nobody who they are, unless it matters.
    asks = not wants_fragment(request) or selectors.visible_through(event, "") is not None
    role = role_in(request.user, event.club) if asks else ""
    if entry is not None and not event.entries.filter(number=entry).exists():
        raise Http404("There is no such entry.")

    if selectors.is_stale(event):
        tasks.catch_up(event.pk)
        event.freshness.refresh_from_db()
    stage = stage_asked_for(request)
    last = selectors.visible_through(event, role)
    version = f"{selectors.standings_version(event)}.{entry or 0}.{stage or 0}.{last}"
    context: dict[str, Any] = {
        "event": event,
        "here": "events",
        "open_entry": entry,
        "may_direct": role in DIRECTS,
    }
    if not wants_fragment(request):
        # Strangers read this page too; the club's other pages are not theirs.
        context["club"] = event.club if role else None
    if not (wants_fragment(request) and is_known(request, version)):
        context["standings"] = selectors.standings_of(event, role=role, stage_number=stage)
        context["games"] = selectors.games_of_entry(event, entry, role=role) if entry else []
    return page_or_fragment(
        request,
        page="tournaments/standings.html",
        fragment="tournaments/_standings.html",
        version=version,
        context=context,
    )


def stage_asked_for(request: HttpRequest) -> int | None:
    """The number of the stage in the address, None without one."""
    number = request.GET.get("stage", "")
    return int(number) if number.isascii() and number.isdigit() and len(number) < 4 else None


@login_required
@require_POST
def announce(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """Announce results that were hidden: everybody sees the standings from now on."""
    event = access.event_to_direct(request.user, slug, key)
    form = KeyedForm(request.POST)
    if form.is_valid():
        services.announce(event_id=event.pk, key=form.cleaned_data["key"], by=request.user)
        messages.success(request, "Everybody can read the standings now.")
    return redirect("tournaments:standings", slug=slug, key=key)
