"""A whole club night: fourteen teams, seven tables, six rounds of four hands, and its slips gone
wrong. Every running total and the standings after every round are checked against a second
computation that shares nothing with the product.
"""

import json
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from scoring import selectors as scoring_selectors
from scoring import services as scoring
from scoring.models import Club, Game, HandRevision
from tests.flows import pencil
from tests.flows.doors import Pages, Services
from tests.flows.page_forms import fill_in
from tournaments import selectors
from tournaments.models import Event

EVENING = json.loads(
    Path(settings.BASE_DIR, "tournaments", "demo", "evening.json").read_text(encoding="utf-8")
)
PASSWORD = "the night is young"


@pytest.mark.django_db(transaction=True)
def test_a_club_evening_comes_out_as_it_does_with_a_pencil():
    owner = scoring.sign_up(username="dora", password=PASSWORD)
    browser = Client(enforce_csrf_checks=True)
    fill_in(browser, "/sign-in/", username="dora", password=PASSWORD)
    club = start_club(browser)
    event = open_event(browser, club)
    pages, by_service = Pages(browser, club), Services(owner)

    played = []
    for number, tables in enumerate(EVENING["rounds"], start=1):
        games = seat_round(browser, event, number, tables)
        for table in tables:
            # The first round by the pages, and every table where something went wrong.
            by_page = number == 1 or went_wrong(table)
            play(games[table["table"]], table["hands"], pages if by_page else by_service)
        played.append(tables)
        check_standings(event, played)

    standings = selectors.standings_of(event)
    assert (standings.tables_in, standings.tables_expected, standings.is_stale) == (7, 7, False)
    assert sum(line.hands for line in standings.lines) == 2 * 168
    acts = list(HandRevision.objects.values_list("act", flat=True))
    assert [acts.count(act) for act in ("posted", "corrected", "voided")] == [170, 3, 1]


def start_club(browser):
    """A club with the evening's teams; their players are new with them."""
    fill_in(browser, "/clubs/new/", club_name="Millbrook", timezone="Europe/Berlin")
    club = Club.objects.get()
    for team in EVENING["teams"]:
        first, second = team["players"]
        url = f"/c/{club.slug}/people/teams/"
        fill_in(browser, url, first=first, second=second, name=team["name"])
    return club


def open_event(browser, club):
    """An event of four hands a round, the teams entered in their order."""
    fill_in(browser, f"/c/{club.slug}/events/new/", name="Club night", ending="hands", hands=4)
    event = Event.objects.get()
    teams = dict(club.teams.values_list("name", "pk"))
    for team in EVENING["teams"]:
        url = f"/c/{club.slug}/e/{event.key}/entries/"
        fill_in(browser, url, teams=[teams[team["name"]]])
    return event


def seat_round(browser, event, number, tables):
    """Seat a round; the games by their tables."""
    entries = dict(event.entries.values_list("number", "pk"))
    seats = {}
    for table in tables:
        for half, side in (("left", "A"), ("right", "B")):
            seats[f"{half}_{table['table']}"] = entries[table["sides"][side]]
    fill_in(browser, f"/c/{event.club.slug}/e/{event.key}/rounds/{number}/", **seats)
    games = Game.objects.filter(pairing_game__pairing__round__number=number)
    return {game.table.number: game for game in games.select_related("table")}


def went_wrong(table):
    slips = {name for facts in table["hands"] for name in facts}
    return bool(slips & {"first_posted", "posted_instead", "forgotten"})


def play(game, hands, door):
    """Post a game's hands as the table did, put right what went wrong, and check each step."""
    on_the_sheet, posted, to_correct = [], [], []
    for facts in hands:
        if facts.get("forgotten"):
            continue
        number = len(on_the_sheet) + 1
        if "posted_instead" in facts:
            wrong = door.post(game, number, facts["posted_instead"])
            check_sheet(game, [*on_the_sheet, facts["posted_instead"]])
            door.void(wrong, facts["reason"])
            check_sheet(game, on_the_sheet)
        written = facts.get("first_posted", facts)
        posted.append(door.post(game, number, written))
        on_the_sheet.append(written)
        if written is not facts:
            to_correct.append((len(posted), facts))
        check_sheet(game, on_the_sheet)

    for number, facts in to_correct:
        door.correct(posted[number - 1], facts, facts["reason"])
        on_the_sheet[number - 1] = facts
        check_sheet(game, on_the_sheet)
    for place, facts in enumerate(hands):
        if facts.get("forgotten"):
            door.insert(game, place + 1, facts)
            on_the_sheet.insert(place, facts)
            check_sheet(game, on_the_sheet)

    game.refresh_from_db()
    *_, (_, _, _, north_south, east_west) = pencil.sheet_of(hands)
    winner = "A" if north_south > east_west else "B"
    assert (game.state, game.ended_by, game.winner) == ("over", "hands", winner)


def check_sheet(game, hands):
    """The game's sheet, its dealers and totals among them, is the one worked out by pencil."""
    sheet = scoring_selectors.score_sheet(Game.objects.get(pk=game.pk))
    lines = []
    for row in sheet.rows:
        north_south, east_west = row.cells
        points = (north_south.points, east_west.points)
        lines.append((row.hand.dealer, *points, north_south.total, east_west.total))

    by_pencil = pencil.sheet_of(hands)
    assert lines == by_pencil
    assert tuple(column.total for column in sheet.columns) == (by_pencil or [(0, 0)])[-1][-2:]


def check_standings(event, played):
    """The standings as the pages show them are those worked out by pencil."""
    standings = selectors.standings_of(event)
    lines = [
        (
            line.place,
            line.entry.number,
            line.points,
            tuple(round_.points for round_ in line.rounds),
            line.made,
            line.sets,
            line.hands,
            line.best_hand,
        )
        for line in standings.lines
    ]

    assert lines == pencil.standings_of(played)
