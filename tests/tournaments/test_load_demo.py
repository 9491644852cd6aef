"""`manage load_demo`: the demo club, once."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scoring import selectors
from scoring.models import Club, Game, HandRevision
from scoring.slips import problems_of, slip_of
from tests.factories import ClubFactory, UserFactory
from tournaments.models import Event, StandingsSheet

pytestmark = pytest.mark.django_db


def load_demo(**options):
    said = StringIO()
    call_command("load_demo", stdout=said, **options)
    return said.getvalue()


@pytest.mark.django_db(transaction=True)
def test_the_demo_club_shows_a_night_in_full_swing(client):
    said = load_demo(if_empty=True)

    assert "demo, password demo-night" in said
    assert client.login(username="demo", password="demo-night")
    tonight, last_week = Event.objects.all()
    sheets = [
        StandingsSheet.objects.filter(stage__event=event).latest("through_round")
        for event in (tonight, last_week)
    ]
    assert [(sheet.tables_in, sheet.tables_expected) for sheet in sheets] == [(5, 7), (4, 4)]
    assert (tonight.state, last_week.state) == ("open", "closed")
    assert selectors.tonights_games(Club.objects.get(is_demo=True)).count() == 45


def test_every_slip_of_the_demo_club_is_one_that_can_be():
    load_demo()

    revisions = HandRevision.objects.select_related("hand", "game__rules").prefetch_related(
        "bids", "melds", "trick_counts"
    )
    problems = []
    for revision in revisions.filter(is_current=True, hand__voided=False):
        variant = selectors.variant_of(revision.game.rules)
        problems += problems_of(variant, slip_of(revision, variant), revision.hand.dealer)

    assert (problems, Game.objects.filter(state="open").count()) == ([], 3)


def test_it_is_not_loaded_where_there_is_a_club():
    ClubFactory()

    assert load_demo(if_empty=True) == ""
    assert not Club.objects.filter(is_demo=True).exists()


def test_its_sign_in_is_said_again_while_it_is_there():
    ClubFactory(is_demo=True)

    assert "demo, password demo-night" in load_demo(if_empty=True)
    assert Club.objects.count() == 1


def test_it_is_not_loaded_twice():
    ClubFactory(is_demo=True)

    with pytest.raises(CommandError, match="there already"):
        load_demo()


def test_it_takes_nobodys_user_name_away():
    UserFactory(username="demo")

    with pytest.raises(CommandError, match="Somebody else"):
        load_demo()
    assert not Club.objects.exists()
