"""Opening a page in a real browser, signed in or not."""

import pytest
from django.urls import reverse

from tests.browser.looking import LAPTOP


@pytest.fixture
def address(live_server):
    def address(name, event, **more):
        facts = {"slug": event.club.slug, "key": event.key} | more
        return live_server.url + reverse(f"tournaments:{name}", kwargs=facts)

    return address


@pytest.fixture
def visit(chromium, live_server, client):
    """Open a page: ``visit(url)`` as anybody, ``visit(url, user)`` signed in."""
    contexts, troubles = [], []

    def visit(url, user=None, viewport=LAPTOP):
        context = chromium.new_context(viewport=viewport)
        contexts.append(context)
        if user:
            client.force_login(user)
            cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value}
            context.add_cookies([cookie | {"url": live_server.url}])
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: said.type == "error" and troubles.append(said.text))
        page.goto(url)
        return page

    yield visit
    for context in contexts:
        context.close()
    # The browser notes each refusal (422) and each "not modified" as an error of its own.
    # htmx notes each request that a newer one has replaced, or that the closing page gave up.
    expected = ("status of", "htmx:sendAbort", "htmx:afterRequest")
    assert [text for text in troubles if not any(part in text for part in expected)] == []
