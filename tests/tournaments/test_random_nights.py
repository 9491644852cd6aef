"""Random events through the services and the database: the checker finds nothing wrong."""

import pytest

from tests.tournaments.random_nights import club_for_nights, faults_of_night

pytestmark = pytest.mark.django_db

NIGHTS = 10


def test_random_nights_have_no_faults():
    club = club_for_nights()

    assert [fault for seed in range(NIGHTS) for fault in faults_of_night(club, seed)[0]] == []
