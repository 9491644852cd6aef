"""Why something is done to a hand or a game, and the key under which it is done once."""

from __future__ import annotations

from typing import Any

from django import forms

from scoring.forms.digits import DigitsField

REASON_LENGTH = 200
OUT_OF_DATE = "This page is out of date. Load it again."


class ShortText(forms.CharField):
    """Some words that may be left out, up to so many letters."""

    def __init__(self, most_letters: int) -> None:
        super().__init__(
            required=False,
            max_length=most_letters,
            error_messages={"max_length": f"At most {most_letters} letters."},
        )

    def to_python(self, value: Any) -> str:
        """Return the text; raises ValidationError for what cannot be shown."""
        text = super().to_python(value) or ""
        if not all(sign.isprintable() or sign.isspace() for sign in text):
            raise forms.ValidationError("This holds a sign that cannot be shown.")
        return text


class ReasonField(ShortText):
    """A reason in a few words; the services say when there has to be one."""

    def __init__(self) -> None:
        super().__init__(REASON_LENGTH)


class ReasonForm(forms.Form):
    """Why a hand is struck out or put back, or a game ended, opened again or cancelled."""

    key = forms.UUIDField(error_messages={"required": OUT_OF_DATE, "invalid": OUT_OF_DATE})
    based_on = DigitsField()
    reason = ReasonField()
    other_reason = ReasonField()
    reasons = ("Entered twice", "Not played", "Wrong table")

    def clean(self) -> dict[str, Any]:
        """A reason that was written out goes before one that was chosen."""
        facts = self.cleaned_data
        facts["reason"] = facts.get("other_reason") or facts.get("reason") or ""
        return facts

    @property
    def first_error(self) -> str:
        """What to say when the form cannot be taken."""
        return next(str(error) for errors in self.errors.values() for error in errors)
