"""Clocks, middles, and tables of text."""

import os
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

import psycopg
from django.db import connection
from django.test.utils import CaptureQueriesContext

NOT_COUNTED = ("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE")


def seconds(act: Callable[[], object]) -> float:
    """How long it took, by the wall."""
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


def processor_seconds(act: Callable[[], object]) -> float:
    """How long this process worked at it; steadier than the wall where others work too."""
    started = time.process_time()
    act()
    return time.process_time() - started


def middle(act: Callable[[], object], times: int, clock: Callable = seconds) -> float:
    """The median of some runs, after one that is not counted."""
    act()
    return statistics.median(clock(act) for _ in range(times))


def statements(act: Callable[[], object]) -> int:
    """How many SQL statements it took, those that open and close transactions not counted."""
    with CaptureQueriesContext(connection) as captured:
        act()
    return sum(not query["sql"].startswith(NOT_COUNTED) for query in captured)


def percentile(values: Sequence[float], part: float) -> float:
    """The value that this part of all values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def heading(words: str) -> None:
    print(f"\n{words}\n{'-' * len(words)}")


def table(names: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print rows under names; the first column to the left, the others to the right."""
    texts = [tuple(map(str, row)) for row in (names, *rows)]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    for row in texts:
        first, *others = (
            text.rjust(width) if place else text.ljust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        print("  ".join([first, *others]))


def milliseconds(value: float) -> str:
    return f"{value * 1000:.2f} ms"


def commits_a_second(length: float = 1.0) -> float:
    """What one client can commit on this PostgreSQL now, one small row each: the floor."""
    place = connection.get_connection_params()
    names = ("dbname", "user", "password", "host", "port")
    wanted = {name: place[name] for name in names if place.get(name)}
    with psycopg.connect(**wanted, autocommit=True) as database:
        database.execute("CREATE TABLE IF NOT EXISTS floor_commits (id serial PRIMARY KEY, n int)")
        done, until = 0, time.perf_counter() + length
        while time.perf_counter() < until:
            database.execute("INSERT INTO floor_commits (n) VALUES (1)")
            done += 1
    return done / length


def machine() -> None:
    """Print where and when this is measured."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version")
        server = cursor.fetchone()[0]
    print(
        f"{datetime.now(UTC):%d %B %Y, %H:%M} UTC, {os.cpu_count()} cores, {platform.system()}, "
        f"Python {platform.python_version()}, PostgreSQL {server}"
    )
    print("Other work on the machine makes times longer. Ratios are taken in turn and hold.")


def load_and_floor(when: str) -> None:
    """Print how busy the machine is and what its PostgreSQL can commit."""
    loads = " ".join(f"{load:.1f}" for load in os.getloadavg())
    print(f"{when}: load {loads}; one client commits {commits_a_second():,.0f} rows a second")
