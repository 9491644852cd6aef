"""The shape of who is entered in an event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from scoring.forms.people import KeyedForm
from scoring.models import Team


class TeamsField(forms.TypedMultipleChoiceField):
    """Teams to tick. The service says what is wrong with one that is not on the list any more."""

    def valid_value(self, value: Any) -> bool:
        """Any id: this very form may have been sent before, and its teams are entered now."""
        return str(value).isdecimal()


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
