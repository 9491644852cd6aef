"""Events in the admin: everything can be looked at, nothing changed."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.urls import reverse

from tests.factories import PairingFactory
from tournaments.models import Event, Pairing, Round, Stage

pytestmark = pytest.mark.django_db

MODELS = [Event, Stage, Round, Pairing]


@pytest.fixture
def pairing():
    return PairingFactory()


def page(model, what, *args):
    return reverse(f"admin:tournaments_{model._meta.model_name}_{what}", args=args)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_events_can_be_listed_and_looked_at_and_not_changed(admin_client, pairing, model):
    row = model.objects.first()

    assert admin_client.get(page(model, "changelist")).status_code == 200
    assert admin_client.get(page(model, "change", row.pk)).status_code == 200
    answers = [
        admin_client.post(page(model, "add"), {}),
        admin_client.post(page(model, "change", row.pk), {}),
        admin_client.post(page(model, "delete", row.pk), {"post": "yes"}),
    ]
    assert [answer.status_code for answer in answers] == [403, 403, 403]


def test_nothing_of_the_models_is_left_out():
    below = {inline.model for one in admin.site._registry.values() for inline in one.inlines}
    models = set(apps.get_app_config("tournaments").get_models())

    assert models - set(admin.site._registry) - below == set()
