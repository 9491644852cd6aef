"""The score sheet by thumb and at the desk: the sides agree or not, somebody else takes a seat."""

import uuid

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse

from scoring import services
from tests.browser.test_pad import DESK, PHONE
from tests.factories import (
    ClubFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    owner_of,
    scorer_of,
)

NAMES = ["Ann Lee", "Cy Hall", "Bartholomew Featherstonehaugh", "Di Moss"]


@pytest.fixture
def game(transactional_db):
    """A game that is over, its result not yet agreed."""
    club = ClubFactory(name="Millbrook Pinochle")
    players = [PlayerFactory(club=club, name=name) for name in NAMES]
    game = GameFactory(club=club, players=players, agreement_needed=True)
    for _ in range(3):
        HandFactory(game=game)
    services.end_game(game_id=game.pk, key=uuid.uuid4(), by=owner_of(club))
    game.refresh_from_db()
    return game


@pytest.fixture
def open_sheet(chromium, live_server, client, game):
    """Open the score sheet on a device, as the club's scorer."""
    client.force_login(scorer_of(game.club))
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value}
    contexts = []

    def open_sheet(device, **options):
        contexts.append(context := chromium.new_context(**device, **options))
        context.add_cookies([cookie | {"url": live_server.url}])
        page = context.new_page()
        page.set_default_timeout(5000)
        page.goto(live_server.url + reverse("scoring:game", args=[game.club.slug, game.key]))
        return page

    yield open_sheet
    for context in contexts:
        context.close()


def is_clean(page):
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_one_side_agrees_the_other_disputes_and_then_agrees(open_sheet, device):
    page = open_sheet(device)
    is_clean(page)

    page.get_by_role("button", name="Yes, we agree").first.click()
    page.wait_for_selector("text=Not yet agreed by Cy & Di.")
    is_clean(page)

    page.get_by_text("No, something is wrong").click()
    page.get_by_role("button", name="Write it down").locator("visible=true").click()
    page.get_by_label("What is wrong?").locator("visible=true").fill(
        "Hand 2: we had 90 meld, not 40."
    )
    is_clean(page)
    page.get_by_role("button", name="Write it down").locator("visible=true").click()
    page.wait_for_selector("text=! Something is wrong")
    is_clean(page)

    page.get_by_role("button", name="Yes, we agree").click()
    page.wait_for_selector("text=Agreed by both sides at")
    page.get_by_text("What was said about the result").click()
    is_clean(page)


def test_all_of_it_works_without_script(open_sheet):
    page = open_sheet(PHONE, java_script_enabled=False)

    page.get_by_text("No, something is wrong").first.click()
    page.get_by_label("What is wrong?").first.fill("We made hand 3.")
    page.get_by_role("button", name="Write it down").first.click()

    page.get_by_text("We made hand 3.").first.wait_for()


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_a_guest_takes_a_seat_and_plays_the_next_hand(open_sheet, game, device):
    services.reopen_game(
        game_id=game.pk, key=uuid.uuid4(), by=owner_of(game.club), reason="One more hand."
    )
    page = open_sheet(device)
    page.get_by_text("Somebody else takes a seat").click()
    page.select_option("#id_seat", label="West: Di Moss")
    page.get_by_label("Who sits there now?").fill("Eve Quill")
    page.locator("li[role=option]").first.wait_for()
    is_clean(page)
    page.get_by_role("button", name="Take the seat").click()

    page.wait_for_selector("text=Eve Quill plays from hand 4 on.")
    is_clean(page)
    page.get_by_role("link", name="Enter hand 4").click()
    page.wait_for_selector(".f-who label:has-text('Eve')")
