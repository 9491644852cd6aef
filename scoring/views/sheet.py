"""The score sheet of a game, and what the director may do with the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from scoring import access, selectors, services
from scoring.access import SignedInRequest
from scoring.forms.agreement import DisputeForm, asked_sides
from scoring.forms.reasons import ReasonForm
from scoring.models import Game


@require_safe
def game(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """The sheet: every hand with dealer, bid, points and running totals; who won and why."""
    return sheet_page(request, access.game_to_see(request.user, slug, key))


def sheet_page(
    request: HttpRequest, game: Game, *, dispute: DisputeForm | None = None, status: int = 200
) -> HttpResponse:
    """The page of a game's sheet; `dispute` is a form on it that has to be filled in better."""
    sheet = selectors.score_sheet(game)
    may_score = access.may_score(request.user, game.club)
    context: dict[str, Any] = {
        "club": game.club,
        "here": "games",
        "game": game,
        "sheet": sheet,
        "may_score": may_score and game.state != Game.State.CANCELLED,
        "may_direct": access.may_direct(request.user, game.club),
        "act_keys": {name: uuid4() for name in ("end", "reopen", "cancel", "restore", "agree")},
    }
    if game.agreement_needed and game.state != Game.State.CANCELLED:
        context |= {
            "asks": True,
            "asked_sides": asked_sides(sheet, dispute),
            "said": selectors.agreement_history(game),
        }
    hands = [row.hand for row in (*sheet.rows, *sheet.voided)]
    latest = next((hand for hand in hands if str(hand.key) == request.GET.get("undo")), None)
    if latest is not None and context["may_score"]:
        context["undo"] = {
            "url": reverse("scoring:undo-hand", args=[game.club.slug, game.key, latest.key]),
            "key": uuid4(),
            "based_on": latest.revision,
        }
    return render(request, "scoring/game.html", context, status=status)


@login_required
@require_POST
def end_game(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """End the game as it stands."""
    return _direct(request, slug, key, services.end_game, "The game is over.")


@login_required
@require_POST
def reopen_game(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """Open again a game that the director ended."""
    return _direct(request, slug, key, services.reopen_game, "The game is open again.")


@login_required
@require_POST
def cancel_game(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """Take the game out of everything that is counted."""
    return _direct(request, slug, key, services.cancel_game, "The game is cancelled.")


def _direct(
    request: SignedInRequest, slug: str, key: UUID, act: Callable[..., Game], done: str
) -> HttpResponse:
    game = access.game_to_direct(request.user, slug, key)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        messages.error(request, form.first_error)
        return redirect("scoring:game", slug, key)
    facts = form.cleaned_data
    try:
        act(game_id=game.pk, key=facts["key"], by=request.user, reason=facts["reason"])
    except services.ScoringError as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, done)
    return redirect("scoring:game", slug, key)
