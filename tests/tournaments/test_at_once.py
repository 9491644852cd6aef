"""Two directors at two laptops, at the same moment: one of them wins, nothing is there twice."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections

from scoring.models import Game
from tests.club_night import add_teams, club_night, enter, new_key, owner_of, seat, start_club
from tests.club_night import start_event as start
from tournaments import selectors, services
from tournaments.models import Event, Round

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def at_once(*acts):
    """Do all acts at the same moment, each on a connection of its own; returns what came out."""
    together = Barrier(len(acts))

    def do(act):
        try:
            together.wait(timeout=10)
            return act()
        except Exception as refused:
            return refused
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as people:
        return list(people.map(do, acts))


def test_a_round_is_seated_by_one_of_two_directors():
    event = club_night(teams=6)
    proposal = selectors.propose_seating(event)

    outcomes = at_once(*[lambda: seat(event, proposal, number=2)] * 2)

    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Round", "RoundAlreadySeated"]
    assert Round.objects.filter(number=2).count() == 1
    assert Game.objects.count() == 6


def test_the_same_seating_sent_twice_is_seated_once():
    event = start(start_club())
    enter(event, add_teams(event.club, 4))
    act = {
        "event_id": event.pk,
        "key": new_key(),
        "number": 1,
        "seating": selectors.propose_seating(event),
        "by": owner_of(event.club),
    }

    first, second = at_once(*[lambda: services.seat_round(**act)] * 2)

    assert first == second == Round.objects.get()
    assert Game.objects.count() == 2


def test_teams_entered_at_once_get_start_numbers_of_their_own():
    event = start(start_club())
    one, two, three, four = add_teams(event.club, 4)

    at_once(lambda: enter(event, [one, two]), lambda: enter(event, [three, four]))

    assert [entry.number for entry in event.entries.all()] == [1, 2, 3, 4]


def test_an_event_opened_twice_with_one_key_is_one():
    club, key = start_club(), new_key()

    first, second = at_once(*[lambda: start(club, key=key)] * 2)

    assert first == second == Event.objects.get()


def test_stale_standings_are_claimed_by_one_of_many_readers():
    event = club_night(teams=2)

    claimed = at_once(*[lambda: services.claim_stale(event_id=event.pk)] * 8)

    assert sorted(claimed) == [False] * 7 + [True]
