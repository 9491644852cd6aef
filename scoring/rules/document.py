"""Reads and writes the parts of a variant as plain documents (what JSON and TOML hold).

The shape of a field is its type: a choice is a `Literal`, a whole number is bounded by
`Between`, a list becomes a tuple. So a field is described once, where it is declared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import EllipsisType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from scoring.rules.parts import Between
from scoring.rules.wording import listed, number

_LONGEST_TEXT = 200
_LONGEST_LIST = 50


class Refusals(dict[str, str]):
    """Why values were refused: the dotted name of each, and a sentence about it."""


@cache
def hints_of(part: type) -> Mapping[str, Any]:
    """The fields of a part and their full types, in the order they are declared."""
    hints = get_type_hints(part, include_extras=True)
    return {field.name: hints[field.name] for field in fields(part)}


def read_part(part: type, values: object, name: str, refusals: Refusals) -> dict[str, Any]:
    """Read the named fields of one part; note in `refusals` what cannot be read."""
    if not isinstance(values, Mapping):
        refusals[name] = "This must be a group of named values."
        return {}

    hints = hints_of(part)
    read = {}
    for key, value in values.items():
        if key not in hints:
            refusals[f"{name}.{key}"] = "There is no such rule."
        else:
            read[key] = read_value(hints[key], value, f"{name}.{key}", refusals)
    return read


def read_value(hint: Any, value: object, name: str, refusals: Refusals) -> Any:
    """Read one value of the type `hint`; note in `refusals` why it cannot be read."""
    kind = get_origin(hint)
    if kind is Annotated:
        return _read_whole(hint.__metadata__[0], value, name, refusals)
    if kind is Literal:
        if value not in get_args(hint):
            refusals[name] = f"Choose one of {listed(get_args(hint))}."
        return value
    if kind is tuple:
        return _read_list(get_args(hint), value, name, refusals)
    if not isinstance(value, hint):
        refusals[name] = "Choose yes or no." if hint is bool else "This must be text."
    elif isinstance(value, str) and len(value) > _LONGEST_TEXT:
        refusals[name] = f"This is longer than {_LONGEST_TEXT} letters."
    elif isinstance(value, str) and not value.isprintable():
        refusals[name] = "This holds a sign that cannot be shown."
    return value


def _read_whole(bounds: Between, value: object, name: str, refusals: Refusals) -> object:
    if not isinstance(value, int) or isinstance(value, bool):
        refusals[name] = "This must be a whole number."
    elif not bounds.least <= value <= bounds.most:
        least, most = number(bounds.least), number(bounds.most)
        refusals[name] = f"{number(value)} is not possible. It goes from {least} to {most}."
    return value


def _read_list(
    kinds: tuple[Any, ...], value: object, name: str, refusals: Refusals
) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        refusals[name] = "This must be a list."
        return ()
    if len(value) > _LONGEST_LIST:
        refusals[name] = f"This has more than {_LONGEST_LIST} rows."
        return ()
    if isinstance(kinds[-1], EllipsisType):
        kinds = kinds[:1] * len(value)
    if len(kinds) != len(value):
        refusals[name] = f"Each row needs {len(kinds)} values."
        return ()
    pairs = zip(kinds, value, strict=True)
    read = tuple(read_value(kind, entry, name, refusals) for kind, entry in pairs)
    are_choices = name not in refusals and kinds and get_origin(kinds[0]) is Literal
    if are_choices and len(set(read)) < len(read):
        refusals[name] = "Choose each of them once."
    return read


def write_value(value: Any) -> Any:
    """Write a part, or a value of one, the one way it is always written."""
    if is_dataclass(value):
        return {field.name: write_value(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [write_value(entry) for entry in value]
    return value
