"""Drawing a round: ask for it, look at it, publish it, draw it again or take it back, close it."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.access import SignedInRequest
from scoring.forms.people import KeyedForm
from scoring.services import ScoringError
from tournaments import access, selectors, services, tasks
from tournaments.forms import CloseRoundForm
from tournaments.models import Event, Round
from tournaments.rules.formats import FORMATS


@login_required
@require_safe
def draw(request: SignedInRequest, slug: str, key: UUID, stage: int, number: int) -> HttpResponse:
    """Look at a draw that nobody else sees yet; a published one is read on its pairings page."""
    event = access.event_to_direct(request.user, slug, key)
    round_ = _round(event, stage, number)
    if round_.state == Round.State.ASKED:
        return redirect("tournaments:event", slug=slug, key=key)
    if round_.state != Round.State.DRAWN:
        return redirect("tournaments:pairings", slug=slug, key=key, stage=stage, number=number)
    return render(
        request,
        "tournaments/draw.html",
        {
            "club": event.club,
            "here": "events",
            "event": event,
            "stage": round_.stage,
            "round": round_,
            "format": FORMATS[round_.stage.format],
            "pairings": selectors.pairings_of(round_),
            "matches": selectors.first_matches(round_.stage) if round_.stage.is_bracket else [],
            "certificate": selectors.certificate_sentence(round_.stage),
            "is_of_earlier_result": selectors.is_of_earlier_result(round_),
            "warnings": selectors.warnings_of(round_),
            "following": selectors.rounds_drawn_with(round_),
        },
    )


@login_required
@require_POST
def ask_for_draw(
    request: SignedInRequest, slug: str, key: UUID, stage: int, number: int
) -> HttpResponse:
    """Have a round drawn, and look at it; of a big field it takes a moment."""
    event = access.event_to_direct(request.user, slug, key)
    form = KeyedForm(request.POST)
    if not form.is_valid():
        return _back_to(event)
    return _ask(request, event, stage, number, form.cleaned_data["key"])


@login_required
@require_POST
def draw_again(
    request: SignedInRequest, slug: str, key: UUID, stage: int, number: int
) -> HttpResponse:
    """Throw a draw away and make another one, with another chance."""
    event = access.event_to_direct(request.user, slug, key)
    form = KeyedForm(request.POST)
    round_ = selectors.round_of(event, stage, number)
    if not form.is_valid() or round_ is None:
        return _back_to(event)
    act = form.cleaned_data["key"]
    return _ask(request, event, stage, number, act, instead_of=round_.pk)


@login_required
@require_POST
def publish_round(
    request: SignedInRequest, slug: str, key: UUID, stage: int, number: int
) -> HttpResponse:
    """Show a round to everybody and open its score sheets."""
    return _act_on_round(
        request,
        (slug, key, stage, number),
        services.publish_round,
        "{} is published. Its tables can begin.",
    )


@login_required
@require_POST
def undo_draw(
    request: SignedInRequest, slug: str, key: UUID, stage: int, number: int
) -> HttpResponse:
    """Take a draw back; published or not, as long as no hand is posted."""
    return _act_on_round(
        request,
        (slug, key, stage, number),
        services.undo_draw,
        "{} is taken back. Nobody is seated in it.",
    )


@login_required
@require_http_methods(["GET", "POST"])
def close_round(
    request: SignedInRequest, slug: str, key: UUID, stage: int, number: int
) -> HttpResponse:
    """Close a round, and go on to the next; with tables missing only if the director says why."""
    event = access.event_to_direct(request.user, slug, key)
    round_ = _round(event, stage, number)
    form = CloseRoundForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            services.close_round(
                event_id=event.pk,
                stage_number=stage,
                number=number,
                key=form.cleaned_data["key"],
                by=request.user,
                note=form.cleaned_data["note"],
            )
        except ScoringError as error:
            form.refuse(error)
        else:
            messages.success(request, f"Round {number} is closed.")
            if form.cleaned_data["go_on"]:
                return _go_on(request, event, round_, form.cleaned_data["key"])
            return _back_to(event)
    return render(
        request,
        "tournaments/close_round.html",
        {
            "club": event.club,
            "here": "events",
            "event": event,
            "stage": round_.stage,
            "round": round_,
            "form": form,
            "missing": selectors.board_of_round(round_).waiting_for,
        },
        status=422 if form.errors else 200,
    )


@login_required
@require_POST
def reopen_round(
    request: SignedInRequest, slug: str, key: UUID, stage: int, number: int
) -> HttpResponse:
    """Take the closing of a round back."""
    return _act_on_round(
        request, (slug, key, stage, number), services.reopen_round, "{} is open again."
    )


def _go_on(request: SignedInRequest, event: Event, closed: Round, key: UUID) -> HttpResponse:
    """The next round: looked at if it is drawn already, drawn if it is not."""
    following = selectors.round_of(event, closed.stage.number, closed.number + 1)
    if following is not None:
        return redirect(
            "tournaments:draw",
            slug=event.club.slug,
            key=event.key,
            stage=closed.stage.number,
            number=following.number,
        )
    act = uuid.uuid5(key, "draw the next round")
    return _ask(request, event, closed.stage.number, closed.number + 1, act)


def _ask(
    request: SignedInRequest,
    event: Event,
    stage: int,
    number: int,
    key: UUID,
    instead_of: int | None = None,
) -> HttpResponse:
    """Ask for a draw and have it made; then to the draw, or to the event while it is made."""
    try:
        asked = services.ask_for_draw(
            event_id=event.pk,
            stage_number=stage,
            number=number,
            key=key,
            by=request.user,
            instead_of=instead_of,
        )
    except ScoringError as error:
        messages.error(request, error.message)
        return _back_to(event)
    if tasks.see_to_draw(asked).state == Round.State.ASKED:
        return _back_to(event)
    return redirect(
        "tournaments:draw", slug=event.club.slug, key=event.key, stage=stage, number=number
    )


def _act_on_round(
    request: SignedInRequest,
    where: tuple[str, UUID, int, int],
    act: Callable[..., object],
    done: str,
) -> HttpResponse:
    """Do one thing to a round, say that it is done or why it is not, and go to the event."""
    slug, key, stage, number = where
    event = access.event_to_direct(request.user, slug, key)
    form = KeyedForm(request.POST)
    round_ = selectors.round_of(event, stage, number)
    if form.is_valid() and round_ is not None:
        try:
            act(
                event_id=event.pk,
                stage_number=stage,
                number=number,
                key=form.cleaned_data["key"],
                by=request.user,
            )
        except ScoringError as error:
            messages.error(request, error.message)
        else:
            name = "The bracket" if round_.stage.is_bracket else f"Round {number}"
            messages.success(request, done.format(name))
    return _back_to(event)


def _round(event: Event, stage: int, number: int) -> Round:
    round_ = selectors.round_of(event, stage, number)
    if round_ is None:
        raise Http404("There is no such round.")
    return round_


def _back_to(event: Event) -> HttpResponse:
    return redirect("tournaments:event", slug=event.club.slug, key=event.key)
