"""The facts of a slip in words, line by line: for a history, and for "was" and "should be"."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.rules import HandEnd, HandScore, Suit
from scoring.selectors.people import Seating
from scoring.slips import Slip

SUIT_SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
# U+FE0E asks for the plain sign, not for a coloured picture.
PLAIN_SIGN = "\ufe0e"

END_WORDS = {
    HandEnd.PLAYED: "Played",
    HandEnd.THROWN_IN: "Thrown in",
    HandEnd.NO_MARRIAGE: "No marriage",
    HandEnd.RENEGED: "Renege",
    HandEnd.SPECIAL_WON: "Special won",
    HandEnd.SPECIAL_LOST: "Special lost",
    HandEnd.PASSED_OUT: "Passed out",
    HandEnd.MISDEAL: "Misdeal",
}


@dataclass(frozen=True)
class Fact:
    """One line about a hand: what it is about, and what it says."""

    label: str
    text: str


@dataclass(frozen=True)
class FactChange:
    """One line about a hand in two versions. `was` is None in the first version."""

    label: str
    was: str | None
    now: str

    @property
    def changed(self) -> bool:
        """Whether the two versions differ in this line."""
        return self.was is not None and self.was != self.now


def number_text(value: int) -> str:
    """A number as it stands in a sentence: 1,510 or −30."""
    return f"{value:,}".replace("-", "−")


def suit_text(suit: Suit) -> str:
    """A suit's sign and name: "♥ hearts"."""
    return f"{SUIT_SIGNS[suit]}{PLAIN_SIGN} {suit.label}"


def facts_of(slip: Slip, seats: Seating, number: int) -> list[Fact]:
    """Everything a slip says, in the order of the paper slip."""
    record = slip.record
    facts = [Fact("Hand", ending_text(slip, seats))]
    if record.declarer is not None:
        who = declarer_name(slip, seats, number)
        bid = "" if record.contract is None else f" {number_text(record.contract)}"
        trump = f" in {suit_text(record.trump)}" if record.trump else ""
        facts.append(Fact("Bid", f"{who}{bid}{trump}"))
    if slip.bids:
        facts.append(Fact("Auction", _auction_text(slip, seats, number)))
    for side, name in seats.sides.items():
        side_record = record.sides.get(side)
        if side_record is None:
            if record.end.has_declarer:
                facts.append(Fact("Sits out", name))
            continue
        if side_record.contract is not None:
            facts.append(Fact(f"Bid, {name}", number_text(side_record.contract)))
        melds = ", ".join(_shown_text(shown.name, shown.copies) for shown in side_record.shown)
        meld = number_text(side_record.total_meld)
        facts.append(Fact(f"Meld, {name}", f"{meld} ({melds})" if melds else meld))
        if side_record.trick_points is not None:
            facts.append(Fact(f"Tricks, {name}", number_text(side_record.trick_points)))
        if side_record.kitty is not None:
            facts.append(Fact("Kitty", number_text(side_record.kitty)))
        if side_record.tricks is not None:
            facts.append(Fact(f"Tricks taken, {name}", str(side_record.tricks)))
        if side_record.last_trick:
            facts.append(Fact("Last trick", name))
        if side_record.forfeit:
            facts.append(Fact(f"Meld and tricks lost, {name}", side_record.forfeit))
    return facts


def ending_text(slip: Slip, seats: Seating) -> str:
    """How the hand ended: "Played", "Renege, Cy & Di", "Durch won"."""
    record = slip.record
    if record.special:
        how = "won" if record.end is HandEnd.SPECIAL_WON else "lost"
        return f"{record.special.capitalize()} {how}"
    words = END_WORDS[record.end]
    return f"{words}, {seats.sides[record.offender]}" if record.offender else words


def declarer_name(slip: Slip, seats: Seating, number: int) -> str:
    """Who declared: the person if the slip says, the side otherwise, nobody if nobody did."""
    if slip.declarer_seat is not None:
        return seats.name(slip.declarer_seat, number)
    return seats.sides.get(slip.record.declarer or "", "")


def _auction_text(slip: Slip, seats: Seating, number: int) -> str:
    return ", ".join(
        f"{seats.name(seat, number)} {'pass' if amount is None else number_text(amount)}"
        for seat, amount in slip.bids
    )


def _shown_text(name: str, copies: int) -> str:
    words = name.replace("_", " ")
    return words if copies == 1 else f"{words} × {copies}"


def result_text(score: HandScore, seats: Seating) -> str:
    """What a hand came to: "Made: Ann & Bo +340, Cy & Di +110"."""
    points = ", ".join(
        f"{name} {score.points.get(side, 0):+,}".replace("-", "−").replace("+0", "0")
        for side, name in seats.sides.items()
    )
    return f"{str(score.outcome).replace('_', ' ').capitalize()}: {points}"


def changes_between(was: list[Fact] | None, now: list[Fact]) -> tuple[FactChange, ...]:
    """The lines of two versions side by side; a line that one of them lacks is empty there."""
    if was is None:
        return tuple(FactChange(fact.label, None, fact.text) for fact in now)
    old = {fact.label: fact.text for fact in was}
    new = {fact.label: fact.text for fact in now}
    labels = list(dict.fromkeys([*old, *new]))
    return tuple(FactChange(label, old.get(label, "–"), new.get(label, "–")) for label in labels)
