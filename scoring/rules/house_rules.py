"""What each house rule is called, what it does, and which values it may take.

The words are data, in `house_rules.toml`; bounds and choices are read from the fields'
own declarations in `parts.py`, so they are written once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import EllipsisType
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

from scoring.rules.document import hints_of, write_value
from scoring.rules.parts import PARTS, PointsByCopies
from scoring.rules.rule_names import words_of
from scoring.rules.variant import Variant
from scoring.rules.wording import number


class Choice(NamedTuple):
    """One value of a choice, and what it means."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class YesNo:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """A whole number between two bounds."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some choices."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class ListOf:
    """Any of some choices, in an order that matters."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A short text."""


@dataclass(frozen=True, slots=True)
class PointsTable:
    """Whole numbers between two bounds, each under the head of its column."""

    least: int
    most: int
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """Any number of rows; every column has its own head and kind of value."""

    columns: tuple[tuple[str, ValueKind], ...]


ValueKind = YesNo | WholeNumber | OneOf | ListOf | Text | PointsTable | Rows


@dataclass(frozen=True, slots=True)
class HouseRuleField:
    """One house rule: its dotted name, what to call it, what it does, what it may be.

    `value` is what it is in the variant that was asked about, as documents write it.
    """

    name: str
    title: str
    sentence: str
    kind: ValueKind
    value: Any

    def say(self, value: Any) -> str:
        """A value of this house rule as people read it."""
        return _say(self.kind, value)


def _say(kind: ValueKind, value: Any) -> str:
    match kind:
        case YesNo():
            return "Yes" if value else "No"
        case WholeNumber():
            return number(value)
        case OneOf():
            return _label(kind, value)
        case ListOf():
            return "; ".join(_label(kind, entry) for entry in value) or "None"
        case PointsTable():
            return " / ".join(map(number, value)) or "None"
        case Rows(columns):
            return "; ".join(_say_row(columns, row) for row in value) or "None"
    return value or "None"


def _say_row(columns: tuple[tuple[str, ValueKind], ...], row: Sequence[Any]) -> str:
    """One row: "from 60 rise by 5", or "durch: 1,000" where the first column is a name."""
    cells = [_say(kind, entry) for (_, kind), entry in zip(columns, row, strict=True)]
    if isinstance(columns[0][1], Text):
        return f"{cells[0]}: {', '.join(cells[1:])}"
    return " ".join(
        f"{head.lower()} {cell}" for (head, _), cell in zip(columns, cells, strict=True)
    )


def _label(kind: OneOf | ListOf, value: str) -> str:
    return next(choice.label for choice in kind.choices if choice.value == value)


def house_rule_fields(variant: Variant) -> tuple[HouseRuleField, ...]:
    """Every house rule of a variant, with what it is there, in the order of the documents."""
    return tuple(
        _field(variant, part, rule, hint)
        for part, declared in PARTS.items()
        for rule, hint in hints_of(declared).items()
    )


def _field(variant: Variant, part: str, rule: str, hint: Any) -> HouseRuleField:
    name = f"{part}.{rule}"
    words = words_of(name)
    return HouseRuleField(
        name=name,
        title=words["title"],
        sentence=words["sentence"],
        kind=_kind(variant, name, hint, words),
        value=write_value(getattr(getattr(variant, part), rule)),
    )


def _kind(variant: Variant, name: str, hint: Any, words: Mapping[str, Any]) -> ValueKind:
    """The kind of value a field takes, from the field's own type."""
    labels = words.get("choices", {})
    if name == "tricks.values":
        return PointsTable(*_bounds(hint), tuple(rank.label for rank in variant.ranks))
    if hint == PointsByCopies:
        copies = range(1, variant.deck.copies + 1)
        return PointsTable(*_bounds(hint), tuple(f"{copy} ×" for copy in copies))
    if get_origin(hint) is not tuple:
        return _single(hint, labels)
    (row, *_) = get_args(hint)
    if get_origin(row) is Literal:
        return ListOf(_choices(row, labels))
    kinds = tuple(_single(kind, labels) for kind in get_args(row) if kind is not EllipsisType)
    return Rows(tuple(zip(words["columns"], kinds, strict=True)))


def _single(hint: Any, labels: Mapping[str, str]) -> ValueKind:
    if get_origin(hint) is Annotated:
        return WholeNumber(*hint.__metadata__[0])
    if get_origin(hint) is Literal:
        return OneOf(_choices(hint, labels))
    return YesNo() if hint is bool else Text()


def _choices(hint: Any, labels: Mapping[str, str]) -> tuple[Choice, ...]:
    return tuple(Choice(value, labels[value]) for value in get_args(hint))


def _bounds(hint: Any) -> tuple[int, int]:
    bounds = get_args(hint)[0].__metadata__[0]
    return bounds.least, bounds.most
