"""One plain slip, changed by name: declarer South, 320 in hearts, meld 180 and 40, tricks 160."""

from scoring.rules import HandEnd, HandRecord, SideRecord, Suit
from scoring.slips import Slip


def slip(
    *,
    declarer="A",
    seat=2,
    contract=320,
    meld=(180, 40),
    tricks=160,
    trump=Suit.HEARTS,
    bids=(),
    shown=((), ()),
):
    """A played hand; `tricks` are side A's, side B gets the rest of 250."""
    sides = {
        "A": SideRecord(meld=meld[0], trick_points=tricks, shown=shown[0]),
        "B": SideRecord(meld=meld[1], shown=shown[1]),
    }
    record = HandRecord(declarer, contract, sides, trump=trump)
    return Slip(record, declarer_seat=seat, bids=bids)


def thrown_in(*, declarer="A", seat=2, contract=310, meld=(0, 100), trump=Suit.HEARTS):
    """A hand conceded before play."""
    sides = {"A": SideRecord(meld=meld[0]), "B": SideRecord(meld=meld[1])}
    record = HandRecord(declarer, contract, sides, trump=trump, end=HandEnd.THROWN_IN)
    return Slip(record, declarer_seat=seat)


def not_played(end):
    """A misdeal, or a hand everybody passed."""
    return Slip(HandRecord(None, None, {}, end=end))
