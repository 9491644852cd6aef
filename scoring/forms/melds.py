"""Named melds on a slip: what the list offers, and reading what was chosen from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from scoring.rules import ShownMeld, Suit, Variant, meld_choices

# Names and points of these are the same whatever the trump is.
_OF_TRUMP = {
    "run": "Run",
    "run_king": "Extra king of the run",
    "run_queen": "Extra queen of the run",
    "royal_marriage": "Royal marriage",
    "dix": "Dix",
}


@dataclass(frozen=True)
class MeldChip:
    """A number of copies of one meld, as it is sent and what it counts."""

    value: str
    copies: int
    points: int


@dataclass(frozen=True)
class MeldRow:
    """One meld of the list. `suit` is the letter of the trump with which it is not offered."""

    label: str
    suit: str
    chips: tuple[MeldChip, ...]


@lru_cache(maxsize=64)
def meld_rows(variant: Variant) -> tuple[MeldRow, ...]:
    """Return every named meld of the variant, those of the trump suit first."""
    rows: dict[str, list[MeldChip]] = {}
    labels: dict[str, str] = {}
    for trump in (Suit.SPADES, None):
        for choice in meld_choices(variant, trump):
            if trump is not None and choice.name not in _OF_TRUMP:
                continue
            label = _OF_TRUMP.get(choice.name, choice.label)
            labels.setdefault(choice.name, label)
            value = f"{choice.name}:{choice.copies}"
            rows.setdefault(choice.name, []).append(MeldChip(value, choice.copies, choice.points))
    suits = {suit.label: suit.value for suit in Suit}
    return tuple(
        MeldRow(labels[name], suits.get(name.rpartition("_")[2], ""), tuple(chips))
        for name, chips in rows.items()
    )


def read_melds(words: Iterable[str]) -> Iterator[ShownMeld]:
    """Read "run:1" or "run:1:2": the meld, how many copies, in which hand of the side.

    Raises ValueError for anything else.
    """
    for word in words:
        name, copies, hand = (*word.split(":"), "1")[:3]
        if not all(part.isascii() and part.isdigit() and len(part) == 1 for part in (copies, hand)):
            raise ValueError(word)
        yield ShownMeld(name, int(copies), int(hand))


def worth(variant: Variant, shown: Iterable[ShownMeld], trump: Suit | None) -> int:
    """Return what the melds count together. Raises KeyError for one that nobody can show."""
    points = {
        (choice.name, choice.copies): choice.points for choice in meld_choices(variant, trump)
    }
    return sum(points[meld.name, meld.copies] for meld in shown)
