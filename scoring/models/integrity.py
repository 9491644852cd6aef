"""What the database itself refuses: sides of another game, and changed history."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db import models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models.constraints import BaseConstraint


class SideOfTheGame(BaseConstraint):
    """A foreign key of two columns: (game, side) names a row of GameSide.

    Django has no composite foreign key. Written into the table itself, it also survives the
    table rebuilds of SQLite's migrations, which a trigger would not. It is checked at the end
    of the transaction.
    """

    def __init__(self, *, column: str, name: str, violation_error_message: str) -> None:
        self.column = column
        super().__init__(name=name, violation_error_message=violation_error_message)

    def deconstruct(self) -> tuple[str, Sequence[Any], dict[str, Any]]:
        path, args, kwargs = super().deconstruct()
        return path, args, {**kwargs, "column": self.column}

    def __eq__(self, other: object) -> bool:
        if isinstance(other, SideOfTheGame):
            return (self.name, self.column) == (other.name, other.column)
        return NotImplemented

    __hash__ = BaseConstraint.__hash__

    def constraint_sql(
        self, model: type[models.Model] | None, schema_editor: BaseDatabaseSchemaEditor | None
    ) -> str:
        assert schema_editor is not None
        quote = schema_editor.quote_name
        name, game, column = quote(str(self.name)), quote("game_id"), quote(self.column)
        return (
            f"CONSTRAINT {name} FOREIGN KEY ({game}, {column}) "
            f"REFERENCES {quote('scoring_gameside')} ({game}, {quote('key')}) "
            "DEFERRABLE INITIALLY DEFERRED"
        )

    def create_sql(
        self, model: type[models.Model] | None, schema_editor: BaseDatabaseSchemaEditor | None
    ) -> str:
        assert model is not None
        assert schema_editor is not None
        table = schema_editor.quote_name(model._meta.db_table)
        return f"ALTER TABLE {table} ADD {self.constraint_sql(model, schema_editor)}"

    def remove_sql(
        self, model: type[models.Model] | None, schema_editor: BaseDatabaseSchemaEditor | None
    ) -> str:
        assert model is not None
        assert schema_editor is not None
        table = schema_editor.quote_name(model._meta.db_table)
        return f"ALTER TABLE {table} DROP CONSTRAINT {schema_editor.quote_name(str(self.name))}"

    def validate(self, *args: Any, **kwargs: Any) -> None:
        """The services choose sides from the game's own; the database is the last word."""


class HistoryIsKept(Exception):
    """Somebody tried to change or delete a line of history."""


class KeptQuerySet(models.QuerySet[Any]):
    """Rows of history: they may be added and read."""

    def update(self, **kwargs: Any) -> int:
        raise HistoryIsKept(f"{self.model.__name__} rows are never changed.")

    def delete(self) -> tuple[int, dict[str, int]]:
        raise HistoryIsKept(f"{self.model.__name__} rows are never deleted.")


class Kept(models.Model):
    """A line of history: written once, never changed, never deleted."""

    objects: ClassVar[Any] = KeptQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write the line.

        Raises:
            HistoryIsKept: the line is already written.
        """
        if not self._state.adding:
            raise HistoryIsKept(f"{type(self).__name__} rows are never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise HistoryIsKept(f"{type(self).__name__} rows are never deleted.")
