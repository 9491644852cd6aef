"""The cards, the people and the deal."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.rules.cards import Suit
from scoring.rules.rule_card.section import RuleSection
from scoring.rules.variant import Variant
from scoring.rules.wording import counted, listed


def deck_section(variant: Variant) -> RuleSection:
    """The cards, the people and the deal."""
    return RuleSection("deck", "Cards and seats", tuple(_sentences(variant)))


def _sentences(variant: Variant) -> Iterator[str]:
    deck = variant.deck
    cards = len(variant.ranks) * len(Suit) * deck.copies
    ranks = listed([rank.label for rank in variant.ranks], last="and")
    copies = counted(deck.copies, "copy", "copies")
    yield f"There are {cards} cards: {copies} of {ranks} in every suit."
    yield "The cards are named from high to low."
    if deck.hands_per_side == 1:
        yield f"{counted(deck.players, 'player')} play, each alone."
    else:
        sides = counted(deck.sides, "side")
        each = f"{sides} of {deck.hands_per_side}"
        yield f"{counted(deck.players, 'player')} form {each}; partners sit opposite each other."
    if deck.sitting_out:
        yield f"{counted(deck.sitting_out, 'player')} sit out each hand, the dealer first."
    kitty = f", and {deck.kitty} go to the kitty" if deck.kitty else ""
    yield f"Each player is dealt {counted(deck.hand_size, 'card')}{kitty}."
    way = "clockwise" if deck.clockwise else "counter-clockwise"
    yield f"The deal, the bidding and the play go {way}."
