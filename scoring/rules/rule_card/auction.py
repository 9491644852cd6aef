"""The bidding, the trump, and what happens before the melds are shown."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.rules.rule_card.section import RuleSection
from scoring.rules.variant import Variant
from scoring.rules.wording import counted, number, steps_of

_AIMS = {
    "durch": "Take every trick; there is no trump, and the declarer leads",
    "untendurch": "Take no trick; there is no trump",
    "bettel": "Take no trick; there is no trump",
    "moon": "Take every trick",
}


def auction_section(variant: Variant) -> RuleSection:
    """The bidding, the trump, and what happens before the melds are shown."""
    specials = tuple(
        (name.capitalize(), _AIMS.get(name, "As agreed at the table"), number(points))
        for name, points in variant.auction.specials
    )
    columns = ("Special game", "Aim", "Points") if specials else ()
    return RuleSection("auction", "Bidding", tuple(_sentences(variant)), columns, specials)


def _sentences(variant: Variant) -> Iterator[str]:
    auction, deck = variant.auction, variant.deck
    yield "The player after the dealer speaks first. Each in turn bids or passes; a pass is final."
    yield f"The bidding opens at {number(auction.opening)} or more. {_steps(variant)}"
    if auction.contracts == "every_side":
        yield "The highest bidder is the declarer. Every side has to make the sum of its own bids."
    else:
        yield "The last one left is the declarer. The bid is the contract of the declarer's side."
    yield _all_pass(variant)
    yield {
        "nothing": "The declarer names any suit as trump.",
        "marriage": "The declarer names a trump and has to hold king and queen of that suit.",
        "run": "The declarer names a trump and has to hold A-10-K-Q-J of that suit.",
        "dix": "The declarer names a trump and has to hold the lowest card of that suit.",
    }[auction.trump_requires]
    if deck.kitty:
        cards = counted(deck.kitty, "card")
        yield f"The declarer takes the kitty in hand and discards {cards} before play."
    if deck.passing and deck.hands_per_side > 1:
        cards = counted(deck.passing, "card")
        yield f"Then the partner passes {cards} to the declarer, who passes as many back."
    if auction.specials:
        yield "Instead of playing for meld and tricks, a special game may be bid."


def _steps(variant: Variant) -> str:
    """How bids rise: "Bids rise in ones, from 60 in fives, from 100 in tens."."""
    first, *later = variant.auction.steps
    bands = [f"in {steps_of(first[1])}", *(f"from {number(s)} in {steps_of(n)}" for s, n in later)]
    return f"Bids rise {', '.join(bands)}."


def _all_pass(variant: Variant) -> str:
    """What becomes of a hand nobody wants."""
    auction, forced = variant.auction, number(variant.auction.forced)
    if auction.all_pass == "first":
        return f"The first to speak may not pass, and opens at {forced} at least."
    if auction.all_pass == "dealer":
        return f"If nobody bids, the dealer has the contract at {forced}."
    if auction.forced:
        dealt = "otherwise the cards are dealt again by the next dealer"
        return f"If all others pass, the dealer may take the contract at {forced}; {dealt}."
    return "If nobody bids, the cards are dealt again by the next dealer."
