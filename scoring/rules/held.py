"""Cards in somebody's hand, counted, and refused where the deck cannot have dealt them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from scoring.rules.cards import Card, UnknownCard
from scoring.rules.variant import Variant


class TooManyCopies(ValueError):
    """Some cards are held more often than the deck has them."""


def count_cards(variant: Variant, cards: Iterable[Card]) -> Counter[Card]:
    """How often each card is held.

    Raises `UnknownCard` for a card the deck does not have, and `TooManyCopies` for more copies
    than it has; both name the cards.
    """
    held = Counter(cards)
    unknown = [str(card) for card in held if card.rank not in variant.ranks]
    if unknown:
        raise UnknownCard(f"There is no {' and no '.join(unknown)} in this deck.")
    copies = variant.deck.copies
    if held and max(held.values()) > copies:
        too_many = ", ".join(str(card) for card, count in held.items() if count > copies)
        raise TooManyCopies(f"The deck has only {copies} of {too_many}.")
    return held
