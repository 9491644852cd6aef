"""A club night's pages in a real browser: fit for a phone, accessible, and following the hands."""

import pytest
from django.urls import reverse

from scoring import services as scoring
from tests.browser.looking import LAPTOP, PHONE, assert_fits_and_is_accessible
from tests.club_night import club_night, game_at, new_key, owner_of, post, seat, start_event
from tournaments import selectors, services

PAGES = {
    "event": {},
    "entries": {},
    "seat-round": {"number": 3},
    "standings": {},
    "why": {"entry": 2},
}
LONG_NAME = "Bartholomew Featherstonehaugh & Wilhelmina Oberhauser-Kempf"


@pytest.fixture
def night(transactional_db):
    """Five teams, one of a long name, in the second round."""
    event = club_night(teams=5)
    scoring.rename_team(
        club_id=event.club_id,
        team_id=event.entries.get(number=3).team_id,
        key=new_key(),
        name=LONG_NAME,
        by=owner_of(event.club),
    )
    for table in (1, 2):
        for _hand in range(4):
            post(game_at(event, table))
    seat(event, selectors.propose_seating(event), number=2)
    post(game_at(event, 1, round_number=2), contract=300)
    services.refresh_standings(event_id=event.pk)
    return event


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_and_is_accessible(visit, address, night, name, viewport):
    url = address(name, night, **PAGES[name])

    assert_fits_and_is_accessible(visit(url, owner_of(night.club), viewport))


@pytest.mark.parametrize("name", ["event", "entries", "standings"])
def test_a_page_with_nothing_on_it_yet_fits_and_is_accessible(visit, address, night, name):
    empty = start_event(night.club)

    assert_fits_and_is_accessible(visit(address(name, empty), owner_of(night.club), PHONE))


def test_a_seating_that_cannot_be_is_said_accessibly(visit, address, night):
    page = visit(address("seat-round", night, number=3), owner_of(night.club), PHONE)

    page.select_option("[name=right_1]", index=1)
    page.get_by_role("button", name="Seat round 3").click()

    page.get_by_text("cannot play against itself").wait_for()
    assert_fits_and_is_accessible(page)


def test_a_whole_night_is_opened_entered_and_seated_by_keyboard(visit, live_server, night):
    club, owner = night.club, owner_of(night.club)
    new = live_server.url + reverse("tournaments:start-event", args=[club.slug])
    page = visit(new, owner)

    page.get_by_label("What is it called?").fill("Thursday")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Tick all 5").press("Space")
    page.get_by_role("button", name="Enter the ticked teams").press("Enter")
    page.get_by_role("link", name="Seat round 1").press("Enter")
    page.get_by_role("button", name="Seat round 1").press("Enter")

    page.get_by_text("0 of 2").wait_for()
    assert page.get_by_text("Missing").count() == 2


def test_standings_follow_the_hands_by_themselves_and_are_left_alone_otherwise(
    visit, address, night
):
    page = visit(address("standings", night))
    page.evaluate("document.getElementById('standings').dataset.seen = 'yes'")
    with page.expect_response(lambda answer: answer.status == 304, timeout=10_000):
        pass
    assert page.locator("#standings[data-seen]").count() == 1

    post(game_at(night, 2, round_number=2), meld=(240, 20))

    page.get_by_text("1,440").wait_for(timeout=10_000)
    assert page.locator("#standings[data-seen]").count() == 0


def test_why_second_opens_and_closes_in_place_and_has_an_address(visit, address, night):
    page = visit(address("standings", night))

    page.get_by_role("link", name="why second?").click()
    page.get_by_role("heading", name="Every hand").wait_for()
    assert "/standings/why/" in page.url

    page.go_back()
    page.get_by_role("heading", name="Every hand").wait_for(state="detached")
    assert page.get_by_role("heading", name="Club night").count() == 1
