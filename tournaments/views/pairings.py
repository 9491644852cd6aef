"""Who plays where: by name and by table, to read on a phone and to print."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring.access import DIRECTS, role_in
from tournaments import access, selectors
from tournaments.models import Event, Round


@require_safe
def pairings_now(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """The round that is being played, under an address that stays the same all day."""
    event = _event(request, slug, key)
    if event is None:
        return redirect_to_login(request.get_full_path())
    round_ = selectors.progress_of(event).shown
    if round_ is None:
        club = event.club if role_in(request.user, event.club) else None
        context = {"club": club, "here": "events", "event": event}
        return render(request, "tournaments/no_pairings.html", context)
    if round_.stage.is_bracket:
        return redirect("tournaments:bracket", slug=slug, key=key, stage=round_.stage.number)
    return redirect(
        "tournaments:pairings",
        slug=slug,
        key=key,
        stage=round_.stage.number,
        number=round_.number,
    )


@require_safe
def pairings(request: HttpRequest, slug: str, key: UUID, stage: int, number: int) -> HttpResponse:
    """A published round, for everybody who may read the event; until then for its directors."""
    event = _event(request, slug, key)
    if event is None:
        return redirect_to_login(request.get_full_path())
    role = role_in(request.user, event.club)
    round_ = selectors.round_of(event, stage, number)
    is_shown = round_ is not None and round_.state in (Round.State.PUBLISHED, Round.State.CLOSED)
    if round_ is None or not (is_shown or (role in DIRECTS and round_.state == Round.State.DRAWN)):
        raise Http404("There are no pairings of this round yet.")
    last = selectors.visible_through(event, role)
    if round_.stage.is_bracket and last is not None and number > last + 1:
        raise Http404("Who plays these matches comes out with the results.")
    round_.stage.event = event
    found = selectors.pairings_of(round_)
    return render(
        request,
        "tournaments/pairings.html",
        {
            "club": event.club if role else None,
            "here": "events",
            "event": event,
            "stage": round_.stage,
            "round": round_,
            "is_shown": is_shown,
            "has_chart": selectors.has_chart(round_.stage),
            "pairings": found,
            "places": found.by_name(),
        },
    )


def _event(request: HttpRequest, slug: str, key: UUID) -> Event | None:
    """The event, if this person may read it; None where signing in may help."""
    event = access.public_event(slug, key)
    if event is None and request.user.is_authenticated:
        event = access.event_to_see(request.user, slug, key)
    return event
