"""The rules desk in a real browser: tapping cards, trying rules out, printing rule cards."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse

from scoring.models import HouseRules
from scoring.rules import VARIANTS
from scoring.selectors.rules import latest_version, variant_of
from tests.factories import ClubFactory, GameFactory, owner_of

PHONE = {"width": 360, "height": 640}
LAPTOP = {"width": 1280, "height": 800}
WALL = {"width": 1920, "height": 1080}
DESK = ("rule-card", "count-meld", "judge-trick", "score-any-hand")
LONG_NAME = "Bartholomew Featherstonehaugh’s and Wilhelmina Oberhauser’s"
TOO_MANY = "cards=AS+AS+AS&trump=S"


@pytest.fixture
def club(transactional_db):
    club = ClubFactory()
    HouseRules.objects.filter(club=club).update(name=LONG_NAME)
    return club


@pytest.fixture
def visit(chromium, live_server, client):
    """Open a page: ``visit(path)`` as anybody, ``visit(path, user)`` signed in."""
    contexts, troubles = [], []

    def visit(path, user=None, viewport=LAPTOP, **options):
        context = chromium.new_context(viewport=viewport, **options)
        contexts.append(context)
        if user:
            client.force_login(user)
            cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value}
            context.add_cookies([cookie | {"url": live_server.url}])
        page = context.new_page()
        page.set_default_timeout(8000)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: said.type == "error" and troubles.append(said.text))
        page.goto(live_server.url + path)
        return page

    yield visit
    for context in contexts:
        context.close()
    # The browser notes each refusal (422) as an error of its own.
    # htmx notes each request that a newer one has replaced, or that the closing page gave up.
    expected = ("status of", "htmx:sendAbort", "htmx:afterRequest")
    assert [text for text in troubles if not any(part in text for part in expected)] == []


def desk(name, variant="single-deck"):
    return reverse(f"scoring:{name}", kwargs={"variant": variant})


def in_club(name, club, **more):
    return reverse(f"scoring:{name}", kwargs={"slug": club.slug, **more})


def assert_fits_and_is_accessible(page):
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    rules = {"runOnly": ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21aa", "wcag22aa", "best-practice"]}
    violations = Axe().run(page, options=rules).response["violations"]
    assert [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in violations] == []


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP, WALL], ids=["phone", "laptop", "wall"])
@pytest.mark.parametrize("name", DESK)
def test_a_page_of_the_desk_fits_and_is_accessible(visit, transactional_db, name, viewport):
    assert_fits_and_is_accessible(visit(desk(name, "double-deck"), viewport=viewport))


@pytest.mark.parametrize(
    "address",
    [
        f"{desk('count-meld')}?{TOO_MANY}",
        f"{desk('judge-trick')}?table=AH+TH&hand=KH+9S&card=9S&trump=S",
        f"{desk('score-any-hand', 'binokel-three')}?asked=1&end=played&name_A={LONG_NAME}",
        f"{desk('score-any-hand')}?asked=1&end=played&declarer=A&contract=320&trump=H"
        f"&meld_A=180&meld_B=40&tricks_A=100&name_A={LONG_NAME}",
        reverse("scoring:variants"),
    ],
    ids=["too-many-cards", "not-legal", "what-is-missing", "set", "variants"],
)
def test_an_answer_fits_a_phone_and_is_accessible(visit, transactional_db, address):
    assert_fits_and_is_accessible(visit(address, viewport=PHONE))


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_pages_of_house_rules_fit_and_are_accessible(visit, club, viewport):
    owner, key = owner_of(club), club.house_rules.get().key
    for address in (
        in_club("house-rules", club),
        in_club("house-rule-card", club, rules=key),
        in_club("house-rules-versions", club, rules=key),
    ):
        assert_fits_and_is_accessible(visit(address, owner, viewport))

    page = visit(in_club("change-house-rules", club, rules=key), owner, viewport)
    page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
    assert_fits_and_is_accessible(page)


# ---------------------------------------------------------------- cards


def test_tapped_cards_are_counted_at_once(visit, transactional_db):
    page = visit(desk("count-meld"), viewport=PHONE)
    page.get_by_role("radio", name="spades").check()
    for card in ("AS", "TS", "KS", "QS", "JS", "JD"):
        page.locator(f"[data-card={card}]").click()

    page.locator("[data-melds='190']").wait_for()
    page.locator("[data-card=QS]").click()
    page.locator("[data-card=JD]").click()
    page.locator("[data-melds='450']").wait_for()

    # After the second copy a tap takes both out again.
    page.locator("[data-card=JD]").click()
    page.locator("[data-melds='150']").wait_for()
    assert page.get_by_label("Cards of one hand").input_value() == "AS TS KS QS JS QS"


def test_cards_are_counted_without_a_script(visit, transactional_db):
    page = visit(desk("count-meld"), java_script_enabled=False)

    assert not page.locator("[data-card=AS]").is_visible()
    page.get_by_label("Cards of one hand").fill("as 10s ks qs js")
    page.get_by_role("radio", name="spades").check()
    page.get_by_role("button", name="Count").click()

    assert page.locator("[data-melds='150']").is_visible()


def test_a_trick_is_judged_by_keyboard_alone(visit, transactional_db):
    page = visit(desk("judge-trick"))
    page.get_by_role("radio", name="spades").focus()
    page.keyboard.press("Space")
    for text in ("AH TH", "KH 9S", "9S"):
        page.keyboard.press("Tab")
        page.keyboard.type(text)
    page.keyboard.press("Enter")

    page.get_by_text("Not legal").wait_for()
    assert page.get_by_text("A player who has hearts has to follow suit.").is_visible()


def test_taps_go_to_the_field_that_was_touched_last(visit, transactional_db):
    page = visit(desk("judge-trick"), viewport=PHONE)
    page.get_by_role("radio", name="hearts").check()
    page.locator("[data-card=AS]").click()
    page.get_by_label("The player’s hand").focus()
    page.locator("[data-card=KS]").click()
    page.locator("[data-card=QD]").click()
    page.get_by_label("Card played").focus()
    page.locator("[data-card=QD]").click()
    page.locator("[data-card=KS]").click()

    page.get_by_text("Legal", exact=True).wait_for()
    assert page.get_by_label("On the table").input_value() == "AS"
    assert page.get_by_label("The player’s hand").input_value() == "KS QD"
    assert page.get_by_label("Card played").input_value() == "KS"


def test_only_what_matters_for_the_ending_is_asked(visit, transactional_db):
    page = visit(desk("score-any-hand", "binokel-three"))
    special = page.get_by_label("Which special game?")

    assert not special.is_visible()
    page.get_by_label("How did it end?").select_option("special_lost")
    assert special.is_visible()


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_counter_fills_in_a_meld_where_a_hand_is_entered(visit, club, viewport):
    game = GameFactory(club=club)
    page = visit(in_club("enter-hand", club, key=game.key), owner_of(club), viewport)
    page.locator("[name=trump][value=S]").check(force=True)
    if viewport is PHONE:
        page.locator("[name=declarer_seat]").first.check(force=True)
        page.locator("[data-bid='300']").click()
        page.get_by_role("button", name="Next: meld").click()
        page.get_by_role("button", name="Count from melds").click()
    else:
        page.locator(".f-melds summary").click()

    for _hand in range(2):
        page.locator("[data-count-cards=meld_A]").click()
        box = page.get_by_role("dialog")
        for card in ("AS", "TS", "KS", "QS", "JS"):
            box.locator(f"[data-card={card}]").click()
        box.locator("[data-melds='150']").wait_for()
        assert_fits_and_is_accessible(page)
        box.get_by_role("button", name="Add 150").click()

    assert page.locator("[name=meld_A]").input_value() == "300"


def test_the_counter_opens_by_itself_without_a_script(visit, club):
    game = GameFactory(club=club)
    page = visit(in_club("game-meld", club, key=game.key), owner_of(club), PHONE)

    assert_fits_and_is_accessible(page)
    page.get_by_label("Cards of one hand").fill("QS JD")
    page.get_by_role("button", name="Count").click()
    page.locator("[data-melds='40']").wait_for()


# ---------------------------------------------------------------- house rules


def test_a_rule_is_tried_out_and_saved(visit, club):
    page = visit(in_club("new-house-rules", club) + "?from=single-deck", owner_of(club))
    page.get_by_text("Made and set").click()
    page.get_by_label("Price of a set").fill("2")
    page.keyboard.press("Tab")

    difference = page.locator("#difference")
    difference.get_by_text("−840").wait_for()
    assert page.locator("#how-many").inner_text() == "1"
    assert page.get_by_text("Changed. Plain: 1.").is_visible()

    page.get_by_label("What do you call these rules?").fill("Tuesday rules")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("is saved as version 1").wait_for()
    assert page.get_by_text("it loses twice the bid").first.is_visible()
    saved = HouseRules.objects.get(name="Tuesday rules")
    assert variant_of(latest_version(saved).rules).settlement.set_multiplier == 2


def test_rules_that_make_no_sense_are_refused_while_they_are_typed(visit, club):
    page = visit(in_club("new-house-rules", club) + "?from=single-deck", owner_of(club))
    page.locator("#count-melds").locator("xpath=ancestor::summary").click()
    page.locator("#rule-melds-before_discard").get_by_label("Yes").check()

    beside = page.locator("#rule-melds-before_discard .error")
    beside.wait_for()
    assert "without a kitty there is nothing to discard" in beside.inner_text()

    page.locator("#rule-melds-before_discard").get_by_label("No").check()
    beside.wait_for(state="detached")


# ---------------------------------------------------------------- paper


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("key", VARIANTS)
def test_a_rule_card_is_printed_on_one_page(visit, transactional_db, key, paper):
    printed = visit(desk("rule-card", key)).pdf(format=paper)

    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
