"""The bracket in a real browser: fits a phone, a laptop and a wall, and is accessible."""

import pytest

from scoring import services as scoring
from tests.browser.looking import LAPTOP, PHONE, WALL, assert_fits_and_is_accessible
from tests.club_night import new_key, owner_of
from tests.tournaments.drawn import draw_and_publish, drawn_event
from tests.tournaments.test_draws_bracket import seat_ready, win

pytestmark = pytest.mark.browser
LONG_NAME = "Bartholomew Featherstonehaugh & Wilhelmina Oberhauser-Kempf"


@pytest.fixture
def event(transactional_db):
    """Eleven teams in a double elimination, one of a long name; the first matches are over."""
    event = drawn_event(teams=11, way="double-elimination")
    scoring.rename_team(
        club_id=event.club_id,
        team_id=event.entries.get(number=8).team_id,
        key=new_key(),
        name=LONG_NAME,
        by=owner_of(event.club),
    )
    draw_and_publish(event)
    for code in ("W1-1", "W1-2", "W1-3"):
        win(event, code)
    seat_ready(event)
    return event


@pytest.mark.parametrize(
    ("query", "viewport"),
    [("", PHONE), ("?entry=8", PHONE), ("", LAPTOP), ("?view=wall", WALL)],
    ids=["phone", "followed", "laptop", "wall"],
)
def test_the_bracket_fits_and_is_accessible(visit, address, event, query, viewport):
    page = visit(address("bracket", event, stage=1) + query, viewport=viewport)

    assert_fits_and_is_accessible(page)
    if query == "?view=wall":
        height = page.evaluate("document.documentElement.scrollHeight")
        assert height <= viewport["height"]


def test_a_phone_walks_from_round_to_round_and_follows_a_team(visit, address, event):
    page = visit(address("bracket", event, stage=1), viewport=PHONE)

    page.get_by_role("link", name="Round 2", exact=True).click()
    page.get_by_role("link", name=LONG_NAME).click()

    page.get_by_text("play match").wait_for()
