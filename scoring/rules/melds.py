"""What melds are worth: the points of one suit, and the melds a form can offer by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from scoring.rules.cards import Rank, Suit
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


def meld_choices(variant: Variant, trump: Suit | None) -> tuple[MeldChoice, ...]:
    """Every named meld of the variant with each number of copies that has a value of its own.

    Without a trump there are no runs, royal marriages or dix to choose.
    """
    return tuple(
        MeldChoice(name, _capital(_TIMES.get(copies, f"{copies} × ") + label), copies, points)
        for name, label, table in _named_tables(variant, trump)
        for copies, points in enumerate(table, start=1)
        if points
    )


def _capital(label: str) -> str:
    return label[0].upper() + label[1:]


def _named_tables(
    variant: Variant, trump: Suit | None
) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    melds = variant.melds
    if trump:
        yield "run", f"run in {trump.label}", melds.run
        yield "royal_marriage", f"royal marriage in {trump.label}", melds.royal_marriage
        yield "dix", f"dix ({variant.ranks[-1].label} of {trump.label})", melds.dix
    for suit in Suit:
        if suit is not trump:
            yield f"family_{suit.label}", f"family in {suit.label}", melds.family
            yield f"marriage_{suit.label}", f"marriage in {suit.label}", melds.marriage
    yield "pinochle", "pinochle", melds.pinochle
    for rank, table in variant.arounds.items():
        yield f"{rank.label}s_around", f"{rank.label}s around", table
