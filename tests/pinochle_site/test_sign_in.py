"""Only so many wrong passwords are looked at."""

import pytest
from django.core.cache import cache

from pinochle_site.sign_in import WrongTries
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db
TOO_OFTEN = "That was wrong too often. Wait a minute, then try again."


@pytest.fixture(autouse=True)
def nobody_has_tried_to_sign_in():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def user():
    return UserFactory(username="dora", is_staff=True)


@pytest.fixture
def sign_in(client, user):
    """Sign in as Dora; ``sign_in("guess")`` tries a password."""

    def sign_in(password=PASSWORD, address="/sign-in/", **headers):
        return client.post(address, {"username": "dora", "password": password}, **headers)

    return sign_in


def test_after_ten_wrong_passwords_even_the_right_one_has_to_wait(sign_in, monkeypatch):
    tries = [sign_in("guess") for _ in range(10)]
    refused = sign_in()

    assert {answer.status_code for answer in tries} == {422}
    assert "do not belong together" in tries[0].content.decode()
    assert refused.status_code == 429
    assert TOO_OFTEN in refused.content.decode()
    assert 'value="dora"' in refused.content.decode()

    now = WrongTries.timer
    monkeypatch.setattr(WrongTries, "timer", lambda _: now() + 61)
    assert sign_in().status_code == 302


def test_right_passwords_do_not_count(sign_in, client):
    for _ in range(15):
        assert sign_in().status_code == 302
        client.logout()


def test_another_address_may_still_try(sign_in):
    for _ in range(11):
        sign_in("guess")

    assert sign_in(REMOTE_ADDR="192.168.1.7").status_code == 302


def test_a_guesser_is_not_another_one_by_saying_so(sign_in):
    for number in range(10):
        sign_in("guess", HTTP_X_FORWARDED_FOR=f"9.9.9.{number}")

    assert sign_in("guess", HTTP_X_FORWARDED_FOR="1.2.3.4").status_code == 429


def test_an_empty_form_is_no_try(client, sign_in):
    for _ in range(11):
        client.post("/sign-in/", {"username": "", "password": ""})

    assert sign_in().status_code == 302


def test_the_admin_is_no_way_around(sign_in):
    for _ in range(10):
        sign_in("guess", address="/admin/login/")

    assert TOO_OFTEN in sign_in(address="/admin/login/").content.decode()
    assert sign_in().status_code == 429
