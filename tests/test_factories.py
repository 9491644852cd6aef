"""Factories make what they say."""

import pytest

from tests.factories import (
    PASSWORD,
    ClubFactory,
    GameFactory,
    HandFactory,
    HouseRulesVersionFactory,
    PairingFactory,
    PlayerFactory,
    TeamFactory,
    TeamMemberFactory,
    owner_of,
    rules_of,
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


def test_two_clubs_play_by_the_same_rules_text():
    assert rules_of(ClubFactory()) == rules_of(ClubFactory())


def test_a_version_brings_its_house_rules_and_no_second_version():
    assert HouseRulesVersionFactory().house_rules.versions.count() == 1


def test_a_game_seats_four_players_and_takes_hands():
    game = GameFactory()

    HandFactory(game=game)
    second = HandFactory(game=game)

    assert (game.hand_count, second.number, second.points) == (2, 2, {"A": 340, "B": 130})


def test_a_game_of_teams_seats_their_members_across():
    club = ClubFactory()
    north_south, east_west = TeamFactory(club=club), TeamFactory(club=club)

    game = GameFactory(club=club, teams={"A": north_south, "B": east_west})

    sides = [set(team.players.all()) for team in (north_south, east_west)]
    seated = [seat.player for seat in game.seats.order_by("seat")]
    assert [{seated[0], seated[2]}, {seated[1], seated[3]}] == sides


def test_a_pairing_has_two_entries_and_a_game_that_takes_hands():
    pairing = PairingFactory()
    game = pairing.games.get().game

    assert pairing.places.count() == 2
    assert HandFactory(game=game).number == 1
