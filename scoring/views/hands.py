"""Entering a hand: the next one, one that was forgotten, and what it would score."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from scoring import access, selectors, services
from scoring.access import SignedInRequest
from scoring.forms.hand_again import initial_of
from scoring.forms.hands import HandForm
from scoring.forms.reasons import OUT_OF_DATE, ReasonForm
from scoring.models import Game, Hand
from scoring.rules import GameState, HandEnd, Problem
from scoring.selectors.pad import Pad, pad_of
from scoring.slips import slip_of
from scoring.views.beyond import Beyond, final_page
from scoring.views.versions import two_versions


@login_required
@require_http_methods(["GET", "POST"])
def enter_hand(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """The pad for the next hand. `?again=` names a hand just taken back, to type it anew."""
    game = access.game_to_score(request.user, slug, key)
    if request.method == "GET":
        if game.state != Game.State.OPEN:
            return redirect("scoring:game", slug, key)
        pad = pad_of(game)
        return _pad_page(request, pad, HandForm(pad=pad, initial=_blank(pad, request)))

    pad = _pad_as_posted(game, request.POST.get("number", ""))
    form = HandForm(request.POST, pad=pad)
    if form.is_valid() and not form.cleaned_data["number"]:
        form.add_error("number", OUT_OF_DATE)
    elif form.is_valid():
        try:
            hand = services.post_hand(
                game_id=game.pk,
                key=form.cleaned_data["key"],
                number=form.cleaned_data["number"],
                slip=form.slip(),
                by=request.user,
                confirmed=form.confirmed,
            )
        except services.SlipRefused as refusal:
            form.add_problems(refusal.problems, impossible=refusal.impossible)
        except (services.HandAlreadyThere, services.KeyReused) as there:
            if there.hand is not None:
                return two_versions(request, form, there.hand, there.message)
            form.add_error(None, there.message)
        except services.ScoringError as refusal:
            form.add_error(None, refusal.message)
        else:
            return _saved(request, slug, hand)
    form.judge_the_rest()
    return _pad_page(request, pad, form, status=422)


@login_required
@require_http_methods(["GET", "POST"])
def insert_hand(
    request: SignedInRequest, slug: str, key: UUID, before: int, beyond: Beyond | None = None
) -> HttpResponse:
    """The pad for a hand that was forgotten; it comes before hand number `before`."""
    game = access.game_to_score(request.user, slug, key)
    if game.final_at is not None and beyond is None:
        return final_page(request, game)
    if not 1 <= before <= game.hand_count:
        gone = f"There is no hand {before} on the sheet any more, so nothing was saved."
        messages.error(request, gone)
        return redirect("scoring:game", slug, key)
    pad = pad_of(game, before=before)
    if request.method == "GET":
        if game.state == Game.State.CANCELLED:
            return redirect("scoring:game", slug, key)
        form = HandForm(pad=pad, initial=_blank(pad, request))
        return _pad_page(request, pad, form, before=before, beyond=beyond)

    after = None
    form = HandForm(request.POST, pad=pad)
    if form.is_valid():
        try:
            insert = beyond.insert_hand if beyond else services.insert_hand
            hand = insert(
                game_id=game.pk,
                key=form.cleaned_data["key"],
                before=before,
                slip=form.slip(),
                by=request.user,
                confirmed=form.confirmed,
            )
        except services.SlipRefused as refusal:
            form.add_problems(refusal.problems, impossible=refusal.impossible)
        except services.ScoringError as refusal:
            form.add_error(None, refusal.message)
            after = selectors.state_after_insert(game, form.slip(), before)
        else:
            return _saved(request, slug, hand, to_sheet=True)
    form.judge_the_rest()
    return _pad_page(request, pad, form, before=before, status=422, beyond=beyond, after=after)


@login_required
@require_POST
def preview_hand(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """What the slip, as far as it is typed, would score. `?before=` is for a forgotten hand."""
    game = access.game_to_score(request.user, slug, key)
    before = request.GET.get("before", "")
    place = int(before) if before.isascii() and before.isdigit() and len(before) < 6 else None
    if place is not None and not 1 <= place <= game.hand_count:
        place = None
    form = HandForm(request.POST, pad=pad_of(game, before=place), part=True)
    form.is_valid()
    slip = form.slip()
    preview = selectors.preview_hand(game, slip, before=place)
    whole = HandForm(request.POST, pad=form.pad).is_valid()
    declarer = slip.record.sides.get(slip.record.declarer or "")
    return render(
        request,
        "scoring/_preview.html",
        {
            "preview": preview,
            "errors": form.shape_errors(),
            "doubts": _about_what_is_typed(form, preview.problems, "impossible"),
            "unlikely": _about_what_is_typed(form, preview.problems, "unlikely"),
            "whole": whole and preview.score is not None,
            "bid": slip.record.contract,
            "melded": declarer.total_meld if declarer else 0,
            "trick_total": form.pad.variant.trick_total,
            "needs": preview.needs if form.declarers_meld_is_typed() else "",
            "fills": form.filled_in(slip.completed(form.pad.variant)),
        },
    )


@login_required
@require_POST
def undo_hand(request: SignedInRequest, slug: str, key: UUID, hand_key: UUID) -> HttpResponse:
    """Take back the latest thing that was done to a hand. One tap."""
    game, _ = access.hand_to_score(request.user, slug, key, hand_key)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        messages.error(request, form.first_error)
        return redirect("scoring:game", slug, key)
    try:
        hand = services.undo(
            game_id=game.pk,
            hand_key=hand_key,
            key=form.cleaned_data["key"],
            based_on=form.cleaned_data["based_on"] or 0,
            by=request.user,
        )
    except services.ScoringError as refusal:
        messages.error(request, refusal.message)
        return redirect("scoring:game", slug, key)
    if hand.voided:
        messages.success(request, f"Hand {hand.number} taken back.")
        if request.POST.get("back") == "pad" and hand.number == hand.game.hand_count + 1:
            address = reverse("scoring:enter-hand", args=[slug, key])
            return redirect(f"{address}?again={hand.key}")
    else:
        messages.success(request, f"Hand {hand.number} is as it was before.")
    return redirect("scoring:game", slug, key)


def _pad_page(
    request: HttpRequest,
    pad: Pad,
    form: HandForm,
    *,
    before: int | None = None,
    status: int = 200,
    beyond: Beyond | None = None,
    after: GameState | None = None,
) -> HttpResponse:
    game = pad.game
    address = [game.club.slug, game.key]
    preview_url = reverse("scoring:preview-hand", args=address)
    if before is None:
        template, action = "enter_hand", reverse("scoring:enter-hand", args=address)
        draft = f"hand:{game.key}:{pad.number}"
    else:
        template, action = "insert_hand", reverse("scoring:insert-hand", args=[*address, before])
        if beyond is not None:
            action = beyond.address("insert", before)
        draft = f"hand:{game.key}:before-{before}"
        preview_url = f"{preview_url}?before={before}"
    context = {
        "club": game.club,
        "here": "games",
        "game": game,
        "pad": pad,
        "form": form,
        "action": action,
        "preview_url": preview_url,
        "draft": draft,
        "kept": form.is_bound,
        "before": before,
        "undo_key": uuid4(),
        "sheet": selectors.score_sheet(game),
        "beyond": beyond if after else None,
    }
    if beyond is not None and after is not None:
        context |= beyond.context(after)
    return render(request, f"scoring/{template}.html", context, status=status)


def _blank(pad: Pad, request: HttpRequest) -> dict[str, Any]:
    """What the form begins with: nothing, or the hand that was just taken back."""
    initial: dict[str, Any] = {"end": HandEnd.PLAYED.value, "number": pad.number}
    again = _uuid(request.GET.get("again", ""))
    taken_back = pad.game.hands.filter(key=again, voided=True).first()
    if taken_back is not None:
        slip = slip_of(taken_back.revisions.get(is_current=True), pad.variant)
        initial |= initial_of(slip, pad.variant)
    return initial | {"key": uuid4()}


def _pad_as_posted(game: Game, number: str) -> Pad:
    """The pad of the hand that was typed, which somebody else may have posted meanwhile."""
    if 0 < _number(number) <= game.hand_count:
        return pad_of(game, hand=game.hands.get(number=_number(number), voided=False))
    return pad_of(game)


def _saved(request: HttpRequest, slug: str, hand: Hand, *, to_sheet: bool = False) -> HttpResponse:
    """Say so, and go on: to the next hand, or to the sheet when the game is over."""
    messages.success(request, f"Hand {hand.number} is saved.")
    game = hand.game
    address = [slug, game.key]
    if to_sheet or game.state != Game.State.OPEN:
        target = f"{reverse('scoring:game', args=address)}?undo={hand.key}"
    else:
        target = reverse("scoring:enter-hand", args=address)
    return go_to(request, target)


def go_to(request: HttpRequest, target: str) -> HttpResponse:
    """Send the browser to another page, whether it asked by itself or through htmx."""
    if "HX-Request" in request.headers:
        return HttpResponse(headers={"HX-Redirect": target})
    return redirect(target)


def _about_what_is_typed(
    form: HandForm, problems: tuple[Problem, ...], severity: str
) -> list[tuple[str, Problem]]:
    """The problems of one severity that are about something typed, each with its field."""
    found = []
    for problem in problems:
        field = form.field_of(problem)
        if problem.severity == severity and field and form.typed(field):
            found.append((field, problem))
    return found


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        return UUID(int=0)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
