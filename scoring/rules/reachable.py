"""Every total of meld that can be shown, computed from the variant's own tables.

A hand is described by what it holds all around (so many of a rank in every suit, exactly),
its pinochles, and the runs, marriages and dix of each suit. For each such description only
the fewest cards that show it are looked at. A hand has room to be filled up with cards that
add nothing, because hands are less than half a deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from scoring.rules.cards import Rank, Suit
from scoring.rules.melds import RUN_RANKS, suit_points, worth
from scoring.rules.variant import Variant

# A suit's cards, and all suits' cards, are packed into one number, this many bits for each
# rank, so that two hands are added and compared with the deck in one step.
_BITS = 5
_FULL = (1 << (_BITS - 1)) - 1


def reachable_meld(variant: Variant, trump: Suit | None = None, hands: int = 1) -> frozenset[int]:
    """Every total that one hand, or two hands of one deck together, can show.

    Without a trump, every total that some trump allows. Raises `ValueError` for other numbers
    of hands.
    """
    extra = variant.deck.kitty if variant.melds.before_discard else 0
    return reachable_from(variant, trump, hands, variant.deck.hand_size + extra)


@lru_cache(maxsize=256)
def reachable_from(
    variant: Variant, trump: Suit | None, hands: int, hand_size: int
) -> frozenset[int]:
    """The same for hands of any size."""
    if hands not in {1, 2}:
        raise ValueError("Meld is counted for one hand or for two.")
    if trump is None:
        return frozenset().union(
            *(reachable_from(variant, suit, hands, hand_size) for suit in Suit)
        )
    shows = _smallest_hands(variant, trump, hand_size)
    return frozenset(shows) if hands == 1 else _pairs(variant, shows)


class _Holding(NamedTuple):
    """Cards of one suit: packed, how many, what they count, which exact numbers they meet."""

    packed: int
    cards: int
    points: int
    meets: int


def _smallest_hands(variant: Variant, trump: Suit, hand_size: int) -> dict[int, list[int]]:
    """For each total, the smallest hands that show it, those with the fewest cards first."""
    copies = variant.deck.copies
    found: dict[int, dict[int, int]] = {}
    ranks = tuple(variant.arounds)
    pinochles = range(copies + 1) if any(variant.melds.pinochle) else range(1)
    for numbers in product(range(copies + 1), repeat=len(ranks)):
        if len(Suit) * sum(numbers) > hand_size:
            continue
        around = dict(zip(ranks, numbers, strict=True))
        base = sum(worth(variant.arounds[rank], around[rank]) for rank in ranks)
        if around.get(Rank.KING) and around.get(Rank.QUEEN):
            base += variant.melds.roundhouse_bonus
        for pinochle in pinochles:
            points = base + worth(variant.melds.pinochle, pinochle)
            suits = [_holdings(variant, suit, suit is trump, around, pinochle) for suit in Suit]
            everything = (1 << (len(ranks) + 1)) - 1
            for packed, cards, total in _combine(suits, hand_size, everything, points):
                found.setdefault(total, {})[packed] = cards
    return {total: sorted(hands, key=hands.__getitem__) for total, hands in found.items()}


def _holdings(
    variant: Variant, suit: Suit, is_trump: bool, around: dict[Rank, int], pinochle: int
) -> list[_Holding]:
    """The smallest holdings of one suit, one for each choice of runs, marriages and dix."""
    floor = {rank: around.get(rank, 0) for rank in variant.ranks}
    partner = next((card for card in variant.pinochle_cards if card.suit is suit), None)
    if partner:
        floor[partner.rank] = max(floor[partner.rank], pinochle)
    holdings = set()
    for need in _needs(variant, is_trump):
        held = {rank: max(floor[rank], need.get(rank, 0)) for rank in variant.ranks}
        meets = sum((held[rank] == number) << bit for bit, (rank, number) in _bits(around))
        if not any(variant.melds.pinochle) or (partner and held[partner.rank] == pinochle):
            meets |= 1 << len(around)
        packed = sum(number << (_BITS * place) for place, number in enumerate(held.values()))
        points = suit_points(variant, held, is_trump)
        holdings.add(_Holding(packed, sum(held.values()), points, meets))
    return sorted(holdings, key=lambda holding: holding.cards)


def _bits(around: dict[Rank, int]) -> Iterator[tuple[int, tuple[Rank, int]]]:
    yield from enumerate(around.items())


def _needs(variant: Variant, is_trump: bool) -> Iterator[dict[Rank, int]]:
    """The cards that each choice of runs, spare kings and queens, and dix asks for."""
    melds, copies = variant.melds, variant.deck.copies
    has_runs = any(melds.run if is_trump else melds.family)
    for runs in range(copies + 1 if has_runs else 1):
        for dix in range(copies + 1 if is_trump and any(melds.dix) else 1):
            for kings, queens in product(range(runs, copies + 1), repeat=2):
                if kings == queens or (is_trump and melds.run_extra):
                    need = dict.fromkeys(RUN_RANKS, runs)
                    need |= {Rank.KING: kings, Rank.QUEEN: queens}
                    yield need | ({variant.ranks[-1]: dix} if dix else {})


def _combine(
    suits: list[list[_Holding]], hand_size: int, everything: int, points: int
) -> Iterator[tuple[int, int, int]]:
    """Whole hands from one holding of each suit that meet every exact number."""
    width = _BITS * 8
    states = [(0, 0, points, 0)]
    least = [min((holding.cards for holding in suit), default=0) for suit in suits]
    for place, suit in enumerate(suits):
        room = hand_size - sum(least[place + 1 :])
        states = [
            (
                packed | holding.packed << (width * place),
                cards + holding.cards,
                total + holding.points,
                meets | holding.meets,
            )
            for packed, cards, total, meets in states
            for holding in suit
            if cards + holding.cards <= room
        ]
    return ((packed, cards, total) for packed, cards, total, meets in states if meets == everything)


def _pairs(variant: Variant, shows: dict[int, list[int]]) -> frozenset[int]:
    """Every sum of two totals whose smallest hands can lie in one deck together."""
    places = [
        _BITS * (8 * suit + rank) for suit in range(len(Suit)) for rank in range(len(variant.ranks))
    ]
    slack = sum((_FULL - variant.deck.copies) << place for place in places)
    over = sum(1 << (place + _BITS - 1) for place in places)

    def fit(first: list[int], second: list[int]) -> bool:
        return any(
            not (one + other) & over for one in [hand + slack for hand in first] for other in second
        )

    totals = sorted(shows)
    sums = {first + second for first in totals for second in totals if first <= second}
    return frozenset(
        total
        for total in sums
        if any(
            fit(shows[first], shows[total - first])
            for first in totals
            if 2 * first <= total and total - first in shows
        )
    )
