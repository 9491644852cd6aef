"""The shape of who is entered in an event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.forms import BoundField

from scoring.forms.games import CountField
from scoring.forms.people import KeyedForm, NameField
from scoring.models import Player, Team
from scoring.services.errors import ScoringError
from tournaments.models import Entry
from tournaments.services import SeedsRefused

MOST_SEED = 999


class TicksField(forms.TypedMultipleChoiceField):
    """Teams or players to tick. The service says what is wrong with one that is gone by now."""

    def valid_value(self, value: Any) -> bool:
        """Any id: this very form may have been sent before, and they are entered now."""
        return str(value).isdecimal()


class EnterTeamsForm(KeyedForm):
    """The teams to enter, ticked on the list of those that are not."""

    teams = TicksField(
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
        assert isinstance(field, TicksField)
        field.choices = [(team.pk, team.name) for team in teams]


class EnterPlayersForm(KeyedForm):
    """The players to enter, ticked on the list of those that are not."""

    players = TicksField(
        label="Players",
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": "Tick at least one player.",
            "invalid_choice": "This player is not one of the club's.",
        },
    )

    def __init__(self, *args: Any, players: Sequence[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["players"]
        assert isinstance(field, TicksField)
        field.choices = [(player.pk, player.name) for player in players]


class EnterByNameForm(KeyedForm):
    """Somebody who is not on the club's list: becomes a guest, and is entered."""

    name = NameField(label="Somebody new")


class SeedsForm(KeyedForm):
    """A seed for each entry, or none."""

    def __init__(self, *args: Any, entries: Sequence[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entries = entries
        for entry in entries:
            self.fields[_seed_of(entry)] = CountField(
                label=f"Seed of {entry}",
                required=False,
                min_value=1,
                max_value=MOST_SEED,
                initial=entry.seed,
                error_messages={
                    "invalid": "Type a whole number, such as 1.",
                    "min_value": "The best seed is 1.",
                    "max_value": f"Seeds go up to {MOST_SEED}.",
                },
            )

    def rows(self) -> list[tuple[Entry, BoundField]]:
        """Each entry with its field."""
        return [(entry, self[_seed_of(entry)]) for entry in self.entries]

    def seeds(self) -> dict[int, int | None]:
        """The seeds by the ids of the entries."""
        return {entry.pk: self.cleaned_data[_seed_of(entry)] for entry in self.entries}

    def refuse(self, error: ScoringError) -> None:
        """Put each sentence beside its entry."""
        if not isinstance(error, SeedsRefused):
            super().refuse(error)
            return
        for entry in self.entries:
            if entry.pk in error.entries:
                self.add_error(_seed_of(entry), error.entries[entry.pk])


def _seed_of(entry: Entry) -> str:
    return f"seed_{entry.pk}"
