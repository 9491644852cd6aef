"""Slips as another program sends and reads them, through the form that the pages have."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import ValidationError

from scoring.forms.auction import write_auction
from scoring.forms.hands import HandForm
from scoring.models import SIDES, Game, Hand
from scoring.rules import Variant
from scoring.selectors.pad import pad_of
from scoring.serializers.hands import as_typed
from scoring.slips import Slip, side_that_sits_out


def hand_at(game: Game, number: int) -> Hand | None:
    """The hand that is there already: a slip sent twice is read with the dealer it had."""
    return game.hands.filter(number=number, voided=False).first()


def read_slip(
    game: Game,
    facts: dict[str, Any],
    *,
    hand: Hand | None = None,
    before: int | None = None,
    part: bool = False,
) -> Slip:
    """Read the facts with the form that the pages have: both doors ask the same of a slip.

    Raises:
        ValidationError: something is missing, or is of a side that does not play.
    """
    pad = pad_of(game, hand=hand, before=before)
    playing = {side.key for side in pad.sides}
    strangers = [
        name
        for name, value in facts.items()
        if name[-2:-1] == "_" and name[-1] in SIDES and name[-1] not in playing and value
    ]
    if strangers:
        raise ValidationError({name: ["This side does not play here."] for name in strangers})
    form = HandForm(as_typed(facts), pad=pad, part=part)
    if not form.is_valid():
        sentences = form.errors.get_json_data()
        raise ValidationError(
            {name: [one["message"] for one in found] for name, found in sentences.items()}
        )
    return form.slip()


def write_slip(slip: Slip, variant: Variant) -> dict[str, Any]:
    """A slip under the names it is sent with; what was not written down is null."""
    record = slip.record
    facts: dict[str, Any] = {
        "end": str(record.end),
        "special": record.special,
        "offender": record.offender,
        "sits_out": side_that_sits_out(variant, record),
        "declarer_seat": slip.declarer_seat,
        "contract": record.contract,
        "trump": record.trump and str(record.trump),
        "auction": write_auction(slip.bids),
        "last": next((key for key, side in record.sides.items() if side.last_trick), None),
        "kitty": next((s.kitty for s in record.sides.values() if s.kitty is not None), None),
    }
    for key, side in record.sides.items():
        facts |= {
            f"meld_{key}": side.total_meld,
            f"shown_{key}": [f"{meld.name}:{meld.copies}:{meld.hand}" for meld in side.shown],
            f"tricks_{key}": side.trick_points,
            f"count_{key}": side.tricks,
            f"contract_{key}": side.contract,
            f"forfeit_{key}": side.forfeit,
        }
    return facts
