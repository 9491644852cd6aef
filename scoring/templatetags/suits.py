"""A suit as a sign that cannot turn into a coloured picture, with its name for the ear."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.rules import Suit
from scoring.selectors.facts import PLAIN_SIGN, SUIT_SIGNS

register = template.Library()


@register.filter
def suit_sign(suit: Suit | None) -> SafeString | str:
    """♥ with "hearts" for a screen reader; nothing for no suit."""
    if suit is None:
        return ""
    return format_html(
        '<span class="suit{}" aria-hidden="true">{}</span><span class="vh">{}</span>',
        " red" if suit in {Suit.HEARTS, Suit.DIAMONDS} else "",
        f"{SUIT_SIGNS[suit]}{PLAIN_SIGN}",
        suit.label,
    )
