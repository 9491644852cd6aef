from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.utils import timezone

A_PAGE = "/admin/"  # any that asks who is there
pytestmark = pytest.mark.django_db


@pytest.fixture
def signed_in(client):
    client.force_login(get_user_model().objects.create_user("scorer"))
    return client


def days_left():
    return round((Session.objects.get().expire_date - timezone.now()) / timedelta(days=1))


def use_up(days):
    session = Session.objects.get()
    session.expire_date -= timedelta(days=days)
    session.save()


def test_a_sign_in_lasts_thirty_days_from_the_day_it_was_last_used(signed_in):
    use_up(days=20)
    assert days_left() == 10

    answer = signed_in.get(A_PAGE)

    assert days_left() == 30
    assert answer.cookies["sessionid"]["max-age"] == 30 * 24 * 3600


def test_a_sign_in_used_on_the_same_day_writes_nothing(signed_in, django_assert_num_queries):
    with django_assert_num_queries(2):  # the session and the user
        signed_in.get(A_PAGE)


def test_a_sign_in_that_was_not_used_for_thirty_days_is_over(signed_in):
    use_up(days=31)

    answer = signed_in.get(A_PAGE)

    assert not answer.wsgi_request.user.is_authenticated
