import uuid

import pytest
from django.db import IntegrityError
from django.urls import include, path

from scoring import services
from scoring.models import Club, Player

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


def add_twice(request):
    """What a race would do that came past every lock."""
    key = uuid.uuid4()
    for name in ("Ann", "Bo"):
        Player.objects.create(club=Club.objects.get(), key=key, name=name)


def forget_the_club(request):
    Player.objects.create(key=uuid.uuid4(), name="Ann")


urlpatterns = [
    path("add-twice/", add_twice),
    path("api/v1/add-twice/", add_twice),
    path("forget/", forget_the_club),
    path("", include("pinochle_site.urls")),
]


@pytest.fixture(autouse=True)
def club(db):
    owner = services.sign_up(username="dora", password="a long pass word")
    return services.start_club(key=uuid.uuid4(), name="Millbrook", timezone="UTC", by=owner)


def test_a_person_reads_what_was_the_matter_and_that_nothing_was_saved(client):
    answer = client.get("/add-twice/")

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "This was not saved" in page
    assert "This player has already been added." in page


def test_where_a_part_of_a_page_was_asked_for_the_whole_page_answers(client):
    answer = client.get("/add-twice/", headers={"HX-Request": "true"})

    assert (answer.status_code, answer["HX-Retarget"]) == (409, "body")


def test_a_program_gets_a_problem_document(client):
    answer = client.get("/api/v1/add-twice/")

    assert answer.status_code == 409
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json() == {
        "type": "urn:aces-around:conflict",
        "title": "Conflict",
        "status": 409,
        "detail": "This player has already been added.",
    }


def test_a_mistake_of_the_program_is_not_dressed_up(client):
    with pytest.raises(IntegrityError):
        client.get("/forget/")
