"""A number field for people who type fast: the digits 0 to 9 and nothing else."""

from __future__ import annotations

from typing import Any

from django import forms

ONLY_DIGITS = "Only the digits 0 to 9."
TOO_MANY_DIGITS = "That is too many digits. Look again."


class DigitsField(forms.CharField):
    """A whole number in the digits 0 to 9. Nothing typed is None: blank is not zero.

    Signs, points, exponents, letters and the digits of other scripts are refused with a
    sentence, and so is a number that no slip could hold.
    """

    def __init__(self, *, most_digits: int = 5, **kwargs: Any) -> None:
        self.most_digits = most_digits
        kwargs.setdefault("required", False)
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> Any:
        """Return the number, or None for a blank field. Raises ValidationError otherwise."""
        text = super().to_python(value)
        if not text:
            return None
        if not (text.isascii() and text.isdigit()):
            raise forms.ValidationError(ONLY_DIGITS)
        if len(text) > self.most_digits:
            raise forms.ValidationError(TOO_MANY_DIGITS)
        return int(text)
