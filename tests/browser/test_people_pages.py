"""The director's pages about people and rulings, on a phone and with the keyboard."""

import pytest
from django.urls import reverse

from scoring import services as scoring
from tests.browser.looking import LAPTOP, PHONE, assert_fits_and_is_accessible
from tests.club_night import add_teams, enter, new_key, owner_of, start_club, start_event
from tests.tournaments.drawn import close, draw_and_publish, play
from tournaments import services
from tournaments.models import Pairing, Substitution
from tournaments.services import StagePlan

LONG_NAME = "Bartholomew Featherstonehaugh & Wilhelmina-Sophie"


@pytest.fixture
def event(transactional_db):
    """Nine teams, one of a long name; round 2 of three is being played."""
    club = start_club()
    owner = owner_of(club)
    teams = add_teams(club, 9)
    scoring.rename_team(
        club_id=club.pk, team_id=teams[2].pk, key=new_key(), name=LONG_NAME, by=owner
    )
    event = start_event(club, stages=[StagePlan("swiss", rounds=3)], hands=1)
    enter(event, teams)
    draw_and_publish(event)
    play(event)
    close(event)
    draw_and_publish(event, 2)
    facts = {"event_id": event.pk, "by": owner}
    services.leave(**facts, key=new_key(), entry_id=event.entries.get(number=8).pk)
    services.disqualify(**facts, key=new_key(), entry_id=event.entries.get(number=7).pk)
    return event


def address(live_server, name, event, *args):
    args = [event.club.slug, event.key, *args]
    return live_server.url + reverse(f"tournaments:{name}", args=args)


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP])
def test_who_is_here_is_kept_on_the_page(visit, live_server, event, viewport):
    page = visit(address(live_server, "people", event), owner_of(event.club), viewport)
    assert_fits_and_is_accessible(page)

    # Something that happens seldom is behind one more tap.
    line = page.locator("#entry-1")
    line.get_by_text("Something else").click()
    assert_fits_and_is_accessible(page)
    line.get_by_role("button", name="Away in round 3").click()
    page.locator("#entry-1").get_by_text("away in round 3").wait_for()

    # A substitute who is not known yet, by the keyboard.
    page.get_by_label("For whom?").select_option(label="Ann")
    page.get_by_label("Who sits in?").fill("Zoe Quill")
    page.get_by_role("button", name="Sit in").press("Enter")
    page.get_by_text("Zoe Quill sits in for Ann.").wait_for()
    assert_fits_and_is_accessible(page)
    assert Substitution.objects.get().player.name == "Zoe Quill"

    page.get_by_role("button", name="Sit in").click()
    page.get_by_text("Say for whom.").wait_for()
    assert_fits_and_is_accessible(page)


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP])
def test_a_match_is_ruled_from_its_box_on_the_board(visit, live_server, event, viewport):
    page = visit(address(live_server, "event", event), owner_of(event.club), viewport)
    assert_fits_and_is_accessible(page)
    pairing = Pairing.objects.filter(
        round__number=2, undone_at=None, kind="table", rulings=None
    ).first()

    page.goto(address(live_server, "rule", event, pairing.pk))
    assert_fits_and_is_accessible(page)
    page.get_by_role("button", name="Rule so").click()
    page.get_by_text("Say which side wins.").wait_for()
    assert_fits_and_is_accessible(page)
    page.locator("[name=awarded]").first.check()
    page.get_by_label("Walkover").check()
    page.get_by_label("Why?").first.fill("They went home")
    page.get_by_role("button", name="Rule so").click()
    page.get_by_text(" wins.").first.wait_for()

    page.goto(address(live_server, "rulings", event))
    assert_fits_and_is_accessible(page)
    page.get_by_role("button", name="Take it back").first.click()
    page.get_by_text("Taken back by").first.wait_for()
    assert_fits_and_is_accessible(page)
    page.goto(address(live_server, "disqualify", event, 1))
    assert_fits_and_is_accessible(page)
