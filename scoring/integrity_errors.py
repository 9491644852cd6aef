"""From the database's refusal to the sentence that its constraint has for people.

The services lock before they look, so hardly anybody meets a constraint. Where two people still
manage to, for instance by starting two clubs of one name in the same moment, they are told what
was the matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from django.apps import apps
from django.db import IntegrityError
from django.db.models import Model, UniqueConstraint
from django.db.models.constraints import BaseConstraint

# For a field that is unique by itself and so has no constraint with a sentence of its own.
TAKEN_MEANWHILE = "Somebody else has just saved the same. Look what is there, then try again."

POSTGRESQL_UNIQUE_VIOLATION = "23505"
SQLITE_CHECK = re.compile(r"CHECK constraint failed: (\w+)")
SQLITE_UNIQUE = re.compile(r"UNIQUE constraint failed: ([\w., ]+)")


def sentence_for(error: IntegrityError) -> str | None:
    """The sentence of the constraint that refused.

    Returns:
        None if the constraint has none, as a plain foreign key has not, and where the database
        does not say which one it was: SQLite does not of a foreign key of ours.
    """
    diagnosis = getattr(error.__cause__, "diag", None)
    if diagnosis is None:
        return _sentence_on_sqlite(str(error))
    if diagnosis.constraint_name in _sentences():
        return _sentences()[diagnosis.constraint_name]
    return TAKEN_MEANWHILE if diagnosis.sqlstate == POSTGRESQL_UNIQUE_VIOLATION else None


def _sentence_on_sqlite(message: str) -> str | None:
    if found := SQLITE_CHECK.search(message):
        return _sentences().get(found[1])
    if found := SQLITE_UNIQUE.search(message):
        columns = frozenset(found[1].split(", "))
        return _sentences_by_columns().get(columns, TAKEN_MEANWHILE)
    return None


def _constraints() -> Iterator[tuple[type[Model], BaseConstraint]]:
    for model in apps.get_models():
        for constraint in model._meta.constraints:
            yield model, constraint


@cache
def _sentences() -> dict[str, str]:
    return {
        constraint.name: str(constraint.violation_error_message)
        for _model, constraint in _constraints()
    }


@cache
def _sentences_by_columns() -> dict[frozenset[str], str]:
    """SQLite names the columns of a unique constraint, and not the constraint."""
    return {
        frozenset(
            f"{model._meta.db_table}.{field.column}"
            for field in model._meta.concrete_fields
            if field.name in constraint.fields
        ): str(constraint.violation_error_message)
        for model, constraint in _constraints()
        if isinstance(constraint, UniqueConstraint)
    }
