"""What other rules change: rule by rule in words, and on three sample hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoring.rules import (
    HouseRuleField,
    ListOf,
    OneOf,
    PointsTable,
    Rows,
    Variant,
    YesNo,
    house_rule_fields,
)
from scoring.selectors.facts import number_text

NOTHING = "nothing"


@dataclass(frozen=True)
class RuleChange:
    """One rule that two sets of rules have differently, in words."""

    name: str
    title: str
    was: str
    now: str


def rule_changes(old: Variant, new: Variant) -> tuple[RuleChange, ...]:
    """Every rule in which the two differ, in the order of the documents."""
    pairs = zip(house_rule_fields(old), house_rule_fields(new), strict=True)
    return tuple(
        RuleChange(now.name, now.title, value_text(was), value_text(now))
        for was, now in pairs
        if was.value != now.value
    )


def value_text(field: HouseRuleField) -> str:
    """What a rule is set to, in words: "at least", "150, 1,500", "no"."""
    kind, value = field.kind, field.value
    if isinstance(kind, PointsTable):
        return ", ".join(number_text(points) for points in value) or NOTHING
    if isinstance(kind, ListOf):
        return ", then ".join(field.choice(word) for word in value) or NOTHING
    if isinstance(kind, Rows):
        columns = [column for _, column in kind.columns]
        return "; ".join(_row_text(columns, row) for row in value) or NOTHING
    return _single_text(kind, value)


def _row_text(columns: Sequence[Any], row: Sequence[Any]) -> str:
    pairs = zip(columns, row, strict=True)
    return ", ".join(_single_text(column, value) for column, value in pairs)


def _single_text(kind: Any, value: Any) -> str:
    if isinstance(kind, YesNo):
        return "yes" if value else "no"
    if isinstance(kind, OneOf):
        return next((choice.label for choice in kind.choices if choice.value == value), str(value))
    if isinstance(value, int):
        return number_text(value)
    return str(value) or NOTHING
