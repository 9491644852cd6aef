"""Changing a final result: what it moves in the event is shown before it is saved."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scoring.access import SignedInRequest
from scoring.models import Hand
from scoring.rules import GameState
from scoring.views.corrections import correct_hand as correct_page
from scoring.views.corrections import void_hand as void_page
from scoring.views.hands import insert_hand as insert_page
from tournaments import access, services
from tournaments.selectors.corrections import Reading, effect_on, stages_reading, with_state


class EffectOnEvent:
    """What a change of a game moves in its event, and saving it once that was seen."""

    template = "tournaments/_effect_on_event.html"

    def __init__(self, request: SignedInRequest, slug: str, key: UUID) -> None:
        self.event, self.game = access.final_result_to_change(request.user, slug, key)
        self.seen = request.POST.get("effect_seen", "")
        self.reading: Reading | None = None

    def address(self, name: str, *parts: object) -> str:
        """The address of an act on this game."""
        args = [self.game.club.slug, self.game.key, *parts]
        return reverse(f"tournaments:{name}-result", args=args)

    def context(self, after: GameState) -> dict[str, Any]:
        """The effect on standings, pairings and brackets, and its fingerprint."""
        self.reading = self.reading or stages_reading(self.game)
        return {"event": self.event, "moves": effect_on(self.reading, with_state(self.game, after))}

    def correct_hand(self, **facts: Any) -> Hand:
        """Correct a hand, if the effect was seen."""
        return services.correct_hand_of_event(**self._seen(facts))

    def void_hand(self, **facts: Any) -> Hand:
        """Strike out a hand, if the effect was seen."""
        return services.void_hand_of_event(**self._seen(facts))

    def insert_hand(self, **facts: Any) -> Hand:
        """Insert a forgotten hand, if the effect was seen."""
        return services.insert_hand_of_event(**self._seen(facts))

    def _seen(self, facts: dict[str, Any]) -> dict[str, Any]:
        return facts | {"event_id": self.event.pk, "effect_seen": self.seen}


@login_required
@require_http_methods(["GET", "POST"])
def correct(request: SignedInRequest, slug: str, key: UUID, hand_key: UUID) -> HttpResponse:
    """Correct a hand of a final game."""
    return correct_page(request, slug, key, hand_key, beyond=EffectOnEvent(request, slug, key))


@login_required
@require_http_methods(["GET", "POST"])
def void(request: SignedInRequest, slug: str, key: UUID, hand_key: UUID) -> HttpResponse:
    """Strike out a hand of a final game."""
    return void_page(request, slug, key, hand_key, beyond=EffectOnEvent(request, slug, key))


@login_required
@require_http_methods(["GET", "POST"])
def insert(request: SignedInRequest, slug: str, key: UUID, before: int) -> HttpResponse:
    """Insert a forgotten hand in a final game."""
    return insert_page(request, slug, key, before, beyond=EffectOnEvent(request, slug, key))
