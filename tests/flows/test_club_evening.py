"""A whole club night: fourteen teams, seven tables, six rounds of four hands, and its slips gone
wrong. Every running total and the standings after every round are checked against a second
computation that shares nothing with the product.
"""

import json
from datetime import date
from pathlib import Path

import pytest
from django.conf import settings

from scoring import selectors as scoring_selectors
from scoring import services as scoring
from scoring.models import Game, HandRevision
from tests.flows import pencil
from tests.flows.doors import Pages, Services, new_key
from tournaments import selectors, services
from tournaments.rules.seating import SeatedTable

EVENING = json.loads(
    Path(settings.BASE_DIR, "tournaments", "demo", "evening.json").read_text(encoding="utf-8")
)
PASSWORD = "the night is young"


@pytest.mark.django_db(transaction=True)
def test_a_club_evening_comes_out_as_it_does_with_a_pencil(client):
    owner = scoring.sign_up(username="dora", password=PASSWORD)
    client.login(username="dora", password=PASSWORD)
    club = scoring.start_club(
        key=new_key(), name="Millbrook Pinochle Club", timezone="Europe/Berlin", by=owner
    )
    event = open_event(club, owner)
    pages, by_service = Pages(client, club), Services(owner)

    played = []
    for number, tables in enumerate(EVENING["rounds"], start=1):
        games = seat_round(event, owner, number, tables)
        for table in tables:
            # The first round by the pages, and every table where something went wrong.
            by_page = number == 1 or went_wrong(table)
            play(games[table["table"]], table["hands"], pages if by_page else by_service)
        played.append(tables)
        check_standings(event, played)

    standings = selectors.standings_of(event)
    assert (standings.tables_in, standings.tables_expected, standings.is_stale) == (7, 7, False)
    assert sum(line.hands for line in standings.lines) == 2 * 168
    acts = HandRevision.objects.values_list("act", flat=True)
    assert [list(acts).count(act) for act in ("posted", "corrected", "voided")] == [170, 3, 1]


def open_event(club, owner):
    """The club's people, its teams in the order of their start numbers, and the event."""
    players = {
        name: scoring.add_player(club_id=club.pk, key=new_key(), name=name, by=owner).pk
        for name in EVENING["players"]
    }
    teams = [
        scoring.add_team(
            club_id=club.pk,
            key=new_key(),
            name=team["name"],
            player_ids=[players[name] for name in team["players"]],
            by=owner,
        ).pk
        for team in EVENING["teams"]
    ]
    event = services.start_event(
        club_id=club.pk,
        key=new_key(),
        name="Club night",
        day=date(2026, 11, 30),
        rules=scoring_selectors.current_house_rules(club)[0].rules,
        by=owner,
        hands=4,
    )
    services.enter_teams(event_id=event.pk, key=new_key(), team_ids=teams, by=owner)
    return event


def seat_round(event, owner, number, tables):
    """Seat a round; the games by their tables."""
    entries = dict(event.entries.values_list("number", "pk"))
    seating = [
        SeatedTable(
            number=table["table"],
            left=entries[table["sides"]["A"]],
            right=entries[table["sides"]["B"]],
        )
        for table in tables
    ]
    services.seat_round(event_id=event.pk, key=new_key(), number=number, seating=seating, by=owner)
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
            line.rounds,
            line.made,
            line.sets,
            line.hands,
            line.best_hand,
        )
        for line in standings.lines
    ]

    assert lines == pencil.standings_of(played)
