"""Random events through the services and the database, each looked at by the checker."""

import time
from collections import Counter

from django.db import transaction

from tests.benchmarks.measuring import heading, table
from tests.tournaments.random_nights import club_for_nights, faults_of_night

EVENTS = 200


def run(*, quick):
    """Run the events one after the other; every fault is printed."""
    count = EVENTS // 10 if quick else EVENTS
    heading(f"{count} random events through the services and the database")
    club = club_for_nights()
    faults, seconds, by_format = [], [], Counter()
    for seed in range(count):
        started = time.perf_counter()
        with transaction.atomic():
            found, way = faults_of_night(club, seed)
        seconds.append(time.perf_counter() - started)
        by_format[way] += 1
        faults += found
    table(
        ["events", "of each format", "faults", "goal", "seconds each"],
        [
            [
                str(count),
                ", ".join(f"{way} {times}" for way, times in sorted(by_format.items())),
                str(len(faults)),
                "0",
                f"{sum(seconds) / count:.2f}",
            ]
        ],
    )
    for fault in faults:
        print(fault)
