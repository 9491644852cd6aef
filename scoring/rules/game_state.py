"""Where a game stands: totals, what each side has done, and who has won and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from scoring.rules.by_side import BySide
from scoring.rules.outcome import LedgerEntry


class GameReason(StrEnum):
    """Why a game is over; `sentence` says it to people."""

    TARGET = "target"
    DECLARER_FIRST = "declarer_first"
    HIGHER_TOTAL = "higher_total"
    EXACT_POINTS = "exact_points"
    SEAT_ORDER = "seat_order"
    SHARED = "shared"
    BID_OUT = "bid_out"
    ALL_TRICKS = "all_tricks"
    QUADRUPLE_PINOCHLE = "quadruple_pinochle"
    QUADRUPLE_RUN = "quadruple_run"
    UNANSWERED = "unanswered_250"
    BACK_DOOR = "back_door"
    MERCY = "mercy"
    HANDS = "hands"
    CLOCK = "clock"
    DIRECTOR = "director"

    @property
    def sentence(self) -> str:
        """The reason as one sentence."""
        return _SENTENCES[self]


_SENTENCES = {
    GameReason.TARGET: "The target was reached.",
    GameReason.DECLARER_FIRST: (
        "More than one side reached the target; the declarer's side made its contract and wins."
    ),
    GameReason.HIGHER_TOTAL: "More than one side reached the target; the higher total wins.",
    GameReason.EXACT_POINTS: "The totals are equal; the exact points of the last hand decide.",
    GameReason.SEAT_ORDER: "The totals are equal; the side that sits first wins.",
    GameReason.SHARED: "More than one side reached the target and they share the game.",
    GameReason.BID_OUT: "The declarer's side made its contract and is over the target.",
    GameReason.ALL_TRICKS: "One side took every trick, which wins the game.",
    GameReason.QUADRUPLE_PINOCHLE: "One side showed a quadruple pinochle, which wins the game.",
    GameReason.QUADRUPLE_RUN: "One side showed a quadruple run, which wins the game.",
    GameReason.UNANSWERED: "One side has 250 before any other has moved forward.",
    GameReason.BACK_DOOR: "A side went out by the back door.",
    GameReason.MERCY: "The lead is too large to go on.",
    GameReason.HANDS: "The last hand of the game is played; the higher total wins.",
    GameReason.CLOCK: "Time is up; the higher total wins.",
    GameReason.DIRECTOR: "The director ended the game; the higher total wins.",
}


@dataclass(frozen=True, slots=True)
class SideTally:
    """What one side has done so far.

    `hands` are the hands it took part in, `made` and `set` its contracts that were played,
    `thrown_in` those it conceded. `best_hand` is `None` before its first hand.
    """

    hands: int = 0
    made: int = 0
    set: int = 0
    thrown_in: int = 0
    best_hand: int | None = None
    ledgers: tuple[LedgerEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class GameState:
    """A game after some hands. `sides` and `totals` stand in seating order.

    `hands` counts every hand that was folded in, `deals` how often the deal has moved on.
    `deciding_hand` is the number of the hand, from 1, after which the game was over.
    """

    totals: BySide[int]
    sides: BySide[SideTally]
    target: int
    hands: int = 0
    deals: int = 0
    winners: tuple[str, ...] = ()
    reason: GameReason | None = None
    deciding_hand: int | None = None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.reason is not None

    def to_document(self) -> dict[str, Any]:
        """The state as plain values; sides are a list, for a stored object loses its order."""
        return {
            "sides": [
                {
                    "side": side,
                    "total": self.totals[side],
                    "hands": done.hands,
                    "made": done.made,
                    "set": done.set,
                    "thrown_in": done.thrown_in,
                    "best_hand": done.best_hand,
                    "ledgers": [[entry.ledger, entry.amount] for entry in done.ledgers],
                }
                for side, done in self.sides.items()
            ],
            "target": self.target,
            "hands": self.hands,
            "deals": self.deals,
            "winners": list(self.winners),
            "reason": self.reason and self.reason.value,
            "deciding_hand": self.deciding_hand,
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Self:
        """Read what `to_document` wrote."""
        rows = document["sides"]
        reason = document["reason"]
        return cls(
            totals=BySide({row["side"]: row["total"] for row in rows}),
            sides=BySide({row["side"]: _read_side(row) for row in rows}),
            target=document["target"],
            hands=document["hands"],
            deals=document["deals"],
            winners=tuple(document["winners"]),
            reason=GameReason(reason) if reason else None,
            deciding_hand=document["deciding_hand"],
        )


def _read_side(row: Mapping[str, Any]) -> SideTally:
    return SideTally(
        hands=row["hands"],
        made=row["made"],
        set=row["set"],
        thrown_in=row["thrown_in"],
        best_hand=row["best_hand"],
        ledgers=tuple(LedgerEntry(ledger, amount) for ledger, amount in row["ledgers"]),
    )
