from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils import timezone

from scoring import access, services
from scoring.models import Game, Membership


@pytest.fixture
def people(club, scorer):
    """One of each: the owner, a director, a scorer, a stranger, and nobody at all."""
    made = {
        name: services.sign_up(username=name, password="a long pass word")
        for name in ("director", "keeper", "stranger")
    }
    Membership.objects.create(club=club, user=made["director"], role="director")
    Membership.objects.create(club=club, user=made["keeper"], role="scorer")
    return made | {"owner": scorer, "nobody": AnonymousUser()}


@pytest.mark.parametrize("who", ["stranger", "nobody"])
def test_a_stranger_finds_nothing(people, club, game, who):
    for look in (
        lambda: access.club_to_see(people[who], club.slug),
        lambda: access.club_to_score(people[who], club.slug),
        lambda: access.club_to_direct(people[who], club.slug),
        lambda: access.game_to_see(people[who], club.slug, game.key),
        lambda: access.game_to_score(people[who], club.slug, game.key),
    ):
        with pytest.raises(Http404):
            look()


@pytest.mark.parametrize("who", ["stranger", "nobody"])
def test_a_public_sheet_may_be_read_by_anybody_and_written_by_members(people, club, game, who):
    Game.objects.filter(pk=game.pk).update(is_public=True)

    assert access.game_to_see(people[who], club.slug, game.key) == game
    with pytest.raises(PermissionDenied):
        access.game_to_score(people[who], club.slug, game.key)


def test_a_scorer_scores_and_does_not_direct(people, club, game):
    assert access.game_to_score(people["keeper"], club.slug, game.key) == game
    with pytest.raises(PermissionDenied):
        access.club_to_direct(people["keeper"], club.slug)
    with pytest.raises(PermissionDenied):
        access.game_to_direct(people["keeper"], club.slug, game.key)


def test_a_director_directs_and_does_not_own(people, club):
    assert access.club_to_direct(people["director"], club.slug) == club
    with pytest.raises(PermissionDenied):
        access.club_to_own(people["director"], club.slug)


def test_a_stand_ins_right_ends(people, club):
    Membership.objects.filter(user=people["director"]).update(
        until=timezone.now() - timedelta(minutes=1)
    )

    with pytest.raises(Http404):
        access.club_to_see(people["director"], club.slug)
    assert list(access.clubs_of(people["director"])) == []


def test_a_game_is_found_in_its_own_club_only(people, club, game, scorer):
    other = services.start_club(key=game.key, name="Other", timezone="UTC", by=scorer)

    with pytest.raises(Http404):
        access.game_to_see(scorer, other.slug, game.key)
