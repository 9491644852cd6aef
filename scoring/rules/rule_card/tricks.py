"""The play: who leads, what must be played, what is counted."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.rules.rule_card.section import RuleSection
from scoring.rules.variant import Variant
from scoring.rules.wording import counted, number


def tricks_section(variant: Variant) -> RuleSection:
    """The play: who leads, what must be played, what is counted."""
    values = zip(variant.ranks, variant.tricks.values, strict=True)
    rows = tuple((rank.label.capitalize(), number(value)) for rank, value in values)
    last = ("Last trick", number(variant.tricks.last_trick))
    sentences = (*_play(variant), *_count(variant))
    return RuleSection("tricks", "Tricks", sentences, ("Card", "Counts"), (*rows, last))


def _play(variant: Variant) -> Iterator[str]:
    play = variant.play
    leader = {"declarer": "The declarer", "after_dealer": "The player after the dealer"}
    lead = "a trump, if there is one" if play.lead_trump else "any card"
    yield f"{leader[play.first_lead]} leads {lead}. Later the winner of a trick leads any card."
    beats = "and has to beat the card that wins so far, a partner's too"
    if not play.head_plain:
        beats = "and has to beat the card that wins so far only where trump was led"
    yield f"Whoever has the suit led follows it {beats}."
    if play.head_after_trump:
        yield "The best card of the suit led has to be beaten even when the trick is trumped."
    elif play.head_plain:
        yield "Once the trick is trumped, any card of the suit led will do."
    if play.must_trump:
        over = ", higher than one that lies there if possible" if play.overtrump else ""
        yield f"Whoever has none of the suit plays a trump{over}. Without either, any card."
    else:
        yield "Whoever has none of the suit plays any card."
    yield "The highest trump wins, or else the highest card of the suit led."
    yield "Of two identical cards the one played first is higher."


def _count(variant: Variant) -> Iterator[str]:
    tricks = variant.tricks
    yield f"Together all trick points make {number(variant.trick_total)}."
    if variant.deck.kitty:
        whose = {"last_trick": "the side that takes the last trick", "declarer": "the declarer"}
        to = whose.get(tricks.kitty_counts_for, "nobody")
        yield f"What the discarded cards count goes to {to}."
    least = tricks.keep_minimum
    if tricks.keep_test == "points" and least:
        yield f"To keep its meld a side has to take {counted(least, 'trick point')} or more."
    elif tricks.keep_test == "trick" and least:
        worth = "; an empty one will do" if least == 1 else ""
        yield f"To keep its meld a side has to take {counted(least, 'trick')} or more{worth}."
    else:
        yield "Meld counts without a trick."
