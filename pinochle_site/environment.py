"""Reading settings from the environment, with the sentence to show when one is wrong."""

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured


def read_flag(name: str, *, default: bool = False) -> bool:
    """Return True for 1, true, yes or on, False for 0, false, no, off or nothing.

    Raises ImproperlyConfigured for anything else, so that a typing error cannot pass for "no".
    """
    value = os.environ.get(name, "").strip().lower()
    if not value:
        return default
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}.")


def read_list(name: str) -> list[str]:
    """Return the comma-separated values of a variable, without the empty ones."""
    return [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]


def read_number(name: str, *, default: int) -> int:
    """Return a whole number, or the default where the variable is not set.

    Raises ImproperlyConfigured when it is set to anything but a number from 0 up.
    """
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    if not (value.isascii() and value.isdigit()):
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.")
    return int(value)


def require(name: str) -> str:
    """Return a variable that a full-size installation cannot do without.

    Raises ImproperlyConfigured, saying which, when it is missing.
    """
    value = os.environ.get(name, "").strip()
    if not value:
        raise ImproperlyConfigured(f"With DATABASE_URL set, {name} must be set as well.")
    return value


def sqlite_database(path: Path | str) -> dict[str, Any]:
    """Return Django's settings for a SQLite file that many phones may write to at once.

    IMMEDIATE takes the write lock when a transaction begins. A transaction that first reads and
    then wants to write could not wait for its turn, whatever the timeout, and would fail with
    "database is locked". FULL, since a hand that was saved must survive a power cut.
    """
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
        },
    }


def database_from_url(url: str, *, pool_size: int) -> dict[str, Any]:
    """Return Django's settings for ``postgresql://user:password@host:port/name?option=value``.

    ``sqlite:///relative.sqlite3`` and ``sqlite:////absolute.sqlite3`` work too. With a pool size
    of 0 each connection is opened anew. Raises ImproperlyConfigured for any other database, or
    when the name is missing.
    """
    parts = urlsplit(url)
    name = unquote(parts.path.removeprefix("/"))
    if not name:
        raise ImproperlyConfigured("DATABASE_URL names no database.")
    if parts.scheme == "sqlite":
        return sqlite_database(name)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured(
            f"DATABASE_URL must begin with postgresql:// or sqlite://, not {parts.scheme}://."
        )

    options: dict[str, Any] = dict(parse_qsl(parts.query))
    host = options.pop("host", "") or unquote(parts.hostname or "")
    port = options.pop("port", "") or str(parts.port or "")
    if pool_size:
        # Web threads beyond the pool wait their turn; opening a connection costs far more.
        options["pool"] = {"min_size": 1, "max_size": pool_size, "timeout": 10}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": port,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }


def own_secret_key(path: Path) -> str:
    """Return this installation's secret key, made on the first call and kept in a private file."""
    try:
        return path.read_text(encoding="ascii")
    except FileNotFoundError:
        pass

    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    draft.touch(mode=0o600)
    draft.write_text(secrets.token_urlsafe(50), encoding="ascii")
    try:
        # Linking cannot replace a key that another process has just made.
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path.read_text(encoding="ascii")


def machine_time_zone() -> str:
    """Return the time zone this machine is set to, such as Europe/Berlin, or UTC if it tells none.

    A laptop in a hall then shows the hall's time with nothing configured.
    """
    try:
        target = os.readlink("/etc/localtime")
    except OSError:
        return "UTC"
    _, found, zone = target.partition("zoneinfo/")
    return zone if found else "UTC"
