"""Two people wrote down the same hand: both versions side by side, and three ways on."""

from __future__ import annotations

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring import selectors
from scoring.forms.hands import HandForm
from scoring.models import Game, Hand

TWO_VERSIONS = "Two versions were written down. This one is right."


def two_versions(
    request: HttpRequest, form: HandForm, hand: Hand, sentence: str, *, correcting: bool = False
) -> HttpResponse:
    """Show what is on the sheet beside what was typed, and keep both until somebody chooses.

    `correcting` is for a hand that was changed while somebody else was correcting it.
    """
    game = form.pad.game
    effect = selectors.preview_change(game, hand, form.slip()) if not hand.voided else None
    return render(
        request,
        "scoring/conflict.html",
        {
            "club": game.club,
            "here": "games",
            "game": game,
            "hand": hand,
            "theirs": hand.revisions.select_related("by_user").get(is_current=True),
            "sentence": sentence,
            "correcting": correcting,
            "effect": effect,
            "mine": list(form.as_typed()),
            "reason": TWO_VERSIONS,
            "correct_key": uuid4(),
            "next_key": uuid4(),
            "next_number": game.hand_count + 1,
            "may_be_next": not correcting and game.state == Game.State.OPEN,
            "typed_key": form.cleaned_data["key"],
        },
        status=409,
    )
