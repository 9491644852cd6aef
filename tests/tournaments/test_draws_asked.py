"""Draws by a task, by the sweep, and by two directors at once."""

import pytest

from scoring.models import Game, Hand
from tests.club_night import new_key, post
from tests.tournaments.drawn import (
    act,
    ask,
    draw,
    draw_and_publish,
    drawn_event,
    games_of,
    plain_draws,
    publish,
    undo,
)
from tests.tournaments.test_at_once import at_once
from tournaments import services, tasks
from tournaments.models import Pairing, Round
from tournaments.services.draws.asking import LOST_AFTER


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    plain_draws(monkeypatch)


def make_old(round_):
    Round.objects.filter(pk=round_.pk).update(drawn_at=round_.drawn_at - 2 * LOST_AFTER)
    round_.refresh_from_db()


@pytest.mark.django_db
def test_a_small_draw_is_made_at_once():
    event = drawn_event()

    assert tasks.see_to_draw(ask(event)).state == Round.State.DRAWN


@pytest.mark.django_db
def test_a_large_draw_is_made_by_a_task(monkeypatch):
    monkeypatch.setattr(tasks, "MOST_IN_A_REQUEST", 3)
    event = drawn_event()

    assert tasks.see_to_draw(ask(event)).state == Round.State.DRAWN  # tasks run at once in tests


@pytest.mark.django_db
def test_a_draw_that_a_dead_broker_dropped_is_made_by_the_sweep(monkeypatch, use_broker):
    monkeypatch.setattr(tasks, "MOST_IN_A_REQUEST", 3)
    use_broker("redis://127.0.0.1:1/0")
    event = drawn_event()

    round_ = tasks.see_to_draw(ask(event))
    assert round_.state == Round.State.ASKED
    tasks.sweep_asked_rounds()
    round_.refresh_from_db()
    assert round_.state == Round.State.ASKED  # not lost yet

    make_old(round_)
    tasks.sweep_asked_rounds()
    round_.refresh_from_db()
    assert round_.state == Round.State.DRAWN


@pytest.mark.django_db
def test_a_draw_that_was_lost_is_made_by_the_next_reader():
    event = drawn_event()
    round_ = ask(event)
    assert tasks.catch_up_draw(round_).state == Round.State.ASKED

    make_old(round_)

    assert tasks.catch_up_draw(round_).state == Round.State.DRAWN


@pytest.mark.django_db
def test_a_draw_that_breaks_says_so_and_can_be_tried_again(monkeypatch):
    event = drawn_event()
    with monkeypatch.context() as broken:
        broken.setattr(services.draws.asking, "_drawn", None)
        round_ = tasks.see_to_draw(ask(event))

    assert round_.trouble == tasks.NOT_DRAWN
    assert not Pairing.objects.exists()
    assert tasks.see_to_draw(ask(event)).state == Round.State.DRAWN


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgresql
def test_a_draw_made_by_two_workers_at_once_is_one():
    event = drawn_event(teams=6, way="round-robin")
    round_ = ask(event)

    first, second = at_once(*[lambda: services.draw_round(round_id=round_.pk)] * 2)

    assert first == second
    assert Round.objects.count() == 3
    assert Pairing.objects.count() == 9


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgresql
def test_two_directors_who_draw_and_publish_at_once_make_one_round():
    event = drawn_event(teams=6)

    drawn = at_once(*[lambda: tasks.see_to_draw(ask(event))] * 2)
    published = at_once(*[lambda: publish(event)] * 2)

    assert drawn[0].pk == drawn[1].pk == published[0].pk == published[1].pk
    assert Game.objects.filter(state="open").count() == 3


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgresql
def test_a_round_published_and_taken_back_at_once_is_one_or_the_other():
    event = drawn_event()
    draw(event)
    acts = act(event)

    outcomes = at_once(
        lambda: publish(event),
        lambda: services.undo_draw(number=1, key=new_key(), **acts),
    )

    assert not any(isinstance(one, AssertionError) for one in outcomes)
    standing = Round.objects.filter(undone_at=None).count()
    assert Game.objects.filter(state="open").count() == 2 * standing


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgresql
def test_a_round_taken_back_while_hands_are_posted_is_gone_or_keeps_them():
    event = drawn_event(teams=12)
    for _ in range(3):
        draw_and_publish(event)
        tables = [games_of(event)[number] for number in (5, 6)]

        undone, *posted = at_once(
            lambda: undo(event), *[lambda game=game: post(game) for game in tables]
        )

        if undone is None:
            assert {type(one).__name__ for one in posted} == {"GameNotOpen"}
        else:
            assert isinstance(undone, services.TableHasHands)
            assert all(isinstance(one, Hand) for one in posted)
            break
