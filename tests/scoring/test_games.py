import uuid
from datetime import UTC, date, datetime

import pytest

from scoring import services
from scoring.club_day import club_day
from scoring.models import Act, Game
from scoring.selectors import current_house_rules, score_sheet, tonights_games, variant_of
from tests.slips import slip


@pytest.fixture
def start(club, players, scorer):
    """Start a game; say what is different."""

    def start(**changes):
        usual = {
            "club_id": club.pk,
            "key": uuid.uuid4(),
            "rules": current_house_rules(club)[0].rules,
            "players": [player.pk for player in players],
            "first_dealer": 0,
            "by": scorer,
        }
        return services.start_game(**(usual | changes))

    return start


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2026, 3, 4, 4, 59, tzinfo=UTC), date(2026, 3, 3)),
        (datetime(2026, 3, 4, 5, 0, tzinfo=UTC), date(2026, 3, 4)),
    ],
)
def test_a_night_that_goes_on_after_midnight_is_one_day(moment, day):
    assert club_day(moment, "UTC") == day


def test_a_game_started_twice_with_one_key_is_one_game(start):
    key = uuid.uuid4()

    assert start(key=key) == start(key=key)
    with pytest.raises(services.KeyReused):
        start(key=key, first_dealer=1)


def test_partners_sit_across_and_north_south_is_the_left_column(start):
    sheet = score_sheet(start())

    assert [column.name for column in sheet.columns] == ["Ann & Bo", "Cy & Di"]
    assert sheet.next_dealer_name == "Ann"


@pytest.mark.parametrize("chosen", [[0, 1, 2], [0, 1, 2, 2]])
def test_a_game_needs_four_different_players(start, players, chosen):
    with pytest.raises(services.WrongPlayers) as caught:
        start(players=[players[index].pk for index in chosen])

    assert caught.value.field == "players"


def test_a_table_takes_one_game_at_a_time(start, scorer):
    first = start(table_number=5)

    with pytest.raises(services.TableTaken) as caught:
        start(table_number=5)
    services.end_game(game_id=first.pk, key=uuid.uuid4(), by=scorer)
    second = start(table_number=5)

    first.refresh_from_db()
    assert caught.value.field == "table_number"
    assert (first.on_table, second.on_table) == (False, True)


def test_a_teams_side_is_played_by_its_own_players(start, club, scorer, players):
    team = services.add_team(
        club_id=club.pk,
        key=uuid.uuid4(),
        name="Us",
        player_ids=[players[0].pk, players[1].pk],
        by=scorer,
    )

    with pytest.raises(services.WrongPlayers):
        start(teams={"A": team.pk})


def test_a_game_keeps_the_rules_it_was_started_with(start, club):
    rules = current_house_rules(club)[0].rules
    shorter = variant_of(rules).with_house_rules({"game_end.hands": 2, "game_end.target": 0})

    game = start(rules=services.rules_text(shorter))

    assert variant_of(game.rules).game_end.hands == 2


def test_a_game_of_two_hands_ends_with_the_second(start, club, scorer):
    rules = variant_of(current_house_rules(club)[0].rules)
    shorter = rules.with_house_rules({"game_end.hands": 2, "game_end.target": 0})
    game = start(rules=services.rules_text(shorter))

    for number in (1, 2):
        services.post_hand(game_id=game.pk, key=uuid.uuid4(), number=number, slip=slip(), by=scorer)

    game.refresh_from_db()
    assert (game.state, game.ended_by, game.winner) == ("over", "hands", "A")
    assert score_sheet(game).result == "All hands are played. Ann & Bo won with 680."


def test_the_director_ends_a_game_as_it_stands_and_opens_it_again(post, game, scorer):
    post(slip())

    services.end_game(game_id=game.pk, key=uuid.uuid4(), by=scorer)
    ended = Game.objects.get(pk=game.pk)
    services.reopen_game(game_id=game.pk, key=uuid.uuid4(), by=scorer, reason="One more hand")
    opened = Game.objects.get(pk=game.pk)

    assert (ended.state, ended.ended_by, ended.winner) == ("over", "director", "A")
    assert (opened.state, opened.ended_by, opened.winner) == ("open", "", "")
    assert Act.objects.get(verb="game opened again").reason == "One more hand"


def test_equal_totals_at_the_end_are_shared(game, scorer):
    services.end_game(game_id=game.pk, key=uuid.uuid4(), by=scorer)

    ended = Game.objects.get(pk=game.pk)
    assert (ended.winner, score_sheet(ended).result) == ("AB", "Ann & Bo and Cy & Di are equal.")


def test_a_correction_leaves_a_game_the_director_ended_over(post, change, game, scorer):
    hand = post(slip())
    services.end_game(game_id=game.pk, key=uuid.uuid4(), by=scorer)

    change(services.correct_hand, hand, slip=slip(tricks=100), reason="Counted again")

    game.refresh_from_db()
    assert (game.state, game.winner) == ("over", "B")


def test_a_game_that_the_hands_ended_is_not_simply_opened(post, game, scorer):
    for _ in range(5):
        post(slip())

    with pytest.raises(services.GameNotOver):
        services.reopen_game(game_id=game.pk, key=uuid.uuid4(), by=scorer, reason="Oh")


def test_a_cancelled_game_takes_no_hands_and_is_no_longer_on_its_table(post, game, scorer):
    post(slip())
    key = uuid.uuid4()

    for _ in range(2):
        services.cancel_game(game_id=game.pk, key=key, by=scorer, reason="Wrong people")

    game.refresh_from_db()
    assert (game.state, game.winner) == ("cancelled", "")
    with pytest.raises(services.GameNotOpen):
        post(slip())


def test_tonights_games_are_those_of_the_clubs_day(start, club):
    game = start()
    old = start()
    Game.objects.filter(pk=old.pk).update(club_day=date(2020, 1, 1))

    assert list(tonights_games(club)) == [game]
