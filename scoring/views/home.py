"""The start page."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring import access
from scoring.models import Club
from scoring.selectors.games import tonight
from scoring.views.address import find_hall

GAMES_SHOWN = 4


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is, the way in, and for members their clubs with tonight's games."""
    clubs = [_tonight(request, club) for club in access.clubs_of(request.user)]
    return render(
        request,
        "home.html",
        {
            "clubs": sorted(clubs, key=lambda club: not club["lines"]),
            "demo": Club.objects.filter(is_demo=True).first(),
            "hall": find_hall(request) if settings.EMBEDDED else None,
        },
    )


def _tonight(request: HttpRequest, club: Club) -> dict[str, object]:
    playing, over = tonight(club)
    lines = playing + over
    return {
        "club": club,
        "lines": lines[:GAMES_SHOWN],
        "more": max(0, len(lines) - GAMES_SHOWN),
        "may_score": access.may_score(request.user, club),
    }
