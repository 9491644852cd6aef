"""The trick referee: what captured cards count, who wins a trick, and which cards may be played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.cards import Card, Suit
from scoring.rules.held import count_cards
from scoring.rules.variant import Variant


class Duty(StrEnum):
    """A duty of the player whose turn it is."""

    HOLD = "hold"
    LEAD_TRUMP = "lead_trump"
    FOLLOW = "follow"
    HEAD = "head"
    TRUMP = "trump"
    OVERTRUMP = "overtrump"


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether a card may be played; if not, the duty that it broke.

    `sentence` says why, and `could_play` are the cards that were allowed, in the order of the
    hand and each of them once.
    """

    legal: bool
    duty: Duty | None
    sentence: str
    could_play: tuple[Card, ...]


def trick_points(variant: Variant, cards: Iterable[Card], last_trick: bool = False) -> int:
    """What captured cards count, with the bonus for the last trick where it was taken too.

    Raises `UnknownCard` and `TooManyCopies` for cards that the deck cannot hold.
    """
    value = dict(zip(variant.ranks, variant.tricks.values, strict=True))
    points = sum(value[card.rank] * held for card, held in count_cards(variant, cards).items())
    return points + (variant.tricks.last_trick if last_trick else 0)


def trick_winner(variant: Variant, trick: Sequence[Card], trump: Suit | None) -> int:
    """Which card of a trick wins, counted from 0; of identical cards the one played first.

    Raises `ValueError` for an empty trick, `UnknownCard` and `TooManyCopies` for cards that the
    deck cannot hold.
    """
    if not trick:
        raise ValueError("There is no card in this trick.")
    count_cards(variant, trick)
    return _winner(variant, trick, trump)


def legal_cards(
    variant: Variant,
    hand: Sequence[Card],
    trick: Sequence[Card],
    trump: Suit | None,
    first_trick: bool | None = None,
) -> tuple[Card, ...]:
    """The cards of a hand that may be played on a trick, each once, in the order of the hand.

    The duties are those of a trick's place in the game: follow suit and beat what lies there;
    without the suit, trump and overtrump; without either, anything. `first_trick` matters to a
    lead only; where it is not said, a whole hand is taken to lead to the first trick.

    Raises `UnknownCard` and `TooManyCopies` for cards that the deck cannot hold.
    """
    count_cards(variant, (*hand, *trick))
    for _, _, cards in _duties(variant, hand, trick, trump, first_trick):
        hand = cards
    return tuple(dict.fromkeys(hand))


def judge_play(
    variant: Variant,
    hand: Sequence[Card],
    trick: Sequence[Card],
    card: Card,
    trump: Suit | None,
    first_trick: bool | None = None,
) -> Ruling:
    """Rule on a card played from a hand on a trick; the hand is as it was before the play.

    Raises `UnknownCard` and `TooManyCopies` for cards that the deck cannot hold.
    """
    could_play = legal_cards(variant, hand, trick, trump, first_trick)
    if card not in hand:
        count_cards(variant, (card,))
        sentence = f"The {_name(card)} is not in this hand."
        return Ruling(False, Duty.HOLD, sentence, could_play)
    for duty, sentence, cards in _duties(variant, hand, trick, trump, first_trick):
        if card not in cards:
            return Ruling(False, duty, sentence, could_play)
    return Ruling(True, None, _why_legal(variant, hand, trick, trump, could_play), could_play)


def _duties(
    variant: Variant,
    hand: Sequence[Card],
    trick: Sequence[Card],
    trump: Suit | None,
    first_trick: bool | None,
) -> list[tuple[Duty, str, list[Card]]]:
    """The duties that bind this player, each narrower than the last, with the cards left."""
    play = variant.play
    trumps = [card for card in hand if card.suit is trump]
    if not trick:
        first = len(hand) == variant.deck.hand_size if first_trick is None else first_trick
        if first and play.lead_trump and trumps:
            return [(Duty.LEAD_TRUMP, "The first lead has to be a trump.", trumps)]
        return []

    led, winning = trick[0].suit, trick[_winner(variant, trick, trump)]
    same = [card for card in hand if card.suit is led]
    if same:
        follow = (Duty.FOLLOW, f"A player who has {led.label} has to follow suit.", same)
        trumped = winning.suit is not led
        must_head = play.head_plain if led is not trump else True
        if trumped:
            must_head = play.head_after_trump
            winning = max(
                (card for card in trick if card.suit is led), key=lambda card: _rank(variant, card)
            )
        higher = [card for card in same if _rank(variant, card) > _rank(variant, winning)]
        if must_head and higher:
            text = f"The {_name(winning)} has to be beaten by a player who can beat it."
            return [follow, (Duty.HEAD, text, higher)]
        return [follow]
    if trumps and play.must_trump:
        text = f"A player without {led.label} has to play a trump."
        duties = [(Duty.TRUMP, text, trumps)]
        higher = [card for card in trumps if _rank(variant, card) > _rank(variant, winning)]
        if play.overtrump and winning.suit is trump and higher:
            text = f"The {_name(winning)} has to be beaten by a higher trump."
            duties.append((Duty.OVERTRUMP, text, higher))
        return duties
    return []


def _why_legal(
    variant: Variant,
    hand: Sequence[Card],
    trick: Sequence[Card],
    trump: Suit | None,
    could_play: tuple[Card, ...],
) -> str:
    """One sentence about a card that was allowed."""
    if not trick:
        return "A lead is free." if len(could_play) == len(set(hand)) else "A trump was led."
    led = trick[0].suit
    if any(card.suit is led for card in hand):
        return f"The player followed suit with {led.label}, as the rules ask."
    if variant.play.must_trump and any(card.suit is trump for card in hand):
        return f"The player had no {led.label} and trumped, as the rules ask."
    return f"The player had no {led.label} and was free to play any card."


def _winner(variant: Variant, trick: Sequence[Card], trump: Suit | None) -> int:
    best = 0
    for place, card in enumerate(trick):
        over = card.suit is trump and trick[best].suit is not trump
        same = card.suit is trick[best].suit
        if over or (same and _rank(variant, card) > _rank(variant, trick[best])):
            best = place
    return best


def _rank(variant: Variant, card: Card) -> int:
    """How high a card stands in its suit."""
    return -variant.ranks.index(card.rank)


def _name(card: Card) -> str:
    return f"{card.rank.label} of {card.suit.label}"
