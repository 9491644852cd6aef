"""A double elimination of eleven teams, directed to its end in a real browser.

The eleventh enters late, before the draw; one team goes home between two of its matches; and the
result of a first match is corrected after the match that follows it was seated.
"""

import re

import pytest
from django.urls import reverse

from scoring.models import Game
from tests.browser.directing import Director
from tests.browser.looking import PHONE, assert_fits_and_is_accessible
from tests.club_night import add_teams, new_key, owner_of, post, start_club
from tests.tournaments.test_draws_bracket import match, picture
from tournaments import services
from tournaments.models import Event

TEAMS = 11


@pytest.fixture
def club(transactional_db):
    club = start_club()
    add_teams(club, TEAMS)
    return club


def win_what_is_open(event):
    """Side A wins every match that is at a table and has no hand yet."""
    open_games = Game.objects.filter(
        pairing_game__pairing__stage__event=event, state=Game.State.OPEN, hand_count=0
    )
    for game in open_games:
        post(game)


def test_eleven_teams_play_until_one_is_left(visit, live_server, club):
    director = Director(
        visit(
            live_server.url + reverse("tournaments:start-event", args=[club.slug]), owner_of(club)
        )
    )
    page = director.page
    director.fill_in_day("Double day", "Double elimination")
    director.press("Start")
    director.press("Tick all 11")
    page.locator("input[type=checkbox]").last.uncheck()
    director.press("Enter the ticked teams")

    # The eleventh comes late: the draw is taken back, and made with it.
    director.press("Draw the bracket")
    director.press("Take it back")
    page.goto(page.url.split("/rounds/")[0].rstrip("/") + "/entries/")
    page.locator("input[type=checkbox]").last.check()
    director.press("Enter the ticked teams")
    director.press("Draw the bracket")
    assert_fits_and_is_accessible(page)
    director.press("Publish")
    event = Event.objects.get()
    home = live_server.url + reverse("tournaments:event", args=[club.slug, event.key])

    win_what_is_open(event)
    page.goto(home)
    page.get_by_role("button", name=re.compile("Seat .* match")).first.click()

    # The result of a first match is corrected after its winner was seated again.
    game = match(event, "W1-1").games.get().game
    page.goto(live_server.url + reverse("scoring:game", args=[club.slug, game.key]))
    page.get_by_role("link", name="Change hand 1").click()
    page.wait_for_load_state()  # before that nobody listens to what is typed
    page.locator("[name=declarer_seat]").select_option(index=1)
    page.locator("[name=tricks_A]").fill("60")
    page.locator("[name=tricks_B]").fill("190")
    page.get_by_text("was seated by the old result").wait_for()
    assert_fits_and_is_accessible(page)
    page.get_by_label("Typed wrong").check()
    page.get_by_role("button", name="Correct hand 1").click()
    page.get_by_text("Hand 1 is corrected.").wait_for()
    assert any(one.is_of_earlier_result for one in picture(event).nodes.values())

    # The director takes the wrong match off its table, so that it is seated anew.
    wrong = [code for code, one in picture(event).nodes.items() if one.is_of_earlier_result]
    for code in wrong:
        services.unseat_match(
            event_id=event.pk,
            pairing_id=match(event, code).pk,
            key=new_key(),
            by=owner_of(club),
        )
    page.goto(home)
    page.get_by_role("button", name=re.compile("Seat .* match")).first.click()
    assert not any(one.is_of_earlier_result for one in picture(event).nodes.values())

    # A team that is still in goes home.
    leaving = next(entry for entry in event.entries.all() if entry.pk not in picture(event).places)
    services.leave(event_id=event.pk, key=new_key(), entry_id=leaving.pk, by=owner_of(club))

    for _ in range(30):
        win_what_is_open(event)
        page.goto(home)
        seat = page.get_by_role("button", name=re.compile("Seat .* match"))
        if not seat.count():
            break
        seat.first.click()

    end = picture(event)
    assert end.champion
    assert len(end.places) == TEAMS
    champion = str(event.entries.get(pk=end.champion))
    bracket = reverse("tournaments:bracket", args=[club.slug, event.key, 1])
    phone = visit(live_server.url + bracket, viewport=PHONE)
    phone.get_by_text(f"{champion} have won.").wait_for()
    assert_fits_and_is_accessible(phone)
    director.press("Close the night")
    director.sees("This night is over")
