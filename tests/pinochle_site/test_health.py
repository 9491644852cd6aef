import pytest
from django.db import OperationalError, connection


@pytest.mark.django_db
def test_the_site_is_well_while_the_database_answers(client):
    answer = client.get("/healthz")

    assert (answer.status_code, answer.content) == (200, b"ok")


@pytest.mark.django_db
def test_the_site_is_not_well_when_the_database_does_not_answer(client):
    client.raise_request_exception = False

    def refuse(execute, sql, params, many, context):
        raise OperationalError("the connection is closed")

    with connection.execute_wrapper(refuse):
        answer = client.get("/healthz")

    assert answer.status_code == 500
