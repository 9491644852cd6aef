"""Counts the meld of one hand: the best that its cards can legally show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scoring.rules.cards import Card, Rank, Suit
from scoring.rules.held import count_cards
from scoring.rules.melds import RUN_RANKS, best_of_suit, named_melds
from scoring.rules.variant import Variant


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
    known = named_melds(variant, trump)
    melds = []
    for name, copies in _counted(variant, held, trump):
        meld = known.get(name)
        if meld and copies and (points := meld.points(copies)):
            shown = meld.cards * copies
            melds.append(CountedMeld(name, meld.called(copies), copies, shown, points))
    return MeldCount(sum(meld.points for meld in melds), tuple(melds))


def _counted(
    variant: Variant, held: Counter[Card], trump: Suit | None
) -> Iterator[tuple[str, int]]:
    """How often each kind of meld is counted, by its name."""
    for suit in sorted(Suit, key=lambda suit: suit is not trump):
        kings, queens = held[Card(Rank.KING, suit)], held[Card(Rank.QUEEN, suit)]
        runs = min(held[Card(rank, suit)] for rank in RUN_RANKS)
        if suit is trump:
            count = best_of_suit(variant, runs, kings, queens, True)
            yield "run", count.runs
            yield "run_king", count.extra_kings
            yield "run_queen", count.extra_queens
            yield "royal_marriage", count.marriages
            yield "dix", held[Card(variant.ranks[-1], suit)]
        elif kings and queens:
            count = best_of_suit(variant, runs, kings, queens, False)
            yield f"family_{suit.label}", count.runs
            yield f"marriage_{suit.label}", count.marriages
    yield "pinochle", min(held[card] for card in variant.pinochle_cards)
    around = {rank: min(held[Card(rank, suit)] for suit in Suit) for rank in variant.arounds}
    for rank, copies in around.items():
        yield f"{rank.label}s_around", copies
    if around.get(Rank.KING) and around.get(Rank.QUEEN):
        yield "roundhouse", 1
