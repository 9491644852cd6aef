"""A bracket through the services: drawn whole, seated match by match, played to its champion."""

import pytest

from scoring.models import Game
from tests.club_night import new_key, owner_of, post
from tests.tournaments.drawn import (
    act,
    close,
    draw,
    draw_and_publish,
    drawn_event,
    games_of,
    places,
    undo,
)
from tournaments import selectors, services
from tournaments.models import Pairing, Round
from tournaments.rules.stage_bracket import play_stage

pytestmark = pytest.mark.django_db

SINGLE, DOUBLE = "single-elimination", "double-elimination"


def seat_ready(event, key=None):
    seated = services.seat_ready(key=key or new_key(), **act(event))
    return sorted(pairing.code for pairing in seated)


def picture(event):
    return play_stage(selectors.facts_of(event.stages.get(number=1)))


def numbers(event, entries):
    by_id = dict(event.entries.values_list("pk", "number"))
    return [by_id.get(entry) for entry in entries]


def match(event, code):
    return Pairing.objects.get(stage__event=event, code=code, undone_at=None)


def win(event, code, side="A"):
    """Post the hand of a match that this side wins."""
    game = match(event, code).games.order_by("number").last().game
    post(game, **({} if side == "A" else {"contract": 300}))  # set: the other side is ahead


def rule(event, code, kind, awarded=""):
    return services.rule_on_match(
        event_id=event.pk,
        key=new_key(),
        pairing_id=match(event, code).pk,
        kind=kind,
        awarded=awarded,
        note="Nobody came",
        by=owner_of(event.club),
    )


def play_out(event):
    """Win every match for side A, seating what is ready, until nothing is; returns the order."""
    order = []
    while True:
        played = [
            pairing
            for pairing in Pairing.objects.filter(stage__event=event, undone_at=None)
            if pairing.games.filter(game__state="open").exists()
        ]
        for pairing in played:
            win(event, pairing.code)
            order.append(pairing.code)
        if not seat_ready(event) and not played:
            return order


def test_a_bracket_is_drawn_whole_with_a_round_for_each_step():
    event = drawn_event(teams=6, way=SINGLE)

    draw(event)

    assert list(Round.objects.values_list("number", "state")) == [
        (1, "drawn"),
        (2, "drawn"),
        (3, "drawn"),
    ]
    assert list(Pairing.objects.values_list("round__number", "code")) == [
        (1, "W1-1"),
        (1, "W1-2"),
        (2, "W2-1"),
        (2, "W2-2"),
        (3, "W3-1"),
    ]
    assert not Game.objects.exists()
    reasons = Round.objects.get(number=1).reasons
    assert numbers(event, [entry for one in reasons for entry in one["entries"]]) == [1, 2]


def test_publishing_a_bracket_seats_the_matches_whose_sides_are_known():
    event = drawn_event(teams=6, way=SINGLE)

    draw_and_publish(event)

    assert places(event, 1) == {"W1-1": {"A": [4], "B": [5]}, "W1-2": {"A": [3], "B": [6]}}
    assert places(event, 2) == {"W2-1": {}, "W2-2": {}}
    assert sorted(games_of(event)) == [1, 2]
    assert games_of(event)[1].caption == "Club night, match W1-1"
    assert Round.objects.filter(state="published").count() == 3


def test_the_next_match_is_seated_when_both_are_known_at_a_free_table():
    event = drawn_event(teams=6, way=SINGLE)
    draw_and_publish(event)
    win(event, "W1-1")
    key = new_key()

    assert seat_ready(event, key) == ["W2-1"]
    assert seat_ready(event, key) == []
    assert seat_ready(event) == []

    assert places(event, 2)["W2-1"] == {"A": [1], "B": [4]}
    assert match(event, "W2-1").table.number == 1


def test_two_matches_of_a_round_never_share_a_table():
    event = drawn_event(teams=8, way=SINGLE)
    draw_and_publish(event)
    for code in ("W1-1", "W1-2"):
        win(event, code)
    seat_ready(event)
    win(event, "W2-1")
    for code in ("W1-3", "W1-4"):
        win(event, code)

    assert seat_ready(event) == ["W2-2"]
    assert match(event, "W2-1").table.number == 1
    assert match(event, "W2-2").table.number == 2


@pytest.mark.parametrize("teams", [2, 3, 5, 8])
def test_a_single_elimination_ends_with_one_match_fewer_than_teams(teams):
    event = drawn_event(teams=teams, way=SINGLE)
    draw_and_publish(event)

    assert len(play_out(event)) == teams - 1
    done = picture(event)
    assert done.champion is not None
    assert len(done.places) == teams
    for step in range(1, event.stages.get().rounds.count() + 1):
        assert close(event, step).state == Round.State.CLOSED


@pytest.mark.parametrize("teams", [2, 3, 5, 8])
def test_a_double_elimination_ends_with_everybody_else_beaten_twice(teams):
    event = drawn_event(teams=teams, way=DOUBLE)
    draw_and_publish(event)

    played = play_out(event)

    assert len(played) in (2 * teams - 2, 2 * teams - 1)
    assert picture(event).champion is not None


def test_a_level_match_is_not_decided_until_the_director_says_who_won_the_extra_hand():
    event = drawn_event(teams=2, way=SINGLE, hands=2)
    draw_and_publish(event)
    game = games_of(event)[1]
    post(game)
    post(game, declarer="B", meld=(20, 100), tricks=90)
    game.refresh_from_db()
    assert (game.state, game.winner) == ("over", "AB")
    with pytest.raises(services.RoundNotOver, match="match W1-1"):
        close(event)

    rule(event, "W1-1", "extra-hand", "B")

    assert numbers(event, [picture(event).champion]) == [2]
    assert close(event).state == Round.State.CLOSED


def test_a_double_no_show_taken_back_brings_one_semifinal_and_no_eliminated_team():
    event = drawn_event(teams=4, way=SINGLE)
    draw_and_publish(event)
    win(event, "W1-2")
    ruling = rule(event, "W1-1", "double")
    assert numbers(event, [picture(event).champion]) == [2]
    assert seat_ready(event) == []

    services.revoke_ruling(
        event_id=event.pk, key=new_key(), ruling_id=ruling.pk, by=owner_of(event.club)
    )
    win(event, "W1-1")

    assert seat_ready(event) == ["W2-1"]
    assert places(event, 2)["W2-1"] == {"A": [1], "B": [2]}


def test_who_leaves_loses_the_next_match_without_play():
    event = drawn_event(teams=4, way=SINGLE)
    draw_and_publish(event)
    win(event, "W1-1")
    win(event, "W1-2")
    event.stages.get().members.filter(entry__number=1).update(left_after_round=1, why="withdrawn")

    assert seat_ready(event) == []
    assert numbers(event, [picture(event).champion]) == [2]
    assert close(event, 2).state == Round.State.CLOSED


def test_a_seated_match_stays_when_an_earlier_result_is_turned_until_it_is_seated_anew():
    event = drawn_event(teams=4, way=SINGLE)
    draw_and_publish(event)
    win(event, "W1-1")
    win(event, "W1-2")
    seat_ready(event)
    rule(event, "W1-1", "forfeit", "B")

    assert picture(event).nodes["W2-1"].is_of_earlier_result
    assert seat_ready(event) == []
    assert places(event, 2)["W2-1"] == {"A": [1], "B": [2]}

    services.unseat_match(
        event_id=event.pk,
        pairing_id=match(event, "W2-1").pk,
        key=new_key(),
        by=owner_of(event.club),
    )
    assert seat_ready(event) == ["W2-1"]
    assert places(event, 2)["W2-1"] == {"A": [4], "B": [2]}
    assert not picture(event).nodes["W2-1"].is_of_earlier_result


def test_a_match_with_a_hand_is_not_seated_anew():
    event = drawn_event(teams=2, way=SINGLE)
    draw_and_publish(event)
    win(event, "W1-1")

    with pytest.raises(services.TableHasHands):
        services.unseat_match(
            event_id=event.pk,
            pairing_id=match(event, "W1-1").pk,
            key=new_key(),
            by=owner_of(event.club),
        )


def test_a_bracket_is_taken_back_whole_and_follows_the_seeds_again():
    event = drawn_event(teams=4, way=SINGLE)
    draw_and_publish(event)
    undo(event, 2)
    assert not Round.objects.filter(undone_at=None).exists()
    event.entries.filter(number=4).update(seed=1)

    draw_and_publish(event)

    assert places(event, 1)["W1-1"]["A"] == [4]


def test_a_bracket_of_one_is_not_drawn():
    event = drawn_event(teams=1, way=SINGLE)

    assert draw(event).trouble == "A bracket needs at least two entries."


def test_the_best_of_three_decides_a_match_of_a_bracket():
    event = drawn_event(teams=2, way=SINGLE, best_of=3)
    draw_and_publish(event)
    win(event, "W1-1", "B")
    assert picture(event).champion is None
    for _ in range(2):
        services.start_next_game(
            event_id=event.pk,
            pairing_id=match(event, "W1-1").pk,
            key=new_key(),
            by=owner_of(event.club),
        )
        win(event, "W1-1", "A")

    assert numbers(event, [picture(event).champion]) == [1]
