"""Table 1 for a whole evening, six rounds of four hands: once by keyboard, once by thumb."""

import uuid

import pytest
from django.urls import reverse

from scoring import services
from scoring.selectors import current_house_rules, score_sheet, variant_of
from tests.browser.test_pad import DESK, PHONE, Thumb, bid, does_not_scroll, enter_by_keyboard
from tests.flows.pencil import declarers_side, sheet_of
from tournaments.demo import read_facts

TABLE = 0
SEATS = "nesw"
SUITS = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}


@pytest.fixture
def scorer(transactional_db):
    return services.sign_up(username="dora", password="a long pass word")


@pytest.fixture
def rounds(scorer):
    """The table's six games, not yet played, each with the hands that were played in it."""
    evening = read_facts("evening")
    key = uuid.uuid4
    club = services.start_club(key=key(), name="Millbrook Pinochle", timezone="UTC", by=scorer)
    players = [
        services.add_player(club_id=club.pk, key=key(), name=name, by=scorer).pk
        for name in ("Ann Lee", "Cy Hall", "Bo Hall", "Di Moss")
    ]
    variant = variant_of(current_house_rules(club)[0].rules)
    four_hands = variant.with_house_rules({"game_end.hands": 4, "game_end.target": 0})
    return [
        (
            services.start_game(
                club_id=club.pk,
                key=key(),
                rules=services.rules_text(four_hands),
                players=players,
                first_dealer=0,
                by=scorer,
            ),
            tables[TABLE]["hands"],
        )
        for tables in evening["rounds"]
    ]


@pytest.fixture
def open_pad(chromium, live_server, client, scorer):
    """Open a page on a device as the scorer; ``pad(game)`` then shows that game's next hand."""
    client.force_login(scorer)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value}
    contexts = []

    def open_pad(device):
        context = chromium.new_context(**device)
        contexts.append(context)
        context.add_cookies([cookie | {"url": live_server.url}])
        page = context.new_page()
        page.set_default_timeout(10_000)

        def pad(game):
            address = reverse("scoring:enter-hand", args=[game.club.slug, game.key])
            page.goto(live_server.url + address)
            return page

        return pad

    yield open_pad
    for context in contexts:
        context.close()


def lines_of(game):
    game.refresh_from_db()
    return [
        (
            row.hand.dealer,
            *(cell.points for cell in row.cells),
            *(cell.total for cell in row.cells),
        )
        for row in score_sheet(game).rows
    ]


def thrown_in(facts):
    return facts.get("end") == "thrown_in"


def tab_to(page, selector):
    """Press Tab until the focus is in what the selector names."""
    for _ in range(40):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def throw_in_by_keyboard(page, facts):
    meld = facts["meld"]
    for word in (SEATS[facts["declarer"]], facts["contract"], facts["trump"], meld["A"], meld["B"]):
        page.keyboard.type(str(word).lower())
        page.keyboard.press("Enter")
    tab_to(page, "[name=end]")
    page.keyboard.press("ArrowRight")
    tab_to(page, "button.save, .save button")
    page.keyboard.press("Enter")


def type_hand(page, facts):
    if thrown_in(facts):
        throw_in_by_keyboard(page, facts)
        return
    meld = facts["meld"]
    enter_by_keyboard(
        page,
        SEATS[facts["declarer"]],
        facts["contract"],
        facts["trump"].lower(),
        (meld["A"], meld["B"]),
        facts["tricks"]["A"],
    )


def tap_hand(page, facts):
    thumb = Thumb(page)
    thumb.tap(f".f-who label:has([value='{facts['declarer']}'])")
    while not page.locator(bid(facts["contract"])).locator("visible=true").count():
        thumb.tap("text=Higher…")
    thumb.tap(bid(facts["contract"]), f".f-trump label:has-text('{SUITS[facts['trump']]}')")
    thumb.tap("text=Next: meld")
    thumb.digits(facts["meld"]["A"])
    thumb.tap("[data-next=tricks]")
    thumb.digits(facts["meld"]["B"])
    if thrown_in(facts):
        thumb.tap("text=Thrown in", "[data-next=tricks]")
        return
    thumb.tap("[data-next=tricks]")
    thumb.digits(facts["tricks"][declarers_side(facts)])  # the pad asks for these first
    assert does_not_scroll(page)
    thumb.tap(".keys .save")


@pytest.mark.parametrize(
    ("device", "enter"),
    [pytest.param(DESK, type_hand, id="keyboard"), pytest.param(PHONE, tap_hand, id="thumb")],
)
def test_a_whole_evening_at_one_table(open_pad, rounds, device, enter):
    pad = open_pad(device)
    for game, hands in rounds:
        page = pad(game)
        for number, facts in enumerate(hands, start=1):
            page.wait_for_selector("[data-scripted]")
            enter(page, facts)
            page.wait_for_selector(f"text=Hand {number} is saved.")

    for game, hands in rounds:
        assert lines_of(game) == sheet_of(hands)
        assert game.state == "over"
