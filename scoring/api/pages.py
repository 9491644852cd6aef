"""Lists come in pages, and a page that cannot be is refused instead of guessed."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import ValidationError
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request

FURTHEST = 1_000_000


class StrictPages(LimitOffsetPagination):
    """`?limit=50&offset=100`, in the digits 0 to 9 and within bounds, or 422."""

    default_limit = 50
    max_limit = 200

    def get_limit(self, request: Request) -> int:
        """How many rows; raises ValidationError for what is not 1 to 200."""
        return self._read(request, "limit", default=self.default_limit, least=1, most=200)

    def get_offset(self, request: Request) -> int:
        """How many rows to skip; raises ValidationError for what is not 0 to 1,000,000."""
        return self._read(request, "offset", default=0, least=0, most=FURTHEST)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """The two parameters with their bounds."""
        return [
            self._parameter("limit", 1, self.max_limit, "How many rows a page has."),
            self._parameter("offset", 0, FURTHEST, "How many rows to skip."),
        ]

    def _parameter(self, name: str, least: int, most: int, meaning: str) -> dict[str, Any]:
        return {
            "name": name,
            "required": False,
            "in": "query",
            "description": meaning,
            "schema": {"type": "integer", "minimum": least, "maximum": most},
        }

    def _read(self, request: Request, name: str, *, default: int, least: int, most: int) -> int:
        text = request.query_params.get(name)
        if text is None:
            return default
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
        if not least <= number <= most:
            raise ValidationError({name: [f"Only a whole number from {least:,} to {most:,}."]})
        return number
