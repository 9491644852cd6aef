"""What melds are worth: the best count of one suit, and the melds a form can offer by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from scoring.rules.cards import Card, Rank, Suit
from scoring.rules.variant import Variant

RUN_RANKS = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)
_TIMES = {1: "", 2: "double ", 3: "triple ", 4: "quadruple "}


class MeldChoice(NamedTuple):
    """A meld a side may show: its name, what to call it, how many copies, and its points."""

    name: str
    label: str
    copies: int
    points: int


@lru_cache(maxsize=1_024)
def worth(table: tuple[int, ...], copies: int) -> int:
    """What `copies` of a meld are worth at best: the table's value, or that of a split.

    More copies than the table has columns are counted as several melds.
    """
    if copies <= 0 or not table:
        return 0
    best = table[copies - 1] if copies <= len(table) else 0
    for part in range(1, copies):
        best = max(best, worth(table, part) + worth(table, copies - part))
    return best


class SuitCount(NamedTuple):
    """The best count of runs and marriages in one suit, with the spare cards that count."""

    points: int = 0
    runs: int = 0
    marriages: int = 0
    extra_kings: int = 0
    extra_queens: int = 0


@lru_cache(maxsize=8_192)
def best_of_suit(variant: Variant, runs: int, kings: int, queens: int, is_trump: bool) -> SuitCount:
    """How a suit that holds so many kings and queens, and at most so many runs, counts most.

    The king and queen inside a run are not a marriage as well, unless the variant says so;
    taking as many runs as possible is not always best, so every number of runs is tried.
    """
    melds = variant.melds
    table = melds.run if is_trump else melds.family
    marriages = melds.royal_marriage if is_trump else melds.marriage
    best = SuitCount()
    for taken in range(runs + 1 if table else 1):
        inside = 0 if melds.run_keeps_marriage else taken
        spare_kings, spare_queens = kings - inside, queens - inside
        extra = melds.run_extra if taken and is_trump else 0
        for pairs in range(min(spare_kings, spare_queens) + 1):
            alone_kings, alone_queens = spare_kings - pairs, spare_queens - pairs
            points = worth(table, taken) + worth(marriages, pairs)
            points += extra * (alone_kings + alone_queens)
            if points > best.points:
                alone = (alone_kings, alone_queens) if extra else (0, 0)
                best = SuitCount(points, taken, pairs, *alone)
    return best


def suit_points(variant: Variant, held: Mapping[Rank, int], is_trump: bool) -> int:
    """The best count of the runs, marriages and dix in one suit of one hand."""
    runs = min(held.get(rank, 0) for rank in RUN_RANKS)
    kings, queens = held.get(Rank.KING, 0), held.get(Rank.QUEEN, 0)
    points = best_of_suit(variant, runs, kings, queens, is_trump).points
    lowest = variant.ranks[-1]
    return points + (worth(variant.melds.dix, held.get(lowest, 0)) if is_trump else 0)


class NamedMeld(NamedTuple):
    """A kind of meld: what it is called, its points by copies, its cards.

    A card serves once in each class (`serves`): runs with marriages, arounds, pinochles. One
    hand shows a meld `most` times at most.
    """

    name: str
    label: str
    table: tuple[int, ...]
    serves: str
    cards: tuple[Card, ...]
    most: int

    def points(self, copies: int) -> int:
        """What so many copies are worth."""
        return worth(self.table, copies)

    def called(self, copies: int) -> str:
        """What so many copies are called: "Double run in spades"."""
        text = _TIMES.get(copies, f"{copies} × ") + self.label
        return text[0].upper() + text[1:]


@lru_cache(maxsize=128)
def named_melds(variant: Variant, trump: Suit | None) -> Mapping[str, NamedMeld]:
    """Every kind of meld of the variant that is worth something, by its name.

    Without a trump there are no runs, royal marriages or dix.
    """
    return {meld.name: meld for meld in _all_melds(variant, trump) if any(meld.table)}


@lru_cache(maxsize=64)
def meld_choices(variant: Variant, trump: Suit | None) -> tuple[MeldChoice, ...]:
    """Every named meld with each number of copies that is worth something, for a form."""
    return tuple(
        MeldChoice(meld.name, meld.called(copies), copies, meld.points(copies))
        for meld in named_melds(variant, trump).values()
        for copies in range(1, meld.most + 1)
        if meld.points(copies)
    )


def _all_melds(variant: Variant, trump: Suit | None) -> Iterator[NamedMeld]:
    melds, copies = variant.melds, variant.deck.copies
    marriages = "marriages" if melds.run_keeps_marriage else "runs"
    for suit in sorted(Suit, key=lambda suit: suit is not trump):
        run = tuple(Card(rank, suit) for rank in RUN_RANKS)
        king, queen = couple = Card(Rank.KING, suit), Card(Rank.QUEEN, suit)
        name = suit.label
        if suit is trump:
            lowest = Card(variant.ranks[-1], suit)
            royal = f"royal marriage in {name}"
            dix = f"dix ({lowest.rank.label} of {name})"
            extra = (melds.run_extra,) if any(melds.run) else ()
            yield NamedMeld("run", f"run in {name}", melds.run, "runs", run, copies)
            yield NamedMeld("run_king", "extra king of the run", extra, "runs", (king,), copies)
            yield NamedMeld("run_queen", "extra queen of the run", extra, "runs", (queen,), copies)
            table = melds.royal_marriage
            yield NamedMeld("royal_marriage", royal, table, marriages, couple, copies)
            yield NamedMeld("dix", dix, melds.dix, "dix", (lowest,), copies)
        else:
            family, marriage = f"family in {name}", f"marriage in {name}"
            yield NamedMeld(f"family_{name}", family, melds.family, "runs", run, copies)
            table = melds.marriage
            yield NamedMeld(f"marriage_{name}", marriage, table, marriages, couple, copies)
    pinochle = variant.pinochle_cards
    yield NamedMeld("pinochle", "pinochle", melds.pinochle, "pinochles", pinochle, copies)
    for rank, table in variant.arounds.items():
        name = f"{rank.label}s"
        cards = tuple(Card(rank, suit) for suit in Suit)
        yield NamedMeld(f"{name}_around", f"{name} around", table, "arounds", cards, copies)
    if {Rank.KING, Rank.QUEEN} <= variant.arounds.keys():
        cards = tuple(Card(rank, suit) for suit in Suit for rank in (Rank.KING, Rank.QUEEN))
        bonus = (melds.roundhouse_bonus,)
        yield NamedMeld("roundhouse", "roundhouse on top", bonus, "roundhouse", cards, 1)
