"""The shape of who sits in for whom."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from django import forms

from scoring.forms.people import RELOAD, NameField, NamesForm
from tournaments.selectors import Replaceable


class SubstituteForm(NamesForm):
    """Somebody sits in for a player in the round being played."""

    name_fields = ("player",)

    instead_of = forms.ChoiceField(
        label="For whom?",
        error_messages={
            "required": "Say for whom.",
            "invalid_choice": f"This player has no table any more. {RELOAD}",
        },
    )
    player = NameField(label="Who sits in?")

    def __init__(self, *args: Any, players: Sequence[Replaceable], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.players = {one.value: one for one in players}
        field = self.fields["instead_of"]
        assert isinstance(field, forms.ChoiceField)
        tables = groupby(players, key=lambda one: (one.table, one.place.entry))
        field.choices = [
            ("", "Choose"),
            *(
                (f"Table {table}: {entry}", [(one.value, _label(one)) for one in at_table])
                for (table, entry), at_table in tables
            ),
        ]

    def replaced(self) -> Replaceable:
        """The player whom somebody sits in for."""
        return self.players[self.cleaned_data["instead_of"]]


def _label(one: Replaceable) -> str:
    return f"{one.player} ({one.by} sits in)" if one.by else str(one.player)
