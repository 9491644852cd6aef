"""Starting all games of a round at once."""

import uuid

import pytest

from scoring import services
from scoring.services import GameToStart
from tests.benchmarks.measuring import statements
from tests.factories import ClubFactory, PlayerFactory, TeamFactory, rules_of, scorer_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return ClubFactory()


def players_of(club, count):
    return [player.pk for player in PlayerFactory.create_batch(count, club=club)]


def game(club, table, players=None, **changes):
    facts = {
        "key": uuid.uuid4(),
        "rules": rules_of(club),
        "players": players or players_of(club, 4),
        "table_number": table,
        "caption": f"Table {table}",
    }
    return GameToStart(**facts | changes)


def start(club, games, **changes):
    facts = {"club_id": club.pk, "by": scorer_of(club), "occasion": "event:1"} | changes
    return services.start_games(games=games, **facts)


def test_each_game_lies_on_its_own_table_with_its_players(club):
    wanted = [game(club, 1), game(club, 2)]

    started = start(club, wanted, is_public=True, agreement_needed=True)

    assert [one.table.number for one in started] == [1, 2]
    assert all(one.on_table and one.is_public and one.agreement_needed for one in started)
    for new, one in zip(wanted, started, strict=True):
        assert [seat.player_id for seat in one.seats.all()] == list(new.players)
        assert [side.key for side in one.sides.all()] == ["A", "B"]
        assert one.caption == new.caption


def test_a_hundred_tables_take_no_more_statements_than_two(club):
    two, ten = [game(club, table) for table in (1, 2)], [game(club, t) for t in range(3, 13)]

    assert statements(lambda: start(club, ten)) == statements(lambda: start(club, two))


def test_a_substitute_sits_for_a_team_that_stays_itself(club):
    one, other = TeamFactory(club=club), TeamFactory(club=club)
    ann, cy = one.members.all()
    bo, di = other.members.all()
    (late,) = players_of(club, 1)

    (started,) = start(
        club,
        [
            game(
                club,
                1,
                [ann.player_id, bo.player_id, cy.player_id, di.player_id],
                teams={"A": one.pk, "B": other.pk},
                substitutes={2: late},
            )
        ],
    )

    assert started.seats.get(seat=2).player_id == late
    assert {side.key: side.team for side in started.sides.all()} == {"A": one, "B": other}


def test_nobody_sits_at_two_tables(club):
    players = players_of(club, 4)

    with pytest.raises(services.WrongPlayers, match="two places"):
        start(club, [game(club, 1, players), game(club, 2, players)])


def test_nobody_of_another_club_is_seated(club):
    with pytest.raises(services.WrongPlayers, match="not of the club"):
        start(club, [game(club, 1, players_of(ClubFactory(), 4))])


def test_a_table_that_is_being_played_at_is_not_taken(club):
    start(club, [game(club, 1), game(club, 2)])

    with pytest.raises(services.TableTaken, match="table 2"):
        start(club, [game(club, 2), game(club, 3)])


def test_no_games_are_started_where_none_are_wanted(club):
    assert start(club, []) == []
