"""Entering, correcting and reading hands through the pages, with and without a script."""

import re
import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import services
from scoring.models import Game, Hand, HandRevision, Membership
from scoring.rules import HandEnd, Suit
from tests.slips import not_played, slip, thrown_in

SAMPLE = {
    "number": "1",
    "end": "played",
    "declarer_seat": "2",
    "contract": "320",
    "trump": "H",
    "meld_A": "180",
    "meld_B": "40",
    "tricks_A": "160",
}
AS_HTMX = {"HX-Request": "true"}


@pytest.fixture
def client(client, scorer):
    client.force_login(scorer)
    return client


@pytest.fixture
def page(game):
    """The address of a page of the game, or of a hand of it."""

    def page(name, *args):
        return reverse(f"scoring:{name}", args=[game.club.slug, game.key, *args])

    return page


@pytest.fixture
def send(client, page):
    """Send the slip of the sample hand, changed by name."""

    def send(name="enter-hand", *args, headers=None, **changes):
        data = SAMPLE | {"key": uuid.uuid4()} | changes
        return client.post(page(name, *args), data, headers=headers)

    return send


def text_of(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


# ---------------------------------------------------------------- entering


def test_a_hand_is_saved_and_the_pad_of_the_next_one_says_so(send, client, page):
    response = send()

    assert response.status_code == 302
    assert response.url == page("enter-hand")
    next_page = client.get(response.url)
    assert "Hand 1 is saved." in text_of(next_page)
    assert "Hand 2" in text_of(next_page)
    assert Hand.objects.get().points == {"A": 340, "B": 130}


def test_the_script_is_sent_on_by_a_header(send, page):
    response = send(headers=AS_HTMX)

    assert (response.status_code, response.headers["HX-Redirect"]) == (200, page("enter-hand"))


def test_a_hand_sent_twice_is_stored_once(send):
    key = uuid.uuid4()

    assert [send(key=key).status_code for _ in range(3)] == [302, 302, 302]
    assert Hand.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"meld_A": ""}, "Type 0 if there was no meld."),
        ({"tricks_A": "155", "tricks_B": "100"}, "155 cannot be right. Trick points go in tens."),
        ({"tricks_A": "150", "tricks_B": "110"}, "250"),
        ({"tricks_A": "145"}, "145 cannot be right. Trick points go in tens."),
        ({"tricks_A": "300"}, "Only 250 can be taken."),
        ({"tricks_A": "-10"}, "Only the digits 0 to 9."),
        ({"tricks_A": "1e3"}, "Only the digits 0 to 9."),
        ({"tricks_A": "１６０"}, "Only the digits 0 to 9."),
        ({"tricks_A": "many"}, "Only the digits 0 to 9."),
        ({"tricks_A": "9" * 5000}, "That is too many digits."),
        ({"meld_A": "99990"}, "No two hands can show 99,990."),
        ({"contract": "240"}, "240 is too low. The bidding opens at 250."),
        ({"contract": "255"}, "255 cannot be right. Bids go in tens."),
        ({"contract": "99999"}, "99,999 is too much for a contract."),
        ({"end": "thrown_in"}, "trick points"),
        ({"end": "misdeal"}, "A misdeal is dealt again"),
        ({"key": "nonsense"}, "This page is out of date."),
        ({"number": "3"}, "The next hand is hand 1."),
    ],
)
def test_bad_input_gets_its_sentence_and_nothing_is_saved(send, changes, sentence):
    response = send(**changes)

    assert response.status_code == 422
    assert sentence in text_of(response)
    assert not Hand.objects.exists()


def test_everything_that_is_wrong_is_said_at_once(send):
    said = text_of(send(contract="255", meld_A="1e3", meld_B="", tricks_A="155"))

    assert "255 cannot be right. Bids go in tens." in said
    assert "Only the digits 0 to 9." in said
    assert "Type 0 if there was no meld." in said
    assert "155 cannot be right. Trick points go in tens." in said


@pytest.mark.parametrize("number", ["", "0", "x", "-1", "9" * 20, None])
def test_a_hand_that_does_not_say_which_it_is_is_refused_with_a_sentence(send, number):
    response = send(number=number) if number is not None else send(number=())

    assert response.status_code == 422
    assert "This page is out of date. Load it again." in text_of(response)
    assert not Hand.objects.exists()


def test_a_correction_that_does_not_say_of_what_is_refused_with_a_sentence(send, post):
    hand = post(slip())

    response = send("correct-hand", hand.key, based_on="x", reason="Typed wrong")

    assert response.status_code == 422
    assert "This page is out of date. Load it again." in text_of(response)


def test_what_was_typed_stays_when_a_slip_is_refused(send):
    content = send(tricks_A="155", meld_A="<script>").content.decode()

    assert 'value="155"' in content
    assert 'value="&lt;script&gt;"' in content
    assert re.search(r'value="2"[^>]*checked', content)


def test_what_hardly_ever_happens_is_asked_once(send):
    asked = send(contract="2500", tricks_A="160")

    assert asked.status_code == 422
    assert "Is that right? It hardly ever happens." in text_of(asked)
    codes = re.search(r'name="confirmed" value="([^"]+)"', asked.content.decode()).group(1)
    assert send(contract="2500", confirmed=codes).status_code == 302
    assert Hand.objects.get().points["A"] == -2500


def test_a_hand_posted_meanwhile_is_shown_beside_what_was_typed(send, post):
    post(slip(tricks=150))

    response = send()

    assert response.status_code == 409
    assert "Two versions of hand 1" in text_of(response)
    assert "150" in text_of(response)
    assert 'name="tricks_A" value="160"' in response.content.decode()
    assert Hand.objects.count() == 1


def test_two_versions_are_equals_until_somebody_chooses(send, post):
    post(slip(tricks=150))

    table = re.search(r"<table.*?</table>", send().content.decode(), re.DOTALL)[0]

    assert "<s>" not in table
    assert 'class="ch"' not in table  # which strikes through what was
    rows = re.findall(r'<tr class="differs"><th scope="row">([^<]*)', table)
    assert [label.strip() for label in rows] == [
        "Tricks, Ann &amp; Bo",
        "Tricks, Cy &amp; Di",
        "Result",
    ]
    assert table.count("<b>differs</b>") == table.count('class="differs"')


def test_of_two_versions_mine_can_take_the_place_of_theirs(send, post, game):
    hand = post(slip(tricks=150))
    content = send().content.decode()
    mine = content[content.index("correct/") :]
    fields = dict(
        re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', mine.split("</form>")[0])
    )

    response = send("correct-hand", hand.key, **fields)

    assert response.status_code == 302
    hand.refresh_from_db()
    assert (hand.revision, hand.points["A"]) == (2, 340)


def test_of_two_versions_mine_can_be_the_next_hand(send, post):
    post(slip(tricks=150))
    content = send().content.decode()
    mine = content[content.rindex("<form") :]
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', mine))

    assert send(**fields).status_code == 302
    assert [hand.points["A"] for hand in Hand.objects.order_by("number")] == [330, 340]


def test_a_key_used_again_for_other_facts_shows_both_versions(send):
    key = uuid.uuid4()
    send(key=key)

    response = send(key=key, tricks_A="150")

    assert response.status_code == 409
    assert Hand.objects.count() == 1


def test_a_game_that_is_over_takes_no_more_hands(send, post, client, page):
    for _ in range(4):
        post(slip(contract=350, meld=(300, 40), tricks=160))

    assert send(number="5").status_code == 422
    assert client.get(page("enter-hand")).status_code == 302
    assert "Ann &amp; Bo went out with 1,840." in client.get(page("game")).content.decode()


def test_the_hand_that_ends_the_game_leads_to_the_sheet(send, post, page):
    for _ in range(3):
        post(slip(contract=350, meld=(300, 40), tricks=160))

    response = send(number="4", meld_A="300")

    assert response.url.startswith(page("game"))


def test_a_misdeal_needs_only_its_ending(client, page):
    data = {"key": uuid.uuid4(), "number": "1", "end": "misdeal"}

    assert client.post(page("enter-hand"), data).status_code == 302
    assert Hand.objects.get().outcome == "misdeal"


def test_a_hand_passed_out_is_asked_about_where_the_dealer_has_to_take_it(client, page):
    data = {"key": uuid.uuid4(), "number": "1", "end": "passed_out"}

    asked = client.post(page("enter-hand"), data)
    assert "When all pass, the dealer has the contract at 250." in text_of(asked)

    client.post(page("enter-hand"), data | {"confirmed": "dealer_forced"})
    assert Hand.objects.get().outcome == "passed_out"


ODD_VALUES = ["²", "-1", "9" * 12, "\x00", "☃" * 500, "run:1:9"]


@pytest.mark.parametrize(
    "name",
    [
        *SAMPLE,
        *("key", "based_on", "auction", "last", "count_A", "shown_A", "confirmed", "reason"),
    ],
)
def test_no_value_of_any_field_brings_a_page_down(send, post, name):
    hand = post(slip())

    for value in ODD_VALUES:
        changes = {"number": "2", "based_on": "1"} | {name: value}
        answers = [
            send(**changes),
            send("preview-hand", **changes),
            send("correct-hand", hand.key, show="1", **changes),
        ]
        assert {answer.status_code for answer in answers} <= {200, 302, 409, 422}


@pytest.mark.parametrize("act", ["void-hand", "restore-hand", "undo-hand"])
def test_an_act_on_a_hand_without_its_key_changes_nothing(send, post, act):
    hand = post(slip())

    answer = send(act, hand.key, key="nonsense", based_on="²", reason="\x00")

    assert answer.status_code in {302, 422}
    hand.refresh_from_db()
    assert (hand.voided, hand.revision) == (False, 1)


# ---------------------------------------------------------------- preview


def test_the_preview_says_what_is_needed_before_the_tricks_are_typed(send):
    said = text_of(send("preview-hand", tricks_A=""))

    assert "Ann & Bo need 140 in tricks." in said.replace("&amp;", "&")
    assert "320 bid, 180 melded. There are 250." in said


def test_the_preview_says_made_or_set_and_fills_in_the_other_side(send):
    made, failed = send("preview-hand"), send("preview-hand", tricks_A="130")

    assert "Made by 20." in text_of(made)
    assert '<span hidden data-fills="tricks_B">90</span>' in made.content.decode()
    assert "Set, short by 10." in text_of(failed)
    assert "−320" in text_of(failed)


def test_the_preview_of_an_empty_slip_says_nothing_yet(send):
    blank = dict.fromkeys(SAMPLE, "") | {"number": "1"}

    assert text_of(send("preview-hand", **blank)) == ""


@pytest.mark.parametrize("tricks", ["155", "1e3", "9" * 400, "300"])
def test_the_preview_speaks_about_the_cell_that_cannot_be_right(send, tricks):
    response = send("preview-hand", tricks_A=tricks)

    assert response.status_code == 200
    assert 'data-about="tricks_A"' in response.content.decode()


def test_the_preview_saves_nothing(send):
    send("preview-hand")

    assert not Hand.objects.exists()


# ---------------------------------------------------------------- taking back, correcting


def test_undo_takes_the_hand_back_and_offers_it_again(client, page, post):
    hand = post(slip())

    response = client.post(
        page("undo-hand", hand.key), {"key": uuid.uuid4(), "based_on": 1, "back": "pad"}
    )

    again = client.get(response.url)
    assert "Hand 1 taken back." in text_of(again)
    assert 'name="meld_A" data-side="A" inputmode="numeric" maxlength="8" value="180"' in (
        again.content.decode()
    )
    assert Hand.objects.get().voided


def test_undo_by_a_double_tap_says_the_same_and_offers_the_hand_again(client, page, post):
    hand = post(slip())
    act = {"key": uuid.uuid4(), "based_on": 1, "back": "pad"}

    first, second = (client.post(page("undo-hand", hand.key), act) for _ in range(2))

    assert second.url == first.url
    assert text_of(client.get(second.url)).count("Hand 1 taken back.") == 2
    assert Hand.objects.get().revision == 2


@pytest.mark.parametrize("key", ["", "x", None])
def test_undo_without_a_key_is_refused(client, page, post, key):
    hand = post(slip())

    response = client.post(
        page("undo-hand", hand.key), {"based_on": 1} | ({} if key is None else {"key": key})
    )

    assert "This page is out of date. Load it again." in text_of(client.get(response.url))
    assert not Hand.objects.get().voided


def test_correcting_shows_what_it_changes_without_saving(send, post):
    hand = post(slip())

    response = send("correct-hand", hand.key, based_on="1", tricks_A="130", show="1")

    assert response.status_code == 200
    assert "This changes:" in text_of(response)
    assert "340 → −320" in text_of(response)
    assert HandRevision.objects.count() == 1


def test_a_correction_needs_a_reason_and_then_shows_on_the_sheet(send, post, client, page):
    hand = post(slip())
    facts = {"based_on": "1", "tricks_A": "130"}

    assert "Say why." in text_of(send("correct-hand", hand.key, **facts))
    response = send("correct-hand", hand.key, **facts, reason="Counted again")

    sheet = text_of(client.get(response.url))
    assert "Hand 1 is corrected." in sheet
    assert "Corrected" in sheet
    history = text_of(client.get(page("hand-history", hand.key)))
    assert "Reason: Counted again" in history
    assert "160 → 130" in history


def test_a_correction_of_a_hand_changed_meanwhile_shows_both_versions(send, post, change):
    hand = post(slip())
    change(services.correct_hand, hand, slip=slip(tricks=140), reason="Counted again")

    response = send("correct-hand", hand.key, based_on="1", tricks_A="130", reason="Typed wrong")

    assert response.status_code == 409
    assert "On the sheet" in text_of(response)
    assert HandRevision.objects.count() == 2


def test_a_hand_is_struck_out_and_put_back(client, page, post):
    hand = post(slip())
    assert "This changes:" in text_of(client.get(page("void-hand", hand.key)))
    facts = {"key": uuid.uuid4(), "based_on": 1}
    assert client.post(page("void-hand", hand.key), facts).status_code == 422

    client.post(page("void-hand", hand.key), facts | {"reason": "Entered twice"})
    assert "Struck out" in text_of(client.get(page("game")))

    back = {"key": uuid.uuid4(), "based_on": 2, "reason": "Struck out by mistake"}
    client.post(page("restore-hand", hand.key), back)
    hand.refresh_from_db()
    assert not hand.voided


def test_a_forgotten_hand_is_inserted_and_the_dealers_follow(send, post, client, page):
    post(slip())
    post(thrown_in())

    assert client.get(page("insert-hand", 2)).status_code == 200
    assert send("insert-hand", 2, tricks_A="150").status_code == 302

    hands = Hand.objects.order_by("number")
    assert [hand.dealer for hand in hands] == [0, 1, 2]
    assert hands[1].points["A"] == 330


# ---------------------------------------------------------------- the sheet, the director


def test_a_forgotten_hand_with_no_place_any_more_says_that_it_is_not_saved(send, client, post):
    post(slip())

    response = send("insert-hand", 2)

    said = text_of(client.get(response.url))
    assert "There is no hand 2 on the sheet any more, so nothing was saved." in said
    assert Hand.objects.count() == 1


def test_no_page_offers_to_change_a_cancelled_game(client, page, post):
    hand = post(slip())
    client.post(page("cancel-game"), {"key": uuid.uuid4(), "reason": "Wrong table"})
    pages = [page("enter-hand"), page("insert-hand", 1)]
    pages += [page(name, hand.key) for name in ("correct-hand", "void-hand")]

    assert [client.get(address).headers.get("Location") for address in pages] == 4 * [page("game")]


def test_the_sheet_of_a_new_game_says_who_deals(client, page):
    assert "No hands yet. Ann deals the first one." in text_of(client.get(page("game")))


def test_every_kind_of_hand_stands_on_the_sheet(client, page, post):
    post(slip(trump=Suit.SPADES))
    post(thrown_in())
    post(not_played(HandEnd.MISDEAL))

    sheet = text_of(client.get(page("game")))

    assert "bid 320" in sheet
    assert "thrown in" in sheet
    assert "Misdeal" in sheet


def test_the_director_ends_and_opens_a_game(client, page, post, game):
    post(slip())

    client.post(page("end-game"), {"key": uuid.uuid4()})
    assert Game.objects.get().state == "over"
    client.post(page("reopen-game"), {"key": uuid.uuid4(), "reason": "One hand more"})
    assert Game.objects.get().state == "open"
    client.post(page("cancel-game"), {"key": uuid.uuid4(), "reason": "Wrong table"})
    assert Game.objects.get().state == "cancelled"


def test_a_scorer_may_write_hands_and_not_end_the_game(client, page, club, send, post):
    other = services.sign_up(username="sam", password="a long pass word")
    Membership.objects.create(club=club, user=other, role="scorer")
    client.force_login(other)

    assert send().status_code == 302
    assert client.post(page("end-game"), {"key": uuid.uuid4()}).status_code == 403
    assert "For the director" not in text_of(client.get(page("game")))


def test_a_stranger_finds_nothing(client, page, post):
    hand = post(slip())
    client.force_login(services.sign_up(username="eve", password="a long pass word"))

    pages = ["game", "enter-hand", ("correct-hand", hand.key), ("hand-history", hand.key)]
    for name, *args in [page if isinstance(page, tuple) else (page,) for page in pages]:
        assert client.get(page(name, *args)).status_code == 404


def test_who_is_not_signed_in_is_asked_to_and_comes_back(client, page):
    client.logout()

    assert client.get(page("enter-hand")).url == f"/sign-in/?next={page('enter-hand')}"


def test_a_saved_hand_costs_the_pages_no_more_than_the_service_does(client, page, post):
    post(slip())
    data = SAMPLE | {"key": uuid.uuid4(), "number": "2", "auction": "320 p p p"}

    with CaptureQueriesContext(connection) as seen:
        assert client.post(page("enter-hand"), data).status_code == 302

    said = [query["sql"] for query in seen if "SAVEPOINT" not in query["sql"]]
    assert len(said) <= 17, "\n".join(said)
