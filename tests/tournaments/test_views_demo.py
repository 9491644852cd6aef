import uuid

import pytest
from django.urls import reverse

from scoring import services
from scoring.models import Club, User


@pytest.fixture
def demo_user(db):
    return services.sign_up(username="demo", password="demo-night")


@pytest.fixture
def start(demo_user):
    def start(**facts):
        return services.start_club(
            key=uuid.uuid4(), name="Aces", timezone="UTC", by=demo_user, **facts
        )

    return start


def test_the_demo_club_is_deleted_by_a_button_after_one_question(client, demo_user, start):
    club = start(is_demo=True)
    client.force_login(demo_user)
    address = reverse("tournaments:delete-demo", args=[club.slug])

    shown = client.get(reverse("scoring:club", args=[club.slug])).content.decode()
    asked = client.get(address)
    gone = client.post(address, follow=True)

    assert address in shown
    assert asked.status_code == 200
    assert "The demo club is deleted." in gone.content.decode()
    assert not Club.objects.exists()
    assert not User.objects.exists()


def test_a_real_club_cannot_be_deleted(client, demo_user, start):
    club = start()
    client.force_login(demo_user)
    address = reverse("tournaments:delete-demo", args=[club.slug])

    shown = client.get(reverse("scoring:club", args=[club.slug])).content.decode()

    assert address not in shown
    assert client.post(address).status_code == 404
    assert Club.objects.exists()


def test_only_its_owner_deletes_the_demo_club(client, start):
    club = start(is_demo=True)
    client.force_login(services.sign_up(username="sly", password="a long pass word"))

    answer = client.post(reverse("tournaments:delete-demo", args=[club.slug]))

    assert answer.status_code == 404
    assert Club.objects.exists()
