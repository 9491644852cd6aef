"""Three hands dealt from the deck, to show what a set of rules makes of them.

The cards decide: meld is counted and tricks are added up by the rules themselves, so every rule
that changes a number changes it here. The same rules always give the same hands.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from scoring.rules import (
    Card,
    HandEnd,
    HandRecord,
    HandScore,
    SideRecord,
    Suit,
    Variant,
    count_meld,
    score_hand,
    trick_points,
)
from scoring.selectors.facts import number_text, suit_text

SEED = 250
DEALS_TRIED = 24


@dataclass(frozen=True)
class SampleHand:
    """One hand: its bid in words, the facts of each side, and what the rules make of it."""

    title: str
    bid: str
    record: HandRecord
    score: HandScore


@dataclass(frozen=True)
class SideNow:
    """A side's points in one sample hand, by the old rules and by the new."""

    name: str
    was: int | None
    now: int | None

    @property
    def differs(self) -> bool:
        """Whether the rules write another number."""
        return self.was != self.now


@dataclass(frozen=True)
class SampleChange:
    """One sample hand by the old rules and by the new."""

    title: str
    was: SampleHand
    now: SampleHand
    sides: tuple[SideNow, ...]

    @property
    def differs(self) -> bool:
        """Whether anything on the sheet would be another number."""
        return any(side.differs for side in self.sides)


def sample_changes(
    old: Variant, new: Variant, names: Mapping[str, str]
) -> tuple[SampleChange, ...]:
    """The three sample hands by both rules, side by side; `names` are those of the sides.

    The bids are the same by both, as far as the new opening bid allows.
    """
    before = sample_hands(old)
    after = sample_hands(new, tuple(hand.record.contract or 0 for hand in before))
    found = []
    for was, now in zip(before, after, strict=True):
        sides = dict.fromkeys([*was.record.sides, *now.record.sides])
        rows = tuple(
            SideNow(names.get(side, side), was.score.points.get(side), now.score.points.get(side))
            for side in sides
        )
        found.append(SampleChange(title=now.title, was=was, now=now, sides=rows))
    return tuple(found)


@lru_cache(maxsize=64)
def sample_hands(variant: Variant, bids: tuple[int, ...] = ()) -> tuple[SampleHand, ...]:
    """A contract made, one that is set, and one thrown in before play.

    `bids` are the contracts of the three; left out, they fit the cards.
    """
    deal = _best_deal(variant)
    opening = variant.auction.opening
    tricks = len(deal.tricks)
    lost = _played(variant, deal, taken=tricks // 3)
    own = lost.sides[deal.declarer]
    too_high = _first_bid_above(variant, own.total_meld + (own.trick_points or 0))
    made, is_set, thrown_in = (max(opening, bid) for bid in (bids or (opening, too_high, opening)))
    won = _played(variant, deal, taken=tricks - 1 - tricks // 6)
    sides = {side: SideRecord(meld=melds) for side, melds in deal.melds.items()}
    thrown = HandRecord(deal.declarer, None, sides, deal.trump, HandEnd.THROWN_IN)
    return (
        _sample(variant, "A contract made", won, made),
        _sample(variant, "A contract set", lost, is_set),
        _sample(variant, "A hand thrown in", thrown, thrown_in),
    )


@dataclass(frozen=True)
class _Deal:
    """Hands by side, the discards, and the tricks as they were taken."""

    declarer: str
    trump: Suit
    melds: dict[str, tuple[int, ...]]
    tricks: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...]


def _sample(variant: Variant, title: str, record: HandRecord, contract: int) -> SampleHand:
    record = replace(record, contract=contract)
    if variant.auction.contracts == "every_side":
        for side in record.sides:
            # The others bid half as much.
            own = contract if side == record.declarer else contract // 2
            record = record.with_side(side, contract=own)
    trump = suit_text(record.trump) if record.trump else ""
    bid = f"{number_text(contract)} bid in {trump}"
    return SampleHand(title, bid, record, score_hand(variant, record))


def _played(variant: Variant, deal: _Deal, *, taken: int) -> HandRecord:
    """The declarer takes the last `taken` tricks; the others share the first ones in turn."""
    sides = list(deal.melds)
    others = [side for side in sides if side != deal.declarer]
    lost = len(deal.tricks) - taken
    captured: dict[str, list[Card]] = {side: [] for side in sides}
    counted = dict.fromkeys(sides, 0)
    for place, trick in enumerate(deal.tricks):
        side = deal.declarer if place >= lost else others[place % len(others)]
        captured[side].extend(trick)
        counted[side] += 1
    captured[deal.declarer].extend(deal.kitty)
    records = {
        side: SideRecord(
            meld=deal.melds[side],
            trick_points=trick_points(variant, cards, last_trick=side == deal.declarer),
            tricks=counted[side],
            last_trick=side == deal.declarer,
            kitty=trick_points(variant, deal.kitty) if side == deal.declarer else None,
        )
        for side, cards in captured.items()
    }
    return HandRecord(deal.declarer, None, records, deal.trump)


def _first_bid_above(variant: Variant, earned: int) -> int:
    """The first bid that is lost with so much earned, however it is rounded."""
    bid = variant.auction.opening
    while bid < earned + variant.settlement.round_to:
        bid += next(step for start, step in reversed(variant.auction.steps) if bid >= start)
    return bid


def _best_deal(variant: Variant) -> _Deal:
    """Of some deals the one in which the declarer melds most, so that there is something to see."""
    deals = (_deal(variant, seed) for seed in range(SEED, SEED + DEALS_TRIED))
    return max(deals, key=lambda deal: sum(deal.melds[deal.declarer]))


def _deal(variant: Variant, seed: int) -> _Deal:
    deck = variant.deck
    cards = [Card(rank, suit) for suit in Suit for rank in variant.ranks] * deck.copies
    random.Random(seed).shuffle(cards)
    hands = [cards[n * deck.hand_size :][: deck.hand_size] for n in range(deck.active)]
    kitty = tuple(cards[deck.active * deck.hand_size :])
    sides = variant.side_names[: deck.sides_in_play]
    trump = max(Suit, key=lambda suit: count_meld(variant, hands[0], suit).points)
    melds: dict[str, tuple[int, ...]] = {}
    for seat, hand in enumerate(hands):
        side = sides[seat % len(sides)]
        melds[side] = (*melds.get(side, ()), count_meld(variant, hand, trump).points)
    tricks = tuple(zip(*hands, strict=True))
    return _Deal(sides[0], trump, melds, tricks, kitty)
