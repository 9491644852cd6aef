"""A variant: one set of rules as a value, and how it is read, written and changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from math import gcd
from typing import Any, Self

from scoring.rules.cards import Card, Rank, Suit, parse_cards, spelled
from scoring.rules.contradictions import impossible_together, nonsense_together
from scoring.rules.document import Refusals, hints_of, read_part, read_value, write_value
from scoring.rules.parts import PARTS, Auction, Deck, GameEnd, Melds, Play, Settlement, Tricks

_AROUNDS = {
    Rank.ACE: "aces",
    Rank.TEN: "tens",
    Rank.KING: "kings",
    Rank.QUEEN: "queens",
    Rank.JACK: "jacks",
}


class RulesRefused(ValueError):
    """A document or a house rule asks for rules that cannot be.

    `refusals` holds the dotted name of each refused value with a sentence about it.
    """

    def __init__(self, refusals: Mapping[str, str]) -> None:
        self.refusals = dict(refusals)
        super().__init__(" ".join(f"{name}: {why}" for name, why in self.refusals.items()))


@dataclass(frozen=True)
class Variant:
    """The rules of one form of pinochle. Equal rules are equal values."""

    key: str
    name: str
    summary: str = ""
    deck: Deck = field(default_factory=Deck)
    auction: Auction = field(default_factory=Auction)
    melds: Melds = field(default_factory=Melds)
    tricks: Tricks = field(default_factory=Tricks)
    settlement: Settlement = field(default_factory=Settlement)
    game_end: GameEnd = field(default_factory=GameEnd)
    play: Play = field(default_factory=Play)

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Self:
        """Read a variant; fields left out take their defaults.

        Raises `RulesRefused` naming every unknown name and every impossible value.
        """
        refusals = Refusals()
        values: dict[str, Any] = {}
        hints = hints_of(Variant)
        for name, value in document.items():
            if name in PARTS:
                values[name] = PARTS[name], read_part(PARTS[name], value, name, refusals)
            elif name in hints:
                values[name] = read_value(hints[name], value, name, refusals)
            else:
                refusals[name] = "There is no such rule."
        for name in ("key", "name"):
            if name not in document:
                refusals[name] = "This is missing."
        if refusals:
            raise RulesRefused(refusals)

        for name in values.keys() & PARTS.keys():
            part, read = values[name]
            if cards := read.get("pinochle_cards"):
                read["pinochle_cards"] = spelled(cards)
            values[name] = part(**read)
        variant = cls(**values)
        if contradictions := impossible_together(variant):
            raise RulesRefused(contradictions)
        return variant

    def to_document(self) -> dict[str, Any]:
        """The whole variant as plain values, always in the same order and form."""
        return {name.name: write_value(getattr(self, name.name)) for name in fields(self)}

    def with_house_rules(self, changes: Mapping[str, Any]) -> Self:
        """A copy with some fields changed: `{"settlement.set_multiplier": 2}`.

        Raises `RulesRefused` naming every unknown name and every impossible value, and what the
        changes ask for although the other rules leave no sense in it.
        """
        document = self.to_document()
        refusals = Refusals()
        for name, value in changes.items():
            part, _, rule = name.partition(".")
            if part not in PARTS or rule not in document[part]:
                refusals[name] = "There is no such rule."
            else:
                document[part][rule] = value
        try:
            changed = type(self).from_document(document)
        except RulesRefused as refused:
            raise RulesRefused(refusals | refused.refusals) from None
        refusals.update(nonsense_together(changed, changes))
        if refusals:
            raise RulesRefused(refusals)
        return changed

    @cached_property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of the deck from high to low."""
        return tuple(Rank(letter) for letter in self.deck.ranks)

    @cached_property
    def side_names(self) -> tuple[str, ...]:
        """The names of the sides in seating order: A, B, …"""
        return tuple("ABCDEFGH"[: self.deck.sides])

    @cached_property
    def trick_total(self) -> int:
        """All trick points of a hand, the last trick and the kitty included."""
        cards = sum(self.tricks.values) * len(Suit) * self.deck.copies
        return cards + self.tricks.last_trick

    @cached_property
    def trick_step(self) -> int:
        """What all trick points are a multiple of."""
        return gcd(*self.tricks.values, self.tricks.last_trick)

    @cached_property
    def arounds(self) -> Mapping[Rank, tuple[int, ...]]:
        """What one card of a rank in every suit is worth, for the ranks where it is a meld."""
        tables = {rank: getattr(self.melds, name) for rank, name in _AROUNDS.items()}
        return {rank: tables[rank] for rank in self.ranks if any(tables.get(rank, ()))}

    @cached_property
    def required_meld(self) -> str | None:
        """The field of the meld that a declarer must hold in trump; `None` where none is."""
        required = self.auction.trump_requires
        return {"marriage": "royal_marriage", "nothing": None}.get(required, required)

    @cached_property
    def pinochle_cards(self) -> tuple[Card, Card]:
        """The two cards that make a pinochle."""
        first, second = parse_cards(self.melds.pinochle_cards)
        return first, second

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, name.name) for name in fields(self)))

    def __hash__(self) -> int:
        return self._hash
