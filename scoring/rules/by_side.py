"""A value for each side, asked for by the side's name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

Value = TypeVar("Value")


class BySide(Mapping[str, Value]):
    """An unchangeable mapping from a side's name to its value.

    It keeps the order it was given, compares like any mapping, and can be hashed when its
    values can.
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = dict(values)

    def __getitem__(self, side: str) -> Value:
        return self._values[side]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return f"BySide({self._values!r})"
