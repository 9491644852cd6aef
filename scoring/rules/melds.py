"""What melds are worth: the points of one suit, and the melds a form can offer by name."""

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


def suit_points(variant: Variant, held: Mapping[Rank, int], is_trump: bool) -> int:
    """The best count of the runs, marriages and dix in one suit of one hand.

    The king and queen inside a run are not a marriage as well, unless the variant says so;
    taking as many runs as possible is not always best, so every number of runs is tried.
    """
    melds = variant.melds
    kings, queens = held.get(Rank.KING, 0), held.get(Rank.QUEEN, 0)
    runs = min(held.get(rank, 0) for rank in RUN_RANKS)
    table = melds.run if is_trump else melds.family
    marriages = melds.royal_marriage if is_trump else melds.marriage
    most = 0
    for taken in range(runs + 1 if table else 1):
        inside = 0 if melds.run_keeps_marriage else taken
        spare_kings, spare_queens = kings - inside, queens - inside
        extra = melds.run_extra if taken and is_trump else 0
        for pairs in range(min(spare_kings, spare_queens) + 1):
            alone = spare_kings + spare_queens - 2 * pairs
            points = worth(table, taken) + worth(marriages, pairs) + extra * alone
            most = max(most, points)
    lowest = variant.ranks[-1]
    return most + (worth(melds.dix, held.get(lowest, 0)) if is_trump else 0)


class NamedMeld(NamedTuple):
    """A kind of meld: what it is called, its points by copies, its cards.

    A card serves once in each class (`serves`): runs with marriages, arounds, pinochles.
    """

    name: str
    label: str
    table: tuple[int, ...]
    serves: str
    cards: tuple[Card, ...]


def named_melds(variant: Variant, trump: Suit | None) -> Iterator[NamedMeld]:
    """Every kind of meld of the variant that is worth something.

    Without a trump there are no runs, royal marriages or dix.
    """
    return (meld for meld in _all_melds(variant, trump) if any(meld.table))


@lru_cache(maxsize=64)
def meld_choices(variant: Variant, trump: Suit | None) -> tuple[MeldChoice, ...]:
    """Every named meld with each number of copies that has a value of its own, for a form."""
    return tuple(
        MeldChoice(meld.name, _label(meld.label, copies), copies, points)
        for meld in named_melds(variant, trump)
        for copies, points in enumerate(meld.table, start=1)
        if points
    )


def _label(label: str, copies: int) -> str:
    text = _TIMES.get(copies, f"{copies} × ") + label
    return text[0].upper() + text[1:]


def _all_melds(variant: Variant, trump: Suit | None) -> Iterator[NamedMeld]:
    melds = variant.melds
    marriages = "marriages" if melds.run_keeps_marriage else "runs"
    for suit in sorted(Suit, key=lambda suit: suit is not trump):
        run = tuple(Card(rank, suit) for rank in RUN_RANKS)
        couple = tuple(card for card in run if card.rank in {Rank.KING, Rank.QUEEN})
        name = suit.label
        if suit is trump:
            lowest = Card(variant.ranks[-1], suit)
            royal = f"royal marriage in {name}"
            dix = f"dix ({lowest.rank.label} of {name})"
            yield NamedMeld("run", f"run in {name}", melds.run, "runs", run)
            yield NamedMeld("royal_marriage", royal, melds.royal_marriage, marriages, couple)
            yield NamedMeld("dix", dix, melds.dix, "dix", (lowest,))
        else:
            family, marriage = f"family in {name}", f"marriage in {name}"
            yield NamedMeld(f"family_{name}", family, melds.family, "runs", run)
            yield NamedMeld(f"marriage_{name}", marriage, melds.marriage, marriages, couple)
    pinochle = variant.pinochle_cards
    yield NamedMeld("pinochle", "pinochle", melds.pinochle, "pinochles", pinochle)
    for rank, table in variant.arounds.items():
        name = f"{rank.label}s"
        cards = tuple(Card(rank, suit) for suit in Suit)
        yield NamedMeld(f"{name}_around", f"{name} around", table, "arounds", cards)
