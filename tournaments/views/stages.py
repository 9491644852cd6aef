"""The knock-out after the rounds: starting it, and seating its matches."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from scoring.access import SignedInRequest
from scoring.forms.people import KeyedForm
from scoring.services import ScoringError
from tournaments import access, services
from tournaments.forms import ChangeRoundsForm, CutForm
from tournaments.models import Event, Pairing


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
def undo_stage(request: SignedInRequest, slug: str, key: UUID, stage: int) -> HttpResponse:
    """Take the start of a later stage back, before anything is drawn in it."""
    event = access.event_to_direct(request.user, slug, key)

    def undo(act: UUID) -> str:
        services.undo_stage(event_id=event.pk, stage_number=stage, key=act, by=request.user)
        return "The rounds before it can go on."

    return _act(request, event, undo)


@login_required
@require_http_methods(["GET", "POST"])
def change_rounds(request: SignedInRequest, slug: str, key: UUID, stage: int) -> HttpResponse:
    """Change how many rounds a stage has."""
    event = access.event_to_direct(request.user, slug, key)
    planned = get_object_or_404(event.stages, number=stage)
    form = ChangeRoundsForm(
        request.POST or None, initial={"rounds": planned.rounds_planned or None}
    )
    if request.method == "POST" and form.is_valid():
        try:
            services.change_rounds(
                event_id=event.pk,
                stage_number=stage,
                rounds=form.cleaned_data["rounds"],
                key=form.cleaned_data["key"],
                by=request.user,
            )
        except ScoringError as error:
            form.refuse(error)
        else:
            messages.success(request, "The number of rounds is changed.")
            return redirect("tournaments:event", slug=slug, key=key)
    return render(
        request,
        "tournaments/change_rounds.html",
        {"club": event.club, "here": "events", "event": event, "stage": planned, "form": form},
        status=422 if form.errors else 200,
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
    match = get_object_or_404(Pairing, stage__event=event, pk=pairing)

    def start(act: UUID) -> str:
        services.start_next_game(event_id=event.pk, pairing_id=match.pk, key=act, by=request.user)
        return "The next game can begin."

    return _act(request, event, start)


@login_required
@require_POST
def unseat_match(request: SignedInRequest, slug: str, key: UUID, pairing: int) -> HttpResponse:
    """Take a match of a bracket off its table while no hand of it is posted."""
    event = access.event_to_direct(request.user, slug, key)
    match = get_object_or_404(Pairing, stage__event=event, pk=pairing)

    def unseat(act: UUID) -> str:
        services.unseat_match(event_id=event.pk, pairing_id=match.pk, key=act, by=request.user)
        return f"Match {match.code} is off its table. Seat it anew when you like."

    return _act(request, event, unseat)


def _act(request: SignedInRequest, event: Event, do: Callable[[UUID], str]) -> HttpResponse:
    """Do one thing once, say what came of it, and go back to the event."""
    form = KeyedForm(request.POST)
    if form.is_valid():
        try:
            messages.success(request, do(form.cleaned_data["key"]))
        except ScoringError as error:
            messages.error(request, error.message)
    return redirect("tournaments:event", slug=event.club.slug, key=event.key)
