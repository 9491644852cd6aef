"""How numbers are written on the sheet: with a true minus sign and a comma for thousands."""

from __future__ import annotations

from django import template

register = template.Library()

MINUS = "\N{MINUS SIGN}"


@register.filter
def points(value: int | None) -> str:
    """A total: 1,510 or −30; nothing for a number that is not there."""
    return "" if value is None else f"{value:,}".replace("-", MINUS)


@register.filter
def plus(value: int | None) -> str:
    """A change: +340, −320, 0."""
    return "" if value is None else f"{value:+,}".replace("-", MINUS).replace("+0", "0")
