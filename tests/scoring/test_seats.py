"""Somebody sits in for somebody else, from the first hand or from a later one."""

import uuid

import pytest

from scoring import services
from scoring.models import Game, Seat
from scoring.selectors import current_house_rules, score_sheet
from tests.slips import slip


@pytest.fixture
def eve(club, scorer):
    return services.add_player(club_id=club.pk, key=uuid.uuid4(), name="Eve Quill", by=scorer)


@pytest.fixture
def zoe(club, scorer):
    return services.add_player(club_id=club.pk, key=uuid.uuid4(), name="Zoe Low", by=scorer)


@pytest.fixture
def sit(game, scorer):
    """A player takes a seat; South is seat 2."""

    def sit(player, seat=2, **changes):
        arguments = {
            "game_id": game.pk,
            "key": uuid.uuid4(),
            "seat": seat,
            "player_id": player.pk,
            "by": scorer,
        }
        return services.change_seat(**arguments | changes)

    return sit


def declarers(game):
    """Who declared, hand by hand: always South."""
    return [row.declarer for row in score_sheet(Game.objects.get(pk=game.pk)).rows]


def seats(game):
    rows = game.seats.filter(seat=2).order_by("from_number")
    return [(seat.from_number, seat.player.name) for seat in rows]


# ---------------------------------------------------------------- taking a seat


def test_a_substitute_plays_from_the_next_hand_on(game, post, sit, eve):
    post(slip())
    sit(eve)
    post(slip())
    post(slip())

    assert declarers(game) == ["Bo", "Eve", "Eve"]
    assert {seat.side for seat in game.seats.filter(seat=2)} == {"A"}


def test_a_substitute_may_be_written_down_late(game, post, sit, eve):
    for _ in range(3):
        post(slip())

    sit(eve, from_number=2)

    assert declarers(game) == ["Bo", "Eve", "Eve"]


def test_who_comes_back_plays_again(game, post, sit, players, eve):
    post(slip())
    sit(eve)
    post(slip())
    sit(players[2])
    post(slip())

    assert declarers(game) == ["Bo", "Eve", "Bo"]


def test_a_later_change_of_the_seat_stays(game, post, sit, eve, zoe):
    for _ in range(4):
        post(slip())
    sit(zoe, from_number=4)

    sit(eve, from_number=2)

    assert declarers(game) == ["Bo", "Eve", "Eve", "Zoe"]


def test_somebody_else_sits_down_before_the_first_hand(game, post, sit, eve):
    sit(eve)
    post(slip())

    assert declarers(game) == ["Eve"]
    assert seats(game) == [(1, "Eve Quill")]


def test_the_change_is_announced_counted_and_written_down(game, post, sit, eve, scorer):
    before = game.revision

    sit(eve)

    game.refresh_from_db()
    act = game.club.acts.get(verb="seat changed")
    assert game.revision == before + 1
    assert act.by_user == scorer
    assert (act.after["player"], act.after["from"]) == (eve.pk, 1)


# ---------------------------------------------------------------- what cannot be


def test_nobody_sits_in_two_seats_at_one_hand(game, post, sit, players, eve):
    post(slip())
    sit(eve, seat=1)

    for player in (eve, players[0]):
        with pytest.raises(services.WrongPlayers) as caught:
            sit(player, seat=2, from_number=2)
        assert "sits in another seat" in caught.value.message

    sit(eve, seat=1, from_number=1)


def test_who_left_a_seat_may_take_another(game, post, sit, players, eve):
    post(slip())
    sit(eve, seat=1)  # Cy leaves

    sit(players[1], seat=3)  # and sits in for Di

    assert len(set(game.seats.values_list("player_id", flat=True))) == 5


def test_a_substitute_is_of_the_club(game, sit, scorer):
    other = services.start_club(key=uuid.uuid4(), name="Other", timezone="UTC", by=scorer)
    stranger = services.add_player(club_id=other.pk, key=uuid.uuid4(), name="Sly", by=scorer)

    with pytest.raises(services.WrongPlayers) as caught:
        sit(stranger)

    assert (caught.value.message, caught.value.field) == (
        "This player is not of the club.",
        "player",
    )


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"seat": 4}, "seat"),
        ({"seat": -1}, "seat"),
        ({"from_number": 3}, "from_number"),
        ({"from_number": 0}, "from_number"),
    ],
)
def test_there_has_to_be_such_a_seat_and_such_a_hand(game, post, sit, eve, wrong, field):
    post(slip())

    with pytest.raises(services.WrongPlayers) as caught:
        sit(eve, **wrong)

    assert caught.value.field == field


def test_who_sits_there_already_changes_nothing(sit, players):
    with pytest.raises(services.NothingChanged):
        sit(players[2])


def test_the_same_change_twice_is_one(game, post, sit, eve, zoe):
    key = uuid.uuid4()
    sit(eve, key=key)
    post(slip())
    sit(eve, key=key)

    assert seats(game) == [(1, "Eve Quill")]
    with pytest.raises(services.KeyReused):
        sit(zoe, key=key)


def test_after_the_end_only_hands_that_were_played_have_players(game, post, sit, eve, scorer):
    post(slip())
    services.end_game(game_id=game.pk, key=uuid.uuid4(), by=scorer)

    with pytest.raises(services.GameNotOpen):
        sit(eve)

    sit(eve, from_number=1)
    assert declarers(game) == ["Eve"]


# ---------------------------------------------------------------- hands that come and go


def test_a_hand_struck_out_and_put_back_keeps_who_played_it(game, post, change, sit, eve):
    post(slip())
    sit(eve)
    second = post(slip())

    change(services.void_hand, second, reason="Entered twice")
    change(services.restore_hand, second, reason="Struck out by mistake")

    assert declarers(game) == ["Bo", "Eve"]


def test_the_hand_before_a_change_keeps_who_played_it_too(game, post, change, sit, eve):
    post(slip())
    second = post(slip())
    sit(eve)

    change(services.void_hand, second, reason="Entered twice")
    change(services.restore_hand, second, reason="Struck out by mistake")
    post(slip())

    assert declarers(game) == ["Bo", "Bo", "Eve"]


def test_the_first_hand_struck_out_lets_the_substitute_begin(game, post, change, sit, eve):
    first = post(slip())
    sit(eve)
    post(slip())

    change(services.void_hand, first, reason="Not played")
    assert seats(game) == [(1, "Eve Quill")]

    change(services.restore_hand, first, reason="Struck out by mistake")
    assert declarers(game) == ["Bo", "Eve"]


def test_two_changes_that_meet_come_apart_again(game, post, change, sit, eve, zoe):
    post(slip())
    sit(eve)
    second = post(slip())
    sit(zoe)
    post(slip())

    change(services.void_hand, second, reason="Not played")
    assert declarers(game) == ["Bo", "Zoe"]

    change(services.restore_hand, second, reason="Struck out by mistake")
    assert declarers(game) == ["Bo", "Eve", "Zoe"]


# ---------------------------------------------------------------- from the start


@pytest.fixture
def start(club, players, scorer):
    """Start a game of the teams Ann and Bo, Cy and Di."""
    teams = {
        side: services.add_team(
            club_id=club.pk,
            key=uuid.uuid4(),
            name=name,
            player_ids=[players[seat].pk, players[seat + 2].pk],
            by=scorer,
        ).pk
        for side, name, seat in (("A", "The Aces", 0), ("B", "The Kings", 1))
    }

    def start(**changes):
        arguments = {
            "club_id": club.pk,
            "key": uuid.uuid4(),
            "rules": current_house_rules(club)[0].rules,
            "players": [player.pk for player in players],
            "first_dealer": 0,
            "teams": teams,
            "by": scorer,
        }
        return services.start_game(**arguments | changes)

    return start


def test_a_team_plays_with_somebody_who_is_not_of_it(start, eve):
    game = start(substitutes={2: eve.pk})

    sheet = score_sheet(game)
    assert [column.name for column in sheet.columns] == ["The Aces", "The Kings"]
    assert [sitter.short for sitter in sheet.seating.at(1)] == ["Ann", "Cy", "Eve", "Di"]


def test_without_being_named_as_a_substitute_nobody_plays_for_a_team(start, players, eve):
    with pytest.raises(services.WrongPlayers):
        start(players=[*(player.pk for player in players[:3]), eve.pk])


def test_a_substitute_does_not_sit_twice(start, players, eve):
    for substitutes in ({2: players[1].pk}, {2: eve.pk, 1: eve.pk}):
        with pytest.raises(services.WrongPlayers):
            start(substitutes=substitutes)
    with pytest.raises(services.WrongPlayers):
        start(substitutes={4: eve.pk})
    assert not Seat.objects.exists()


def test_the_same_start_with_a_substitute_is_one_game(start, eve):
    key = uuid.uuid4()

    assert start(key=key, substitutes={2: eve.pk}) == start(key=key, substitutes={2: eve.pk})
    with pytest.raises(services.KeyReused):
        start(key=key)
