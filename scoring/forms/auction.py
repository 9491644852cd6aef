"""An auction as it is written down at the table: "250 p 260 p p"."""

from __future__ import annotations

from collections.abc import Sequence

Bids = tuple[tuple[int, int | None], ...]

PASSES = {"p", "pass", "-", "–", "−"}


class AuctionUnreadable(ValueError):
    """A part of the auction is neither a bid nor a pass, or nobody is left to bid."""


def read_auction(text: str, turns: Sequence[int]) -> Bids:
    """Return who called what, from bids and passes in the order in which they were said.

    `turns` are the seats in the order of their turn, beginning at the dealer's left. A seat that
    has passed is skipped from then on. Raises AuctionUnreadable with a sentence.
    """
    bids: list[tuple[int, int | None]] = []
    waiting = list(turns)
    for word in text.replace(",", " ").lower().split():
        if not waiting:
            raise AuctionUnreadable(f"Everybody had passed before “{word}”.")
        seat = waiting.pop(0)
        if word in PASSES:
            bids.append((seat, None))
        elif word.isascii() and word.isdigit() and len(word) <= 5:
            bids.append((seat, int(word)))
            waiting.append(seat)
        else:
            raise AuctionUnreadable(f"“{word}” is neither a bid nor p for a pass.")
    return tuple(bids)


def write_auction(bids: Sequence[tuple[int, int | None]]) -> str:
    """Return the auction as it is typed: "250 p 260 p p"."""
    return " ".join("p" if amount is None else str(amount) for _, amount in bids)
