"""The house rules that import-linter and ruff cannot see."""

import ast
import re
from pathlib import Path

import pytest
from django.apps import apps

HOUSE = Path(__file__).parent.parent
APPS = ["pinochle_site", "scoring", "tournaments"]
LINES_IN_A_FILE = 300
FORBIDDEN_NAMES = {"utils", "helpers", "common", "core"}


def source_files():
    return [
        path
        for app in APPS
        for path in sorted((HOUSE / app).rglob("*.py"))
        if "migrations" not in path.parts
    ]


def templates():
    return sorted((HOUSE / "templates").rglob("*.html"))


def named(path):
    return str(path.relative_to(HOUSE))


def test_no_source_file_has_outgrown_one_sitting():
    too_long = {
        named(path): lines
        for path in source_files()
        if (lines := len(path.read_text().splitlines())) > LINES_IN_A_FILE
    }

    assert too_long == {}


def test_no_module_is_a_drawer_for_everything():
    drawers = [named(path) for path in source_files() if FORBIDDEN_NAMES & {path.stem, *path.parts}]

    assert drawers == []


def test_rules_know_no_clock_and_draw_no_chance_of_their_own():
    """A rule receives the time and a ``random.Random``; otherwise no draw could be repeated."""
    calls = [
        f"{named(path)}:{node.lineno}"
        for path in source_files()
        if "rules" in path.parts
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and (node.value.id in {"time", "secrets"} or (node.value.id, node.attr) in CLOCK_AND_CHANCE)
    ]

    assert calls == []


CLOCK_AND_CHANCE = {
    ("datetime", "now"),
    ("datetime", "today"),
    ("date", "today"),
    *(("random", name) for name in ("choice", "random", "randint", "sample", "seed", "shuffle")),
}


def test_services_never_send_a_task():
    """Whoever stands above a service sends it, so a service needs no broker in sight."""
    senders = [
        named(path)
        for path in source_files()
        if "services" in {path.stem, *path.parts}
        and re.search(r"\.(delay|apply_async|delay_on_commit)\(", path.read_text())
    ]

    assert senders == []


def test_a_fragment_says_what_it_needs():
    silent = [
        named(path)
        for path in templates()
        if path.name.startswith("_") and "Needs:" not in path.read_text().partition("\n")[0]
    ]

    assert silent == []


def test_nothing_on_a_page_comes_from_elsewhere():
    """A hall may have no network; the security policy would block it besides."""
    linked = [
        named(path)
        for path in templates()
        if re.search(r"""(src|href)=["'](https?:)?//""", path.read_text())
    ]

    assert linked == []


@pytest.mark.parametrize("name", ["run.txt", "dev.txt"])
def test_lock_files_name_no_host_and_pin_every_package(name):
    lock = (HOUSE / "requirements" / name).read_text()

    packages = [line for line in lock.splitlines() if line and line[0] not in " #"]
    unpinned = [line for line in packages if "==" not in line]

    assert not re.search(r"://|--index-url|--extra-index-url|--find-links|--trusted-host", lock)
    assert unpinned == []
    assert lock.count("--hash=sha256:") >= len(packages)


def test_what_runs_is_tested_in_the_same_version():
    run, dev = (pinned(HOUSE / "requirements" / name) for name in ("run.txt", "dev.txt"))

    assert run.items() <= dev.items()


def pinned(path):
    return dict(re.findall(r"^([a-z0-9-]+)(?:\[.*\])?==(\S+)", path.read_text(), re.MULTILINE))


@pytest.mark.parametrize(
    "model",
    [
        model
        for app in ("scoring", "tournaments")
        for model in apps.get_app_config(app).get_models()
    ],
)
def test_the_usual_order_of_a_model_follows_no_foreign_key(model):
    """`revision` would be put in order by the revision's hand's game's table: five joins."""
    named = {order.lstrip("-") for order in model._meta.ordering}
    relations = {field.name for field in model._meta.get_fields() if field.is_relation}

    assert not named & relations
    assert not any("__" in name for name in named)
