"""The shape of a round seated by hand: a row for each table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField

from scoring.forms.people import KeyedForm
from scoring.services.errors import ScoringError
from tournaments.models import Entry
from tournaments.rules.seating import SeatedTable
from tournaments.services import SeatingRefused


class EntryField(forms.TypedChoiceField):
    """An entry to seat. The service says what is wrong with one that has a table already."""

    def __init__(self, *, entered: Collection[int], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.entered = {str(entry) for entry in entered}

    def valid_value(self, value: Any) -> bool:
        """Any entry of the event: this very form may have been sent before."""
        return super().valid_value(value) or str(value) in self.entered


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
