"""Random events by the thousand through the pure engine, each round looked at by the checker."""

import time
from collections import Counter
from multiprocessing import Pool

from tests.benchmarks.measuring import heading, table
from tests.tournaments.random_events import BRACKETS, BY_ROUNDS, FOR_PLAYERS, faults_of_event

NUMBER = 10_000
FIRST = 100_000  # others than the tests run
SHOWN = 20


def run(*, quick):
    number = NUMBER // 20 if quick else NUMBER
    heading(f"{number:,} random events, looked at by the checker")
    started = time.perf_counter()
    with Pool() as workers:
        found = workers.imap_unordered(run_one, range(FIRST, FIRST + number), chunksize=20)
        counted, faulty, faults = Counter(), Counter(), []
        for key, said in found:
            counted[key] += 1
            faulty[key] += bool(said)
            faults += said
    rows = [
        [key, f"{counted[key]:,}", faulty[key]] for key in (*BY_ROUNDS, *FOR_PLAYERS, *BRACKETS)
    ]
    table(["format", "events", "with a fault"], rows)
    for fault in faults[:SHOWN]:
        print(fault)
    print(f"{len(faults)} faults in {time.perf_counter() - started:,.0f} s.")


def run_one(seed):
    """The format of an event and what was wrong with it; one that ends in an error is at fault."""
    formats = (*BY_ROUNDS, *FOR_PLAYERS, *BRACKETS)
    key = formats[seed % len(formats)]
    try:
        return key, faults_of_event(seed, (key,))
    except Exception as error:
        return key, [f"event {seed}, {key}: {error!r}"]
