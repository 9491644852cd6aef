"""Faults other programs had when somebody came late, left, or was ruled out by mistake."""

import pytest

from tests.club_night import enter, new_key, owner_of, post
from tests.tournaments.drawn import close, draw, draw_and_publish, drawn_event, games_of, play
from tests.tournaments.test_views_people import add_team
from tournaments import selectors, services
from tournaments.models import Pairing, Ruling
from tournaments.rules.results.lines import lines_of

pytestmark = pytest.mark.django_db


def by(event):
    return {"event_id": event.pk, "key": new_key(), "by": owner_of(event.club)}


def kinds(round_):
    return sorted(round_.pairings.filter(undone_at=None).values_list("kind", flat=True))


def one_place_each(event, round_):
    """Every entry that has not left has exactly one place in the round."""
    there = event.entries.filter(stages__left_after_round=None).values_list("pk", flat=True)
    placed = round_.places.filter(pairing__undone_at=None).values_list("entry_id", flat=True)
    return sorted(there) == sorted(placed)


def lines(event):
    stage = event.stages.get()
    return {line.entry: line for line in lines_of(selectors.facts_of(stage))}


def test_a_late_entry_fills_the_odd_place_and_changes_nobody_elses_round():
    event = drawn_event(teams=7, rounds=3)
    draw_and_publish(event)
    play(event)
    close(event)
    before = lines(event)

    (late,) = enter(event, [add_team(event, "Zoe", "Abe")])

    after = lines(event)
    assert {entry: line for entry, line in after.items() if entry != late.pk} == before
    round_ = draw(event, 2)
    assert kinds(round_) == ["table"] * 4
    assert one_place_each(event, round_)


def test_who_leaves_during_a_match_is_drawn_no_more_and_the_round_can_be_closed():
    event = drawn_event(teams=4, rounds=3)
    draw_and_publish(event)
    first = Pairing.objects.filter(round__number=1, kind="table").first()
    leaving, staying = first.places.order_by("side")
    post(next(game for table, game in games_of(event).items() if table != first.table.number))

    services.leave(**by(event), entry_id=leaving.entry_id)

    assert (Ruling.objects.get().pairing, Ruling.objects.get().awarded) == (first, staying.side)
    close(event)
    second = draw(event, 2)
    assert leaving.entry_id not in second.places.values_list("entry_id", flat=True)
    assert one_place_each(event, second)
    assert lines(event)[staying.entry_id].wins == 1
    assert leaving.entry_id in lines(event)


def test_a_match_lost_by_both_by_mistake_is_given_back_and_its_winner_is_in_the_final():
    event = drawn_event(teams=4, way="single-elimination", rounds=0)
    draw_and_publish(event)
    semifinal = Pairing.objects.filter(code="W1-1", undone_at=None).get()
    mistake = services.rule_on_match(
        **by(event), pairing_id=semifinal.pk, kind="double", note="Neither came"
    )
    services.revoke_ruling(**by(event), ruling_id=mistake.pk)

    for game in games_of(event).values():
        post(game, contract=250, tricks=150)
    services.seat_ready(**by(event), stage_number=1)

    winners = {
        place.entry_id
        for code in ("W1-1", "W1-2")
        for place in Pairing.objects.get(code=code, undone_at=None).places.filter(side="A")
    }
    final = Pairing.objects.get(code="W2-1", undone_at=None)
    assert set(final.places.values_list("entry_id", flat=True)) == winners
    assert Pairing.objects.filter(code="W1-1", undone_at=None).count() == 1


def test_who_leaves_a_double_elimination_goes_to_neither_side_and_the_other_goes_on():
    event = drawn_event(teams=8, way="double-elimination", rounds=0)
    draw_and_publish(event)
    for game in games_of(event).values():
        post(game, contract=250, tricks=150)
    services.seat_ready(**by(event), stage_number=1)
    match = Pairing.objects.get(code="W2-1", undone_at=None)
    leaving, staying = match.places.order_by("side")

    services.leave(**by(event), entry_id=leaving.entry_id)

    ruling = Ruling.objects.get()
    assert (ruling.pairing, ruling.kind, ruling.awarded) == (match, "walkover", staying.side)
    for game in games_of(event, 2).values():
        if not game.hand_count and game.pairing_game.pairing_id != match.pk:
            post(game, contract=250, tricks=150)
    services.seat_ready(**by(event), stage_number=1)
    seated = Pairing.objects.filter(code__startswith="L", places__entry_id=leaving.entry_id)
    assert not seated.filter(undone_at=None).exists()
