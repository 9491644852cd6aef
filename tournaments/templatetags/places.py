"""Places, and what decided them, in words."""

from __future__ import annotations

from fractions import Fraction

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.templatetags.points import MINUS, points
from tournaments.selectors import ComparedBy, Measured

register = template.Library()

WORDS = [
    *("first", "second", "third", "fourth", "fifth"),
    *("sixth", "seventh", "eighth", "ninth", "tenth"),
]
# Tie-breaks that count wins, of which there can be halves.
IN_WINS = frozenset({"wins", "fewest-losses", "head-to-head", "opponents"})
ENDINGS = {1: "st", 2: "nd", 3: "rd"}


@register.filter
def ordinal(place: int) -> str:
    """A place as it is said: third, 11th, 22nd."""
    if place <= len(WORDS):
        return WORDS[place - 1]
    ending = "th" if place % 100 in (11, 12, 13) else ENDINGS.get(place % 10, "th")
    return f"{place}{ending}"


@register.filter
def earned(value: Fraction | None, decimals: int = 1) -> str:
    """Points as they are shown: 3,850; 100.3 where they are no whole number; −40."""
    if value is None or value.denominator == 1:
        return points(None if value is None else value.numerator)
    shown = f"{float(value):,.{decimals}f}"
    return shown.rstrip("0").rstrip(".").replace("-", MINUS)


@register.filter
def halves(value: Fraction | None, decimals: int = 1) -> str:
    """Wins as they are said: 3, 2½, ½."""
    if value is None or value.denominator != 2 or value < 0:
        return earned(value, decimals)
    whole = value.numerator // 2
    return f"{whole or ''}\N{VULGAR FRACTION ONE HALF}"


@register.filter
def measured(step: ComparedBy, whose: str) -> SafeString:
    """What a tie-break measured of the "own" entry or the "other": 3,850; 2 in 24 hands; none."""
    measure: Measured = getattr(step, whose)
    if measure.number is None:
        return format_html("<b>none</b>")
    shown = halves if step.code in IN_WINS else earned
    number = format_html("<b>{}</b>", shown(measure.number, measure.decimals))
    if measure.hands is None:
        return number
    hands = "1 hand" if measure.hands == 1 else f"{measure.hands} hands"
    return format_html("{} in {}", number, hands)
