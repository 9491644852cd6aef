"""One hand of any variant, by sides and without a game: what would it score?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

from django import forms

from scoring.forms.cards import NO_SUIT, SUITS
from scoring.forms.digits import DigitsField
from scoring.forms.hand_words import (
    LOST_OUTCOMES,
    OUTCOMES,
    SPECIALS,
    endings_of,
    side_names,
)
from scoring.forms.people import NameField
from scoring.models import NAME_LENGTH
from scoring.rules import (
    HandEnd,
    HandRecord,
    HandScore,
    LedgerEntry,
    Problem,
    SideRecord,
    Step,
    Suit,
    Variant,
    complete,
    find_problems,
    score_hand,
)

# The facts of a side as the rules name them, and the fields that hold them.
SIDE_FIELDS = {
    "trick_points": "tricks",
    "tricks": "count",
    "contract": "contract",
    "forfeit": "forfeit",
}
LOST = "aces not declared"
Pick = partial(
    forms.ChoiceField,
    required=False,
    error_messages={"invalid_choice": "Choose one from the list."},
)


@dataclass(frozen=True)
class SideBox:
    """What is asked of one side; a field that the variant has no use for is None."""

    key: str
    shown_name: str
    name: forms.BoundField
    meld: forms.BoundField
    tricks: forms.BoundField
    contract: forms.BoundField | None
    count: forms.BoundField
    forfeit: forms.BoundField


class AnyHandForm(forms.Form):
    """A hand to score. A valid form has its `score`; what is only unlikely stands in `doubts`."""

    end = Pick(
        label="How did it end?",
        initial=HandEnd.PLAYED,
        error_messages={"invalid_choice": "A hand of these rules does not end like this."},
    )
    declarer = Pick(label="Declarer")
    contract = DigitsField(label="Bid")
    trump = Pick(label="Trump", choices=SUITS, error_messages={"invalid_choice": NO_SUIT})
    special = Pick(label="Which special game?")
    offender = Pick(label="Who reneged?")
    out = Pick(label="Who sat out?")
    last = Pick(label="Last trick")
    kitty = DigitsField(label="Declarer’s discards", help_text="Part of the trick points above.")

    def __init__(self, *args: Any, variant: Variant, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.variant = variant
        self.score: HandScore | None = None
        self.doubts: tuple[Problem, ...] = ()
        for side, name in side_names(variant).items():
            self.fields[f"name_{side}"] = NameField(label=name, required=False)
            self.fields[f"meld_{side}"] = DigitsField(label="Meld")
            self.fields[f"tricks_{side}"] = DigitsField(label="Trick points")
            self.fields[f"count_{side}"] = DigitsField(label="Tricks taken", most_digits=2)
            self.fields[f"contract_{side}"] = DigitsField(label="Bid")
            self.fields[f"forfeit_{side}"] = forms.BooleanField(
                label="loses meld and tricks", required=False
            )
        for field in self.fields.values():
            if isinstance(field, DigitsField):
                field.widget.attrs["inputmode"] = "numeric"
        if variant.tricks.kitty_counts_for == "last_trick":
            self.fields["kitty"].label = "Kitty"
        specials = [(name, name.capitalize()) for name, _ in variant.auction.specials]
        self._offer("special", specials)
        self._offer("end", endings_of(variant))
        self._offer_sides("declarer", "choose")
        self._offer_sides("offender", "nobody")
        self._offer_sides("last", "not written down")
        self._offer_sides("out", "nobody")

    def _offer(self, field: str, choices: list[tuple[str, str]]) -> None:
        cast(forms.ChoiceField, self.fields[field]).choices = choices

    def _offer_sides(self, field: str, nobody: str) -> None:
        self._offer(field, [("", nobody), *self.names().items()])

    def names(self) -> dict[str, str]:
        """The sides by key, as somebody named them or as they are usually called."""
        usual = side_names(self.variant).items()
        return {side: self._typed(f"name_{side}")[:NAME_LENGTH] or name for side, name in usual}

    def _typed(self, field: str) -> str:
        text = str(self.data.get(field, ""))
        return " ".join("".join(sign for sign in text if sign.isprintable()).split())

    @property
    def boxes(self) -> Iterator[SideBox]:
        """The sides as the page draws them."""
        each = self.variant.auction.contracts == "every_side"
        for side, name in self.names().items():
            yield SideBox(
                key=side,
                shown_name=name,
                name=self[f"name_{side}"],
                meld=self[f"meld_{side}"],
                tricks=self[f"tricks_{side}"],
                contract=self[f"contract_{side}"] if each else None,
                count=self[f"count_{side}"],
                forfeit=self[f"forfeit_{side}"],
            )

    @property
    def says_more(self) -> bool:
        """Whether something is said that most hands do without."""
        more = [f"{name}_{side}" for name in ("count", "forfeit") for side in self.names()]
        return any(self._typed(name) or name in self.errors for name in ("last", "kitty", *more))

    @property
    def outcome(self) -> str:
        """How the hand came out, in words."""
        return OUTCOMES[self.score.outcome] if self.score else ""

    @property
    def lost(self) -> bool:
        """Whether the contract was lost."""
        return self.score is not None and self.score.outcome in LOST_OUTCOMES

    @property
    def results(self) -> list[tuple[str, int]]:
        """What each side writes down, by its name."""
        names = self.names()
        return [(names[side], n) for side, n in self.score.points.items()] if self.score else []

    @property
    def steps(self) -> list[tuple[str, Step]]:
        """The explanation, with the name of the side that each step is about."""
        names = self.names()
        return [(names[step.side], step) for step in self.score.steps] if self.score else []

    @property
    def ledgers(self) -> list[tuple[str, LedgerEntry]]:
        """What is kept beside the points."""
        sides = self.score.sides.items() if self.score else ()
        return [(self.names()[key], entry) for key, side in sides for entry in side.ledgers]

    def clean(self) -> dict[str, Any]:
        """Look for what is missing and for what cannot be; score what is left."""
        facts = self.cleaned_data
        facts["end"] = HandEnd(facts.get("end") or HandEnd.PLAYED)
        self._look_for_gaps()
        if self.errors:
            return facts
        record = complete(self.variant, self.record())
        problems = find_problems(self.variant, record)
        for problem in problems:
            if problem.severity == "impossible":
                self.add_error(self._field_of(problem), problem.message)
        if not self.errors:
            self.doubts = problems
            self.score = score_hand(self.variant, record)
        return facts

    def record(self) -> HandRecord:
        """The facts as the rules read them."""
        facts = self.cleaned_data
        return HandRecord(
            declarer=facts["declarer"] or None,
            contract=facts["contract"],
            sides={side: self._side(side) for side in self._playing()},
            trump=Suit(facts["trump"]) if facts.get("trump") else None,
            end=facts["end"],
            special=facts.get("special") if facts["end"] in SPECIALS else None,
            offender=facts.get("offender") or None if facts["end"] is HandEnd.RENEGED else None,
        )

    def _playing(self) -> list[str]:
        out = self.cleaned_data.get("out") if self.variant.deck.sitting_out else ""
        return [side for side in self.names() if side != out]

    def _side(self, side: str) -> SideRecord:
        facts = self.cleaned_data
        played = facts["end"] is HandEnd.PLAYED
        to_last = self.variant.tricks.kitty_counts_for == "last_trick"
        has_kitty = side == facts["last" if to_last else "declarer"]
        return SideRecord(
            meld=facts[f"meld_{side}"] or 0,
            trick_points=facts[f"tricks_{side}"] if played else None,
            tricks=facts[f"count_{side}"] if played else None,
            last_trick=facts["last"] == side if played and facts["last"] else None,
            kitty=facts["kitty"] if played and has_kitty else None,
            contract=self._contract_of(side),
            forfeit=LOST if facts[f"forfeit_{side}"] else None,
        )

    def _contract_of(self, side: str) -> int | None:
        if self.variant.auction.contracts != "every_side":
            return None
        number: int | None = self.cleaned_data[f"contract_{side}"]
        return number

    def _look_for_gaps(self) -> None:
        end = self.cleaned_data["end"]
        if self.variant.auction.contracts == "every_side":
            for side in self._playing():
                self._need(f"contract_{side}", "Type the bid.")
        else:
            self._need("declarer", "Choose who won the bid.")
            if end not in SPECIALS:
                self._need("contract", "Type the bid.")
        if end not in SPECIALS:
            for side in self._playing():
                self._need(f"meld_{side}", "Type 0 if there was no meld.")
        if end in SPECIALS:
            self._need("special", "Choose the special game.")
        if end is HandEnd.RENEGED:
            self._need("offender", "Choose who reneged.")
        if self.variant.deck.sitting_out:
            self._need("out", "Choose who sat out.")
        if end is HandEnd.PLAYED:
            blank = [f"tricks_{side}" for side in self._playing() if self._blank(f"tricks_{side}")]
            for field in blank[:-1]:
                self.add_error(field, "Type the trick points.")
            self._look_for_tricks()

    def _look_for_tricks(self) -> None:
        """What the trick points alone do not tell where these rules ask for it."""
        rules = self.variant.tricks
        if rules.keep_test == "trick" and rules.keep_minimum > 1:
            for side in self._playing():
                self._need(f"count_{side}", "Count the tricks this side took.")
        if self.variant.deck.kitty and rules.kitty_counts_for == "nobody":
            self._need("kitty", "Type what the discards count, or 0.")
        elif rules.kitty_counts_for == "last_trick" and not self._blank("kitty"):
            self._need("last", "Choose who took the last trick, and with it the kitty.")

    def _blank(self, field: str) -> bool:
        return field not in self.errors and self.cleaned_data.get(field) in {None, ""}

    def _need(self, field: str, sentence: str) -> None:
        if self._blank(field):
            self.add_error(field, sentence)

    def _field_of(self, problem: Problem) -> str | None:
        """The field of this form that a problem of the rules is about."""
        where, *path = problem.field.split(".")
        if where == "sides" and path:
            part = path[1] if len(path) > 1 else "meld"
            where = {"last_trick": "last", "kitty": "kitty"}.get(
                part, f"{SIDE_FIELDS.get(part, 'meld')}_{path[0]}"
            )
        return where if where in self.fields else None
