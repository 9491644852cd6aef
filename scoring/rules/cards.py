"""Suits, ranks and cards, and how they are written: rank then suit, `AS`, `TH`, `9D`.

The ten may be written `T` or `10`. In Binokel the Ober is `Q` and the Unter `J`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Suit(StrEnum):
    """One of the four suits; its value is the letter it is written with."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def label(self) -> str:
        """The suit's name in lower case, as it stands inside a sentence."""
        return self.name.lower()


class Rank(StrEnum):
    """One of the ranks any pinochle deck uses; its value is the letter it is written with."""

    ACE = "A"
    TEN = "T"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    NINE = "9"
    SEVEN = "7"

    @property
    def label(self) -> str:
        """The rank's name in lower case, as it stands inside a sentence."""
        return self.name.lower()


class Card(NamedTuple):
    """One card. The copies of a deck are equal cards."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"


class UnknownCard(ValueError):
    """A card was written in a way that names no card."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards written rank then suit and parted by spaces: `parse_cards("AS 10S KH")`.

    Small letters are read as capitals. Raises `UnknownCard`, naming the first word that is
    no card.
    """
    return tuple(_parse_card(word) for word in text.split())


def _parse_card(word: str) -> Card:
    rank, suit = word[:-1].upper(), word[-1:].upper()
    try:
        return Card(Rank("T" if rank == "10" else rank), Suit(suit))
    except ValueError:
        raise UnknownCard(f"{word} is not a card.") from None
