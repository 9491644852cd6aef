"""The settings as another process sees them, under an environment of the test's choosing."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
FULL_SIZE = {
    "DATABASE_URL": "postgresql://score@db.example/aces",
    "CELERY_BROKER_URL": "redis://broker.example/0",
    "SECRET_KEY": "a secret",
    "ALLOWED_HOSTS": "club.example",
}


def settings_under(environment, *names):
    """Return the named settings, or the last line of the error, as a fresh process reads them."""
    code = (
        "import json; from pinochle_site import settings; "
        f"print(json.dumps([getattr(settings, name) for name in {names!r}], default=str))"
    )
    finished = subprocess.run(
        [sys.executable, "-c", code],
        cwd=HOUSE,
        env={"PATH": os.environ["PATH"]} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if finished.returncode:
        return finished.stderr.strip().splitlines()[-1]
    return json.loads(finished.stdout)


def test_nothing_set_means_sqlite_and_tasks_in_the_process():
    databases, eager, hosts, debug = settings_under(
        {}, "DATABASES", "CELERY_TASK_ALWAYS_EAGER", "ALLOWED_HOSTS", "DEBUG"
    )

    assert databases["default"]["ENGINE"] == "django.db.backends.sqlite3"
    assert databases["default"]["NAME"] == str(HOUSE / "var" / "aces-around.sqlite3")
    assert (eager, hosts, debug) == (True, ["*"], False)


def test_full_size_comes_from_the_environment():
    databases, eager, hosts, options = settings_under(
        FULL_SIZE,
        "DATABASES",
        "CELERY_TASK_ALWAYS_EAGER",
        "ALLOWED_HOSTS",
        "CELERY_BROKER_TRANSPORT_OPTIONS",
    )

    assert databases["default"]["HOST"] == "db.example"
    assert (eager, hosts) == (False, ["club.example"])
    assert (options["max_retries"], options["socket_connect_timeout"]) == (0, 0.5)


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_full_size_refuses_to_start_half_configured(missing):
    environment = {name: value for name, value in FULL_SIZE.items() if name != missing}

    error = settings_under(environment, "DATABASES")

    assert error.endswith(f"With DATABASE_URL set, {missing} must be set as well.")


def test_rabbitmq_is_given_no_options_of_redis():
    [options] = settings_under(
        FULL_SIZE | {"CELERY_BROKER_URL": "amqp://broker.example"},
        "CELERY_BROKER_TRANSPORT_OPTIONS",
    )

    assert "socket_timeout" not in options


def test_https_makes_the_cookies_secure():
    settings = settings_under(
        FULL_SIZE | {"HTTPS": "1"}, "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE"
    )

    assert settings == [True, True]


def test_every_variable_is_shown_where_a_club_would_look_for_it():
    read = set(re.findall(r'(?:read_\w+|require|get)\("([A-Z_]+)"', settings_source()))
    shown = (HOUSE / "docker-compose.yml").read_text() + (HOUSE / "Dockerfile").read_text()

    hidden = {name for name in read if not re.search(rf"\b{name}\b", shown)}

    assert hidden == {"DEBUG"}  # for developers


def settings_source():
    return (HOUSE / "pinochle_site" / "settings.py").read_text()
