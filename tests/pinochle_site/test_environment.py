import stat
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.exceptions import ImproperlyConfigured

from pinochle_site import environment


@pytest.mark.parametrize(
    ("value", "answer"),
    [("1", True), ("true", True), ("YES", True), ("0", False), ("off", False), ("", False)],
)
def test_a_flag_can_be_said_in_several_ways(monkeypatch, value, answer):
    monkeypatch.setenv("DEBUG", value)

    assert environment.read_flag("DEBUG") is answer


def test_a_flag_with_a_typing_error_is_not_taken_for_no(monkeypatch):
    monkeypatch.setenv("HTTPS", "ture")

    with pytest.raises(ImproperlyConfigured, match="HTTPS must be 1 or 0, not 'ture'"):
        environment.read_flag("HTTPS")


def test_a_list_leaves_out_blanks(monkeypatch):
    monkeypatch.setenv("ALLOWED_HOSTS", " club.example, ,10.0.0.7,")

    assert environment.read_list("ALLOWED_HOSTS") == ["club.example", "10.0.0.7"]


@pytest.mark.parametrize("value", ["-1", "3.5", "four", "٣"])
def test_a_number_is_a_whole_number(monkeypatch, value):
    monkeypatch.setenv("DATABASE_POOL_SIZE", value)

    with pytest.raises(ImproperlyConfigured, match="must be a whole number"):
        environment.read_number("DATABASE_POOL_SIZE", default=8)


def test_a_postgresql_address_is_taken_apart():
    database = environment.database_from_url(
        "postgresql://score:p%40ss@db.example:5433/aces?sslmode=require", pool_size=3
    )

    options = database.pop("OPTIONS")
    assert database == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "aces",
        "USER": "score",
        "PASSWORD": "p@ss",
        "HOST": "db.example",
        "PORT": "5433",
        "CONN_HEALTH_CHECKS": True,
    }
    assert options["sslmode"] == "require"
    assert options["pool"]["max_size"] == 3


def test_a_postgresql_address_may_name_a_socket_folder():
    database = environment.database_from_url(
        "postgresql://postgres@/aces?host=/run/postgresql&port=5433", pool_size=0
    )

    assert (database["HOST"], database["PORT"]) == ("/run/postgresql", "5433")
    assert database["OPTIONS"] == {}


def test_a_sqlite_address_is_relative_or_absolute():
    relative = environment.database_from_url("sqlite:///var/club.sqlite3", pool_size=8)
    absolute = environment.database_from_url("sqlite:////srv/club.sqlite3", pool_size=8)

    assert (relative["NAME"], absolute["NAME"]) == ("var/club.sqlite3", "/srv/club.sqlite3")
    assert relative["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://localhost/aces", "must begin with postgresql:// or sqlite://"),
        ("postgresql://localhost", "names no database"),
    ],
)
def test_an_address_of_no_use_is_refused(url, sentence):
    with pytest.raises(ImproperlyConfigured, match=sentence):
        environment.database_from_url(url, pool_size=8)


def test_the_secret_key_is_made_once_whoever_comes_first(tmp_path):
    path = tmp_path / "secret-key"

    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(lambda _: environment.own_secret_key(path), range(8)))

    assert keys == {path.read_text()}
    assert len(path.read_text()) >= 50
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_the_machine_has_a_time_zone_that_exists():
    from zoneinfo import ZoneInfo

    assert ZoneInfo(environment.machine_time_zone())
