"""What it takes to post a hand, and whether it takes more when the sheet is long."""

import itertools
import statistics

from django.test import Client
from django.urls import reverse

from tests.benchmarks.measuring import heading, milliseconds, seconds, statements, table
from tests.benchmarks.night import Night, hand_form
from tests.club_night import game_at
from tournaments.models import EventFreshness

LONG = 1_000


def run(*, quick):
    pairs = 30 if quick else 100
    night = Night()
    client = Client()
    client.force_login(night.scorer)

    def request(game, number):
        address = reverse("scoring:enter-hand", args=[night.club.slug, game.key])
        assert client.post(address, hand_form(number)).status_code == 302

    long = night.start_game()
    night.fill(long, LONG - 1)
    request(night.start_game(), 1)  # from here on everything is imported and cached
    numbers = itertools.count(LONG)

    event = night.start_event(teams=4)
    counted, timed = [], []
    for table_number, (what, act) in enumerate(
        (("the service", night.post), ("the whole request", request)), start=1
    ):
        new = night.start_game()
        first = statements(lambda act=act, new=new: act(new, 1))
        late = statements(lambda act=act: act(long, next(numbers)))
        counted.append([what, first, late, *_in_an_event(event, table_number, act)])
        timed.append([what, *_hand_1_and_late(night, act, long, numbers, pairs)])

    heading("Posting a hand with its auction and both melds: SQL statements")
    table(
        ["", "hand 1", f"hand {LONG:,}", "in an event, asking for standings", "asked for already"],
        counted,
    )
    print("BEGIN and COMMIT not counted. Goal: at most 14 in the service, 17 in the request.")
    heading(f"Posting a hand: time, {pairs} pairs in turn")
    table(["", "hand 1", f"from hand {LONG:,} on", "median of ratios"], timed)
    print("Goal: a ratio of at most 1.2.")


def _in_an_event(event, table_number, act):
    """The statements at a table whose standings are fresh, and where they are stale already."""
    game = game_at(event, table_number)
    EventFreshness.objects.filter(event=event).update(queued=False)
    first = statements(lambda: act(game, 1))
    second = statements(lambda: act(game, 2))
    return first, second


def _hand_1_and_late(night, act, long, numbers, pairs):
    early, late = [], []
    for _ in range(pairs):
        new = night.start_game()
        early.append(seconds(lambda new=new: act(new, 1)))
        late.append(seconds(lambda: act(long, next(numbers))))
    ratios = [second / first for first, second in zip(early, late, strict=True)]
    return (
        milliseconds(statistics.median(early)),
        milliseconds(statistics.median(late)),
        f"{statistics.median(ratios):.2f}",
    )
