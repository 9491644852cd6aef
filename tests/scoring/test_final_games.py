"""A final result: it changes only where the person has seen what that moves."""

import uuid

import pytest
from django.urls import reverse

from scoring import services
from scoring.models import Game
from scoring.selectors import preview_change, state_after_insert
from tests.factories import GameFactory, HandFactory, owner_of
from tests.slips import slip

pytestmark = pytest.mark.django_db


@pytest.fixture
def final():
    """A game with two hands whose result is final."""
    game = GameFactory()
    HandFactory(game=game)
    HandFactory(game=game)
    services.make_final(game_ids=[game.pk])
    game.refresh_from_db()
    return game


def facts(game, **changes):
    return {"game_id": game.pk, "key": uuid.uuid4(), "by": owner_of(game.club)} | changes


def changes_of(game):
    """Everything that could change the sheet of a game, as calls."""
    hand = game.hands.get(number=1)
    on_hand = {"hand_key": hand.key, "based_on": hand.revision}
    return {
        "post": lambda: services.post_hand(**facts(game, number=3, slip=slip())),
        "insert": lambda: services.insert_hand(**facts(game, before=1, slip=slip())),
        "correct": lambda: services.correct_hand(
            **facts(game, slip=slip(tricks=150), reason="misread", **on_hand)
        ),
        "void": lambda: services.void_hand(**facts(game, reason="twice", **on_hand)),
        "undo": lambda: services.undo(**facts(game, **on_hand)),
        "end": lambda: services.end_game(**facts(game)),
        "cancel": lambda: services.cancel_game(**facts(game, reason="no")),
    }


@pytest.mark.parametrize("act", ["post", "insert", "correct", "void", "undo", "end", "cancel"])
def test_nothing_changes_a_final_game_by_the_way(final, act):
    before = Game.objects.filter(pk=final.pk).values().get()

    with pytest.raises(services.GameIsFinal):
        changes_of(final)[act]()

    assert Game.objects.filter(pk=final.pk).values().get() == before


def test_who_posts_to_a_final_game_is_sent_to_the_director(final):
    with pytest.raises(services.GameTakesNoHands, match="Ask the director to open it again"):
        changes_of(final)["post"]()


@pytest.mark.parametrize("act", ["post", "insert", "correct", "void", "undo", "end", "cancel"])
def test_a_game_opened_again_changes_as_before(final, act):
    services.make_final(game_ids=[final.pk], final=False)
    revision = final.revision

    changes_of(final)[act]()

    final.refresh_from_db()
    assert final.revision > revision


def test_who_has_seen_the_effect_may_correct_and_gets_what_was_shown(final):
    hand = final.hands.get(number=2)
    right = slip(tricks=150)
    shown = preview_change(final, hand, right).after

    services.correct_hand(
        **facts(
            final,
            hand_key=hand.key,
            based_on=hand.revision,
            slip=right,
            reason="misread",
            of_final=True,
        )
    )

    final.refresh_from_db()
    assert final.totals == shown.to_document()
    assert final.final_at is not None


def test_who_has_seen_the_effect_may_insert_and_gets_what_was_shown(final):
    shown = state_after_insert(final, slip(tricks=200), 1)

    services.insert_hand(**facts(final, before=1, slip=slip(tricks=200), of_final=True))

    final.refresh_from_db()
    assert final.totals == shown.to_document()


@pytest.mark.parametrize("page", ["correct-hand", "void-hand"])
def test_the_pages_say_so_and_save_nothing(client, final, page):
    client.force_login(owner_of(final.club))
    hand = final.hands.get(number=1)
    address = reverse(f"scoring:{page}", args=[final.club.slug, final.key, hand.key])

    for answer in (client.get(address), client.post(address, {"reason": "misread"})):
        assert answer.status_code == 409
        assert "This result is final" in answer.content.decode()
    hand.refresh_from_db()
    assert hand.revision == 1


def test_the_page_of_a_forgotten_hand_says_so(client, final):
    client.force_login(owner_of(final.club))
    answer = client.get(reverse("scoring:insert-hand", args=[final.club.slug, final.key, 1]))

    assert answer.status_code == 409
