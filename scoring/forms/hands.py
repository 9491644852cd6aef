"""The slip of a hand as it is typed: is it shaped like a slip? The rules judge its sense."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict

from scoring.forms.auction import AuctionUnreadable, Bids, read_auction, write_auction
from scoring.forms.digits import DigitsField
from scoring.forms.hand_page import HandPage
from scoring.forms.melds import read_melds, worth
from scoring.forms.reasons import OUT_OF_DATE, ReasonField
from scoring.rules import HandEnd, HandRecord, Problem, ShownMeld, SideRecord, Suit
from scoring.selectors.pad import Pad
from scoring.slips import Slip, problems_of

# The hidden fields that say which hand, and which version of it, somebody was looking at.
WHICH_HAND = {"number", "based_on"}
NO_MELD = "Type 0 if there was no meld."
NO_TRICKS = "Type the trick points of one side."
# A side's facts as the rules name them, and the fields that hold them.
SIDE_FIELDS = {"trick_points": "tricks", "tricks": "count", "last_trick": "last"}


class HandForm(HandPage):
    """One hand as it stands on a slip.

    With `part=True` the slip may be half filled in, as it is while somebody types: what is
    missing is no mistake then. `slip()` gives the facts of a valid form.
    """

    key = forms.UUIDField(error_messages={"required": OUT_OF_DATE, "invalid": OUT_OF_DATE})
    number = DigitsField()
    based_on = DigitsField()
    end = forms.ChoiceField(
        choices=[(end.value, end.value) for end in HandEnd],
        required=False,
        error_messages={"invalid_choice": "Choose how the hand ended."},
    )
    declarer_seat = DigitsField(most_digits=1)
    contract = DigitsField()
    trump = forms.ChoiceField(
        choices=[(suit.value, suit.label) for suit in Suit],
        required=False,
        error_messages={"invalid_choice": "Choose one of the four suits."},
    )
    auction = forms.CharField(required=False, max_length=400)
    last = forms.CharField(required=False)
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
        self.shown: dict[str, tuple[ShownMeld, ...]] = {}
        self.unlikely: tuple[Problem, ...] = ()
        super().__init__(data, initial=initial)
        for side in pad.side_keys:
            for name in ("meld", "tricks"):
                self.fields[f"{name}_{side}"] = DigitsField()
            self.fields[f"count_{side}"] = DigitsField(most_digits=2)

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
            name = SIDE_FIELDS.get(path[1] if len(path) > 1 else "", "meld")
            where = "last" if name == "last" else f"{name}_{side}"
        where = {"declarer": "declarer_seat", "bids": "auction"}.get(where, where)
        return where if where in self.fields else None

    # ---------------------------------------------------------------- what was typed

    def clean_declarer_seat(self) -> int | None:
        """The seat that won the bid must be one of this table's."""
        seat: int | None = self.cleaned_data["declarer_seat"]
        if seat is not None and seat not in self.pad.side_of:
            raise forms.ValidationError("Choose one of the players.")
        return seat

    def clean_last(self) -> str | None:
        """The side that took the last trick, if it was written down."""
        side = self.cleaned_data["last"] or None
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
        cleaned["reason"] = cleaned.get("other_reason") or cleaned.get("reason") or ""
        for side in self.pad.side_keys:
            self._read_shown(side)
        if not self.part:
            self._look_for_gaps(cleaned["end"])
        return cleaned

    def _look_for_gaps(self, end: HandEnd) -> None:
        if not end.has_declarer:
            return
        self._need("declarer_seat", "Choose who won the bid.")
        self._need("contract", "Type the bid.")
        if end is HandEnd.PLAYED:
            self._need("trump", "Choose the trump.")
        for side in self.pad.side_keys:
            self._need(f"meld_{side}", NO_MELD)
        tricks = [f"tricks_{side}" for side in self.pad.side_keys]
        if end is HandEnd.PLAYED:
            blank = [name for name in tricks if self._blank(name)]
            if len(blank) > 1:
                self.add_error(blank[0], NO_TRICKS)

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

    def slip(self) -> Slip:
        """Return the facts of the slip; what is missing or wrong stays out of them."""
        facts = self.cleaned_data
        seat = facts.get("declarer_seat")
        record = HandRecord(
            declarer=None if seat is None else self.pad.side_of[seat],
            contract=facts.get("contract"),
            trump=Suit(facts["trump"]) if facts.get("trump") else None,
            end=facts["end"],
            sides={
                side: self._side(side)
                for side in self.pad.side_keys
                if facts["end"].has_declarer or self._says_something_of(side)
            },
        )
        return Slip(record=record, declarer_seat=seat, bids=self.bids)

    def _says_something_of(self, side: str) -> bool:
        return any(self.typed(f"{name}_{side}") for name in ("meld", "tricks", "count"))

    def _side(self, side: str) -> SideRecord:
        facts = self.cleaned_data
        last = facts.get("last")
        return SideRecord(
            meld=facts.get(f"meld_{side}") or 0,
            trick_points=facts.get(f"tricks_{side}"),
            tricks=facts.get(f"count_{side}"),
            last_trick=None if last is None else last == side,
            shown=self.shown.get(side, ()),
        )


def initial_of(slip: Slip) -> dict[str, Any]:
    """Return what the form shows for a slip that is already on the sheet."""
    record = slip.record
    initial: dict[str, Any] = {
        "end": record.end.value,
        "declarer_seat": "" if slip.declarer_seat is None else slip.declarer_seat,
        "contract": record.contract,
        "trump": record.trump.value if record.trump else "",
        "auction": write_auction(slip.bids),
        "last": "",
    }
    for key, side in record.sides.items():
        initial[f"meld_{key}"] = side.total_meld if record.end.has_declarer else None
        initial[f"tricks_{key}"] = side.trick_points
        initial[f"count_{key}"] = side.tricks
        initial[f"shown_{key}"] = [f"{meld.name}:{meld.copies}:{meld.hand}" for meld in side.shown]
        if side.last_trick:
            initial["last"] = key
    return initial
