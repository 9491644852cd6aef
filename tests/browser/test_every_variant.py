"""A whole game in each of the variants, its hands entered by keyboard and by thumb in turn."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse

from scoring import services
from scoring.models import Game
from scoring.rules import VARIANTS
from scoring.selectors import hand_history, score_sheet
from tests.browser.test_pad import DESK, PHONE, Thumb, bid, does_not_scroll
from tests.factories import ClubFactory, GameFactory, PlayerFactory, scorer_of
from tests.flows.variant_games import GAMES, sheet_of

NAMES = ("Ann Lee", "Cy Hall", "Bo Hall", "Di Moss")
SUITS = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}


@pytest.fixture
def start(transactional_db):
    """Start a game of Ann, Cy, Bo and Di, as many as the variant seats; Ann deals first."""

    def start(key, **house_rules):
        variant = VARIANTS[key].with_house_rules(house_rules)
        club = ClubFactory()
        names = NAMES[: variant.deck.players]
        players = [PlayerFactory(club=club, name=name) for name in names]
        return GameFactory(club=club, players=players, rules=services.rules_text(variant))

    return start


@pytest.fixture
def open_pad(chromium, live_server, client):
    """The pad of a game's next hand on a device, as the club's scorer: ``open_pad(game, PHONE)``.

    Errors of the page fail the test.
    """
    contexts = {}
    troubles = []

    def open_pad(game, device):
        name = str(device)
        if name not in contexts:
            client.force_login(scorer_of(game.club))
            context = contexts[name] = chromium.new_context(**device)
            cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value}
            context.add_cookies([cookie | {"url": live_server.url}])
            page = context.new_page()
            page.set_default_timeout(10_000)
            page.on("pageerror", lambda error: troubles.append(str(error)))
        page = contexts[name].pages[0]
        page.goto(live_server.url + reverse("scoring:enter-hand", args=[game.club.slug, game.key]))
        page.wait_for_selector("[data-scripted]")
        return page

    yield open_pad
    for context in contexts.values():
        context.close()
    assert troubles == []


def type_hand(page, hand, letters):
    words = [letters[hand.seat], hand.bid, hand.trump.lower(), *hand.meld]
    if hand.end == "played":
        words += [*hand.tricks, ""]  # the last side's follow
    for word in words:
        page.keyboard.type(str(word))
        page.keyboard.press("Enter")
    if hand.end != "played":
        tab_to(page, "[name=end]")
        page.keyboard.press("ArrowRight")
        tab_to(page, "button.save")
        page.keyboard.press("Enter")


def tab_to(page, selector):
    for _ in range(40):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def tap_hand(page, hand):
    thumb = Thumb(page)
    assert does_not_scroll(page)
    thumb.tap(f".f-who label:has([value='{hand.seat}'])")
    if hand.bid is not None:
        while not page.locator(bid(hand.bid)).locator("visible=true").count():
            thumb.tap("text=Higher…")
        thumb.tap(bid(hand.bid))
    if hand.trump:
        thumb.tap(f".f-trump label:has-text('{SUITS[hand.trump]}')")
    if hand.end == "played":
        thumb.tap("text=Next: meld")
    else:
        thumb.tap("text=Not played…")
        assert does_not_scroll(page)
        thumb.tap(f"label:has([name=end][value='{hand.end}'])")
    melds = [meld for meld in hand.meld if meld is not None]
    for meld in melds:
        thumb.digits(meld)
        assert does_not_scroll(page)
        thumb.tap("[data-next=tricks]")
    if hand.end == "played":
        tap_tricks(page, thumb, hand)


def tap_tricks(page, thumb, hand):
    """The pad begins with the declarer's cell, and then asks for those that are missing."""
    left = dict(zip("ABC", hand.tricks, strict=False))
    while left:
        lit = page.locator(".f-tricks .cell.on input").get_attribute("data-side")
        if lit not in left:
            lit = next(iter(left))
            thumb.tap(f".f-tricks .cell:has([data-side={lit}])")
        thumb.digits(left.pop(lit))
        assert does_not_scroll(page)
        keys = [key.bounding_box() for key in page.locator(".keys [data-digit]").all()]
        assert all(key["height"] >= 60 for key in keys)
        if left:
            thumb.tap("[data-next=save]")
    page.wait_for_selector(".verdict")
    assert does_not_scroll(page)
    thumb.tap(".keys .save")


def lines_of(game):
    game.refresh_from_db()
    return [
        (tuple(cell.points for cell in row.cells), tuple(cell.total for cell in row.cells))
        for row in score_sheet(game).rows
    ]


@pytest.mark.parametrize("key", VARIANTS)
def test_a_whole_game_by_keyboard_and_by_thumb(start, open_pad, key):
    target, *hands = GAMES[key]
    game = start(key, **{"game_end.target": target})
    letters = "nesw" if len(game.seats.all()) == 4 else "123"

    for number, hand in enumerate(hands, start=1):
        if number % 2 and hand.end in {"played", "thrown_in"}:
            page = open_pad(game, DESK)
            type_hand(page, hand, letters)
        else:
            page = open_pad(game, PHONE)
            tap_hand(page, hand)
        page.wait_for_selector(f"text=Hand {number} is saved.")

    assert lines_of(game) == sheet_of(hands)
    assert game.state == "over"


def test_discards_and_the_last_trick_are_written_by_thumb(start, open_pad):
    game = start("three-handed")
    page = open_pad(game, PHONE)
    thumb = Thumb(page)
    thumb.tap(".f-who label:has([value='1'])", bid(300), ".f-trump label:has-text('Hearts')")
    thumb.tap("text=Next: meld")
    for meld in (40, 150, 0):
        thumb.digits(meld)
        thumb.tap("[data-next=tricks]")
    thumb.digits(180)
    thumb.tap("text=Tricks taken, last trick, discards", ".discards .cell")
    assert does_not_scroll(page)
    thumb.digits(20)
    thumb.tap("label:has([name=last][value=B])", ".keys >> text=Done", "[data-next=save]")
    thumb.digits(50)
    thumb.tap(".keys .save")

    page.wait_for_selector("text=Hand 1 is saved.")
    (row,) = score_sheet(Game.objects.get()).rows
    facts = hand_history(row.hand)[0].facts
    assert {"Kitty": "20", "Last trick": "Cy"}.items() <= {f.label: f.now for f in facts}.items()


def test_whoever_deals_sits_out_and_the_pad_shows_three_cells(start, open_pad):
    rules = {"deck.players": 4, "deck.sides": 4, "deck.sitting_out": 1}
    game = start("three-handed", **rules)
    page = open_pad(game, PHONE)
    thumb = Thumb(page)
    assert does_not_scroll(page)
    assert page.locator(".f-who label:has-text('Ann')").is_hidden()
    thumb.tap(".f-who label:has-text('Di')", bid(300), ".f-trump label:has-text('Hearts')")
    thumb.tap("text=Next: meld")
    assert page.locator(".f-meld .cell:visible").count() == 3
    for meld in (0, 40, 150):
        thumb.digits(meld)
        thumb.tap("[data-next=tricks]")
    thumb.digits(180)
    thumb.tap("[data-next=save]")
    thumb.digits(50)
    page.wait_for_selector("text=Made by 30.")
    assert does_not_scroll(page)
    thumb.tap(".keys .save")

    page.wait_for_selector("text=Hand 1 is saved.")
    (row,) = score_sheet(Game.objects.get()).rows
    assert [cell.points for cell in row.cells] == [0, 50, 60, 330]


@pytest.mark.parametrize("key", ["three-handed", "binokel-cross"])
@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_the_pad_of_other_variants_is_clean_for_axe(start, open_pad, key, device):
    found = Axe().run(open_pad(start(key), device))

    assert found.violations_count == 0, found.generate_report()


# ---------------------------------------------------------------- a contract for every side


def test_every_sides_bid_is_typed_by_thumb(start, open_pad):
    game = start("double-deck-yahoo", **{"auction.contracts": "every_side"})
    page = open_pad(game, PHONE)
    thumb = Thumb(page)
    assert does_not_scroll(page)
    thumb.tap("text=Write down the auction")
    assert does_not_scroll(page)
    thumb.tap(".raises .btn", "[data-pass]", ".raises .btn", "[data-pass]", "[data-pass]")
    thumb.tap("text=Done", ".f-trump label:has-text('Hearts')", "text=Next: bids")
    for side, number in enumerate((60, 50), start=1):
        assert (
            page.locator(".f-bid .cell.on input").get_attribute("name") == f"contract_{' AB'[side]}"
        )
        assert page.evaluate("document.activeElement.inputMode") == "none"
        thumb.digits(number)
        assert does_not_scroll(page)
        keys = [key.bounding_box() for key in page.locator(".keys [data-digit]").all()]
        assert all(key["height"] >= 60 for key in keys)
        thumb.tap("[data-next=bids]")
    for meld in (40, 10):
        thumb.digits(meld)
        thumb.tap("[data-next=tricks]")
    thumb.digits(30)
    page.wait_for_selector(".verdict")
    assert does_not_scroll(page)
    thumb.tap(".keys .save")

    page.wait_for_selector("text=Hand 1 is saved.")
    (row,) = score_sheet(Game.objects.get()).rows
    assert [cell.contract for cell in row.cells] == [60, 50]
    assert "Auction" in [fact.label for fact in hand_history(row.hand)[0].facts]


def test_a_bid_left_out_is_asked_for_on_its_own_face(start, open_pad):
    game = start("three-handed", **{"auction.contracts": "every_side"})
    page = open_pad(game, PHONE)
    thumb = Thumb(page)
    thumb.tap(".f-who label:has-text('Cy')", ".f-trump label:has-text('Hearts')")
    thumb.tap("text=Next: bids")
    for number in (310, 300):
        thumb.digits(number)
        thumb.tap("[data-next=bids]")
    thumb.tap("[data-next=bids]")
    for meld in (40, 150, 0):
        thumb.digits(meld)
        thumb.tap("[data-next=tricks]")
    thumb.digits(180)
    thumb.tap("[data-next=save]")
    thumb.digits(50)
    thumb.tap(".keys .save")

    page.wait_for_selector("text=Type the bid.")
    assert page.locator("#hand").get_attribute("data-face") == "bids"
    assert does_not_scroll(page)
    assert Axe().run(page).violations_count == 0
