"""Naming a club's house rules, and changing them: every change is a new version."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from scoring.models import SIDES, Act, Club, HouseRules, HouseRulesVersion, User, name_key
from scoring.names import tidy_name
from scoring.rules import Variant
from scoring.services.errors import KeyReused, NameTaken, NoLongerSo, NothingChanged, TooManySides
from scoring.services.locks import lock_club
from scoring.services.people import rules_text

NAMED = "house rules named"
CHANGED = "house rules changed"


@transaction.atomic
def name_house_rules(
    *, club_id: int, key: UUID, name: str, variant: Variant, by: User
) -> HouseRulesVersion:
    """Save a set of rules under a new name; it is the name's version 1.

    Raises:
        NameTaken, TooManySides, KeyReused, ValidationError (the name).
    """
    name = tidy_name(name)
    _refuse_too_many_sides(variant)
    club = lock_club(club_id)
    rules = rules_text(variant)
    if (known := club.house_rules.filter(key=key).first()) is not None:
        first: HouseRulesVersion = known.versions.get(number=1)
        if known.name_key != name_key(name) or first.rules_id != rules.pk:
            raise KeyReused
        return first
    _refuse_taken(club, name)
    house_rules = HouseRules.objects.create(club=club, key=key, name=name)
    version: HouseRulesVersion = HouseRulesVersion.objects.create(
        house_rules=house_rules, number=1, rules=rules, by_user=by
    )
    after = {"house_rules": house_rules.pk, "name": name, "version": 1}
    Act.objects.create(club=club, key=key, verb=NAMED, by_user=by, after=after)
    return version


@transaction.atomic
def change_house_rules(
    *,
    club_id: int,
    house_rules_id: int,
    key: UUID,
    based_on: int,
    name: str,
    variant: Variant,
    by: User,
) -> HouseRulesVersion:
    """Save a new version of a club's house rules, under the same or another name.

    A game that has begun keeps the rules it was started with.

    Args:
        based_on: the version the person was looking at.

    Raises:
        NoLongerSo (there is a later version), NothingChanged, NameTaken, TooManySides,
        KeyReused, ValidationError (the name), HouseRules.DoesNotExist.
    """
    name = tidy_name(name)
    _refuse_too_many_sides(variant)
    club = lock_club(club_id)
    house_rules = club.house_rules.get(pk=house_rules_id)
    rules = rules_text(variant)
    if (act := Act.objects.filter(club=club, key=key).first()) is not None:
        return _as_saved(house_rules, act, name, rules.pk)

    latest: HouseRulesVersion = house_rules.versions.latest("number")
    if latest.number != based_on:
        raise NoLongerSo(
            "Somebody else has changed these rules meanwhile. Look at them again.", field="based_on"
        )
    before = {"name": house_rules.name, "version": latest.number}
    if latest.rules_id == rules.pk and house_rules.name == name:
        raise NothingChanged(f"Nothing is different from version {latest.number}.")
    _refuse_taken(club, name, besides=house_rules)

    version = latest
    if latest.rules_id != rules.pk:
        version = HouseRulesVersion.objects.create(
            house_rules=house_rules, number=latest.number + 1, rules=rules, by_user=by
        )
    if house_rules.name != name:
        house_rules.name = name
        house_rules.save(update_fields=["name"])
    after = {"house_rules": house_rules.pk, "name": name, "version": version.number}
    Act.objects.create(club=club, key=key, verb=CHANGED, by_user=by, before=before, after=after)
    return version


def _as_saved(house_rules: HouseRules, act: Act, name: str, rules_id: int) -> HouseRulesVersion:
    """The version that this act saved; raises KeyReused if it was about something else."""
    if act.after.get("house_rules") != house_rules.pk or act.after.get("name") != name:
        raise KeyReused
    version: HouseRulesVersion = house_rules.versions.get(number=act.after["version"])
    if version.rules_id != rules_id:
        raise KeyReused
    return version


def _refuse_too_many_sides(variant: Variant) -> None:
    if variant.deck.sides > len(SIDES):
        raise TooManySides(
            f"A score sheet has {len(SIDES)} columns, so {len(SIDES)} sides at most."
        )


def _refuse_taken(club: Club, name: str, besides: HouseRules | None = None) -> None:
    same = club.house_rules.filter(name_key=name_key(name))
    if besides is not None:
        same = same.exclude(pk=besides.pk)
    if same.exists():
        raise NameTaken(f"There are house rules called {name} already.", field="name")
