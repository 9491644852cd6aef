"""Naming and changing a club's house rules."""

import uuid

import pytest
from django.core.exceptions import ValidationError

from scoring import services
from scoring.models import Act, HouseRulesVersion, RulesText
from scoring.rules import get_variant
from scoring.selectors import current_house_rules, variant_of
from scoring.selectors.rules import latest_version, versions_of
from tests.slips import slip

PLAIN = get_variant("single-deck")
DOUBLE_SET = PLAIN.with_house_rules({"settlement.set_multiplier": 2})


@pytest.fixture
def save(club, scorer):
    """Name a set of rules of the club."""

    def save(**changes):
        arguments = {
            "club_id": club.pk,
            "key": uuid.uuid4(),
            "name": "Tuesday rules",
            "variant": DOUBLE_SET,
            "by": scorer,
        }
        return services.name_house_rules(**(arguments | changes))

    return save


@pytest.fixture
def change(club, scorer):
    """Save another version of house rules, as they are now."""

    def change(named, **changes):
        arguments = {
            "club_id": club.pk,
            "house_rules_id": named.pk,
            "key": uuid.uuid4(),
            "based_on": latest_version(named).number,
            "name": named.name,
            "variant": DOUBLE_SET,
            "by": scorer,
        }
        return services.change_house_rules(**(arguments | changes))

    return change


def test_rules_saved_under_a_name_are_its_version_1(save, club, scorer):
    version = save()

    assert (version.number, version.by_user) == (1, scorer)
    assert variant_of(version.rules) == DOUBLE_SET
    assert version in current_house_rules(club)


def test_saving_the_same_twice_saves_once(save, club):
    key = uuid.uuid4()

    assert save(key=key) == save(key=key)
    assert club.house_rules.filter(name="Tuesday rules").count() == 1


@pytest.mark.parametrize("other", [{"name": "Friday rules"}, {"variant": PLAIN}])
def test_a_key_is_not_used_for_other_rules(save, other):
    key = uuid.uuid4()
    save(key=key)

    with pytest.raises(services.KeyReused):
        save(key=key, **other)


def test_a_name_is_given_once_whatever_its_capitals(save):
    save()

    with pytest.raises(services.NameTaken, match="TUESDAY rules already"):
        save(name="TUESDAY  rules")


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\u202eb"])
def test_a_name_that_cannot_be_is_refused(save, name):
    with pytest.raises(ValidationError):
        save(name=name)


def test_a_change_is_a_new_version_and_the_old_one_stays_readable(save, change):
    first = save(variant=PLAIN)

    second = change(first.house_rules)

    found = [
        (version.number, variant_of(version.rules)) for version in versions_of(first.house_rules)
    ]
    assert second.number == 2
    assert found == [(2, DOUBLE_SET), (1, PLAIN)]


def test_a_change_sent_twice_is_one_version(save, change):
    named = save(variant=PLAIN).house_rules
    key = uuid.uuid4()

    once, twice = (change(named, key=key, based_on=1) for _ in range(2))

    assert once == twice
    assert named.versions.count() == 2


def test_a_key_that_saved_a_change_saves_no_other(save, change):
    named = save(variant=PLAIN).house_rules
    key = uuid.uuid4()
    change(named, key=key)

    for other in ({"variant": PLAIN}, {"name": "Friday rules"}):
        with pytest.raises(services.KeyReused):
            change(named, key=key, **other)


def test_who_looked_at_an_older_version_is_told(save, change):
    named = save(variant=PLAIN).house_rules
    change(named)

    with pytest.raises(services.NoLongerSo, match="Somebody else has changed"):
        change(named, based_on=1, variant=PLAIN)


def test_saving_without_a_change_is_refused_with_a_sentence(save, change):
    named = save().house_rules

    with pytest.raises(services.NothingChanged, match="Nothing is different from version 1"):
        change(named)
    assert named.versions.count() == 1


def test_another_name_alone_is_no_new_version_and_is_written_down(save, change, club):
    named = save().house_rules

    version = change(named, name="Thursday rules")

    named.refresh_from_db()
    assert (named.name, version.number) == ("Thursday rules", 1)
    note = Act.objects.get(club=club, verb="house rules changed")
    assert (note.before["name"], note.after["name"]) == ("Tuesday rules", "Thursday rules")


def test_equal_rules_are_kept_once(save):
    one, other = save(), save(name="Friday rules")

    assert one.rules == other.rules
    assert RulesText.objects.filter(pk=one.rules_id).count() == 1


def test_a_game_begun_keeps_its_rules_when_the_house_rules_change(game, post, change, club):
    named = club.house_rules.get()
    change(named)

    hand = post(slip(meld=(100, 40), tricks=100))

    game.refresh_from_db()
    assert hand.points["A"] == -320
    assert variant_of(game.rules) == PLAIN
    assert variant_of(latest_version(named).rules) == DOUBLE_SET


def test_the_next_game_may_be_started_with_the_new_version(save, club):
    saved = save()

    offered = {version.pk for version in current_house_rules(club)}

    assert saved.pk in offered
    assert HouseRulesVersion.objects.filter(house_rules__club=club).count() == 2
