import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db
PASSWORD = "a-quiet-evening"


@pytest.fixture
def scorer():
    return get_user_model().objects.create_user("scorer", password=PASSWORD)


def test_signing_in_leads_home(client, scorer):
    answer = client.post("/sign-in/", {"username": "scorer", "password": PASSWORD})

    assert (answer.status_code, answer["location"]) == (302, reverse("home"))


def test_a_wrong_password_is_refused_and_the_name_stays(client, scorer):
    answer = client.post("/sign-in/", {"username": "scorer", "password": "wrong"})

    assert answer.status_code == 422
    assert 'value="scorer"' in answer.content.decode()


def test_signing_out_leads_home(client, scorer):
    client.force_login(scorer)

    answer = client.post("/sign-out/")

    assert (answer.status_code, answer["location"]) == (302, reverse("home"))
    assert "_auth_user_id" not in client.session


def test_a_program_signs_in_with_a_token(client, scorer):
    answer = client.post(
        "/api/v1/token/",
        {"username": "scorer", "password": PASSWORD},
        content_type="application/json",
    )

    assert (answer.status_code, list(answer.json())) == (200, ["token"])


def test_anybody_may_read_what_the_api_can_do(client):
    assert client.get("/api/schema/").status_code == 200


def test_a_page_may_load_nothing_from_elsewhere(client):
    policy = client.get("/sign-in/")["content-security-policy"].split("; ")

    assert "default-src 'self'" in policy
    assert [rule for rule in policy if "http" in rule or "unsafe" in rule] == []


@pytest.mark.parametrize(
    "content_type",
    [
        "application/x-www-form-urlencoded; charset=utf-16",
        "multipart/form-data",
        "multipart/form-data; boundary=é",
    ],
)
@pytest.mark.parametrize("address", ["/sign-in/", "/clubs/new/", "/sign-out/"])
def test_a_form_that_cannot_be_read_is_refused(address, content_type):
    client = Client(enforce_csrf_checks=True)
    client.get("/sign-in/")  # brings the cookie, without which nothing is read

    answer = client.generic("POST", address, "a=1", content_type)

    assert answer.status_code == 400
    assert "This cannot be read" in answer.content.decode()
