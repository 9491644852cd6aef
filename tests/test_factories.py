"""Factories make what they say."""

import pytest

from tests.factories import (
    PASSWORD,
    ClubFactory,
    PlayerFactory,
    TeamFactory,
    TeamMemberFactory,
    owner_of,
    scorer_of,
)

pytestmark = pytest.mark.django_db


def test_a_club_has_an_owner_and_a_scorer_who_can_sign_in(client):
    club = ClubFactory()

    assert owner_of(club) != scorer_of(club)
    assert client.login(username=scorer_of(club).username, password=PASSWORD)


def test_a_team_has_two_players_of_its_own_club():
    team = TeamFactory()

    assert [player.club for player in team.players.all()] == [team.club, team.club]


def test_a_team_takes_the_players_it_is_given_in_their_order():
    club = ClubFactory()
    ann, bo = PlayerFactory(club=club), PlayerFactory(club=club)

    team = TeamFactory(club=club, players=[bo, ann])

    assert [member.player for member in team.members.all()] == [bo, ann]


def test_a_team_member_brings_a_team_of_one():
    assert TeamMemberFactory().team.members.count() == 1
