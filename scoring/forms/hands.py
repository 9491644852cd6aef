"""The slip of a hand as it is typed: is it shaped like a slip? The rules judge its sense."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict

from scoring.forms.auction import AuctionUnreadable, Bids, read_auction
from scoring.forms.digits import DigitsField
from scoring.forms.hand_page import HandPage
from scoring.forms.melds import read_melds, worth
from scoring.forms.reasons import OUT_OF_DATE, ReasonField, ShortText
from scoring.rules import HandEnd, HandRecord, Problem, ShownMeld, SideRecord, Suit
from scoring.selectors.endings import SPECIALS, Asked, asked_of
from scoring.selectors.pad import Pad
from scoring.slips import Slip, problems_of

# The hidden fields that say which hand, and which version of it, somebody was looking at.
WHICH_HAND = {"number", "based_on"}
NO_MELD = "Type 0 if there was no meld."
NO_TRICKS = ("", "one side", "two sides", "three sides")
MOST_LETTERS = 60
# A side's facts as the rules name them, and the fields that hold them.
SIDE_FIELDS = {"trick_points": "tricks", "tricks": "count", "contract": "contract"}
# What is asked once for a hand, whatever side the rules find it with.
HAND_FIELDS = {"last_trick": "last", "kitty": "kitty"}
# What the page asks with the ending, and with whom a side is known by.
FIELDS = {
    "declarer": "declarer_seat",
    "bids": "auction",
    "special": "end",
    "offender": "end",
}


class HandForm(HandPage):
    """One hand as it stands on a slip.

    With `part=True` the slip may be half filled in, as it is while somebody types: what is
    missing is no mistake then. `slip()` gives the facts of a valid form.
    """

    key = forms.UUIDField(error_messages={"required": OUT_OF_DATE, "invalid": OUT_OF_DATE})
    number = DigitsField()
    based_on = DigitsField()
    end = forms.CharField(required=False)  # "reneged:A" and "special_won:durch" say the rest
    special = forms.CharField(required=False)
    offender = forms.CharField(required=False)
    sits_out = forms.CharField(required=False)
    declarer_seat = DigitsField(most_digits=1)
    contract = DigitsField()
    trump = forms.ChoiceField(
        choices=[(suit.value, suit.label) for suit in Suit],
        required=False,
        error_messages={"invalid_choice": "Choose one of the four suits."},
    )
    auction = ShortText(400)
    last = forms.CharField(required=False)
    kitty = DigitsField(most_digits=4)
    reason = ReasonField()
    other_reason = ReasonField()
    reasons = ("Counted again", "Typed wrong", "Wrong side")

    def __init__(
        self,
        data: MultiValueDict[str, Any] | None = None,
        *,
        pad: Pad,
        part: bool = False,
        initial: dict[str, Any] | None = None,
    ) -> None:
        self.pad = pad
        self.part = part
        self.bids: Bids = ()
        self.said_with_end = ""  # the special game, or the offender
        self.shown: dict[str, tuple[ShownMeld, ...]] = {}
        self.unlikely: tuple[Problem, ...] = ()
        super().__init__(data, initial=initial)
        for side in pad.side_keys:
            for name in ("meld", "tricks"):
                self.fields[f"{name}_{side}"] = DigitsField()
            self.fields[f"count_{side}"] = DigitsField(most_digits=2)
            self.fields[f"forfeit_{side}"] = ShortText(MOST_LETTERS)
            if pad.every_side_bids:
                self.fields[f"contract_{side}"] = DigitsField()

    def add_error(self, field: str | None, error: Any) -> None:
        """Put an error beside its field; which hand it is cannot be seen, nor mended here."""
        if field in WHICH_HAND:
            super().add_error(None, OUT_OF_DATE)
        else:
            super().add_error(field, error)

    def add_problems(self, problems: Iterable[Problem], *, impossible: bool) -> None:
        """Put what the rules refuse beside the fields; what is only unlikely is asked once."""
        problems = tuple(problems)
        if not impossible:
            self.unlikely = problems
            return
        for problem in problems:
            if problem.severity == "impossible":
                self.add_error(self.field_of(problem), problem.message)

    def judge_the_rest(self) -> None:
        """Say beside every other field at once what the rules have against it."""
        if "end" in self.errors:
            return  # and so nothing is known of what belongs to it
        slip = self.slip().completed(self.pad.variant)
        for problem in problems_of(self.pad.variant, slip, self.pad.dealer_seat):
            field = self.field_of(problem)
            if problem.severity != "impossible" or not field or field in self.errors:
                continue
            if self.typed(field):
                self.add_error(field, problem.message)

    def field_of(self, problem: Problem) -> str | None:
        """The field of this form that a problem of the rules is about."""
        where, *path = problem.field.split(".")
        if where == "sides":
            side = path[0] if path else self.pad.side_keys[0]
            fact = path[1] if len(path) > 1 else ""
            where = HAND_FIELDS.get(fact) or f"{SIDE_FIELDS.get(fact, 'meld')}_{side}"
        where = FIELDS.get(where, where)
        return where if where in self.fields else None

    # ---------------------------------------------------------------- what was typed

    def clean_declarer_seat(self) -> int | None:
        """The seat that won the bid must be one of this table's."""
        seat: int | None = self.cleaned_data["declarer_seat"]
        if seat is not None and seat not in self.pad.side_of:
            raise forms.ValidationError("Choose one of the players.")
        return seat

    def clean_end(self) -> str:
        """The ending, with what it says about itself put where it belongs."""
        word, _, of = self.cleaned_data["end"].partition(":")
        if word and word not in set(HandEnd):
            raise forms.ValidationError("Choose how the hand ended.")
        self.said_with_end = of
        return str(word)

    def clean_last(self) -> str | None:
        """The side that took the last trick, if it was written down."""
        return self._side_named("last")

    def clean_sits_out(self) -> str | None:
        """The side that had no cards, if somebody else than the dealer's."""
        return self._side_named("sits_out")

    def _side_named(self, field: str) -> str | None:
        side = self.cleaned_data[field] or None
        if side is not None and side not in self.pad.side_keys:
            raise forms.ValidationError("Choose one of the sides.")
        return side

    def clean_auction(self) -> str:
        """The auction, read from the dealer's left on."""
        text: str = self.cleaned_data["auction"]
        try:
            self.bids = read_auction(text, self.pad.turns)
        except AuctionUnreadable as refusal:
            raise forms.ValidationError(str(refusal)) from None
        return text

    def clean(self) -> dict[str, Any]:
        """Look for what a slip of this ending cannot do without."""
        cleaned = self.cleaned_data
        cleaned["end"] = HandEnd(cleaned.get("end") or HandEnd.PLAYED)
        if cleaned["end"] in SPECIALS:
            cleaned["special"] = self.said_with_end or cleaned.get("special")
        elif cleaned["end"] is HandEnd.RENEGED:
            cleaned["offender"] = self.said_with_end or cleaned.get("offender")
        cleaned["reason"] = cleaned.get("other_reason") or cleaned.get("reason") or ""
        for side in self.pad.side_keys:
            self._read_shown(side)
        if not self.part:
            self._look_for_gaps(asked_of(self.pad.variant, cleaned["end"]))
        return cleaned

    def _look_for_gaps(self, asked: Asked) -> None:
        playing = self.playing
        if asked.declarer:
            self._need("declarer_seat", "Choose who won the bid.")
        if asked.contract:
            for name in (
                [f"contract_{s}" for s in playing] if self.pad.every_side_bids else ["contract"]
            ):
                self._need(name, "Type the bid.")
        if asked.trump:
            self._need("trump", "Choose the trump.")
        for side in asked.melds_of(playing, self._declarer()):
            self._need(f"meld_{side}", NO_MELD)
        if asked.tricks:
            self._look_for_tricks(playing)

    def _look_for_tricks(self, playing: tuple[str, ...]) -> None:
        rules = self.pad.variant.tricks
        blank = [name for name in (f"tricks_{side}" for side in playing) if self._blank(name)]
        if len(blank) > 1:
            sides = NO_TRICKS[len(playing) - 1]
            self.add_error(blank[0], f"Type the trick points of {sides}.")
        if rules.keep_test == "trick" and rules.keep_minimum > 1:
            for side in playing:
                self._need(f"count_{side}", "Count the tricks this side took.")
        if self.pad.variant.deck.kitty:
            if rules.kitty_counts_for == "nobody":
                self._need("kitty", "Type what the discards count, or 0.")
            elif rules.kitty_counts_for == "last_trick" and not self._blank("kitty"):
                self._need("last", "Choose who took the last trick, and with it the kitty.")

    def _blank(self, name: str) -> bool:
        return name not in self.errors and self.cleaned_data.get(name) in {None, ""}

    def _need(self, name: str, sentence: str) -> None:
        if self._blank(name):
            self.add_error(name, sentence)

    def _read_shown(self, side: str) -> None:
        """Read the named melds of a side; a total that was left out is made up from them."""
        field = f"meld_{side}"
        trump = Suit(self.cleaned_data["trump"]) if self.cleaned_data.get("trump") else None
        hands = list(self.pad.side_of.values()).count(side)
        words = self.shown_words(side)
        if not words:
            return
        try:
            shown = tuple(read_melds(words))
            total = worth(self.pad.variant, shown, trump)
        except (ValueError, KeyError):
            self.add_error(field, "Choose the melds from the list again.")
            return
        once = {(meld.name, meld.hand) for meld in shown}
        if len(once) != len(shown) or any(not 1 <= meld.hand <= hands for meld in shown):
            self.add_error(field, "Choose each meld of a player once.")
            return
        self.shown[side] = shown
        if field in self.errors:
            return
        if self.cleaned_data.get(field) is None:
            self.cleaned_data[field] = total
        elif self.cleaned_data[field] != total:
            self.add_error(field, f"The melds from the list make {total:,}.")

    # ---------------------------------------------------------------- the facts

    @property
    def playing(self) -> tuple[str, ...]:
        """The sides that have a part in this hand."""
        out = self.pad.sides_out
        if len(out) == 1 and (named := self.cleaned_data.get("sits_out")):
            out = (named,)
        return tuple(side for side in self.pad.side_keys if side not in out)

    def _declarer(self) -> str | None:
        seat = self.cleaned_data.get("declarer_seat")
        return None if seat is None else self.pad.side_of[seat]

    def slip(self) -> Slip:
        """Return the facts of the slip; what is missing or wrong stays out of them."""
        facts = self.cleaned_data
        end = facts.get("end") or HandEnd.PLAYED
        record = HandRecord(
            declarer=self._declarer(),
            contract=None if self.pad.every_side_bids else facts.get("contract"),
            trump=Suit(facts["trump"]) if facts.get("trump") else None,
            end=end,
            special=facts.get("special") or None,
            offender=facts.get("offender") or None,
            sides={
                side: self._side(side)
                for side in self.playing
                if end.has_declarer or self._says_something_of(side)
            },
        )
        return Slip(record=record, declarer_seat=facts.get("declarer_seat"), bids=self.bids)

    def _says_something_of(self, side: str) -> bool:
        return any(self.typed(f"{name}_{side}") for name in ("meld", "tricks", "count"))

    def _side(self, side: str) -> SideRecord:
        facts = self.cleaned_data
        last = facts.get("last")
        to_last = self.pad.variant.tricks.kitty_counts_for == "last_trick"
        has_kitty = side == (last if to_last else self._declarer())
        return SideRecord(
            meld=facts.get(f"meld_{side}") or 0,
            trick_points=facts.get(f"tricks_{side}"),
            tricks=facts.get(f"count_{side}"),
            last_trick=None if last is None else last == side,
            kitty=facts.get("kitty") if has_kitty else None,
            contract=facts.get(f"contract_{side}"),
            forfeit=facts.get(f"forfeit_{side}") or None,
            shown=self.shown.get(side, ()),
        )
