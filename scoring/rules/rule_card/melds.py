"""The melds: a table of points, and how cards may be used in them."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.rules.cards import Card, Rank, Suit
from scoring.rules.melds import NamedMeld, named_melds
from scoring.rules.rule_card.section import RuleSection
from scoring.rules.variant import Variant
from scoring.rules.wording import number

_TIMES = ("Single", "Double", "Triple", "Quadruple", "Five", "Six")
_SIGN = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
_TRUMP = Suit.HEARTS
_PLAIN = {
    "run": "Run",
    "royal_marriage": "Royal marriage",
    "dix": "Dix",
    "family_spades": "Family outside trump",
    "marriage_spades": "Common marriage",
}


def melds_section(variant: Variant) -> RuleSection:
    """The melds: a table of points, and how cards may be used in them."""
    copies = variant.deck.copies
    rows = tuple(
        (_label(meld), _cards(meld), *(_worth(meld, times) for times in range(1, copies + 1)))
        for meld in named_melds(variant, _TRUMP).values()
        if _is_typical(meld)
    )
    columns = ("Meld", "Cards", *_TIMES[:copies])
    return RuleSection("melds", "Meld", tuple(_sentences(variant)), columns, rows)


def _is_typical(meld: NamedMeld) -> bool:
    """One suit stands for all that are not trump; extras and bonuses are sentences."""
    other = meld.name.startswith(("family_", "marriage_")) and meld.name not in _PLAIN
    return not other and meld.serves != "roundhouse" and not meld.name.startswith("run_")


def _label(meld: NamedMeld) -> str:
    return _PLAIN.get(meld.name, meld.called(1))


def _cards(meld: NamedMeld) -> str:
    """The cards as they are drawn: the suit once where it says enough."""
    first = meld.cards[0]
    if meld.serves == "arounds":
        return f"{_rank(first)} of every suit"
    if meld.name in _PLAIN:
        which = "of trump" if first.suit is _TRUMP else "of another suit"
        return f"{'-'.join(map(_rank, meld.cards))} {which}"
    return " ".join(_drawn(card) for card in meld.cards)


def _drawn(card: Card) -> str:
    return f"{_rank(card)}{_SIGN[card.suit]}"


def _rank(card: Card) -> str:
    return "10" if card.rank is Rank.TEN else str(card.rank)


def _worth(meld: NamedMeld, copies: int) -> str:
    return number(meld.points(copies)) if meld.points(copies) else "–"


def _sentences(variant: Variant) -> Iterator[str]:
    melds, deck = variant.melds, variant.deck
    who = "Everybody" if melds.counted_by == "all" else "Only the declarer's side"
    yield f"{who} shows meld before play and counts it. The cards go back to the hand."
    if deck.hands_per_side > 1:
        yield "A meld lies in one hand; what partners show is added."
    suits = "a run or a marriage"
    if melds.run_keeps_marriage:
        suits = "a run and a marriage"
    yield f"A card may serve in several melds: once in {suits}, once around, once in a pinochle."
    if melds.run_keeps_marriage:
        yield "King and queen of a run count as a marriage as well."
    else:
        yield "King and queen of a run are not a marriage too; a second king and queen are."
    if melds.run_extra:
        yield f"A single king or queen of trump beside a run adds {number(melds.run_extra)}."
    if melds.roundhouse_bonus:
        bonus = number(melds.roundhouse_bonus)
        yield f"A marriage in every suit counts the sum of its parts and {bonus} on top."
    if deck.kitty:
        when = "before discarding" if melds.before_discard else "after discarding"
        yield f"The declarer melds {when}."
    if melds.team_minimum:
        least = number(melds.team_minimum)
        yield f"A side's meld counts only if it makes {least} or more."
        if melds.short_meld_sets:
            yield f"A declarer's side with less than {least} meld is set."
