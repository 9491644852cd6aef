"""Every total of meld that can be shown, computed from the variant's own tables.

A hand is described by what it holds all around (so many of a rank in every suit, exactly),
its pinochles, and the runs, marriages and dix of each suit. For each such description only
the fewest cards that show it are looked at. A hand has room to be filled up with cards that
add nothing, because a hand is half a deck at most.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from scoring.rules.cards import Rank, Suit
from scoring.rules.melds import RUN_RANKS, suit_points, worth
from scoring.rules.parts import Deck
from scoring.rules.variant import Variant

# A suit's cards, and all suits' cards, are packed into one number, this many bits for each
# rank, so that two hands are added and compared with the deck in one step.
_BITS = 5
_FULL = (1 << (_BITS - 1)) - 1


MOST_HANDS = 2
"""What more hands than this show together is not worked out."""


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
    """The same for hands of any size. Rules about anything but cards and melds share an answer."""
    if not 1 <= hands <= MOST_HANDS:
        raise ValueError("Meld is counted for one hand or for two.")
    cards = Deck(ranks=variant.deck.ranks, copies=variant.deck.copies)
    return _totals(Variant("", "", deck=cards, melds=variant.melds), trump, hands, hand_size)


@lru_cache(maxsize=256)
def _totals(variant: Variant, trump: Suit | None, hands: int, hand_size: int) -> frozenset[int]:
    if trump is None:
        suits = {_same_as(variant, suit) for suit in Suit}
        return frozenset().union(*(_totals(variant, suit, hands, hand_size) for suit in suits))
    if trump is not _same_as(variant, trump):
        return _totals(variant, _same_as(variant, trump), hands, hand_size)
    shows = _smallest_hands(variant, trump, hand_size, one_for_each=hands == 1)
    return frozenset(shows) if hands == 1 else _pairs(variant, shows)


def _same_as(variant: Variant, trump: Suit) -> Suit:
    """The first suit that allows the same totals: only those of the pinochle differ."""
    special = {card.suit for card in variant.pinochle_cards}
    return trump if trump in special else next(suit for suit in Suit if suit not in special)


class _Holding(NamedTuple):
    """Cards of one suit: packed, how many, what they count, which exact numbers they meet."""

    packed: int
    cards: int
    points: int
    meets: int


def _smallest_hands(
    variant: Variant, trump: Suit, hand_size: int, *, one_for_each: bool
) -> dict[int, list[int]]:
    """For each total, the smallest hands that show it, those with the fewest cards first.

    `one_for_each` keeps one hand with the fewest cards, which is enough to know the totals.
    """
    copies = variant.deck.copies
    found: dict[int, dict[int, int]] = {}
    ranks = tuple(variant.arounds)
    everything = (1 << (len(ranks) + 1)) - 1
    pinochles = range(copies + 1) if any(variant.melds.pinochle) else range(1)
    holdings = _Holdings(variant, trump)
    for numbers in product(range(copies + 1), repeat=len(ranks)):
        if len(Suit) * sum(numbers) > hand_size:
            continue
        around = dict(zip(ranks, numbers, strict=True))
        base = sum(worth(variant.arounds[rank], around[rank]) for rank in ranks)
        if around.get(Rank.KING) and around.get(Rank.QUEEN):
            base += variant.melds.roundhouse_bonus
        for pinochle in pinochles:
            points = base + worth(variant.melds.pinochle, pinochle)
            suits = [holdings.of(suit, around, pinochle) for suit in Suit]
            for packed, cards, total, meets in _combine(suits, hand_size, points, one_for_each):
                if meets == everything:
                    found.setdefault(total, {})[packed] = cards
    return {total: sorted(hands, key=hands.__getitem__) for total, hands in found.items()}


class _Holdings:
    """The smallest holdings of a suit, one for each choice of runs, marriages and dix."""

    def __init__(self, variant: Variant, trump: Suit) -> None:
        self.variant = variant
        self.trump = trump
        self.partners = {card.suit: card.rank for card in variant.pinochle_cards}
        self.counts_pinochles = any(variant.melds.pinochle)
        self.needs = {suit: list(_needs(variant, suit is trump)) for suit in Suit}
        self.points: dict[tuple[bool, tuple[int, ...]], int] = {}
        self.found: dict[tuple[object, ...], list[_Holding]] = {}

    def of(self, suit: Suit, around: dict[Rank, int], pinochle: int) -> list[_Holding]:
        """Those that hold so many of each rank around, and its half of the pinochles."""
        partner = self.partners.get(suit)
        key = suit is self.trump, partner, *around.values(), pinochle if partner else 0
        if key not in self.found:
            self.found[key] = self._find(suit, around, pinochle)
        return self.found[key]

    def _find(self, suit: Suit, around: dict[Rank, int], pinochle: int) -> list[_Holding]:
        ranks = self.variant.ranks
        floor = {rank: around.get(rank, 0) for rank in ranks}
        partner = self.partners.get(suit)
        if partner:
            floor[partner] = max(floor[partner], pinochle)
        least = tuple(floor.values())
        holdings = set()
        for need in self.needs[suit]:
            held = tuple(map(max, least, need))
            meets = sum(
                (held[ranks.index(rank)] == number) << bit
                for bit, (rank, number) in enumerate(around.items())
            )
            if not self.counts_pinochles or (partner and held[ranks.index(partner)] == pinochle):
                meets |= 1 << len(around)
            packed = sum(number << (_BITS * place) for place, number in enumerate(held))
            holdings.add(_Holding(packed, sum(held), self._points(suit, held), meets))
        return sorted(holdings, key=lambda holding: holding.cards)

    def _points(self, suit: Suit, held: tuple[int, ...]) -> int:
        key = suit is self.trump, held
        if key not in self.points:
            by_rank = dict(zip(self.variant.ranks, held, strict=True))
            self.points[key] = suit_points(self.variant, by_rank, suit is self.trump)
        return self.points[key]


def _needs(variant: Variant, is_trump: bool) -> Iterator[tuple[int, ...]]:
    """The cards that each choice of runs, spare kings and queens, and dix asks for."""
    melds, copies = variant.melds, variant.deck.copies
    has_runs = any(melds.run if is_trump else melds.family)
    for runs in range(copies + 1 if has_runs else 1):
        for dix in range(copies + 1 if is_trump and any(melds.dix) else 1):
            for kings, queens in product(range(runs, copies + 1), repeat=2):
                if kings == queens or (is_trump and melds.run_extra):
                    need = dict.fromkeys(RUN_RANKS, runs)
                    need |= {Rank.KING: kings, Rank.QUEEN: queens}
                    if dix:
                        need[variant.ranks[-1]] = dix
                    yield tuple(need.get(rank, 0) for rank in variant.ranks)


def _combine(
    suits: list[list[_Holding]], hand_size: int, points: int, one_for_each: bool
) -> list[tuple[int, int, int, int]]:
    """Whole hands from one holding of each suit: packed, cards, total, exact numbers met."""
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
        if one_for_each:
            states.sort(key=lambda state: -state[1])
            states = list({(state[2], state[3]): state for state in states}.values())
    return states


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
