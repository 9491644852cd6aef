"""Cards as they are typed or tapped: for counting a meld, and for ruling on a trick."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django import forms

from scoring.rules import (
    Card,
    MeldCount,
    Ruling,
    Suit,
    TooManyCopies,
    UnknownCard,
    Variant,
    count_meld,
    judge_play,
    legal_cards,
    parse_cards,
    trick_winner,
)

LONGEST = 600
TOO_LONG = "These are more cards than a deck has."
NO_SUIT = "Choose one of the four suits."
NO_TRUMP = [("", "none")]
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
SUITS = [(suit.value, suit.label) for suit in Suit]


@dataclass(frozen=True)
class CardKey:
    """One card of the deck as it is tapped: how it is typed, and what it is called."""

    code: str
    card: Card
    name: str


@dataclass(frozen=True)
class CardRow:
    """The cards of one suit, from high to low."""

    suit: Suit
    keys: tuple[CardKey, ...]


@lru_cache(maxsize=64)
def card_rows(variant: Variant) -> tuple[CardRow, ...]:
    """Every card of the deck once, suit by suit."""
    return tuple(
        CardRow(
            suit,
            tuple(
                CardKey(str(card), card, f"{rank.label} of {suit.label}")
                for rank in variant.ranks
                for card in [Card(rank, suit)]
            ),
        )
        for suit in Suit
    )


class CardsField(forms.CharField):
    """Cards typed one after another, rank then suit: AS TS KH."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs["widget"] = forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "maxlength": str(LONGEST),
            }
        )
        kwargs.setdefault("required", False)
        super().__init__(**kwargs)

    def clean(self, value: Any) -> tuple[Card, ...]:
        """Return the cards; raises ValidationError naming the first word that is no card."""
        text = self.to_python(value) or ""
        if len(text) > LONGEST:
            raise forms.ValidationError(TOO_LONG)
        try:
            return parse_cards(text.replace(",", " "))
        except UnknownCard as unknown:
            raise forms.ValidationError(f"{unknown} Type rank, then suit: AS, TH, 9D.") from None


class MeldForm(forms.Form):
    """The cards of one hand and the trump; `count` is what they meld at best."""

    cards = CardsField(label="Cards of one hand", help_text="Rank, then suit: AS TS KS QS JS.")
    trump = forms.ChoiceField(
        label="Trump",
        choices=NO_TRUMP + SUITS,
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": NO_SUIT},
    )

    def __init__(self, *args: Any, variant: Variant, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.variant = variant
        self.count: MeldCount | None = None

    def clean(self) -> dict[str, Any]:
        """Count the hand; refuse one that the deck cannot hold."""
        facts = self.cleaned_data
        if "cards" in facts and "trump" in facts:
            trump = Suit(facts["trump"]) if facts["trump"] else None
            try:
                self.count = count_meld(self.variant, facts["cards"], trump)
            except (UnknownCard, TooManyCopies) as refused:
                self.add_error("cards", str(refused))
        return facts

    @property
    def remark(self) -> str:
        """What is odd about the number of cards; nothing when it is that of a hand."""
        held, deck = len(self.cleaned_data["cards"]), self.variant.deck
        if held <= deck.hand_size + deck.kitty:
            return "" if held >= deck.hand_size else f"{held} of the {deck.hand_size} cards so far."
        return f"These are {held} cards. A hand has {deck.hand_size}."


class TrickForm(forms.Form):
    """The cards on the table, a player's hand, and the card she played.

    `winner` is the place of the winning card in `table`; `ruling` is there where a card and a
    hand were named, `could_play` where only a hand was.
    """

    table = CardsField(label="On the table", help_text="In the order played. None for a lead.")
    hand = CardsField(label="The player’s hand", help_text="As it was before the play.")
    card = CardsField(label="Card played")
    trump = forms.ChoiceField(
        label="Trump",
        choices=SUITS,
        widget=forms.RadioSelect,
        error_messages={"required": "Choose the trump.", "invalid_choice": NO_SUIT},
    )

    def __init__(self, *args: Any, variant: Variant, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.variant = variant
        self.ruling: Ruling | None = None
        self.could_play: tuple[Card, ...] = ()
        self.cards: tuple[Card, ...] = ()
        self.winner: int | None = None

    def clean_card(self) -> Card | None:
        """One card at most."""
        cards: tuple[Card, ...] = self.cleaned_data["card"]
        if len(cards) > 1:
            raise forms.ValidationError("A player plays one card.")
        return cards[0] if cards else None

    def clean(self) -> dict[str, Any]:
        """Rule on what was named; refuse cards that the deck cannot hold, and full tricks."""
        facts = self.cleaned_data
        if self.errors:
            return facts
        table, hand, card = facts["table"], facts["hand"], facts["card"]
        players = self.variant.deck.active
        if not table and not hand:
            self.add_error("table", "Name the cards on the table, or the hand that leads.")
        elif len(table) > players - bool(hand or card):
            self.add_error("table", f"A trick has {players} cards.")
        else:
            self._rule(table, hand, card, Suit(facts["trump"]))
        return facts

    def _rule(
        self, table: tuple[Card, ...], hand: tuple[Card, ...], card: Card | None, trump: Suit
    ) -> None:
        self.cards = (*table, card) if card else table
        try:
            # Counted together: the deck must be able to hold the table and the hand at once.
            could_play = legal_cards(self.variant, hand, self.cards if not hand else table, trump)
            if hand and card:
                self.ruling = judge_play(self.variant, hand, table, card, trump)
            self.could_play = could_play
            self.winner = trick_winner(self.variant, self.cards, trump) if self.cards else None
        except (UnknownCard, TooManyCopies) as refused:
            self.add_error("hand" if hand else "table", str(refused))

    @property
    def broken(self) -> bool:
        """Whether the card that was played was not legal; nobody then wins with it."""
        return self.ruling is not None and not self.ruling.legal

    @property
    def full(self) -> bool:
        """Whether everybody has played to the trick."""
        return len(self.cards) == self.variant.deck.active

    @property
    def winners_place(self) -> str:
        """Whose card that is: "first" is the leader's."""
        return PLACES[self.winner or 0]

    @property
    def winning_card(self) -> Card | None:
        """The card that wins, or would win so far."""
        return None if self.winner is None else self.cards[self.winner]
