"""What a rule card is made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleSection:
    """A part of a rule card: sentences, and a table where there is one.

    `columns` are the heads of the table, `rows` its lines; both are empty without a table.
    """

    key: str
    title: str
    sentences: tuple[str, ...]
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class RuleCard:
    """The rules of one variant on one page, for people who have never played it."""

    name: str
    summary: str
    sections: tuple[RuleSection, ...]
