"""A hand that is on the sheet, as the form shows it again."""

from __future__ import annotations

from typing import Any

from scoring.forms.auction import write_auction
from scoring.rules import Variant
from scoring.slips import Slip, side_that_sits_out


def initial_of(slip: Slip, variant: Variant) -> dict[str, Any]:
    """Return what the form shows for a slip that is already on the sheet."""
    record = slip.record
    told = record.special or record.offender
    initial: dict[str, Any] = {
        "end": f"{record.end}:{told}" if told else record.end.value,
        "sits_out": side_that_sits_out(variant, record) or "",
        "declarer_seat": "" if slip.declarer_seat is None else slip.declarer_seat,
        "contract": record.contract,
        "trump": record.trump.value if record.trump else "",
        "auction": write_auction(slip.bids),
        "last": "",
    }
    for key, side in record.sides.items():
        initial[f"meld_{key}"] = side.total_meld if record.end.has_declarer else None
        initial[f"tricks_{key}"] = side.trick_points
        initial[f"count_{key}"] = side.tricks
        initial[f"contract_{key}"] = side.contract
        initial[f"forfeit_{key}"] = side.forfeit or ""
        initial[f"shown_{key}"] = [f"{meld.name}:{meld.copies}:{meld.hand}" for meld in side.shown]
        if side.last_trick:
            initial["last"] = key
        if side.kitty is not None:
            initial["kitty"] = side.kitty
    return initial
