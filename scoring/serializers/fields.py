"""Fields that take what is meant and nothing that merely looks like it.

JSON has numbers, texts and truths, and a slip needs them told apart: `true` is not 1, `1.0` and
`"160"` are not counts, blank is not zero.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

MOST = 99_999


class WholeNumberField(serializers.IntegerField):
    """A whole number as JSON writes one: no text, no fraction, no exponent, no true or false."""

    default_error_messages = {
        "invalid": "Only a whole number, such as 160.",
        "null": "Only a whole number, such as 160.",
        "min_value": "This cannot be less than {min_value}.",
        "max_value": "This cannot be more than {max_value}.",
    }

    def __init__(self, *, min_value: int = 0, max_value: int = MOST, **kwargs: Any) -> None:
        super().__init__(min_value=min_value, max_value=max_value, **kwargs)

    def to_internal_value(self, data: Any) -> int:
        """Return the number. Raises ValidationError for anything else."""
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return data


class TextField(serializers.CharField):
    """A text; numbers are not turned into one."""

    default_error_messages = {
        "invalid": "Only text.",
        "null": "Only text.",
        "blank": "This cannot be left blank.",
        "max_length": "At most {max_length} letters.",
    }

    def to_internal_value(self, data: Any) -> str:
        """Return the text. Raises ValidationError for anything else."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class TrueOrFalseField(serializers.BooleanField):
    """`true` or `false`; neither "yes" nor 1."""

    default_error_messages = {"invalid": "Only true or false.", "null": "Only true or false."}

    def to_internal_value(self, data: Any) -> bool:
        """Return the truth. Raises ValidationError for anything else."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class ChoiceOfTextField(serializers.ChoiceField):
    """One of a few words."""

    default_error_messages = {"invalid_choice": "Choose one of {words}.", "null": "Only text."}

    def to_internal_value(self, data: Any) -> Any:
        """Return the word. Raises ValidationError for any other, and for what is not text."""
        if not isinstance(data, str) or data not in self.choices:
            self.fail("invalid_choice", words=", ".join(str(word) for word in self.choices))
        return data


class KeyField(serializers.UUIDField):
    """The key of a row or of an act: a UUID in its usual 36 signs."""

    default_error_messages = {
        "invalid": "Only a UUID, such as 7f2d6a3e-5b1c-4a52-9d0e-3f6c1b7a8e90.",
        "null": "Only a UUID, such as 7f2d6a3e-5b1c-4a52-9d0e-3f6c1b7a8e90.",
    }

    def to_internal_value(self, data: Any) -> uuid.UUID:
        """Return the key. Raises ValidationError for a number or another spelling."""
        if not isinstance(data, str) or len(data) != 36:
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class StrictSerializer(serializers.Serializer[Any]):
    """A serializer for input that refuses fields it does not know."""

    default_error_messages = {"invalid": "Send one JSON object."}

    def to_internal_value(self, data: Any) -> Any:
        """Return the read values. Raises ValidationError with every problem, unknown fields too."""
        unknown = self._unknown(data)
        try:
            values = super().to_internal_value(data)
        except serializers.ValidationError as refused:
            raise serializers.ValidationError({**_as_dict(refused.detail), **unknown}) from None
        if unknown:
            raise serializers.ValidationError(unknown)
        return values

    def _unknown(self, data: Any) -> dict[str, list[str]]:
        if not isinstance(data, Mapping):
            return {}
        strange = [str(name)[:80] for name in data if name not in self.fields]
        # A name that UTF-8 cannot write must not come back in the answer.
        written = [name.encode(errors="backslashreplace").decode() for name in strange]
        return {name: ["There is no such field."] for name in written}


class ActSerializer(StrictSerializer):
    """Everything that writes carries a key: the same key and facts again are stored once."""

    key = KeyField(
        help_text="A new UUID for each act. Sent again with the same facts, it does nothing more."
    )


def _as_dict(detail: Any) -> dict[str, Any]:
    return detail if isinstance(detail, dict) else {"non_field_errors": detail}
