"""Places in words."""

from __future__ import annotations

from django import template

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
