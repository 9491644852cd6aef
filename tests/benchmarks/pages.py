"""Reading: the score sheet as it grows, and the standings of a whole evening."""

from django.test import Client
from django.urls import reverse

from scoring.models import Game
from tests.benchmarks.measuring import (
    heading,
    middle,
    milliseconds,
    processor_seconds,
    statements,
    table,
)
from tests.benchmarks.night import Night
from tests.club_night import add_teams, enter, post, seat, start_event
from tournaments import services
from tournaments.models import Pairing
from tournaments.rules.seating import SeatedTable, seat_next_round

TEAMS = 14
ROUNDS = 6
HANDS = 4


def run(*, quick):
    times = 7 if quick else 25
    night = Night()
    client = Client()
    client.force_login(night.scorer)
    _sheets(night, client, times)
    _standings(night, client, times)


def _sheets(night, client, times):
    game = night.start_game()
    addresses = {
        name: reverse(f"scoring:{name}", args=[night.club.slug, game.key])
        for name in ("game", "enter-hand")
    }
    rows = []
    for hands in (4, 24, 100):
        night.fill(game, hands)
        for name, address in addresses.items():
            rows.append([f"{PAGES[name]}, {hands} hands", *_page(client, address, times)])
    heading("Pages, in this process")
    table(["", "statements", "time", "processor", "size"], rows)


PAGES = {"game": "score sheet", "enter-hand": "pad for the next hand"}


def _page(client, address, times):
    answer = client.get(address)
    assert answer.status_code == 200, address
    return (
        statements(lambda: client.get(address)),
        *_times(lambda: client.get(address), times),
        f"{len(answer.content) / 1024:.1f} kB",
    )


def _times(act, times):
    return milliseconds(middle(act, times)), milliseconds(middle(act, times, processor_seconds))


def _standings(night, client, times):
    event = start_event(night.club, name="Whole evening", hands=HANDS)
    enter(event, add_teams(night.club, TEAMS))
    for number in range(1, ROUNDS + 1):
        seat(event, number=number, seating=_seating(event, number))
        games = Game.objects.filter(
            pairing_game__pairing__stage__event=event,
            pairing_game__pairing__round__number=number,
        )
        for place, game in enumerate(games.order_by("pk")):
            for hand in range(HANDS):
                post(game, tricks=120 + 10 * ((place + hand + number) % 9))

    def refresh():
        services.mark_stale(event_id=event.pk)
        services.refresh_standings(event_id=event.pk)

    heading(f"Standings of {TEAMS} teams after {ROUNDS} rounds of {HANDS} hands")
    refresh()
    address = reverse("tournaments:standings", args=[night.club.slug, event.key])
    table(
        ["", "statements", "time", "processor", "size"],
        [
            ["computed anew", statements(refresh), *_times(refresh, times), ""],
            ["their page", *_page(client, address, times)],
        ],
    )


def _seating(event, number):
    if number == 1:
        return None  # as the entries come
    tables = Pairing.objects.filter(stage__event=event, round__number=number - 1)
    before = [
        SeatedTable(
            pairing.table.number,
            *pairing.places.order_by("side").values_list("entry_id", flat=True),
        )
        for pairing in tables.order_by("table__number")
    ]
    return seat_next_round(before, list(event.entries.values_list("pk", flat=True)))
