"""Scores one hand: from what happened to what each side writes down, with the reasons."""

from __future__ import annotations

from scoring.rules.endings import (
    score_no_marriage,
    score_reneged,
    score_special,
    score_thrown_in,
    score_unscored,
)
from scoring.rules.outcome import HandScore
from scoring.rules.played import score_played
from scoring.rules.record import HandEnd, HandRecord, complete
from scoring.rules.sheet import Sheet
from scoring.rules.variant import Variant

_WAYS = {
    HandEnd.PLAYED: score_played,
    HandEnd.THROWN_IN: score_thrown_in,
    HandEnd.NO_MARRIAGE: score_no_marriage,
    HandEnd.RENEGED: score_reneged,
    HandEnd.SPECIAL_WON: score_special,
    HandEnd.SPECIAL_LOST: score_special,
    HandEnd.PASSED_OUT: score_unscored,
    HandEnd.MISDEAL: score_unscored,
}


def score_hand(variant: Variant, record: HandRecord) -> HandScore:
    """What each side writes down for a hand, and the steps that led there.

    The ten-point minimum, or whatever a variant asks for, is tested on counted trick points
    before rounding; a declarer below it is set whatever the meld, a defender below it writes
    zero. The one side left out of the trick points is filled in; nothing is validated:
    `find_problems` does that.
    """
    return _WAYS[record.end](Sheet(variant, complete(variant, record)))


def needed_in_tricks(variant: Variant, contract: int, meld: int) -> int:
    """How many trick points a declarer with this meld needs to make the contract.

    Never fewer than what is needed to keep the meld; it may be more than a hand has.
    """
    settle, tricks = variant.settlement, variant.tricks
    counted = meld if meld >= variant.melds.team_minimum else 0
    enough = contract
    if settle.made_compares == "rounded" and settle.round_to > 1:
        whole = -(-contract // settle.round_to) * settle.round_to
        enough = whole - settle.round_to + settle.round_up_from
    needed = max(0, enough - counted)
    if tricks.keep_test == "points" and settle.declarer_below_keep == "set":
        needed = max(needed, tricks.keep_minimum)
    return -(-needed // variant.trick_step) * variant.trick_step
