"""The knock-out after the rounds: starting it, seating its matches; announcing what came out."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from scoring.access import SignedInRequest
from scoring.forms.people import KeyedForm
from scoring.services import ScoringError
from tournaments import access, services
from tournaments.forms import CutForm
from tournaments.models import Event


@login_required
@require_POST
def start_stage(request: SignedInRequest, slug: str, key: UUID, stage: int) -> HttpResponse:
    """Take the best of the stage before into this one; its bracket is drawn next.

    Where nothing separates those on the line of the cut, the director is asked who goes on.
    """
    event = access.event_to_direct(request.user, slug, key)
    form = CutForm(request.POST)
    if not form.is_valid():
        return redirect("tournaments:event", slug=slug, key=key)
    try:
        services.start_stage(
            event_id=event.pk,
            stage_number=stage,
            key=form.cleaned_data["key"],
            by=request.user,
            preferred=form.cleaned_data["preferred"],
        )
    except services.CutIsLevel as level:
        return _ask_who_goes_on(request, event, stage, level)
    except ScoringError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, "They go on by their places. Now draw the bracket.")
    return redirect("tournaments:event", slug=slug, key=key)


def _ask_who_goes_on(
    request: SignedInRequest, event: Event, stage: int, level: services.CutIsLevel
) -> HttpResponse:
    return render(
        request,
        "tournaments/cut.html",
        {
            "club": event.club,
            "here": "events",
            "event": event,
            "stage": stage,
            "level": level,
            "ticked": request.POST.getlist("preferred"),
        },
        status=422,
    )


@login_required
@require_POST
def seat_ready(request: SignedInRequest, slug: str, key: UUID, stage: int) -> HttpResponse:
    """Seat the matches of a bracket whose two sides are known."""
    event = access.event_to_direct(request.user, slug, key)

    def seat(act: UUID) -> str:
        seated = services.seat_ready(
            event_id=event.pk, stage_number=stage, key=act, by=request.user
        )
        return "1 match is seated." if len(seated) == 1 else f"{len(seated)} matches are seated."

    return _act(request, event, seat)


@login_required
@require_POST
def next_game(request: SignedInRequest, slug: str, key: UUID, pairing: int) -> HttpResponse:
    """Start the next game of a match that is the best of several."""
    event = access.event_to_direct(request.user, slug, key)

    def start(act: UUID) -> str:
        services.start_next_game(event_id=event.pk, pairing_id=pairing, key=act, by=request.user)
        return "The next game can begin."

    return _act(request, event, start)


@login_required
@require_POST
def announce(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """Show standings that were hidden to everybody."""
    event = access.event_to_direct(request.user, slug, key)

    def show(act: UUID) -> str:
        services.announce(event_id=event.pk, key=act, by=request.user)
        return "Everybody can read the standings now."

    return _act(request, event, show)


def _act(request: SignedInRequest, event: Event, do: Callable[[UUID], str]) -> HttpResponse:
    """Do one thing once, say what came of it, and go back to the event."""
    form = KeyedForm(request.POST)
    if form.is_valid():
        try:
            messages.success(request, do(form.cleaned_data["key"]))
        except ScoringError as error:
            messages.error(request, error.message)
    return redirect("tournaments:event", slug=event.club.slug, key=event.key)
