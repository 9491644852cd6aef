"""Counts the meld of one hand: the best that its cards can legally show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scoring.rules.cards import Card, Rank, Suit
from scoring.rules.held import count_cards
from scoring.rules.melds import RUN_RANKS, best_of_suit, named_melds
from scoring.rules.variant import Variant

_SUIT_CLASSES = {"runs", "marriages"}


class CountedMeld(NamedTuple):
    """One kind of meld in a hand: how often, with which cards, and what that is worth."""

    name: str
    label: str
    copies: int
    cards: tuple[Card, ...]
    points: int


class MeldCount(NamedTuple):
    """The best legal count of one hand. The points of its melds add up to its points."""

    points: int
    melds: tuple[CountedMeld, ...]


def count_meld(variant: Variant, cards: Iterable[Card], trump: Suit | None = None) -> MeldCount:
    """The best legal count of one hand of any size, with each meld and its cards.

    A card serves once in each class of melds: runs with marriages, the cards all around, and
    pinochles. Without a trump there are no runs, royal marriages or dix. What a side may write
    down in the end (a team minimum, a trick to keep the meld) is not looked at here.

    Raises `UnknownCard` and `TooManyCopies` for a hand that the deck cannot hold.
    """
    held = count_cards(variant, cards)
    in_suits = dict(_in_suits(variant, held, trump))
    melds = []
    for meld in named_melds(variant, trump).values():
        copies = in_suits.get(meld.name, 0)
        if meld.serves not in _SUIT_CLASSES:
            copies = min(meld.most, *(held[card] for card in meld.cards))
        if points := meld.points(copies):
            label, shown = meld.called(copies), meld.cards * copies
            melds.append(CountedMeld(meld.name, label, copies, shown, points))
    return MeldCount(sum(meld.points for meld in melds), tuple(melds))


def _in_suits(
    variant: Variant, held: Counter[Card], trump: Suit | None
) -> Iterator[tuple[str, int]]:
    """How often each meld is counted whose cards lie in one suit, and serve once among them."""
    for suit in Suit:
        kings, queens = held[Card(Rank.KING, suit)], held[Card(Rank.QUEEN, suit)]
        if not kings and not queens:
            continue
        runs = min(held[Card(rank, suit)] for rank in RUN_RANKS)
        count = best_of_suit(variant, runs, kings, queens, suit is trump)
        if suit is trump:
            yield "run", count.runs
            yield "run_king", count.extra_kings
            yield "run_queen", count.extra_queens
            yield "royal_marriage", count.marriages
        else:
            yield f"family_{suit.label}", count.runs
            yield f"marriage_{suit.label}", count.marriages
