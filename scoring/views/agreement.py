"""The sides of a game agree on its result, or say that something is wrong with it."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from scoring import access, services
from scoring.access import SignedInRequest
from scoring.forms.agreement import AgreeForm, DisputeForm
from scoring.views.sheet import sheet_page


@login_required
@require_POST
def agree_result(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """A side agrees to what the sheet shows; a director agrees for every side at once."""
    form = AgreeForm(request.POST)
    side = request.POST.get("side")
    find_game = access.game_to_score if side else access.game_to_direct
    game = find_game(request.user, slug, key)
    if not form.is_valid():
        messages.error(request, form.first_error)
        return redirect("scoring:game", slug, key)
    facts = form.cleaned_data
    try:
        services.agree_result(
            game_id=game.pk,
            key=facts["key"],
            sides=[side] if side else None,
            based_on=facts["based_on"],
            by=request.user,
            note=facts["reason"],
        )
    except services.ScoringError as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, "Thank you. It is written down.")
    return redirect("scoring:game", slug, key)


@login_required
@require_POST
def dispute_result(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """A side says what is wrong. What was typed stays until it is written down."""
    game = access.game_to_score(request.user, slug, key)
    form = DisputeForm(request.POST, auto_id=f"%s_{request.POST.get('side', '')[:1]}")
    status = 422
    if form.is_valid():
        facts = form.cleaned_data
        try:
            services.dispute_result(
                game_id=game.pk,
                key=facts["key"],
                side=facts["side"],
                note=facts["note"],
                based_on=facts["based_on"],
                by=request.user,
            )
        except services.NoLongerSo as refusal:
            status = 409
            form.add_error("note", refusal.message)
        except services.ScoringError as refusal:
            messages.error(request, refusal.message)
            return redirect("scoring:game", slug, key)
        else:
            messages.success(request, "It is written down. The director can see it.")
            return redirect("scoring:game", slug, key)
    elif "note" not in form.errors:
        messages.error(request, form.first_error)
        return redirect("scoring:game", slug, key)
    return sheet_page(request, game, dispute=form, status=status)
