"""One house rule on a page: its inputs, and the value that was typed into them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError

from scoring.rules import (
    Choice,
    HouseRuleField,
    ListOf,
    OneOf,
    PointsTable,
    Rows,
    Text,
    WholeNumber,
    YesNo,
)

MOST_DIGITS = 7
SPARE_ROWS = 2
MOST_ROWS = 20
MOST_COLUMNS = 7
PLACES = ("first", "then", "then", "then", "then", "then", "then", "then")
YES_OR_NO = (Choice("yes", "Yes"), Choice("no", "No"))
MINUS = "\N{MINUS SIGN}"

Typed = Mapping[str, str]
SingleKind = YesNo | WholeNumber | OneOf | Text


@dataclass(frozen=True)
class Cell:
    """One input: the name it is sent under, its heading, what stands in it, what it offers."""

    name: str
    head: str
    text: str
    choices: tuple[Choice, ...] = ()
    is_number: bool = False

    @property
    def id(self) -> str:
        """The input's id on the page."""
        return "value-" + self.name.replace(".", "-")


def cells_of(field: HouseRuleField, typed: Typed) -> list[list[Cell]]:
    """The inputs of a rule, row by row, with what is typed in them."""
    name, kind = field.name, field.kind
    if isinstance(kind, PointsTable):
        heads = enumerate(_heads(name, kind, typed))
        number = WholeNumber(kind.least, kind.most)
        return [[_cell(f"{name}.{place}", head, number, typed) for place, head in heads]]
    if isinstance(kind, ListOf):
        blank = OneOf((Choice("", "nothing more"), *kind.choices))
        places = zip(range(len(kind.choices)), PLACES, strict=False)
        return [[_cell(f"{name}.{place}", head, blank, typed) for place, head in places]]
    if isinstance(kind, Rows):
        rows = min(_rows_typed(name, typed) + SPARE_ROWS, MOST_ROWS)
        return [
            [
                _cell(f"{name}.{row}.{place}", head, _blankable(column), typed)
                for place, (head, column) in enumerate(kind.columns)
            ]
            for row in range(rows)
        ]
    return [[_cell(name, field.title, kind, typed)]]


def texts_of(field: HouseRuleField) -> dict[str, str]:
    """What stands in the inputs of a rule whose value nobody has changed yet."""
    name, value = field.name, field.value
    if isinstance(field.kind, PointsTable | ListOf):
        return {f"{name}.{place}": _text(entry) for place, entry in enumerate(value)}
    if isinstance(field.kind, Rows):
        return {
            f"{name}.{row}.{place}": _text(entry)
            for row, entries in enumerate(value)
            for place, entry in enumerate(entries)
        }
    return {name: _text(value)}


def read_value(field: HouseRuleField, typed: Typed) -> Any:
    """The value that was typed, as documents write it. Raises ValidationError."""
    kind = field.kind
    cells = cells_of(field, typed)
    if isinstance(kind, PointsTable):
        texts = [cell.text.strip() for cell in cells[0]]
        while texts and not texts[-1]:
            texts.pop()
        return [_read(WholeNumber(kind.least, kind.most), text or "0") for text in texts]
    if isinstance(kind, ListOf):
        words = [cell.text for cell in cells[0] if cell.text]
        if len(set(words)) < len(words):
            raise ValidationError("Choose each of them once.")
        return [_read(OneOf(kind.choices), word) for word in words]
    if isinstance(kind, Rows):
        return list(_read_rows(kind, cells))
    return _read(kind, cells[0][0].text)


def _read_rows(kind: Rows, cells: list[list[Cell]]) -> Iterator[list[Any]]:
    for row in cells:
        texts = [cell.text.strip() for cell in row]
        if not any(texts):
            continue
        if not all(texts):
            raise ValidationError("Fill in the whole row, or leave all of it empty.")
        columns = [column for _, column in kind.columns]
        yield [_read(column, text) for column, text in zip(columns, texts, strict=True)]


def _read(kind: Any, text: str) -> Any:
    """One value of a single kind. Bounds are the rules' own affair."""
    text = text.strip()
    if isinstance(kind, YesNo):
        if text not in {"yes", "no"}:
            raise ValidationError("Choose yes or no.")
        return text == "yes"
    if isinstance(kind, WholeNumber):
        return _read_number(text)
    if isinstance(kind, OneOf):
        if text not in {choice.value for choice in kind.choices}:
            raise ValidationError("Choose one of them.")
        return text
    if not text.isprintable():
        raise ValidationError("This holds a sign that cannot be shown.")
    return text


def _read_number(text: str) -> int:
    digits = text.replace(MINUS, "-").removeprefix("-")
    if not digits:
        raise ValidationError("Type a number; 0 is one.")
    if not (digits.isascii() and digits.isdigit()):
        raise ValidationError("Only a whole number.")
    if len(digits) > MOST_DIGITS:
        raise ValidationError("That is too many digits. Look again.")
    return -int(digits) if digits != text else int(digits)


def _rows_typed(name: str, typed: Typed) -> int:
    """How many rows hold something, up to the last of them."""
    start = f"{name}."
    numbers = [
        key.removeprefix(start).partition(".")[0]
        for key, text in typed.items()
        if key.startswith(start) and text.strip()
    ]
    return max(
        (1 + int(n) for n in numbers if n.isascii() and n.isdigit() and len(n) < 3), default=0
    )


def _heads(name: str, kind: PointsTable, typed: Typed) -> list[str]:
    """The heads of a table's columns; where the deck has grown, more may be typed already."""
    columns = range(len(kind.columns), min(_rows_typed(name, typed), MOST_COLUMNS))
    return [*kind.columns, *(f"{1 + column} ×" for column in columns)]


def _blankable(kind: Any) -> Any:
    """In a table of rows an empty row is left out, so each of its choices may be empty."""
    return OneOf((Choice("", "–"), *kind.choices)) if isinstance(kind, OneOf) else kind


def _cell(name: str, head: str, kind: Any, typed: Typed) -> Cell:
    choices: tuple[Choice, ...] = YES_OR_NO if isinstance(kind, YesNo) else ()
    if isinstance(kind, OneOf):
        choices = kind.choices
    return Cell(name, head, typed.get(name, ""), choices, isinstance(kind, WholeNumber))


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("-", MINUS) if isinstance(value, int) else str(value)
