"""A night of twenty-six players with a new partner each round, directed in a real browser.

One comes late, one goes home at the break, and a hand is corrected after the next round began.
"""

import pytest
from django.urls import reverse

from tests.browser.directing import Director
from tests.browser.looking import PHONE, assert_fits_and_is_accessible
from tests.club_night import add_teams, new_key, owner_of, start_club
from tests.tournaments.drawn import games_of, play
from tests.tournaments.rules.movement_count import recount
from tournaments import selectors, services
from tournaments.models import Event, Round
from tournaments.rules.draws import DrawnRound, DrawnTable
from tournaments.rules.facts import Kind

PLAYERS = 26
ROUNDS = 4


@pytest.fixture
def club(transactional_db):
    """Fourteen pairs: twenty-eight players."""
    club = start_club()
    add_teams(club, 14)
    return club


def rounds_of(event):
    """The rounds as they were played, for counting by hand."""
    facts = selectors.facts_of(event.stages.get())
    return [
        DrawnRound(
            number,
            tuple(
                DrawnTable(one.table, one.sides)
                for one in facts.meetings
                if one.round == number and one.kind is Kind.TABLE
            ),
            sit_outs=tuple(
                entry
                for one in facts.meetings
                if one.round == number and one.kind is Kind.SIT_OUT
                for entry in one.entries
            ),
        )
        for number in range(1, ROUNDS + 1)
    ]


def test_a_night_of_twenty_six_is_directed_to_its_end(visit, live_server, club):
    new = live_server.url + reverse("tournaments:start-event", args=[club.slug])
    director = Director(visit(new, owner_of(club)))
    page = director.page
    page.get_by_label("Players, with a new partner").check()
    director.fill_in_day("Rotation night", "New partner each round", rounds=str(ROUNDS))
    page.get_by_label("New partner each round").last.check()
    director.press("Start")
    boxes = page.locator("input[type=checkbox]")
    for place in range(PLAYERS):
        boxes.nth(place).check()
    director.press("Enter the ticked players")
    director.sees("26 here: six tables, two sit out each round")
    director.press("Draw round 1")
    director.sees("All rounds together")
    assert_fits_and_is_accessible(page)
    director.press("Publish")
    event = Event.objects.get()
    home = live_server.url + reverse("tournaments:event", args=[club.slug, event.key])

    # One comes late while round 1 is played; the rounds that are not published are drawn anew.
    page.goto(f"{home}entries/")
    page.locator("input[type=checkbox]").first.check()
    director.press("Enter the ticked players")
    play(event, 1)
    page.goto(home)
    director.press("Close it, then round 2")
    director.press("Publish")

    # A hand of round 1 is corrected now that round 2 has begun: its effect is shown first.
    game = games_of(event, 1)[1]
    page.goto(live_server.url + reverse("scoring:game", args=[club.slug, game.key]))
    page.get_by_role("link", name="Change hand 1").click()
    page.wait_for_load_state()  # before that nobody listens to what is typed
    page.locator("[name=declarer_seat]").select_option(index=1)
    page.locator("[name=tricks_A]").fill("170")
    page.locator("[name=tricks_B]").fill("80")
    director.sees("No seat changes.")
    page.get_by_label("Counted again").check()
    director.press("Correct hand 1")
    director.sees("Hand 1 is corrected.")

    # One goes home at the break.
    leaving = event.entries.get(number=3)
    services.leave(event_id=event.pk, key=new_key(), entry_id=leaving.pk, by=owner_of(club))
    for number in range(2, ROUNDS + 1):
        play(event, number)
        page.goto(home)
        if number < ROUNDS:
            director.press(f"Close it, then round {number + 1}")
            director.press("Publish")
        else:
            director.press(f"Close round {number}")
    director.press("Close the night")
    director.sees("This night is over")

    rounds = rounds_of(event)
    partners, _, out = recount(rounds)
    assert max(partners.values()) == 1
    assert max(out.values()) == 1
    assert not Round.objects.filter(undone_at=None).exclude(state="closed").exists()
    address = live_server.url + reverse("tournaments:standings", args=[club.slug, event.key])
    phone = visit(address, viewport=PHONE)
    phone.get_by_text("Final").first.wait_for()
    assert_fits_and_is_accessible(phone)
