"""The services that keep standings behind the hands: run twice, late, and out of order."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from scoring import services as scoring
from tests.club_night import (
    add_teams,
    club_night,
    enter,
    game_at,
    new_key,
    owner_of,
    post,
    seat,
    start_club,
    start_event,
)
from tests.slips import thrown_in
from tournaments import selectors, services, tasks
from tournaments.models import EventFreshness, StandingsSheet
from tournaments.services import standings as keeping

pytestmark = pytest.mark.django_db


def refresh(event):
    services.refresh_standings(event_id=event.pk)


def freshness(event):
    return EventFreshness.objects.get(event=event)


def sheet_of(event, through_round=1):
    return StandingsSheet.objects.get(stage__event=event, through_round=through_round)


def summary(sheet):
    return [
        (line["place"], int(line["points"]), line["made"], line["sets"], line["hands"])
        for line in sheet.lines
    ]


def test_standings_are_read_from_the_totals_of_the_games():
    event = club_night(teams=4)
    post(game_at(event, 1))  # A 260, B 110
    post(game_at(event, 1), contract=300)  # A set: −300, B 110
    post(game_at(event, 2), declarer="B", meld=(40, 200), tricks=90)  # A 130, B 360

    refresh(event)

    sheet = sheet_of(event)
    assert summary(sheet) == [
        (1, 360, 1, 0, 1),
        (2, 220, 0, 0, 2),
        (3, 130, 0, 0, 1),
        (4, -40, 1, 1, 2),
    ]
    assert (sheet.tables_in, sheet.tables_expected) == (0, 2)
    assert (freshness(event).computed, freshness(event).queued) == (sheet.version, False)


def test_a_contract_thrown_in_counts_as_a_set():
    event = club_night(teams=2)
    game = game_at(event, 1)
    scoring.post_hand(
        game_id=game.pk, key=new_key(), number=1, slip=thrown_in(), by=owner_of(event.club)
    )

    refresh(event)

    assert summary(sheet_of(event)) == [(1, 100, 0, 0, 1), (2, -310, 0, 1, 1)]


def test_a_table_is_in_when_its_game_is_over():
    event = club_night(teams=4)
    for _ in range(4):
        post(game_at(event, 1))

    refresh(event)

    assert (sheet_of(event).tables_in, sheet_of(event).tables_expected) == (1, 2)


def test_points_of_every_round_add_up_and_a_round_sat_out_is_left_open():
    event = club_night(teams=3)
    post(game_at(event, 1))
    seat(event, selectors.propose_seating(event), number=2)
    post(game_at(event, 1, round_number=2))

    refresh(event)

    lines = sheet_of(event, through_round=2).lines
    assert [(line["points"], line["rounds"]) for line in lines] == [
        ("520", {"1": "260", "2": "260"}),
        ("110", {"1": "110"}),
        ("110", {"2": "110"}),
    ]
    assert [line["place"] for line in lines] == [1, 2, 2]


def test_everybody_entered_is_in_the_standings_before_a_hand():
    event = start_event(start_club())
    enter(event, add_teams(event.club, 3))

    refresh(event)

    assert summary(sheet_of(event, through_round=0)) == [(1, 0, 0, 0, 0)] * 3


def test_refreshing_twice_changes_nothing():
    event = club_night(teams=4)
    post(game_at(event, 1))
    refresh(event)
    first = sheet_of(event)

    refresh(event)

    again = sheet_of(event)
    assert (again.lines, again.computed_at) == (first.lines, first.computed_at)


def test_a_corrected_hand_moves_the_standings():
    event = club_night(teams=2)
    hand = post(game_at(event, 1))
    refresh(event)
    before = summary(sheet_of(event))

    scoring.void_hand(
        game_id=hand.game_id,
        hand_key=hand.key,
        key=new_key(),
        based_on=1,
        reason="Posted twice",
        by=owner_of(event.club),
    )
    refresh(event)

    assert before[0] == (1, 260, 1, 0, 1)
    assert summary(sheet_of(event)) == [(1, 0, 0, 0, 0), (1, 0, 0, 0, 0)]


def test_a_refresh_that_comes_late_does_not_write_over_a_newer_sheet(monkeypatch):
    event = club_night(teams=2)
    game = game_at(event, 1)
    post(game)
    read = keeping.facts_of

    def slow(stage, **options):
        """Reads; and before it can write, another hand is posted and another worker is done."""
        results = read(stage, **options)
        monkeypatch.setattr(keeping, "facts_of", read)
        post(game)
        refresh(event)
        return results

    monkeypatch.setattr(keeping, "facts_of", slow)
    refresh(event)

    assert summary(sheet_of(event))[0] == (1, 520, 2, 0, 2)
    assert freshness(event).computed == freshness(event).dirty


def test_a_change_during_a_refresh_asks_anew(monkeypatch):
    event = club_night(teams=2)
    game = game_at(event, 1)
    post(game)
    EventFreshness.objects.update(queued=True, queued_at=timezone.now())
    read = keeping.facts_of
    claimed = []

    def slow(stage, **options):
        results = read(stage, **options)
        services.mark_stale(event_id=event.pk)
        claimed.append(services.claim_refresh(event_id=event.pk))
        return results

    monkeypatch.setattr(keeping, "facts_of", slow)
    refresh(event)

    fresh = freshness(event)
    assert claimed == [True]
    assert (fresh.dirty - fresh.computed, fresh.queued) == (1, True)


def test_refreshing_an_event_that_is_gone_does_nothing():
    services.refresh_standings(event_id=0)


# ---------------------------------------------------------------- who sees to stale standings


def make_stale(event, queued_seconds_ago=None):
    asked = None
    if queued_seconds_ago is not None:
        asked = timezone.now() - timedelta(seconds=queued_seconds_ago)
    EventFreshness.objects.filter(event=event).update(
        dirty=F("computed") + 1, queued=asked is not None, queued_at=asked
    )


@pytest.mark.parametrize(
    ("asked", "claimed"),
    [
        pytest.param(None, True, id="nobody was asked"),
        pytest.param(5, False, id="a worker is at it"),
        pytest.param(90, True, id="the message was lost"),
    ],
)
def test_who_finds_stale_standings_claims_them_once(asked, claimed):
    event = club_night(teams=2)
    make_stale(event, asked)

    assert services.claim_stale(event_id=event.pk) is claimed
    assert services.claim_stale(event_id=event.pk) is False


def test_fresh_standings_are_not_claimed():
    event = club_night(teams=2)
    refresh(event)

    assert services.claim_stale(event_id=event.pk) is False
    assert services.sweep() == []


def test_the_sweep_finds_every_event_that_nobody_sees_to():
    lost, attended = club_night(teams=2), another_night()
    make_stale(lost, queued_seconds_ago=90)
    make_stale(attended, queued_seconds_ago=5)

    assert services.sweep() == [lost.pk]
    assert services.sweep() == []


def test_the_sweep_task_brings_standings_up_to_date():
    event = club_night(teams=2)
    make_stale(event)

    tasks.sweep_stale_standings(something_newer=True)

    assert freshness(event).computed == freshness(event).dirty


def another_night():
    club = start_club("Another club")
    event = start_event(club)
    enter(event, add_teams(club, 2))
    seat(event)
    return event


def test_tasks_have_fixed_names_and_swallow_what_a_newer_sender_adds():
    event = club_night(teams=2)

    tasks.refresh_standings(event_id=event.pk, through_round=3)

    assert tasks.refresh_standings.name == "tournaments.refresh_standings"
    assert tasks.sweep_stale_standings.name == "tournaments.sweep_stale_standings"


def test_a_refresh_costs_the_same_at_round_one_and_round_three(django_assert_num_queries):
    event = club_night(teams=6)
    refresh(event)
    services.mark_stale(event_id=event.pk)
    with django_assert_num_queries(11):
        refresh(event)

    for number in (2, 3):
        seat(event, selectors.propose_seating(event), number=number)
        for table in (1, 2, 3):
            post(game_at(event, table, number))
    refresh(event)
    services.mark_stale(event_id=event.pk)
    with django_assert_num_queries(11):
        refresh(event)
