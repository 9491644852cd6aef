"""A club night as its slips were written: who played whom, and what happened in every hand.

The files hold facts and no points. A hand is

    {"declarer": 2, "contract": 320, "trump": "H", "meld": {"A": 180, "B": 40},
     "tricks": {"A": 160, "B": 90}}

with the declarer's seat, and where the table wrote it down `bids` (seat, amount or null for a
pass), `shown` (named melds: name, copies, which of the side's two hands), `count` (tricks taken)
and `last` (who took the last one). `end` is there when the hand was not played.

Slips go wrong, and so do these: `first_posted` is what was posted before it was corrected,
`posted_instead` a slip of another table that was struck out, both with a `reason`; a `forgotten`
hand was put in when the others of its game were on the sheet.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from scoring.rules import HandEnd, HandRecord, ShownMeld, SideRecord, Suit
from scoring.slips import Slip

Facts = dict[str, Any]
FOLDER = Path(__file__).parent
SIDES = ("A", "B")


def read_facts(name: str) -> Any:
    """The content of one of the files: `evening`, `week_before` or `single_games`."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def slip_from(facts: Facts) -> Slip:
    """A hand's facts as a slip."""
    end = HandEnd(facts.get("end", HandEnd.PLAYED))
    if not end.has_declarer:
        return Slip(HandRecord(None, None, {}, end=end))
    record = HandRecord(
        declarer=SIDES[facts["declarer"] % 2],
        contract=facts["contract"],
        trump=Suit(facts["trump"]),
        end=end,
        sides={side: _side(facts, side) for side in SIDES},
    )
    bids = tuple((seat, amount) for seat, amount in facts.get("bids", ()))
    return Slip(record, declarer_seat=facts["declarer"], bids=bids)


def _side(facts: Facts, side: str) -> SideRecord:
    def of(name: str) -> Any:
        return facts.get(name, {}).get(side)

    return SideRecord(
        meld=facts["meld"][side],
        trick_points=of("tricks"),
        tricks=of("count"),
        last_trick=facts["last"] == side if "last" in facts else None,
        shown=tuple(ShownMeld(*meld) for meld in of("shown") or ()),
    )
