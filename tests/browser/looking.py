"""Sizes of screens, and what every page has to be on each of them."""

from axe_playwright_python.sync_playwright import Axe

PHONE = {"width": 360, "height": 640}
LAPTOP = {"width": 1280, "height": 800}
WALL = {"width": 1920, "height": 1080}


def assert_fits_and_is_accessible(page):
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    violations = Axe().run(page).response["violations"]
    assert [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in violations] == []
