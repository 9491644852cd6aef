"""The shape of what the director rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from scoring.forms.people import RELOAD, KeyedForm
from tournaments.models import Entry, Ruling, Stage
from tournaments.selectors import MatchToRule

MOST_LETTERS = 300
A_NUMBER = re.compile(r"[-+]?[0-9]{1,5}")
WHAT_HAPPENED = [
    (Ruling.Kind.WALKOVER.value, "Walkover: the others did not come"),
    (Ruling.Kind.FORFEIT.value, "Given up: the others stopped after the first hand"),
    (Ruling.Kind.EXTRA_HAND.value, "Level at the end, and won on an extra hand"),
]
HALF_WINS = [
    ("0", "no win"),
    ("1", "half a win more"),
    ("2", "a win more"),
    ("-1", "half a win less"),
    ("-2", "a win less"),
]


class WhyField(forms.CharField):
    """Why it was ruled so."""

    def __init__(self) -> None:
        super().__init__(
            label="Why?",
            max_length=MOST_LETTERS,
            error_messages={
                "required": "Say why.",
                "max_length": f"There is room for {MOST_LETTERS} letters.",
            },
        )


class PointsField(forms.CharField):
    """Points given, or taken with a minus; nothing typed is 0."""

    widget = forms.TextInput(attrs={"class": "short", "autocomplete": "off"})

    def clean(self, value: Any) -> int:
        """Return the points. Raises ValidationError for what is no whole number."""
        text = str(value or "").strip().replace("\N{MINUS SIGN}", "-").replace(",", "")
        if not text:
            return 0
        if not A_NUMBER.fullmatch(text):
            raise ValidationError("Type a whole number, such as 50 or -50.", code="invalid")
        return int(text)


class RulingForm(KeyedForm):
    """One side wins a match: how, which, and why."""

    kind = forms.ChoiceField(
        label="What happened?",
        choices=WHAT_HAPPENED,
        widget=forms.RadioSelect,
        error_messages={"required": "Choose what happened.", "invalid_choice": RELOAD},
    )
    awarded = forms.ChoiceField(
        label="Who wins?",
        widget=forms.RadioSelect,
        error_messages={"required": "Say which side wins.", "invalid_choice": RELOAD},
    )
    note = WhyField()

    def __init__(self, *args: Any, match: MatchToRule, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["awarded"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(match.sides)


class NeitherSideForm(KeyedForm):
    """Neither side wins a match, and why."""

    note = WhyField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="neither_%s", **kwargs)


class AdjustForm(KeyedForm):
    """Points or wins given to an entry in a round, or taken."""

    entry = forms.TypedChoiceField(
        label="Whose?",
        coerce=int,
        error_messages={"required": "Say whose.", "invalid_choice": RELOAD},
    )
    round = forms.ChoiceField(
        label="In which round?",
        error_messages={"required": "Say in which round.", "invalid_choice": RELOAD},
    )
    points = PointsField(label="Points", required=False, help_text="Taken with a minus: -50.")
    half_wins = forms.TypedChoiceField(
        label="Wins",
        coerce=int,
        choices=HALF_WINS,
        initial="0",
        error_messages={"required": "Say how many wins.", "invalid_choice": RELOAD},
    )
    note = WhyField()

    def __init__(
        self, *args: Any, entries: Sequence[Entry], stages: Sequence[Stage], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        entry, round_ = self.fields["entry"], self.fields["round"]
        assert isinstance(entry, forms.ChoiceField)
        assert isinstance(round_, forms.ChoiceField)
        entry.choices = [("", "Choose"), *((one.pk, str(one)) for one in entries)]
        rounds = [
            (
                f"{stage.number}-{one.number}",
                f"Stage {stage.number}, round {one.number}"
                if len(stages) > 1
                else f"Round {one.number}",
            )
            for stage in stages
            for one in stage.standing_rounds  # type: ignore[attr-defined]
        ]
        round_.choices = [("", "Choose"), *rounds]

    def stage_and_round(self) -> tuple[int, int]:
        """The numbers of the stage and of its round."""
        stage, _, number = self.cleaned_data["round"].partition("-")
        return int(stage), int(number)
