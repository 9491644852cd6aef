"""A button pressed twice at the same moment, each press on a connection of its own."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from scoring import services
from scoring.models import Club, Game, Player, User
from scoring.selectors import current_house_rules

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]
PASSWORD = "a long pass word"


def press_twice(address, facts, user=None):
    barrier = Barrier(2)

    def press(_):
        client = Client()
        if user:
            client.force_login(user)
        barrier.wait()
        try:
            return client.post(address, facts)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(press, range(2)))


def test_a_club_started_by_two_presses_is_one_club_of_one_owner():
    facts = {
        "key": uuid.uuid4(),
        "club_name": "Friday Aces",
        "username": "fred",
        "password": PASSWORD,
        "timezone": "UTC",
    }

    answers = press_twice(reverse("scoring:start-club"), facts)

    assert [answer.status_code for answer in answers] == [302, 302]
    assert (Club.objects.count(), User.objects.count()) == (1, 1)


def test_a_game_started_by_two_presses_is_one_game_with_one_of_each_guest():
    dora = services.sign_up(username="dora", password=PASSWORD)
    club = services.start_club(key=uuid.uuid4(), name="Aces", timezone="UTC", by=dora)
    facts = {
        "key": uuid.uuid4(),
        **dict(zip(("north", "east", "south", "west"), ("Ann", "Cy", "Bo", "Di"), strict=True)),
        "first_dealer": "0",
        "table_number": "5",
        "rules": current_house_rules(club)[0].pk,
        "ending": "target",
    }

    answers = press_twice(reverse("scoring:start-game", args=[club.slug]), facts, user=dora)

    assert len({answer.headers["Location"] for answer in answers}) == 1
    assert (Game.objects.count(), Player.objects.count()) == (1, 4)
