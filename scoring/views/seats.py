"""Somebody else takes a seat of a game, from a hand on."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.views.decorators.http import require_http_methods

from scoring import access, services
from scoring.access import SignedInRequest
from scoring.forms.seats import ChangeSeatForm
from scoring.models import Game


@login_required
@require_http_methods(["GET", "POST"])
def change_seat(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """Who sits in for whom, and from which hand on."""
    game = access.game_to_score(request.user, slug, key)
    if game.state == Game.State.CANCELLED:
        return redirect("scoring:game", slug, key)
    form = ChangeSeatForm(request.POST or None, game=game)
    if form.is_bound and form.is_valid():
        (named,) = form.people()
        facts = form.cleaned_data
        try:
            services.change_seat_with_name(
                game_id=game.pk,
                key=facts["key"],
                seat=facts["seat"],
                named=named,
                by=request.user,
                from_number=facts["from_number"],
            )
        except services.ScoringError as refusal:
            form.refuse(refusal)
        else:
            sits = format_html(
                "<bdi>{}</bdi> plays from hand {} on.", named.name, facts["from_number"]
            )
            messages.success(request, sits)
            return redirect("scoring:game", slug, key)
    return render(
        request,
        "scoring/change_seat.html",
        {"club": game.club, "here": "games", "game": game, "form": form},
        status=422 if form.errors else 200,
    )
