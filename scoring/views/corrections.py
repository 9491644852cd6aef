"""Correcting a hand, striking it out, putting it back, and what happened to it."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import access, selectors, services
from scoring.access import SignedInRequest
from scoring.forms.hand_again import initial_of
from scoring.forms.hands import HandForm
from scoring.forms.reasons import ReasonForm
from scoring.models import Game, Hand
from scoring.selectors.pad import pad_of
from scoring.slips import slip_of
from scoring.views.beyond import Beyond, final_page
from scoring.views.hands import go_to
from scoring.views.versions import two_versions


@login_required
@require_http_methods(["GET", "POST"])
def correct_hand(
    request: SignedInRequest, slug: str, key: UUID, hand_key: UUID, beyond: Beyond | None = None
) -> HttpResponse:
    """What the hand was, what it should be, and what that changes; then it is corrected."""
    game, hand = access.hand_to_score(request.user, slug, key, hand_key)
    if game.final_at is not None and beyond is None:
        return final_page(request, game)
    if hand.voided:
        messages.error(request, services.HandIsVoid.message)
        return redirect("scoring:game", slug, key)
    pad = pad_of(game, hand=hand)
    if request.method == "GET":
        if game.state == Game.State.CANCELLED:
            return redirect("scoring:game", slug, key)
        slip = slip_of(hand.revisions.get(is_current=True), pad.variant)
        initial = {"key": uuid4(), "number": hand.number, "based_on": hand.revision}
        form = HandForm(pad=pad, initial=initial_of(slip, pad.variant) | initial)
        return _correct_page(request, game, hand, form, beyond)

    if "show" in request.POST:
        return _show_changes(request, game, hand, HandForm(request.POST, pad=pad), beyond)
    form = HandForm(request.POST, pad=pad)
    if form.is_valid():
        try:
            correct = beyond.correct_hand if beyond else services.correct_hand
            correct(
                game_id=game.pk,
                hand_key=hand.key,
                key=form.cleaned_data["key"],
                based_on=form.cleaned_data["based_on"] or 0,
                slip=form.slip(),
                reason=form.cleaned_data["reason"],
                by=request.user,
                confirmed=form.confirmed,
            )
        except services.SlipRefused as refusal:
            form.add_problems(refusal.problems, impossible=refusal.impossible)
        except services.HandChanged as changed:
            return two_versions(request, form, changed.hand, changed.message, correcting=True)
        except services.ScoringError as refusal:
            form.add_error(refusal.field or None, refusal.message)
        else:
            messages.success(request, f"Hand {hand.number} is corrected.")
            return go_to(request, _sheet_with_undo(slug, key, hand))
    form.judge_the_rest()
    return _correct_page(request, game, hand, form, beyond, status=422)


@login_required
@require_http_methods(["GET", "POST"])
def void_hand(
    request: SignedInRequest, slug: str, key: UUID, hand_key: UUID, beyond: Beyond | None = None
) -> HttpResponse:
    """What striking the hand out changes; then it is struck out."""
    game, hand = access.hand_to_score(request.user, slug, key, hand_key)
    if game.final_at is not None and beyond is None:
        return final_page(request, game)
    if hand.voided:
        return redirect("scoring:game", slug, key)
    if request.method == "GET":
        if game.state == Game.State.CANCELLED:
            return redirect("scoring:game", slug, key)
        form = ReasonForm(initial={"key": uuid4(), "based_on": hand.revision})
    else:
        form = ReasonForm(request.POST)
        if form.is_valid():
            try:
                void = beyond.void_hand if beyond else services.void_hand
                void(
                    game_id=game.pk,
                    hand_key=hand.key,
                    key=form.cleaned_data["key"],
                    based_on=form.cleaned_data["based_on"] or 0,
                    reason=form.cleaned_data["reason"],
                    by=request.user,
                )
            except services.ScoringError as refusal:
                form.add_error(refusal.field or None, refusal.message)
            else:
                messages.success(request, f"Hand {hand.number} is struck out.")
                return redirect(_sheet_with_undo(slug, key, hand))
    effect = selectors.preview_change(game, hand, None)
    context = _context(game, hand, beyond) | {"form": form, "effect": effect}
    if beyond:
        context |= beyond.context(effect.after)
    return render(request, "scoring/void_hand.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def restore_hand(request: SignedInRequest, slug: str, key: UUID, hand_key: UUID) -> HttpResponse:
    """Put a struck-out hand back on the sheet."""
    game, hand = access.hand_to_score(request.user, slug, key, hand_key)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        messages.error(request, form.first_error)
        return redirect("scoring:game", slug, key)
    try:
        hand = services.restore_hand(
            game_id=game.pk,
            hand_key=hand.key,
            key=form.cleaned_data["key"],
            based_on=form.cleaned_data["based_on"] or 0,
            reason=form.cleaned_data["reason"],
            by=request.user,
        )
    except services.ScoringError as refusal:
        messages.error(request, refusal.message)
        return redirect("scoring:game", slug, key)
    messages.success(request, f"Hand {hand.number} is back on the sheet.")
    return redirect(_sheet_with_undo(slug, key, hand))


@require_safe
def hand_history(request: HttpRequest, slug: str, key: UUID, hand_key: UUID) -> HttpResponse:
    """Every version of a hand: facts before and after, who, when, why."""
    game, hand = access.hand_to_see(request.user, slug, key, hand_key)
    context = _context(game, hand) | {
        "lines": selectors.hand_history(hand),
        "may_score": access.may_score(request.user, game.club),
    }
    return render(request, "scoring/hand_history.html", context)


def _context(game: Game, hand: Hand, beyond: Beyond | None = None) -> dict[str, Any]:
    address = [game.club.slug, game.key, hand.key]
    return {
        "club": game.club,
        "here": "games",
        "game": game,
        "hand": hand,
        "beyond": beyond,
        "correct_url": beyond.address("correct", hand.key)
        if beyond
        else reverse("scoring:correct-hand", args=address),
        "void_url": beyond.address("void", hand.key)
        if beyond
        else reverse("scoring:void-hand", args=address),
    }


def _correct_page(
    request: HttpRequest,
    game: Game,
    hand: Hand,
    form: HandForm,
    beyond: Beyond | None,
    *,
    status: int = 200,
) -> HttpResponse:
    """The page, with what has to be known before saving: the effect of what is typed now."""
    context = _context(game, hand, beyond) | {"form": form, "pad": form.pad}
    slip = slip_of(hand.revisions.get(is_current=True), form.pad.variant)
    was = HandForm(pad=form.pad, initial=initial_of(slip, form.pad.variant))
    context |= {"was": was, "sides": list(zip(form.sides(), was.sides(), strict=True))}
    if form.is_bound:
        context |= _effect(game, hand, HandForm(request.POST, pad=form.pad), beyond)
    return render(request, "scoring/correct_hand.html", context, status=status)


def _show_changes(
    request: HttpRequest, game: Game, hand: Hand, form: HandForm, beyond: Beyond | None
) -> HttpResponse:
    if "HX-Request" in request.headers:
        context = _context(game, hand, beyond) | _effect(game, hand, form, beyond)
        return render(request, "scoring/_changes.html", context)
    return _correct_page(request, game, hand, form, beyond)


def _effect(game: Game, hand: Hand, form: HandForm, beyond: Beyond | None) -> dict[str, Any]:
    """What saving this form would change, or the sentences that speak against it."""
    if not form.is_valid():
        return {"errors": form.shape_errors()}
    slip = form.slip()
    effect = selectors.preview_change(game, hand, slip)
    return (beyond.context(effect.after) if beyond else {}) | {
        "effect": effect,
        "doubts": [
            (form.field_of(problem), problem)
            for problem in effect.problems
            if problem.severity == "impossible"
        ],
        "unlikely": [p for p in effect.problems if p.severity == "unlikely"],
        "fills": form.filled_in(slip.completed(form.pad.variant)),
    }


def _sheet_with_undo(slug: str, key: UUID, hand: Hand) -> str:
    return f"{reverse('scoring:game', args=[slug, key])}?undo={hand.key}"
