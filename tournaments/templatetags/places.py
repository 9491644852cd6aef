"""Places, and what decided them, in words."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.templatetags.points import points
from tournaments.selectors import Measured

register = template.Library()

WORDS = [
    *("first", "second", "third", "fourth", "fifth"),
    *("sixth", "seventh", "eighth", "ninth", "tenth"),
]
ENDINGS = {1: "st", 2: "nd", 3: "rd"}


@register.filter
def ordinal(place: int) -> str:
    """A place as it is said: third, 11th, 22nd."""
    if place <= len(WORDS):
        return WORDS[place - 1]
    ending = "th" if place % 100 in (11, 12, 13) else ENDINGS.get(place % 10, "th")
    return f"{place}{ending}"


@register.filter
def measured(measure: Measured) -> SafeString:
    """What a tie-break measured: 3,850; 2 in 24 hands; none."""
    if measure.number is None:
        return format_html("<b>none</b>")
    if measure.hands is None:
        return format_html("<b>{}</b>", points(measure.number))
    hands = "1 hand" if measure.hands == 1 else f"{measure.hands} hands"
    return format_html("<b>{}</b> in {}", points(measure.number), hands)
