"""A change of a final result: what it moves beyond its own sheet is shown before it is saved.

Scoring does not know who has built on a result. Whoever has calls the views of a change with a
`Beyond`, which shows the effect, and saves only what the person has seen.
"""

from __future__ import annotations

from typing import Any, Protocol

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.models import Game, Hand
from scoring.rules import GameState


class Beyond(Protocol):
    """What stands behind a final result. It writes with the keywords of the service it is for."""

    template: str  # shows the context; its form field says what was seen

    def address(self, name: str, *parts: object) -> str:
        """The address of the act `name` ("correct", "void", "insert") on its own pages."""
        ...

    def context(self, after: GameState) -> dict[str, Any]:
        """What the template shows if the game came out as `after`."""
        ...

    def correct_hand(self, **facts: Any) -> Hand:
        """Do as `services.correct_hand`, if the person has seen the effect."""
        ...

    def void_hand(self, **facts: Any) -> Hand:
        """Do as `services.void_hand`, if the person has seen the effect."""
        ...

    def insert_hand(self, **facts: Any) -> Hand:
        """Do as `services.insert_hand`, if the person has seen the effect."""
        ...


def final_page(request: HttpRequest, game: Game) -> HttpResponse:
    """Instead of a change of a final result: where it can be made."""
    context = {"club": game.club, "here": "games", "game": game}
    return render(request, "scoring/final.html", context, status=409)
