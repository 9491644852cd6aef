"""A day of nine teams: Swiss, then a knock-out of the best four, directed in a real browser.

The director presses the buttons; the hands come in through the services, as they would from the
tables. One team comes late, one goes home, and a result is corrected after the next draw.
"""

import pytest
from django.urls import reverse

from scoring import services as scoring
from scoring.models import Game
from tests.browser.directing import Director
from tests.browser.looking import LAPTOP, PHONE, WALL, assert_fits_and_is_accessible
from tests.club_night import add_teams, enter, new_key, owner_of, post, start_club, start_event
from tests.factories import PlayerFactory, TeamFactory
from tests.slips import slip
from tests.tournaments.drawn import close, draw, draw_and_publish, games_of
from tests.tournaments.pressing import win_open_matches
from tournaments import services
from tournaments.models import Event, Round
from tournaments.services import StagePlan

TEAMS = 9
LONG_NAME = "Bartholomew & Wilhelmina-Sophie"


@pytest.fixture
def club(transactional_db):
    """Nine teams, one of them of a long name."""
    club = start_club()
    teams = add_teams(club, TEAMS)
    scoring.rename_team(
        club_id=club.pk, team_id=teams[2].pk, key=new_key(), name=LONG_NAME, by=owner_of(club)
    )
    return club


def play(event, number, stage=1):
    """Every table of a round plays its hand: the side with the better start number wins."""
    for table, game in games_of(event, number, stage).items():
        sides = {
            place.side: place.entry.number
            for place in game.pairing_game.pairing.places.select_related("entry")
        }
        if game.hands.exists():
            continue
        if sides["A"] < sides["B"]:
            post(game, contract=250, tricks=150 + 10 * (table % 4))
        else:
            post(game, declarer="B", seat=None, contract=250, meld=(20, 100), tricks=90)


def test_a_swiss_with_a_cut_is_directed_to_its_end(visit, live_server, club):
    new = live_server.url + reverse("tournaments:start-event", args=[club.slug])
    director = Director(visit(new, owner_of(club)))
    page = director.page

    # Open the event and enter those who are there: eight of the nine.
    page.get_by_label("What is it called?").fill("Autumn day")
    page.get_by_label("Swiss").check()
    page.get_by_label("Rounds", exact=True).fill("3")
    page.get_by_label("Hands a round").fill("1")
    page.get_by_text("A final after the rounds").click()
    page.get_by_label("What comes after the rounds?").select_option("single-elimination")
    page.get_by_text("Agreeing on results").click()
    page.get_by_label("Both sides say that a result is right").uncheck()
    director.press("Start")
    director.press("Tick all 9")
    page.get_by_label(LONG_NAME).uncheck()
    director.press("Enter the ticked teams")
    event = Event.objects.get()

    # Round 1: draw, look, publish.
    director.press("Draw round 1")
    director.sees("4 tables")
    assert_fits_and_is_accessible(page)
    director.press("Publish")
    director.sees("Its tables can begin.")
    assert_fits_and_is_accessible(page)

    # The ninth comes late, and plays from round 2 on.
    director.press("Teams", role="link")
    page.get_by_label(LONG_NAME).check()
    director.press("Enter the ticked teams")
    director.press("To the board", role="link")

    play(event, 1)
    director.sees("Close it, then round 2")  # the page shows it by itself
    director.press("Close it, then round 2")
    director.sees("Bye:")
    assert Round.objects.get(undone_at=None, number=2).places.count() == 9
    director.press("Publish")

    # Round 2 is played, round 3 is drawn, and only then a result of round 2 is corrected.
    play(event, 2)
    director.press("Close it, then round 3")
    director.sees("Round 3, drawn")
    game = games_of(event, 2)[1]
    hand = game.hands.get()
    scoring.correct_hand(
        game_id=game.pk,
        hand_key=hand.key,
        key=new_key(),
        based_on=hand.revision,
        slip=slip(contract=250, meld=(20, 100), tricks=100, seat=None),
        reason="The tricks were misread",
        by=owner_of(club),
        of_final=True,
    )
    page.reload()
    director.sees("was drawn with an old score")
    director.press("Draw again")
    director.sees("Round 3, drawn")

    # One team goes home before round 3 is published.
    leaving = event.entries.get(number=8)
    services.leave(event_id=event.pk, key=new_key(), entry_id=leaving.pk, by=owner_of(club))
    page.goto(live_server.url + reverse("tournaments:event", args=[club.slug, event.key]))
    director.press("Look at the draw", role="link")
    director.sees("4 tables")
    assert not page.get_by_text(str(leaving)).count()
    director.press("Publish")
    play(event, 3)
    director.press("Close round 3")
    director.sees("The best 4 go on, by their places.")

    # The knock-out: four by their places, semi-finals, final.
    director.press("Start the knock-out")
    director.press("Draw the bracket")
    director.sees("First matches")
    assert_fits_and_is_accessible(page)
    director.press("Publish")
    win_open_matches(event)
    director.sees("Next: seat 1 match")
    assert_fits_and_is_accessible(page)
    director.press("Seat 1 match")
    director.sees("1 match is seated.")
    win_open_matches(event)
    director.press("Close the night")
    director.sees("This night is over")

    event.refresh_from_db()
    assert event.state == Event.State.CLOSED
    assert Game.objects.filter(state=Game.State.OPEN).count() == 0


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP, WALL], ids=["phone", "laptop", "wall"])
def test_the_pages_of_a_drawn_event_fit_and_are_accessible(visit, address, club, viewport):
    event = start_event(club, stages=[StagePlan("swiss", rounds=3)], hands=1)
    enter(event, list(club.teams.all()))
    owner = owner_of(club)
    draw_and_publish(event)
    play(event, 1)
    close(event)
    draw(event, 2)
    for name, number in (("draw", 2), ("close-round", 1), ("pairings", 1)):
        url = address(name, event, stage=1, number=number)
        assert_fits_and_is_accessible(visit(url, owner, viewport))
    for name in ("event", "entries"):
        assert_fits_and_is_accessible(visit(address(name, event), owner, viewport))
    fresh = start_event(club, name="Another day", stages=[StagePlan("swiss", rounds=3)])
    assert_fits_and_is_accessible(visit(address("change-event", fresh), owner, viewport))
    url = address("change-rounds", event, stage=1)
    assert_fits_and_is_accessible(visit(url, owner, viewport))


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_opening_an_event_fits_and_is_accessible_with_everything_unfolded(
    visit, live_server, club, viewport
):
    page = visit(
        live_server.url + reverse("tournaments:start-event", args=[club.slug]),
        owner_of(club),
        viewport,
    )
    for summary in page.locator("summary").all():
        summary.click()
    assert_fits_and_is_accessible(page)

    page.get_by_label("Players, with a new partner").check()
    assert page.get_by_label("New partner each round").first.is_checked()
    page.get_by_label("Rounds", exact=True).fill("many")
    page.get_by_role("button", name="Start", exact=True).first.click()
    page.get_by_text("Type a whole number, such as 5.").wait_for()
    assert_fits_and_is_accessible(page)


def test_a_name_is_found_by_typing_a_part_of_it(visit, address, club):
    event = start_event(club, stages=[StagePlan("swiss", rounds=3)], hands=1)
    enter(event, [*club.teams.all(), *extra_teams(club)])
    draw_and_publish(event)
    page = visit(address("pairings", event, stage=1, number=1), viewport=PHONE)

    page.get_by_role("searchbox").fill("guest 12")

    assert page.locator("#names li:visible").count() == 1
    page.get_by_role("searchbox").fill("nobody of this name")
    page.get_by_text("Nobody of that name is in this round.").wait_for()


def extra_teams(club):
    """Two more teams, of players called Guest 11 to Guest 14."""
    return [
        TeamFactory(
            club=club,
            name=f"Visitors {pair}",
            players=[
                PlayerFactory(club=club, name=f"Guest {number}") for number in (pair, pair + 1)
            ],
        )
        for pair in (11, 13)
    ]
