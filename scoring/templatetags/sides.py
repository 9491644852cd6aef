"""Sides by the names they have at their table."""

from __future__ import annotations

from collections.abc import Iterable

from django import template

from scoring.selectors import Seating

register = template.Library()


@register.filter
def names_of(sides: Iterable[str], seating: Seating) -> str:
    """The names of sides, given their keys: "Ann & Bo, Cy & Di"."""
    return ", ".join(seating.sides[side] for side in sides)
