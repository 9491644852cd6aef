"""The shape of a name, of a person named on a form, of a club, a player and a team."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.forms import BoundField

from scoring.models import NAME_LENGTH
from scoring.names import tidy_name
from scoring.selectors.roster import KnownPlayer
from scoring.services.errors import NameTaken, ScoringError
from scoring.services.seating import Named, WhichPlayer

SOMEBODY_NEW = "new"
RELOAD = "Reload the page and try again."


class NameField(forms.CharField):
    """A name as it is kept: tidied, at most 60 letters, nothing that cannot be shown."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("error_messages", {"required": "Type a name."})
        super().__init__(**kwargs)
        self.widget.attrs.setdefault("autocomplete", "off")
        self.widget.attrs.setdefault("autocapitalize", "words")
        self.widget.attrs.setdefault("spellcheck", "false")
        # One more than fits, so that a longer name is refused with a sentence and not cut.
        self.widget.attrs["maxlength"] = str(4 * NAME_LENGTH)

    def clean(self, value: Any) -> str:
        """Return the tidied name, or "" where none is needed; raises ValidationError."""
        text = self.to_python(value) or ""
        if not text.strip():
            if self.required:
                raise ValidationError(self.error_messages["required"], code="required")
            return ""
        return tidy_name(text)


class KeyedForm(forms.Form):
    """A form that is stored once however often it is sent: it carries its idempotency key."""

    key = forms.UUIDField(
        widget=forms.HiddenInput, error_messages={"required": RELOAD, "invalid": RELOAD}
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["key"].initial = uuid.uuid4

    def add_error(self, field: str | None, error: Any) -> None:
        """Put an error beside its field; above the form where the field cannot be seen."""
        hidden = field in self.fields and self.fields[field].widget.is_hidden
        super().add_error(None if hidden else field, error)

    def refuse(self, error: ScoringError) -> None:
        """Put a service's sentence beside the field it names, or above the form."""
        self.add_error(error.field if error.field in self.fields else None, error.message)


class WhoField(forms.CharField):
    """Which person a name means: a player's key, somebody new, or nothing (found by the name)."""

    widget = forms.HiddenInput

    def __init__(self) -> None:
        super().__init__(required=False)

    def clean(self, value: Any) -> uuid.UUID | str:
        """Return a player's key, "new" or ""; anything else counts as nothing."""
        if value == SOMEBODY_NEW:
            return SOMEBODY_NEW
        try:
            return uuid.UUID(str(value))
        except ValueError:
            return ""


@dataclass(frozen=True)
class NameBox:
    """A person's field, its hidden companion, and the people asked about when it is unclear."""

    field: BoundField
    who: BoundField
    asks: bool
    players: tuple[KnownPlayer, ...]


class NamesForm(KeyedForm):
    """A form on which people are named; `name_fields` are the names of those fields.

    Each gets a hidden companion that says which person is meant, so that two people of one name
    can be told apart.
    """

    name_fields: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.questions: dict[str, tuple[KnownPlayer, ...]] = {}
        for field in self.name_fields:
            self.fields[f"{field}_who"] = WhoField()

    def people(self) -> list[Named]:
        """The people as named, in the order of the fields."""
        return [self._named(field) for field in self.name_fields]

    def _named(self, field: str) -> Named:
        who = self.cleaned_data.get(f"{field}_who")
        return Named(
            name=self.cleaned_data[field],
            player_key=who if isinstance(who, uuid.UUID) else None,
            is_new=who == SOMEBODY_NEW,
        )

    def refuse(self, error: ScoringError) -> None:
        """Ask who is meant where names do not say so; else a sentence beside its field."""
        if not isinstance(error, WhichPlayer):
            super().refuse(error)
            return
        for place, question in error.questions.items():
            field = self.name_fields[place]
            self.questions[field] = question.players
            self.add_error(field, question.message)

    def boxes(self) -> list[NameBox]:
        """The people's fields in order, as the page draws them."""
        return [
            NameBox(
                self[field],
                self[f"{field}_who"],
                field in self.questions,
                self.questions.get(field, ()),
            )
            for field in self.name_fields
        ]

    def group(self) -> str:
        """The names of all fields that name people and say which, as type-ahead sends them."""
        return ",".join(f"{field},{field}_who" for field in self.name_fields)


@cache
def time_zones() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every time zone with a place in its name, by region, as choices of a select."""
    regions: dict[str, list[tuple[str, str]]] = {}
    for zone in sorted(available_timezones()):
        region, slash, place = zone.partition("/")
        if slash and region not in {"Etc", "SystemV", "posix", "right"}:
            regions.setdefault(region, []).append((zone, place.replace("_", " ")))
    return [("", [("UTC", "UTC")]), *regions.items()]


class StartClubForm(KeyedForm):
    """A new club."""

    club_name = NameField(label="What is your club called?")
    timezone = forms.ChoiceField(label="Where does it play?", choices=time_zones)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.is_bound:
            self.fields["timezone"].widget.attrs["data-guess-zone"] = ""


class SignUpForm(StartClubForm):
    """A new club and, in the same step, somebody who can sign in to it."""

    username = forms.CharField(
        label="Your user name",
        max_length=150,
        validators=[
            UnicodeUsernameValidator(message="Use letters, digits and . @ + - _, but no blanks.")
        ],
        help_text="Letters and digits, no blanks. You sign in with it.",
        error_messages={"required": "Choose a user name."},
    )
    password = forms.CharField(
        label="Your password",
        strip=False,
        max_length=256,
        help_text="At least 8 letters, digits or signs.",
        error_messages={"required": "Choose a password."},
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}, render_value=True),
    )

    field_order = ("key", "club_name", "username", "password", "timezone")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs |= {
            "autocomplete": "username",
            "autocapitalize": "none",
            "spellcheck": "false",
        }

    def clean_password(self) -> str:
        """Refuse a password that is too easily guessed."""
        password: str = self.cleaned_data["password"]
        validate_password(password)
        return password


class PlayerForm(KeyedForm):
    """A player to add. `same_name` is asked for only when somebody has the name already."""

    name = NameField(label="Name")
    same_name = forms.BooleanField(required=False, label="It is somebody else of the same name")

    asks_same_name = False

    def refuse(self, error: ScoringError) -> None:
        """Show the sentence; where the name is taken, ask whether it is somebody else."""
        self.asks_same_name = isinstance(error, NameTaken)
        super().refuse(error)


class TeamForm(NamesForm):
    """Two players, and what they are called together."""

    name_fields = ("first", "second")

    first = NameField(label="First player")
    second = NameField(label="Second player")
    name = NameField(label="Team name", required=False, help_text="Left empty, it is their names.")


class RenameForm(KeyedForm):
    """Another name for a player or a team."""

    name = NameField(label="Name")
