"""A hand of no game in words: how it ended, how it came out, what the sides are called."""

from __future__ import annotations

from scoring.rules import HandEnd, Outcome, Variant

PARTNERS = ("North–South", "East–West")
ENDINGS = {
    HandEnd.PLAYED: "Played",
    HandEnd.THROWN_IN: "Thrown in before play",
    HandEnd.NO_MARRIAGE: "No marriage to name as trump",
    HandEnd.RENEGED: "Stopped at a renege",
    HandEnd.SPECIAL_WON: "Special game won",
    HandEnd.SPECIAL_LOST: "Special game lost",
}
OUTCOMES = {
    Outcome.MADE: "Made",
    Outcome.SET: "Set",
    Outcome.THROWN_IN: "Thrown in",
    Outcome.SPECIAL_WON: "Special game won",
    Outcome.SPECIAL_LOST: "Special game lost",
    Outcome.NOT_SCORED: "Not scored",
}
LOST_OUTCOMES = {Outcome.SET, Outcome.THROWN_IN, Outcome.SPECIAL_LOST}
SPECIALS = {HandEnd.SPECIAL_WON, HandEnd.SPECIAL_LOST}


def endings_of(variant: Variant) -> list[tuple[str, str]]:
    """The ways in which a hand of this variant may end and still score."""
    left_out = set() if variant.auction.specials else set(SPECIALS)
    if variant.auction.trump_requires == "nothing":
        left_out.add(HandEnd.NO_MARRIAGE)
    return [(end.value, words) for end, words in ENDINGS.items() if end not in left_out]


def side_names(variant: Variant) -> dict[str, str]:
    """What the sides are called as long as nobody has typed their names, by key."""
    deck = variant.deck
    if deck.players == 4 and deck.sides == 2:
        return dict(zip(variant.side_names, PARTNERS, strict=True))
    what = "Player" if deck.players == deck.sides else "Side"
    return {side: f"{what} {number}" for number, side in enumerate(variant.side_names, start=1)}
