"""Reads the body of a request: one JSON object, of a size that a person's act has."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser

LARGEST = 100_000  # bytes


class TooLarge(APIException):
    """A body that no slip could fill."""

    status_code = 413
    default_detail = "This is too large."
    default_code = "too_large"


class StrictJSONParser(JSONParser):
    """JSON in UTF-8, without NaN, without a name given twice, and not nested without end."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the value. Raises ParseError, TooLarge."""
        body = stream.read(LARGEST + 1)
        if len(body) > LARGEST:
            raise TooLarge
        try:
            return json.loads(
                body.decode(), object_pairs_hook=_each_once, parse_constant=_refuse_constant
            )
        except (ValueError, RecursionError):
            raise ParseError("This is not JSON that can be read.") from None


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) != len(pairs):
        raise ValueError("A name stands twice.")
    return values


def _refuse_constant(word: str) -> None:
    raise ValueError(f"{word} is not a number.")
