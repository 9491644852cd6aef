"""What a round that somebody does not play is worth, as it is said to them."""

from __future__ import annotations

from django import template

from scoring.templatetags.points import points
from tournaments.models import Event
from tournaments.rules.facts import CreditKind

register = template.Library()

WINS = {1: "half a win", 2: "a win"}


@register.filter
def bye_credit(event: Event, whose: str = "your") -> str:
    """What a bye or a round sat out counts: "It counts as a win and 500 points."."""
    return _sentence(event.bye_half_wins, event.bye_credit, event.bye_points, whose)


@register.filter
def absent_credit(event: Event, whose: str = "your") -> str:
    """What a round missed counts."""
    return _sentence(0, event.absent_credit, event.absent_points, whose)


def _sentence(half_wins: int, kind: str, fixed: int, whose: str) -> str:
    in_points = {
        CreditKind.OWN_AVERAGE.value: f"{whose} own average",
        CreditKind.WINNERS_AVERAGE.value: "the average of this round’s winners",
        CreditKind.FIXED.value: f"{points(fixed)} points",
    }
    worth = [words for words in (WINS.get(half_wins), in_points.get(kind)) if words]
    return f"It counts as {' and '.join(worth)}." if worth else "It counts nothing."
