"""Suits, ranks and cards, and how they are written: rank then suit, `AS`, `TH`, `9D`.

The ten may be written `T` or `10`, a suit by its sign. In Binokel the Ober is `Q` or `O`, the Unter
`J` or `U`.
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


_OTHER_RANKS = {"10": "T", "O": "Q", "U": "J"}
# Shown in text, not as a coloured picture: a sign that is copied may bring this along.
_AS_TEXT = dict.fromkeys(map(ord, "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"))
_SIGNS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC") | _AS_TEXT
_MOST_NAMED = 12


class UnknownCard(ValueError):
    """A card was written in a way that names no card."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards written rank then suit and parted by spaces: `parse_cards("AS 10S KH")`.

    Small letters are read as capitals, `A♠` as `AS`. Raises `UnknownCard`, naming the first word
    that is no card.
    """
    return tuple(_parse_card(word) for word in text.split())


def spelled(text: str) -> str:
    """The same cards from high to low, written the one way the rules write them.

    What holds a word that is no card stays as it is, to be refused by those who read it.
    """
    try:
        cards = parse_cards(text)
    except UnknownCard:
        return text
    return " ".join(str(card) for card in sorted(cards, key=_place))


def _place(card: Card) -> tuple[int, int]:
    return list(Rank).index(card.rank), list(Suit).index(card.suit)


def _parse_card(word: str) -> Card:
    written = word.translate(_SIGNS).upper()
    rank, suit = written[:-1], written[-1:]
    try:
        return Card(Rank(_OTHER_RANKS.get(rank, rank)), Suit(suit))
    except ValueError:
        shown = "".join(sign if sign.isprintable() else "?" for sign in word)
        named = shown if len(shown) <= _MOST_NAMED else f"{shown[:_MOST_NAMED]}…"
        raise UnknownCard(f"{named} is not a card.") from None
