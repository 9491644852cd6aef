"""The shape of an event, of its entries and of a round seated by hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField

from scoring.forms.games import CountField, RulesField
from scoring.forms.people import KeyedForm, NameField
from scoring.models import HouseRulesVersion, Team
from scoring.services.errors import ScoringError
from tournaments.models import Entry, Event
from tournaments.rules.seating import SeatedTable
from tournaments.rules.tiebreaks import TIE_BREAKS
from tournaments.services import SeatingRefused

MOST_HANDS = 99
HANDS_A_ROUND = 4  # everybody at a table of four deals once
ORDERS = (
    ("points", "fewest-sets"),
    ("points", "fewest-sets", "highest-hand"),
    ("points", "highest-hand"),
    ("points", "highest-hand", "fewest-sets"),
    ("points",),
)


def _describe(order: Sequence[str]) -> str:
    names = [TIE_BREAKS[code].name.lower() for code in order[1:]]
    return ", then ".join([*names, "the place is shared"]).capitalize()


class StartEventForm(KeyedForm):
    """An event: what it is called, when it is, and how its rounds end."""

    name = NameField(label="What is it called?")
    day = forms.DateField(
        label="Day",
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"required": "Say on which day.", "invalid": "Choose a day."},
    )
    ending = forms.ChoiceField(
        label="A round ends",
        choices=[
            ("hands", "after a number of hands"),
            ("target", "at a number of points"),
            ("director", "when the director says"),
        ],
        initial="hands",
        widget=forms.RadioSelect,
        error_messages={"required": "Say how a round ends."},
    )
    hands = CountField(
        required=False,
        label="Hands a round",
        min_value=1,
        max_value=MOST_HANDS,
        initial=HANDS_A_ROUND,
        help_text="With four, everybody deals once.",
        error_messages={
            "invalid": "Type a whole number of hands, such as 4.",
            "min_value": "A round has at least one hand.",
            "max_value": f"A round has at most {MOST_HANDS} hands.",
        },
    )
    target = CountField(
        required=False,
        label="Points",
        min_value=1,
        max_value=100_000,
        error_messages={
            "invalid": "Type a whole number of points, such as 1500.",
            "min_value": "A game is played to at least one point.",
            "max_value": "A game is played to 100,000 points at most.",
        },
    )
    order = forms.ChoiceField(
        label="When points are equal",
        choices=[(",".join(order), _describe(order)) for order in ORDERS],
        initial=",".join(ORDERS[0]),
        help_text="The same order for everybody, known before round one.",
    )
    visibility = forms.ChoiceField(
        label="Who may read the standings?",
        choices=Event.Visibility.choices,
        initial=Event.Visibility.PUBLIC,
    )
    rules = RulesField()

    def __init__(
        self, *args: Any, house_rules: list[HouseRulesVersion], target: int, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        rules = self.fields["rules"]
        assert isinstance(rules, forms.TypedChoiceField)
        rules.choices = [(version.pk, version.house_rules.name) for version in house_rules]
        rules.initial = house_rules[0].pk
        self.fields["target"].initial = target

    def clean(self) -> dict[str, Any]:
        """Ask only for the number by which a round ends; the other one is 0."""
        cleaned = super().clean() or self.cleaned_data
        asked = {"hands": "Say how many hands.", "target": "Say how many points."}
        for field, sentence in asked.items():
            if cleaned.get("ending") != field:
                self.errors.pop(field, None)
                cleaned[field] = 0
            elif cleaned.get(field) is None and field not in self.errors:
                self.add_error(field, sentence)
        return cleaned

    def tie_breaks(self) -> list[str]:
        """The codes of the chosen order."""
        order: str = self.cleaned_data["order"]
        return order.split(",")


class TeamsField(forms.TypedMultipleChoiceField):
    """Teams to tick. The service says what is wrong with one that is not on the list any more."""

    def valid_value(self, value: Any) -> bool:
        """Any id: this very form may have been sent before, and its teams are entered now."""
        return str(value).isdecimal()


class EntryField(forms.TypedChoiceField):
    """An entry to seat. The service says what is wrong with one that has a table already."""

    def __init__(self, *, entered: Collection[int], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.entered = {str(entry) for entry in entered}

    def valid_value(self, value: Any) -> bool:
        """Any entry of the event: this very form may have been sent before."""
        return super().valid_value(value) or str(value) in self.entered


class EnterTeamsForm(KeyedForm):
    """The teams to enter, ticked on the list of those that are not."""

    teams = TeamsField(
        label="Teams",
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": "Tick at least one team.",
            "invalid_choice": "This team is not one of the club's.",
        },
    )

    def __init__(self, *args: Any, teams: Sequence[Team], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["teams"]
        assert isinstance(field, TeamsField)
        field.choices = [(team.pk, team.name) for team in teams]


class TablesField(forms.CharField):
    """The numbers of the tables on a form, "1,2,3"."""

    widget = forms.HiddenInput

    def clean(self, value: Any) -> list[int]:
        """Return the numbers that are numbers."""
        parts = str(value or "").split(",")
        return [int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 4]


@dataclass(frozen=True)
class TableRow:
    """One table of the form as it is drawn."""

    number: int
    left: BoundField
    right: BoundField

    @property
    def errors(self) -> list[str]:
        """What is wrong with this table, each sentence once."""
        return list(dict.fromkeys([*self.left.errors, *self.right.errors]))


class SeatingForm(KeyedForm):
    """A row for each table, with the team on its left and the one on its right.

    `entries` can be chosen; those that are `seated` already can only have been sent before.
    """

    tables = TablesField(required=False)

    def __init__(
        self,
        *args: Any,
        entries: Sequence[Entry],
        proposal: Sequence[SeatedTable],
        seated: Collection[int] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        numbers = [table.number for table in proposal]
        if self.is_bound:
            numbers = TablesField().clean(self.data.get("tables")) or numbers
        self.fields["tables"].initial = ",".join(map(str, numbers))
        self.numbers = list(dict.fromkeys(numbers))
        proposed = {table.number: table for table in proposal}
        choices = [("", "nobody"), *((entry.pk, f"{entry.number} · {entry}") for entry in entries)]
        entered = {*seated, *(entry.pk for entry in entries)}
        for number in self.numbers:
            table = proposed.get(number)
            for half in ("left", "right"):
                self.fields[f"{half}_{number}"] = EntryField(
                    entered=entered,
                    label=f"Table {number}, {half}",
                    choices=choices,
                    coerce=int,
                    empty_value=None,
                    required=False,
                    initial=getattr(table, half) if table else None,
                    error_messages={
                        "invalid_choice": "This team is not entered in the event any more."
                    },
                )

    def rows(self) -> list[TableRow]:
        """The tables in order, as the page draws them."""
        return [
            TableRow(number, self[f"left_{number}"], self[f"right_{number}"])
            for number in self.numbers
        ]

    def seating(self) -> list[SeatedTable]:
        """The tables at which somebody was put."""
        tables = [
            SeatedTable(
                number, self.cleaned_data[f"left_{number}"], self.cleaned_data[f"right_{number}"]
            )
            for number in self.numbers
        ]
        return [table for table in tables if (table.left, table.right) != (None, None)]

    def refuse(self, error: ScoringError) -> None:
        """Put each sentence beside its table."""
        if not isinstance(error, SeatingRefused) or not error.tables:
            super().refuse(error)
            return
        for number, sentences in error.tables.items():
            for sentence in sentences:
                self.add_error(f"left_{number}", sentence)
