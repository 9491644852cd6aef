"""The big button: what a director does next, from the empty event to the closed one."""

from dataclasses import replace

import pytest

from tournaments.rules.next_step import NextStep, Situation, Step, next_step

HALL = Situation(entries=9, planned=5)
BRACKET = Situation(entries=4, stage=2, stages=2, is_bracket=True)


def step(now, **changes):
    found = next_step(replace(now, **changes))
    return found.step, found.number


def test_an_event_of_five_rounds_and_a_final_goes_from_one_step_to_the_next():
    evening = replace(HALL, planned=2, stages=2)

    assert step(evening, entries=1) == (Step.ENTER, 0)
    assert step(evening) == (Step.DRAW, 1)
    assert step(evening, waiting=1) == (Step.DRAWING, 1)
    assert step(evening, waiting=1, is_drawn=True) == (Step.PUBLISH, 1)
    assert step(evening, published=1, tables=4, tables_in=3) == (Step.PLAY, 1)
    assert step(evening, published=1, tables=4, tables_in=4) == (Step.CLOSE_ROUND, 1)
    assert step(evening, closed=1) == (Step.DRAW, 2)
    assert step(evening, closed=2) == (Step.START_STAGE, 2)
    assert step(BRACKET) == (Step.DRAW, 1)
    assert step(BRACKET, waiting=1, is_drawn=True) == (Step.PUBLISH, 1)
    assert step(BRACKET, published=1, ready=2) == (Step.SEAT_READY, 1)
    assert step(BRACKET, published=1) == (Step.PLAY, 1)
    assert step(BRACKET, published=2, is_decided=True) == (Step.CLOSE_EVENT, 0)
    assert step(BRACKET, is_closed=True) == (Step.OVER, 0)


def test_players_with_a_new_partner_each_round_need_four_for_a_table():
    assert step(HALL, entries=3, needed=4) == (Step.ENTER, 0)
    assert step(HALL, entries=4, needed=4) == (Step.DRAW, 1)


def test_a_draw_that_failed_is_tried_again():
    assert step(HALL, closed=2, waiting=3, trouble="The database is full.") == (Step.NOT_DRAWN, 3)


def test_where_all_rounds_are_drawn_at_once_the_one_being_played_comes_first():
    drawn = replace(HALL, waiting=2, is_drawn=True)

    assert step(drawn, published=1, tables=4, tables_in=1) == (Step.PLAY, 1)
    assert step(drawn, published=1, tables=4, tables_in=4) == (Step.CLOSE_ROUND, 1)
    assert step(drawn, closed=1) == (Step.PUBLISH, 2)


def test_without_a_number_of_rounds_another_one_can_always_be_drawn():
    assert step(HALL, planned=0, closed=11) == (Step.DRAW, 12)


def test_hidden_standings_are_announced_before_the_event_is_closed():
    assert step(HALL, closed=5, is_hidden=True) == (Step.ANNOUNCE, 0)
    assert step(HALL, closed=5) == (Step.CLOSE_EVENT, 0)


def test_hidden_standings_wait_for_the_last_stage():
    assert step(HALL, closed=5, stages=2, is_hidden=True) == (Step.START_STAGE, 2)


def test_a_night_seated_by_hand_seats_the_next_round_when_the_tables_are_in():
    by_hand = replace(HALL, is_seated_by_hand=True, planned=0)

    assert step(by_hand) == (Step.SEAT, 1)
    assert step(by_hand, published=1, tables=4) == (Step.PLAY, 1)
    assert step(by_hand, published=1, tables=4, tables_in=4) == (Step.SEAT, 2)


@pytest.mark.parametrize("published", [1, 2])
def test_a_match_that_can_be_seated_comes_before_waiting_for_one_that_is_played(published):
    assert next_step(replace(BRACKET, published=published, ready=1)) == NextStep(
        Step.SEAT_READY, published
    )
