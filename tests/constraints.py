"""Seeing that the database itself refuses a row, by the constraint that is meant."""

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.models.constraints import BaseConstraint

from scoring.integrity_errors import sentence_for
from scoring.models.integrity import SideOfTheGame


def constraints_of(app):
    """Every constraint of an app's models, by name."""
    return {
        constraint.name: constraint
        for model in apps.get_app_config(app).get_models()
        for constraint in model._meta.constraints
    }


def again(row, **changes):
    """Write a row once more, changed; past save() and everything else that would look at it."""
    fields = [field for field in row._meta.concrete_fields if not field.primary_key]
    values = {field.attname: getattr(row, field.attname) for field in fields}
    type(row).objects.bulk_create([type(row)(**values | changes)])


def assert_refused(constraint, act):
    """The act breaks this constraint and no other, and the constraint's sentence is found."""

    def act_and_look():
        act()
        connection.check_constraints()  # what waits for the commit is checked now

    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        act_and_look()

    if connection.vendor == "postgresql":
        assert refused.value.__cause__.diag.constraint_name == constraint.name
    elif isinstance(constraint, SideOfTheGame):
        return  # SQLite does not say which foreign key it was
    assert sentence_for(refused.value) == constraint.violation_error_message


def assert_has_a_sentence(constraint):
    """A constraint's message is a plain sentence of its own."""
    sentence = constraint.violation_error_message
    assert sentence != BaseConstraint.default_violation_error_message
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert len(sentence.split()) >= 4
    assert "_" not in sentence
