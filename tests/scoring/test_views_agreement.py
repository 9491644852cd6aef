"""Agreeing on a result on the page of the score sheet, with nothing but plain forms."""

import re
import uuid

import pytest
from django.urls import reverse

from scoring import services
from scoring.models import Agreement, Membership
from scoring.rules import HandEnd, get_variant
from scoring.selectors import Agreed, agreement_of
from tests.factories import (
    ClubFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    owner_of,
    scorer_of,
)
from tests.slips import not_played, slip

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return ClubFactory()


@pytest.fixture
def game(club):
    """A game that is over and has not been agreed."""
    names = ("Ann Lee", "Cy Hall", "Bo Hall", "Di Moss")
    players = [PlayerFactory(club=club, name=name) for name in names]
    game = GameFactory(club=club, players=players, agreement_needed=True)
    HandFactory(game=game)
    services.end_game(game_id=game.pk, key=uuid.uuid4(), by=owner_of(club))
    game.refresh_from_db()
    return game


@pytest.fixture
def at_table(client, club):
    client.force_login(scorer_of(club))
    return client


def page(client, game):
    return client.get(reverse("scoring:game", args=[game.club.slug, game.key]))


def text_of(response):
    main = response.content.decode().partition("<main")[2]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split()).replace(" .", ".").replace("&amp;", "&")


def send(client, game, what, **typed):
    fields = {"key": str(uuid.uuid4()), "based_on": game.revision} | typed
    return client.post(
        reverse(f"scoring:{what}-result", args=[game.club.slug, game.key]), fields, follow=True
    )


def test_each_side_is_asked_by_the_names_of_its_players(at_table, game):
    shown = text_of(page(at_table, game))

    assert "Not yet agreed by Ann & Bo, Cy & Di." in shown
    assert "Ann , Bo : is this right?" in shown
    assert "Cy , Di : is this right?" in shown


def test_both_sides_agree_and_the_sheet_says_when(at_table, game):
    first = text_of(send(at_table, game, "agree", side="A"))
    second = text_of(send(at_table, game, "agree", side="B"))

    assert "Not yet agreed by Cy & Di." in first
    assert re.search(r"Agreed by both sides at (\d+ \w+, )?\d\d:\d\d\.", second)
    assert "is this right?" not in second


def test_a_side_says_what_is_wrong_and_everybody_reads_it(at_table, game):
    shown = text_of(send(at_table, game, "dispute", side="B", note="We had 90 meld."))

    assert "Something is wrong , say Cy & Di : We had 90 meld." in shown


def test_a_dispute_without_a_word_is_asked_for_one(at_table, game):
    response = send(at_table, game, "dispute", side="B", note=" ")

    assert response.status_code == 422
    assert "Say what is wrong, in a few words." in text_of(response)
    assert re.search(r"<details\s+open>", response.content.decode())
    assert not Agreement.objects.exists()


def test_what_is_wrong_stays_typed_when_the_sheet_was_changed_meanwhile(at_table, game):
    hand = game.hands.get()
    services.correct_hand(
        game_id=game.pk,
        hand_key=hand.key,
        key=uuid.uuid4(),
        based_on=1,
        slip=slip(tricks=130),
        reason="Counted again",
        by=scorer_of(game.club),
    )

    response = send(at_table, game, "dispute", side="B", note="We had 90 <meld>.")

    assert response.status_code == 409
    assert "The score sheet has been changed meanwhile. Look at it again." in text_of(response)
    assert 'value="We had 90 &lt;meld&gt;."' in response.content.decode()
    assert not Agreement.objects.exists()


def test_nobody_agrees_to_a_sheet_they_have_not_seen(at_table, game):
    shown = send(at_table, game, "agree", side="A", based_on=game.revision - 1)

    assert "The score sheet has been changed meanwhile." in shown.content.decode()
    assert not Agreement.objects.exists()


@pytest.mark.parametrize(
    "typed", [{"key": "x"}, {"based_on": ""}, {"based_on": "many"}, {"side": "D"}, {"side": "AB"}]
)
@pytest.mark.parametrize("what", ["agree", "dispute"])
def test_a_form_that_nobody_filled_in_on_the_page_is_refused(at_table, game, what, typed):
    shown = send(at_table, game, what, **{"side": "A", "note": "No."} | typed)

    assert 'class="message bad"' in shown.content.decode()
    assert not Agreement.objects.exists()


def test_only_a_director_agrees_for_the_table(at_table, client, game):
    assert send(at_table, game, "agree").status_code == 403

    client.force_login(owner_of(game.club))
    assert "Agree for the table" in text_of(page(client, game))
    send(client, game, "agree", reason="They have gone home.")

    game.refresh_from_db()
    assert isinstance(agreement_of(game), Agreed)
    assert "They have gone home." in text_of(page(client, game))


def test_who_may_not_score_reads_and_is_not_asked(client, game):
    type(game).objects.filter(pk=game.pk).update(is_public=True)

    shown = text_of(page(client, game))

    assert "Not yet agreed by" in shown
    assert "is this right?" not in shown
    assert send(client, game, "agree", side="A").redirect_chain[0][0].startswith("/sign-in/")


def test_a_stranger_finds_nothing_to_agree_on(client, game):
    stranger = services.sign_up(username="sly", password="a long pass word")
    client.force_login(stranger)

    assert send(client, game, "agree", side="A").status_code == 404
    assert send(client, game, "dispute", side="A", note="No.").status_code == 404
    assert not Membership.objects.filter(user=stranger).exists()


def test_a_game_that_asks_for_no_agreement_says_nothing_of_it(at_table, club):
    game = GameFactory(club=club)
    HandFactory(game=game)

    assert "gree" not in text_of(page(at_table, game))


def test_before_the_end_the_sheet_asks_quietly(at_table, club):
    game = GameFactory(club=club, agreement_needed=True)
    HandFactory(game=game)

    shown = text_of(page(at_table, game))

    assert "Not yet agreed" not in shown
    assert "After the last hand, each side looks at the sheet above and answers." in shown


def test_a_player_alone_answers_alone(at_table, club):
    three = services.rules_text(get_variant("three-handed"))
    game = GameFactory(
        club=club,
        rules=three,
        players=PlayerFactory.create_batch(3, club=club),
        agreement_needed=True,
    )
    HandFactory(game=game, slip=not_played(HandEnd.MISDEAL))

    shown = text_of(page(at_table, game))

    assert shown.count("Yes, I agree") == 3
