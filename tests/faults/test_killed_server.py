"""Once the answer is there the hand is stored, whatever happens to the server."""

import json
import os
import sqlite3
import subprocess
import sys
import time
import uuid
from contextlib import closing

import psycopg
import pytest
from django.db import connection

from pinochle_site.settings import BASE_DIR
from tests.conftest import database_url
from tests.server import Person, start_server

HAND = {
    "end": "played",
    "declarer_seat": "2",
    "contract": "320",
    "trump": "H",
    "meld_A": "180",
    "meld_B": "40",
    "tricks_A": "160",
}


def new_hand(number):
    return HAND | {"key": str(uuid.uuid4()), "number": str(number)}


class Installation:
    """The site on one database, with one game to post to."""

    def __init__(self, url, count):
        self.environment = {
            "DJANGO_SETTINGS_MODULE": "pinochle_site.settings",
            "DATABASE_URL": url,
            "CELERY_BROKER_URL": "",
        }
        self.count = count
        self.servers = []

    def run(self, *arguments):
        """Run a Python program on this database; returns what it printed."""
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=BASE_DIR,
            env=os.environ | self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def open_table(self):
        table = json.loads(self.run("-m", "tests.faults.open_table"))
        self.where, self.session = table["where"], table["session"]

    def start(self):
        server = start_server(self.environment)
        self.servers.append(server)
        return server

    def person(self, server):
        return closing(Person(server.port, self.session))


@pytest.fixture(params=["postgresql", "sqlite"])
def installation(request, tmp_path, transactional_db):
    if request.param == "postgresql":
        place = connection.get_connection_params()
        names = ("dbname", "user", "password", "host", "port")
        wanted = {name: place[name] for name in names if place.get(name)}
        site = Installation(database_url(), lambda: _count(psycopg.connect(**wanted)))
    else:
        file = tmp_path / "club.sqlite3"
        site = Installation(f"sqlite:///{file}", lambda: _count(sqlite3.connect(file)))
        site.run("manage.py", "migrate", "--verbosity", "0")
    site.open_table()
    yield site
    for server in site.servers:
        server.kill()


def _count(opened):
    with closing(opened) as database:
        hands = database.execute("SELECT count(*) FROM scoring_hand").fetchone()[0]
        revisions = database.execute("SELECT count(*) FROM scoring_handrevision").fetchone()[0]
    assert hands == revisions
    return hands


def test_a_saved_hand_survives_the_server_and_one_sent_again_is_stored_once(installation):
    server = installation.start()
    with installation.person(server) as person:
        answered = person.post(installation.where, new_hand(1))
        server.kill()

    assert answered == 302
    assert installation.count() == 1

    server = installation.start()
    for number, seconds in enumerate((0.002, 0.015), start=2):
        hand = new_hand(number)
        with installation.person(server) as person:
            person.send(installation.where, hand)
            time.sleep(seconds)
            server.kill()  # with the answer under way, or the hand not yet written

        server = installation.start()
        with installation.person(server) as person:
            assert person.post(installation.where, hand) == 302
            assert person.post(installation.where, hand) == 302
        assert installation.count() == number

    installation.run("manage.py", "rescore")  # fails if anything does not follow from the facts
