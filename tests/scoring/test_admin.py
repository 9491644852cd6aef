"""The admin: everything can be looked at, history cannot be touched, names can be put right."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.urls import reverse

from scoring.models import (
    Act,
    Game,
    Hand,
    HandRevision,
    HouseRules,
    HouseRulesVersion,
    Membership,
    Player,
    RulesText,
    Table,
    Team,
    User,
)
from tests.factories import GameFactory, HandFactory, TeamFactory

pytestmark = pytest.mark.django_db

READ_ONLY = [Act, Game, Hand, HandRevision, HouseRules, RulesText, Table]
LOOKED_AT = [*READ_ONLY, Membership, Player, Team, User]


@pytest.fixture
def hand():
    """A hand at table 5, so that there is a row of everything."""
    hand = HandFactory(game=GameFactory(table_number=5))
    TeamFactory(club=hand.game.club)
    Act.objects.create(club=hand.game.club, key=hand.key, verb="looked", by_user=None)
    return hand


def page(model, what, *args):
    return reverse(f"admin:scoring_{model._meta.model_name}_{what}", args=args)


@pytest.mark.parametrize("model", LOOKED_AT, ids=lambda model: model.__name__)
def test_rows_can_be_listed_and_looked_at(admin_client, hand, model):
    row = model.objects.order_by("pk").last()

    assert admin_client.get(page(model, "changelist")).status_code == 200
    assert admin_client.get(page(model, "change", row.pk)).status_code == 200


@pytest.mark.parametrize("model", READ_ONLY, ids=lambda model: model.__name__)
def test_facts_and_history_cannot_be_added_changed_or_deleted(admin_client, hand, model):
    row = model.objects.order_by("pk").last()

    answers = [
        admin_client.post(page(model, "add"), {}),
        admin_client.post(page(model, "change", row.pk), {}),
        admin_client.post(page(model, "delete", row.pk), {"post": "yes"}),
    ]

    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert model.objects.filter(pk=row.pk).exists()


def test_history_is_read_below_what_it_belongs_to(admin_client, hand):
    rules = HouseRulesVersion.objects.get().house_rules

    versions = admin_client.get(page(HouseRules, "change", rules.pk)).content.decode()
    facts = admin_client.get(page(HandRevision, "change", hand.revisions.get().pk)).content.decode()

    assert f"{rules}, version 1" in versions
    assert all(text in facts for text in ("meld 180", "meld 40", "160 in tricks"))


def test_nothing_of_the_models_is_left_out(admin_client):
    """Each model has a page of its own, or is read below another one."""
    below = {inline.model for one in admin.site._registry.values() for inline in one.inlines}
    models = set(apps.get_app_config("scoring").get_models())

    assert models - set(admin.site._registry) - below == set()


def test_a_player_is_renamed_everywhere(admin_client, hand):
    player = Player.objects.first()
    version = player.club.names_version

    admin_client.post(page(Player, "change", player.pk), {"name": "Zoë  Quill"})

    player.refresh_from_db()
    player.club.refresh_from_db()
    assert (player.name, player.name_key) == ("Zoë Quill", "zoë quill")
    assert player.club.names_version == version + 1


def test_a_team_cannot_take_the_name_of_another(admin_client):
    there, team = TeamFactory(), None
    team = TeamFactory(club=there.club)

    answer = admin_client.post(
        page(Team, "change", team.pk),
        {"name": there.name.upper(), "members-TOTAL_FORMS": 0, "members-INITIAL_FORMS": 0},
    )

    assert "already" in answer.content.decode()
    assert Team.objects.get(pk=team.pk).name == team.name


def test_a_team_is_renamed(admin_client):
    team = TeamFactory()

    admin_client.post(
        page(Team, "change", team.pk),
        {"name": "The Mill", "members-TOTAL_FORMS": 0, "members-INITIAL_FORMS": 0},
    )

    assert Team.objects.get(pk=team.pk).name == "The Mill"
