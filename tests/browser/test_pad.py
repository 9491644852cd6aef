"""Hand entry by thumb and by keyboard, in a real browser."""

import uuid

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse

from scoring import services
from scoring.models import Game, Hand
from scoring.selectors import current_house_rules
from tests.slips import slip

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}


@pytest.fixture
def scorer(transactional_db):
    return services.sign_up(username="dora", password="a long pass word")


@pytest.fixture
def game(scorer):
    """Ann and Bo against Cy and Di; Ann deals first."""
    key = uuid.uuid4
    club = services.start_club(key=key(), name="Millbrook Pinochle", timezone="UTC", by=scorer)
    names = ("Ann Lee", "Cy Hall", "Bo Hall", "Di Moss")
    players = [
        services.add_player(club_id=club.pk, key=key(), name=name, by=scorer) for name in names
    ]
    return services.start_game(
        club_id=club.pk,
        key=key(),
        rules=current_house_rules(club)[0].rules,
        players=[player.pk for player in players],
        first_dealer=0,
        by=scorer,
        table_number=5,
        occasion="tonight",
    )


@pytest.fixture
def open_page(chromium, live_server, client, scorer, game):
    """Open a page of the game as the scorer: ``open_page(PHONE)``; its errors fail the test."""
    contexts = []
    troubles = []
    client.force_login(scorer)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value}

    def open_page(device, name="enter-hand", *args, **options):
        context = chromium.new_context(**device, **options)
        contexts.append(context)
        context.add_cookies([cookie | {"url": live_server.url}])
        page = context.new_page()
        page.set_default_timeout(5000)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: said.type == "error" and troubles.append(said.text))
        page.goto(
            live_server.url + reverse(f"scoring:{name}", args=[game.club.slug, game.key, *args])
        )
        return page

    open_page.troubles = troubles
    yield open_page
    for context in contexts:
        context.close()
    # The browser notes each refusal (409, 422) as an error of its own, and htmx each preview
    # that a newer one has replaced.
    expected = ("status of 4", "htmx:sendAbort", "htmx:afterRequest")
    assert [text for text in troubles if not any(part in text for part in expected)] == []


class Thumb:
    """Taps, and counts them."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    def tap(self, *names):
        for name in names:
            self.page.locator(name).locator("visible=true").first.tap()
            self.taps += 1

    def digits(self, number):
        self.tap(*(f"[data-digit='{digit}']" for digit in str(number)))


def player(name):
    return f".f-who label:has-text('{name}')"


def bid(amount):
    return f"[data-bid='{amount}']"


def trump(name):
    return f".f-trump label:has-text('{name}')"


def does_not_scroll(page):
    return page.evaluate(
        "document.documentElement.scrollHeight <= innerHeight"
        " && document.documentElement.scrollWidth <= innerWidth"
    )


def type_a_hand(page, seat, contract, suit, meld, tricks):
    for word in (seat, contract, suit, meld[0], meld[1], tricks):
        page.keyboard.type(str(word))
        page.keyboard.press("Enter")


def words_that_stand_out(page):
    """The words that are wider than the button they stand on."""
    return page.evaluate(
        "[...document.querySelectorAll('.chip > span, .btn')]"
        ".filter(button => button.clientWidth && button.scrollWidth > button.clientWidth)"
        ".map(button => button.textContent.trim())"
    )


def enter_by_keyboard(page, seat, contract, suit, meld, tricks):
    type_a_hand(page, seat, contract, suit, meld, tricks)
    page.keyboard.press("Enter")


def sign_in(page, live_server):
    page.goto(live_server.url + reverse("sign-in"))
    page.fill("[name=username]", "dora")
    page.fill("[name=password]", "a long pass word")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Sign out")


def test_the_sample_hand_takes_at_most_sixteen_taps_without_scrolling(open_page, game):
    page = open_page(PHONE)
    thumb = Thumb(page)

    assert does_not_scroll(page)
    assert words_that_stand_out(page) == []
    thumb.tap(player("Bo"), bid(320), trump("Hearts"), "text=Next: meld")
    assert does_not_scroll(page)
    thumb.digits(180)
    thumb.tap("[data-next=tricks]")
    thumb.digits(40)
    page.wait_for_selector("text=Ann & Bo need 140 in tricks.")
    assert does_not_scroll(page)
    keys = page.locator(".keys [data-digit]").all()
    sizes = [key.bounding_box() for key in keys]
    assert all(size["width"] >= 107 and size["height"] >= 60 for size in sizes)
    thumb.tap("[data-next=tricks]")
    thumb.digits(160)
    page.wait_for_selector("text=Made by 20.")
    assert page.locator("#tricks_B").get_attribute("placeholder") == "90"
    assert "+340→ 340" in page.locator(".verdict").inner_text().replace("\n", "")
    assert does_not_scroll(page)
    thumb.tap(".keys .save")

    page.wait_for_selector("text=Hand 1 is saved.")
    assert thumb.taps <= 16
    assert Hand.objects.get().points == {"A": 340, "B": 130}


def test_a_hand_that_wins_the_game_fits_on_the_screen_too(open_page):
    page = open_page(PHONE)
    thumb = Thumb(page)
    thumb.tap(player("Bo"), bid(320), trump("Hearts"), "text=Next: meld")
    thumb.digits(1540)
    thumb.tap("[data-next=tricks]")
    thumb.digits(40)
    thumb.tap("[data-next=tricks]")
    thumb.digits(160)
    page.wait_for_selector("text=Ann & Bo would win the game.")

    assert does_not_scroll(page)


def test_a_whole_game_is_entered_by_keyboard_alone(open_page, game):
    page = open_page(DESK)
    hands = [
        ("s", 320, "h", (180, 40), 160),
        ("cy", 300, "s", (60, 100), 100),
        ("an", 350, "c", (310, 40), 190),
        ("w", 260, "d", (20, 80), 70),
        ("s", 400, "h", (400, 0), 150),
    ]
    for number, hand in enumerate(hands, start=1):
        page.wait_for_selector(f"h1:has-text('Hand {number},')")
        page.wait_for_selector("[data-scripted]")
        enter_by_keyboard(page, *hand)
        page.wait_for_selector(f"text=Hand {number} is saved.")

    page.wait_for_selector("text=Ann & Bo went out with")
    game.refresh_from_db()
    assert (game.state, game.hand_count, game.winner) == ("over", 5, "A")


def test_enter_in_the_auction_goes_on_to_the_meld(open_page):
    page = open_page(DESK)
    page.click("summary:has-text('Write down')")
    page.fill("#auction", "250 p p p")
    page.keyboard.press("Enter")

    assert page.evaluate("document.activeElement.name") == "meld_A"


def test_what_was_typed_survives_a_reload_and_a_turned_phone(open_page):
    page = open_page(PHONE)
    thumb = Thumb(page)
    thumb.tap(player("Bo"), bid(320), trump("Hearts"), "text=Next: meld")
    thumb.digits(180)
    key = page.locator("[name=key]").first.input_value()

    page.set_viewport_size({"width": 640, "height": 360})
    page.reload()
    page.set_viewport_size({"width": 360, "height": 640})

    assert page.locator("#meld_A").input_value() == "180"
    assert page.locator("#contract").input_value() == "320"
    assert page.locator("[name=key]").first.input_value() == key
    assert "Bo bid 320" in page.locator(".said").inner_text()


def test_a_saved_hand_leaves_no_draft_behind(open_page):
    page = open_page(DESK)
    enter_by_keyboard(page, "s", 320, "h", (180, 40), 160)
    page.wait_for_selector("text=Hand 1 is saved.")

    assert page.locator("#contract").input_value() == ""
    page.reload()
    assert page.locator("#contract").input_value() == ""


def test_a_double_tap_on_save_stores_one_hand(open_page):
    page = open_page(PHONE)
    thumb = Thumb(page)
    thumb.tap(player("Bo"), bid(320), trump("Hearts"), "text=Next: meld")
    thumb.digits(180)
    thumb.tap("[data-next=tricks]")
    thumb.digits(40)
    thumb.tap("[data-next=tricks]")
    thumb.digits(160)
    page.locator(".keys .save").evaluate("button => { button.click(); button.click(); }")

    page.wait_for_selector("text=Hand 1 is saved.")
    assert Hand.objects.count() == 1


def test_the_form_works_without_a_script(open_page):
    page = open_page(PHONE, java_script_enabled=False)
    page.locator(player("Bo")).click()
    page.fill("#contract", "320")
    page.locator(trump("Hearts")).click()
    for name, number in (("meld_A", "180"), ("meld_B", "40"), ("tricks_A", "155")):
        page.fill(f"#{name}", number)
    page.click("text=Save hand")
    assert "155 cannot be right." in page.locator("#tricks_A_error").inner_text()
    page.fill("#tricks_A", "160")
    page.click("text=Save hand")

    assert "Hand 1 is saved." in page.locator("[role=status]").first.inner_text()
    assert Hand.objects.get().points == {"A": 340, "B": 130}


def test_all_passed_is_one_tap_and_a_misdeal_two(open_page):
    page = open_page(PHONE)
    thumb = Thumb(page)
    thumb.tap("text=All passed")
    assert page.locator("#contract").input_value() == "250"
    assert page.locator("[name=declarer_seat]:checked").get_attribute("data-name") == "Ann"

    thumb.tap("text=Not played…", "label:has-text('Misdeal')")
    page.wait_for_selector("text=Hand 1 is saved.")
    assert Hand.objects.get().outcome == "misdeal"
    assert thumb.taps == 3


def test_higher_opens_more_bids(open_page):
    page = open_page(PHONE)
    thumb = Thumb(page)
    thumb.tap("text=Higher…", "text=Higher…", bid(500))

    assert page.locator("#contract").input_value() == "500"
    assert does_not_scroll(page)


def test_undo_is_one_tap_and_brings_back_what_was_typed(open_page, game, scorer):
    services.post_hand(game_id=game.pk, key=uuid.uuid4(), number=1, slip=slip(), by=scorer)
    page = open_page(PHONE)
    Thumb(page).tap("text=Undo hand 1")

    page.wait_for_selector("text=Hand 1 taken back.")
    assert page.locator("#meld_A").input_value() == "180"
    assert Game.objects.get().hand_count == 0


def test_the_auction_by_thumb_finds_who_has_it(open_page):
    page = open_page(PHONE)
    thumb = Thumb(page)
    thumb.tap("text=Write down the auction")
    thumb.tap(".raises >> text=250", "[data-pass]", "[data-pass]", "[data-pass]")
    page.wait_for_selector("text=Cy has it at 250.")
    thumb.tap("text=Done")

    assert page.locator("#auction").input_value() == "250 p p p"
    assert page.locator("[name=declarer_seat]:checked").get_attribute("data-name") == "Cy"


def test_a_total_is_made_up_from_the_melds_of_the_list(open_page):
    page = open_page(PHONE)
    thumb = Thumb(page)
    thumb.tap(player("Bo"), bid(250), trump("Hearts"), "text=Next: meld", "text=Count from melds")
    thumb.tap("label:has([value='run:1:1'])", "label:has([value='pinochle:1:2'])", "text=Done")

    assert page.locator("#meld_A").input_value() == "190"


def test_a_hand_posted_meanwhile_is_shown_beside_what_was_typed(open_page, game, scorer):
    page = open_page(DESK)
    services.post_hand(
        game_id=game.pk, key=uuid.uuid4(), number=1, slip=slip(tricks=150), by=scorer
    )
    enter_by_keyboard(page, "s", 320, "h", (180, 40), 160)

    page.wait_for_selector("h1:has-text('Two versions of hand 1')")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.click("text=Take what I typed")
    page.wait_for_selector("text=Hand 1 is corrected.")
    assert Hand.objects.get().points["A"] == 340


def test_a_draft_of_a_hand_posted_meanwhile_comes_back_and_is_compared(open_page, game, scorer):
    page = open_page(PHONE)
    thumb = Thumb(page)
    thumb.tap(player("Bo"), bid(320), trump("Hearts"), "text=Next: meld")
    thumb.digits(180)
    services.post_hand(game_id=game.pk, key=uuid.uuid4(), number=1, slip=slip(), by=scorer)
    page.reload()
    page.wait_for_selector("text=This is hand 1, as you typed it.")

    thumb.digits(20)
    thumb.tap("[data-next=tricks]")
    thumb.digits(160)
    thumb.tap(".keys .save")
    page.wait_for_selector("h1:has-text('Two versions of hand 1')")
    thumb.tap("text=Keep what is on the sheet")

    page.wait_for_selector("[data-scripted]")
    assert page.locator("#contract").input_value() == ""
    assert page.locator(".found").is_hidden()


def test_no_answer_keeps_the_hand_and_a_second_try_saves_it_once(open_page):
    page = open_page(DESK)
    page.route("**/hand/", lambda route: route.abort())
    enter_by_keyboard(page, "s", 320, "h", (180, 40), 160)
    page.wait_for_selector("text=No answer.")
    page.unroute("**/hand/")
    open_page.troubles.clear()
    page.click("text=Save hand")

    page.wait_for_selector("text=Hand 1 is saved.")
    assert Hand.objects.count() == 1


def test_who_signs_in_again_in_another_tab_saves_what_was_typed(open_page, live_server):
    page = open_page(DESK)
    type_a_hand(page, "s", 320, "h", (180, 40), 160)
    other = page.context.new_page()
    other.goto(live_server.url)
    other.click("text=Sign out")
    page.click("text=Save hand")
    page.wait_for_selector("text=You are signed out.")

    sign_in(other, live_server)
    page.click("text=Save hand")

    page.wait_for_selector("text=Hand 1 is saved.")
    assert Hand.objects.count() == 1


def test_a_plain_form_is_taken_after_signing_in_again_in_another_tab(open_page, game, live_server):
    page = open_page(DESK)
    page.goto(live_server.url + reverse("scoring:add-player", args=[game.club.slug]))
    page.fill("[name=name]", "Flo Gray")
    other = page.context.new_page()
    other.goto(live_server.url)
    other.click("text=Sign out")
    sign_in(other, live_server)

    page.click("main button[type=submit], main form button")

    page.wait_for_selector("text=Flo Gray is added.")


def test_long_names_leave_room_for_the_facts_beside_them(open_page, game, scorer):
    for number, person in enumerate(game.club.players.all()):
        name = f"Donaudampfschifffahrtsgesellschaftskapitän{number}"
        services.rename_player(
            club_id=game.club_id, player_id=person.pk, key=uuid.uuid4(), name=name, by=scorer
        )
    hand = services.post_hand(game_id=game.pk, key=uuid.uuid4(), number=1, slip=slip(), by=scorer)

    page = open_page(PHONE, "void-hand", hand.key)

    for beside in (".facts dd", ".moves li:not(.whole) > span"):
        widths = [box.bounding_box()["width"] for box in page.locator(beside).all()]
        assert min(widths) >= 120, beside


def test_correcting_shows_what_changes_while_one_types(open_page, game, scorer):
    hand = services.post_hand(game_id=game.pk, key=uuid.uuid4(), number=1, slip=slip(), by=scorer)
    page = open_page(PHONE, "correct-hand", hand.key)
    page.fill("#tricks_A", "130")

    page.wait_for_selector("text=340 → −320")
    assert page.locator("#tricks_B").get_attribute("placeholder") == "120"
    page.locator("label:has-text('Counted again')").tap()
    page.click("button:has-text('Correct hand 1')")
    page.wait_for_selector("text=Hand 1 is corrected.")
    assert Hand.objects.get().points["A"] == -320


def test_a_hand_corrected_to_a_misdeal_keeps_nothing_else(open_page, game, scorer):
    hand = services.post_hand(game_id=game.pk, key=uuid.uuid4(), number=1, slip=slip(), by=scorer)
    page = open_page(DESK, "correct-hand", hand.key)
    page.select_option("#end", "misdeal")
    page.locator("label:has-text('Typed wrong')").click()
    page.click("button:has-text('Correct hand 1')")

    page.wait_for_selector("text=Hand 1 is corrected.")
    assert Hand.objects.get().outcome == "misdeal"


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_every_page_is_clean_for_axe(open_page, game, scorer, device):
    hands = [
        services.post_hand(game_id=game.pk, key=uuid.uuid4(), number=number, slip=slip(), by=scorer)
        for number in (1, 2)
    ]
    pages = [
        ("enter-hand",),
        ("insert-hand", 1),
        ("game",),
        ("correct-hand", hands[0].key),
        ("void-hand", hands[0].key),
        ("hand-history", hands[0].key),
    ]
    for name, *args in pages:
        page = open_page(device, name, *args)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{name}: {found.generate_report()}"
