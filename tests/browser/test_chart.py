"""The chart of a movement on a phone and on paper."""

import pytest

from tests.browser.looking import LAPTOP, PHONE, assert_fits_and_is_accessible
from tests.club_night import owner_of
from tests.tournaments.drawn import draw, players_event, publish

SMALLEST_ON_PAPER = 14 * 96 / 72  # 14 points in pixels


@pytest.fixture
def event(transactional_db):
    return players_event("rotation", 26, rounds=6)


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP])
def test_the_chart_by_number_and_by_name_fits_a_phone_and_a_laptop(visit, address, event, viewport):
    url = address("chart", event, stage=1)
    page = visit(url, owner_of(event.club), viewport)
    assert_fits_and_is_accessible(page)

    page.get_by_label("Players").fill("100")
    page.get_by_role("button", name="Show this chart").click()
    page.get_by_text("A chart is for 64 at most.").wait_for()
    assert_fits_and_is_accessible(page)

    draw(event)
    publish(event)
    page = visit(url, viewport=viewport)
    page.get_by_role("heading", name="By player, 6 rounds").wait_for()
    assert_fits_and_is_accessible(page)


def test_on_paper_everything_is_in_letters_of_fourteen_points_and_no_card_is_torn(
    visit, address, event
):
    draw(event)
    publish(event)
    page = visit(address("chart", event, stage=1))
    page.emulate_media(media="print")

    sizes = page.eval_on_selector_all(
        "main td, main th, main caption, main p, main td *",
        "all => all.filter(one => one.checkVisibility())"
        ".map(one => parseFloat(getComputedStyle(one).fontSize))",
    )
    assert min(sizes) >= SMALLEST_ON_PAPER - 0.1
    assert page.eval_on_selector_all(
        ".chart-card", "all => all.every(one => getComputedStyle(one).breakInside == 'avoid')"
    )
