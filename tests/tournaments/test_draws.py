"""A round from the question to its end: asked, drawn, published, closed, or taken back."""

import pytest

from scoring.models import Game
from tests.club_night import new_key, owner_of, post
from tests.tournaments.drawn import (
    act,
    ask,
    close,
    draw,
    draw_and_publish,
    drawn_event,
    games_of,
    places,
    plain_draws,
    play,
    publish,
    undo,
)
from tournaments import services
from tournaments.models import EventFreshness, Pairing, Round, StageAbsence

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    plain_draws(monkeypatch)


def test_a_draw_gives_every_entry_one_place():
    event = drawn_event(teams=5)
    member = event.stages.get().members.get(entry__number=2)
    StageAbsence.objects.create(member=member, round_number=1)

    round_ = draw(event)

    assert round_.state == Round.State.DRAWN
    assert places(event) == {
        "1-1": {"A": [1], "B": [3]},
        "1-2": {"A": [4], "B": [5]},
        "1-abs-2": {"": [2]},
    }


def test_a_drawn_round_has_no_game_before_it_is_published():
    event = drawn_event(teams=5)
    draw(event)
    assert not Game.objects.exists()

    publish(event)

    assert sorted(games_of(event)) == [1, 2]
    game = games_of(event)[1]
    assert game.caption == "Club night, round 1"
    assert [seat.player.name for seat in game.seats.all()] == ["Ann", "Cy", "Bo", "Di"]
    assert {side.key: side.team.name for side in game.sides.all()} == {
        "A": "Ann & Bo",
        "B": "Cy & Di",
    }


def test_a_draw_keeps_its_reasons_its_seed_and_what_it_knew():
    event = drawn_event()
    EventFreshness.objects.filter(event=event).update(dirty=17)

    round_ = draw(event)

    last = event.entries.last()
    assert round_.reasons == [{"code": "sits-out", "entries": [last.pk], "numbers": [1]}]
    assert round_.random_seed
    assert round_.drawn_from == 17


def test_a_draw_made_again_by_a_task_changes_nothing():
    event = drawn_event()
    asked = ask(event)

    first = services.draw_round(round_id=asked.pk)
    again = services.draw_round(round_id=asked.pk)

    assert first == again
    assert Pairing.objects.count() == 2


def test_a_draw_asked_for_by_two_directors_is_one():
    event = drawn_event()

    assert ask(event) == ask(event)
    draw(event)
    assert ask(event).state == Round.State.DRAWN


def test_an_act_sent_again_is_done_once():
    event = drawn_event()
    key, other = new_key(), new_key()

    assert ask(event, key=key) == ask(event, key=key)
    draw(event)
    assert publish(event, key=other) == publish(event, key=other)
    assert Game.objects.count() == 2
    with pytest.raises(services.ActRepeated):
        ask(event, number=2, key=key)


def test_drawing_again_takes_another_lot_and_keeps_the_first_in_the_history():
    event = drawn_event()
    first = draw(event)

    second = draw(event, instead_of=first.pk)
    late = ask(event, instead_of=first.pk)

    assert late == second
    first.refresh_from_db()
    assert first.undone_at
    assert second.random_seed != first.random_seed
    assert len(places(event)) == 2


def test_a_draw_that_cannot_be_says_so_and_changes_nothing_else():
    event = drawn_event(teams=2)
    members = event.stages.get().members
    members.filter(entry__number=2).update(left_after_round=0, why="withdrawn")

    round_ = draw(event)

    assert (round_.state, round_.trouble) == (Round.State.ASKED, "Fewer than two are here.")
    assert not Pairing.objects.exists()

    members.update(left_after_round=None, why="")
    assert ask(event).trouble == ""
    assert draw(event).state == Round.State.DRAWN


def test_rounds_known_beforehand_are_drawn_at_once():
    event = drawn_event(way="round-robin", rounds=3)

    draw(event)

    states = event.stages.get().rounds.values_list("number", "state")
    assert list(states) == [(1, "drawn"), (2, "drawn"), (3, "drawn")]
    publish(event)
    assert event.stages.get().rounds.filter(state="published").count() == 1


def test_rounds_not_begun_are_drawn_anew_when_somebody_leaves():
    event = drawn_event(teams=5, way="round-robin")
    draw_and_publish(event)
    stage = event.stages.get()
    stage.members.filter(entry__number=1).update(left_after_round=1, why="withdrawn")

    first = services.replan_stage(stage=stage, by=owner_of(event.club))

    assert first.number == 2
    assert "2-bye-5" not in places(event, 2)
    assert places(event, 1)["1-bye-5"]
    assert places(event, 3)["3-1"] == {"A": [2], "B": [3]}


def test_nothing_is_drawn_anew_when_nothing_waits():
    event = drawn_event()
    draw_and_publish(event)

    assert services.replan_stage(stage=event.stages.get(), by=owner_of(event.club)) is None


def test_rounds_come_one_after_the_other():
    event = drawn_event()
    with pytest.raises(services.RoundOutOfTurn, match="next round is round 1"):
        ask(event, number=2)
    draw(event)
    with pytest.raises(services.DrawNotMade, match="not published"):
        ask(event, number=2)
    with pytest.raises(services.RoundOutOfTurn):
        publish(event, number=2)
    publish(event)
    with pytest.raises(services.DrawNotMade, match="is published"):
        ask(event, instead_of=event.stages.get().rounds.get().pk)


def test_a_round_is_not_published_while_it_is_being_drawn():
    event = drawn_event()
    ask(event)

    with pytest.raises(services.RoundNotDrawn):
        publish(event)


def test_a_stage_seated_by_hand_is_not_drawn():
    event = drawn_event(way="seated")

    with pytest.raises(services.DrawNotMade, match="by hand"):
        ask(event)


def test_a_stage_without_entries_is_not_drawn():
    event = drawn_event(teams=0)

    with pytest.raises(services.DrawNotMade, match="Nobody is entered"):
        ask(event)


def test_a_closed_event_is_not_drawn():
    event = drawn_event()
    asked = ask(event)
    services.close_event(event_id=event.pk, key=new_key(), by=owner_of(event.club))

    assert services.draw_round(round_id=asked.pk).trouble == "This event is closed."
    with pytest.raises(services.EventIsClosed):
        ask(event, number=2)


def test_a_published_round_is_taken_back_until_its_first_hand():
    event = drawn_event()
    draw_and_publish(event)

    undo(event)

    assert places(event) == {}
    assert set(Game.objects.values_list("state", flat=True)) == {"cancelled"}
    draw_and_publish(event)
    assert Game.objects.filter(state="open", on_table=True).count() == 2


def test_a_round_with_a_hand_stays():
    event = drawn_event()
    draw_and_publish(event)
    post(games_of(event)[2])

    with pytest.raises(services.TableHasHands, match="Table 2"):
        undo(event)

    assert Game.objects.filter(state="cancelled").count() == 0
    assert len(places(event)) == 2


def test_a_round_the_director_ruled_in_stays():
    event = drawn_event()
    draw_and_publish(event)
    services.rule_on_match(
        event_id=event.pk,
        key=new_key(),
        pairing_id=Pairing.objects.first().pk,
        kind="walkover",
        awarded="A",
        note="Nobody came",
        by=owner_of(event.club),
    )

    with pytest.raises(services.RoundNotUndone, match="ruling"):
        undo(event)


def test_taking_a_round_back_takes_those_drawn_after_it():
    event = drawn_event(way="round-robin")
    draw_and_publish(event)

    undo(event)

    assert not event.stages.get().rounds.filter(undone_at=None).exists()


def test_a_round_is_closed_when_every_table_is_in():
    event = drawn_event()
    draw_and_publish(event)
    post(games_of(event)[1])

    with pytest.raises(services.RoundNotOver) as refused:
        close(event)

    assert refused.value.message == "Round 1 is not over: table 2 is missing."
    post(games_of(event)[2])
    assert close(event).state == Round.State.CLOSED
    assert close(event).close_note == ""


def test_a_round_is_not_closed_while_a_result_is_not_agreed():
    event = drawn_event(teams=2, options=services.EventOptions(agreement_needed=True))
    draw_and_publish(event)
    play(event)

    with pytest.raises(services.RoundNotOver, match="table 1 has not agreed"):
        close(event)


def test_a_director_closes_a_round_all_the_same_and_says_why():
    event = drawn_event()
    draw_and_publish(event)

    round_ = close(event, note="  The hall closes ")

    assert (round_.state, round_.close_note) == (Round.State.CLOSED, "The hall closes")
    services.reopen_round(number=1, key=new_key(), **act(event))
    round_.refresh_from_db()
    assert (round_.state, round_.close_note, round_.closed_at) == ("published", "", None)


def test_the_next_round_plays_at_the_same_tables_while_a_slip_is_late():
    event = drawn_event()
    draw_and_publish(event)
    late = games_of(event)[1]
    draw_and_publish(event, 2)

    late.refresh_from_db()
    assert (late.state, late.on_table) == ("open", False)
    assert games_of(event, 2)[1].table == late.table


def test_the_best_of_three_goes_on_at_its_table_until_it_is_decided():
    event = drawn_event(teams=2, best_of=3)
    draw_and_publish(event)
    pairing = Pairing.objects.get()

    def next_game(key=None):
        return services.start_next_game(
            event_id=event.pk, pairing_id=pairing.pk, key=key or new_key(), by=owner_of(event.club)
        )

    with pytest.raises(services.GameNotDue, match="still being played"):
        next_game()
    play(event)
    key = new_key()
    second = next_game(key)
    assert next_game(key) == second
    assert second.caption == "Club night, round 1, game 2"
    assert second.on_table
    with pytest.raises(services.RoundNotOver):
        close(event)

    play(event)
    with pytest.raises(services.GameNotDue, match="decided"):
        next_game()
    assert close(event).state == Round.State.CLOSED


def test_what_is_asked_for_and_not_drawn_is_found_by_the_sweep():
    event = drawn_event()
    round_ = ask(event)
    assert services.asked_rounds() == []

    Round.objects.update(drawn_at=round_.drawn_at - 2 * services.draws.asking.LOST_AFTER)
    assert services.asked_rounds() == [round_.pk]
    services.note_trouble(round_id=round_.pk, trouble="Something went wrong.")
    assert services.asked_rounds() == []
