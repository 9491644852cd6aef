"""Posting a hand of an event asks little of the database, and no more when the sheet is long."""

import pytest
from django.urls import reverse

from scoring import services
from scoring.models import Game, Hand
from tests.benchmarks.measuring import statements
from tests.benchmarks.night import hand_form, hand_slip
from tests.club_night import club_night, game_at, new_key, owner_of
from tests.tournaments.drawn import draw, drawn_event, publish
from tournaments.models import EventFreshness

pytestmark = pytest.mark.django_db

MOST_IN_THE_SERVICE = 14
MOST_IN_THE_REQUEST = 17


@pytest.fixture
def event(use_broker):
    use_broker("memory://")
    return club_night(hands=0)


@pytest.fixture
def by_service(event):
    scorer = owner_of(event.club)

    def post(game, number):
        services.post_hand(
            game_id=game.pk,
            key=new_key(),
            number=number,
            slip=hand_slip(number),
            by=scorer,
        )

    return post


@pytest.fixture
def by_browser(event, client):
    client.force_login(owner_of(event.club))

    def post(game, number):
        address = reverse("scoring:enter-hand", args=[event.club.slug, game.key])
        assert client.post(address, hand_form(number)).status_code == 302

    return post


def first_and_thousandth(event, post):
    """The statements of the first hand and of the thousandth, each asking for the standings."""
    game = game_at(event, 1)
    EventFreshness.objects.update(queued=False)
    first = statements(lambda: post(game, 1))
    Hand.objects.filter(game=game).update(number=997)
    # The dealer is the one of hand 1,000 as well: so many deals are kept in the totals.
    totals = Game.objects.get(pk=game.pk).totals | {"deals": 999, "hands": 999}
    Game.objects.filter(pk=game.pk).update(hand_count=999, totals=totals)
    EventFreshness.objects.update(queued=False)
    return first, statements(lambda: post(game, 1000))


def test_the_service_takes_few_statements(event, by_service):
    first, thousandth = first_and_thousandth(event, by_service)

    assert first <= MOST_IN_THE_SERVICE
    assert thousandth == first


def test_the_whole_request_of_somebody_signed_in_takes_few_more(event, by_browser):
    first, thousandth = first_and_thousandth(event, by_browser)

    assert first <= MOST_IN_THE_REQUEST
    assert thousandth == first


def test_drawing_and_publishing_take_as_many_statements_for_many_tables_as_for_two():
    small, large = drawn_event(teams=4), drawn_event(teams=14, club="Large Club")

    assert statements(lambda: draw(large)) == statements(lambda: draw(small))
    assert statements(lambda: publish(large)) == statements(lambda: publish(small))
