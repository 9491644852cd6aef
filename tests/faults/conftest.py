"""Real connections, real processes, real faults; each test leaves an empty database behind."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import IntegrityError, connection

from scoring import services
from scoring.selectors import current_house_rules, variant_of
from tests.scoring.conftest import club, players, scorer  # noqa: F401

SECONDS_TO_MEET = 10


@pytest.fixture
def game(transactional_db, club, players, scorer):  # noqa: F811
    """A game without a target, so that any number of hands goes on one sheet."""
    rules = variant_of(current_house_rules(club)[0].rules)
    endless = rules.with_house_rules({"game_end.target": 0})
    return services.start_game(
        club_id=club.pk,
        key=uuid.uuid4(),
        rules=services.rules_text(endless),
        players=[player.pk for player in players],
        first_dealer=0,
        by=scorer,
    )


@pytest.fixture
def at_once():
    """Do things at the same moment, each on a connection of its own: ``at_once(act, act)``.

    Returns what each of them returned, in order; a refusal is returned as well, not raised.
    """
    with ThreadPoolExecutor(max_workers=2) as threads:

        def at_once(*acts):
            barrier = Barrier(len(acts))

            def run(act):
                barrier.wait(SECONDS_TO_MEET)
                try:
                    return act()
                except (services.ScoringError, IntegrityError) as refusal:
                    return refusal

            done = [threads.submit(run, act) for act in acts]
            return [each.result() for each in done]

        yield at_once
        # A connection left open would keep the test database from being emptied. Looked up in
        # the thread: `connection` is another one in each.
        at_once(lambda: connection.close(), lambda: connection.close())
