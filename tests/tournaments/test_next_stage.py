"""The cut from one stage to the next, and how many rounds a stage has."""

import pytest

from tests.club_night import new_key, post
from tests.tournaments.drawn import (
    act,
    close,
    draw,
    draw_and_publish,
    drawn_event,
    games_of,
    plain_draws,
    play,
)
from tournaments import services
from tournaments.models import Round
from tournaments.services import StagePlan

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    plain_draws(monkeypatch)


def two_stages(teams=6, cut=2, rounds=1, way="swiss"):
    return drawn_event(
        teams=teams, stages=[StagePlan(way, rounds=rounds), StagePlan("swiss", cut=cut)]
    )


def start(event, key=None, **changes):
    return services.start_stage(key=key or new_key(), **act(event, 2) | changes)


def seeds(event):
    members = event.stages.get(number=2).members.order_by("seed")
    return list(members.values_list("seed", "entry__number"))


def test_the_best_go_on_as_seeds_in_the_order_of_their_places():
    event = two_stages()
    draw_and_publish(event)
    one, two, three = games_of(event).values()
    post(one, contract=250, tricks=150)
    post(two, contract=250, tricks=200)
    post(three, contract=250, tricks=180)
    close(event)

    key = new_key()
    start(event, key)
    start(event, key)
    start(event)

    assert seeds(event) == [(1, 3), (2, 5)]
    assert draw(event, stage=2).state == Round.State.DRAWN


def test_those_level_on_the_line_go_on_as_the_director_says():
    event = two_stages()
    draw_and_publish(event)
    play(event)
    close(event)

    with pytest.raises(services.CutIsLevel) as refused:
        start(event)
    assert refused.value.message == (
        "Ann & Bo, Ed & Flo and Ida & Jo share place 1. Only 2 of them can go on. Say who."
    )

    ids = dict(event.entries.values_list("number", "pk"))
    start(event, preferred=[ids[5], ids[1]])
    assert seeds(event) == [(1, 5), (2, 1)]


@pytest.mark.parametrize("why", ["disqualified", "withdrawn"])
def test_who_has_left_does_not_go_on(why):
    event = two_stages(teams=4, cut=3)
    draw_and_publish(event)
    one, two = games_of(event).values()
    post(one, tricks=150)
    post(two, tricks=200)
    event.stages.get(number=1).members.filter(entry__number=3).update(left_after_round=1, why=why)
    close(event)

    start(event)

    assert [number for _, number in seeds(event)] == [1, 2, 4]


def test_a_stage_waits_for_the_one_before():
    event = two_stages(rounds=2)
    with pytest.raises(services.StageNotStarted, match="Stage 1 has not been played"):
        start(event)
    draw_and_publish(event)
    play(event)
    with pytest.raises(services.StageNotStarted, match="Round 1 is not closed"):
        start(event)
    close(event)
    with pytest.raises(services.StageNotStarted, match="Round 1 of 2 is over"):
        start(event)
    with pytest.raises(services.DrawNotMade, match="not begun"):
        draw(event, stage=2)

    services.change_rounds(rounds=1, key=new_key(), **act(event))
    with pytest.raises(services.CutIsLevel):
        start(event)


def test_nobody_goes_on_where_fewer_than_two_are_left():
    event = two_stages(teams=2, cut=2)
    draw_and_publish(event)
    play(event)
    close(event)
    event.stages.get(number=1).members.update(left_after_round=0, why="no-show")

    with pytest.raises(services.StageNotStarted, match="Fewer than two"):
        start(event)


def test_the_first_stage_ends_when_the_next_has_begun():
    event = two_stages(teams=2)
    draw_and_publish(event)
    play(event)
    close(event)
    start(event)

    with pytest.raises(services.DrawNotMade, match="next stage has begun"):
        draw(event, 2)

    services.undo_stage(key=new_key(), **act(event, 2))
    assert draw(event, 2).state == Round.State.DRAWN


def test_a_stage_with_a_round_is_not_taken_back():
    event = two_stages(teams=2)
    draw_and_publish(event)
    play(event)
    close(event)
    start(event)
    draw(event, stage=2)

    with pytest.raises(services.RoundNotUndone):
        services.undo_stage(key=new_key(), **act(event, 2))


def test_more_or_fewer_rounds_are_drawn_anew_where_they_are_known_beforehand():
    event = two_stages(rounds=3, way="round-robin")
    draw_and_publish(event)
    stage = event.stages.get(number=1)

    def change(rounds):
        services.change_rounds(rounds=rounds, key=new_key(), **act(event))
        return list(stage.rounds.filter(undone_at=None).values_list("number", "state"))

    assert change(2) == [(1, "published"), (2, "drawn")]
    assert change(4) == [(1, "published"), (2, "drawn"), (3, "drawn"), (4, "drawn")]
    assert change(1) == [(1, "published")]
    with pytest.raises(services.PlanRefused):
        change(0)


def test_a_round_that_has_begun_is_not_struck_off():
    event = two_stages(rounds=3)
    draw_and_publish(event)
    draw_and_publish(event, 2)

    with pytest.raises(services.RoundsHaveBegun, match="Round 2"):
        services.change_rounds(rounds=1, key=new_key(), **act(event))


def test_there_is_no_third_stage_of_two():
    event = two_stages()

    with pytest.raises(services.StageNotThere):
        services.start_stage(key=new_key(), **act(event, 3))
