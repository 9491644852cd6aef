"""Who sits where: seats are numbered from 0 in clockwise order, North, East, South, West."""

from __future__ import annotations

from scoring.rules.variant import Variant

_COMPASS = ("North", "East", "South", "West")


def dealer_seat(variant: Variant, first_dealer: int, deals: int) -> int:
    """The dealer's seat after the deal has moved on `deals` times."""
    return seat_after(variant, first_dealer, deals)


def seat_after(variant: Variant, seat: int, turns: int = 1) -> int:
    """The seat whose turn it is some turns later, in the direction of play."""
    direction = 1 if variant.deck.clockwise else -1
    return (seat + direction * turns) % variant.deck.players


def side_of_seat(variant: Variant, seat: int) -> str:
    """The name of the side that sits there; partners sit opposite each other."""
    return variant.side_names[seat % variant.deck.sides]


def sides_out(variant: Variant, dealer: int) -> tuple[str, ...]:
    """The sides that hold no cards when this seat deals: the dealer's own, then the next ones."""
    dealers = variant.side_names.index(side_of_seat(variant, dealer))
    from_dealer = (*variant.side_names[dealers:], *variant.side_names[:dealers])
    return from_dealer[: variant.deck.sides - variant.deck.sides_in_play]


def seat_name(variant: Variant, seat: int) -> str:
    """What a seat is called: the compass for four, a number for any other table."""
    if variant.deck.players == len(_COMPASS):
        return _COMPASS[seat]
    return f"Seat {seat + 1}"
