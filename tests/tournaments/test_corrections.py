"""A correction after the next round was drawn: its whole effect is seen before it is accepted."""

import re

import pytest
from django.urls import reverse

from scoring import services as scoring
from scoring.models import Membership
from scoring.selectors import preview_change
from tests.club_night import PLAIN, member_of, new_key, owner_of
from tests.factories import HandFactory
from tests.slips import slip
from tests.tournaments.drawn import (
    close,
    draw_and_publish,
    drawn_event,
    games_of,
    places,
    plain_draws,
    play,
    undo,
)
from tests.tournaments.test_draws_bracket import match, seat_ready, win
from tournaments import services
from tournaments.rules.stage_bracket import play_stage
from tournaments.selectors import facts_of as facts_of_stage
from tournaments.selectors.corrections import effect_on, stages_reading, with_state

pytestmark = pytest.mark.django_db

LOST = PLAIN | {"tricks": 60}  # side A is set: 250 and 100 meld, but only 60 in tricks


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    plain_draws(monkeypatch)


@pytest.fixture
def event():
    """Round 1 is played and closed, A won both tables; round 2 is drawn from it."""
    event = drawn_event(teams=4)
    draw_and_publish(event)
    play(event)
    close(event)
    draw_and_publish(event, 2)
    return event


def game_of(event):
    return games_of(event)[1]


def facts_of(event, game, **changes):
    hand = game.hands.get(number=1)
    return {
        "event_id": event.pk,
        "game_id": game.pk,
        "hand_key": hand.key,
        "key": new_key(),
        "based_on": hand.revision,
        "slip": slip(**LOST),
        "reason": "The tricks were misread",
        "by": owner_of(event.club),
    } | changes


def effect_of(game, facts=LOST):
    after = preview_change(game, game.hands.get(number=1), slip(**facts)).after
    return effect_on(stages_reading(game), with_state(game, after))


def test_a_result_is_final_once_the_round_is_closed_and_open_again_if_it_is_reopened():
    event = drawn_event(teams=4)
    draw_and_publish(event)
    play(event)
    close(event)
    assert game_of(event).final_at

    services.reopen_round(
        event_id=event.pk, stage_number=1, number=1, key=new_key(), by=owner_of(event.club)
    )
    assert not game_of(event).final_at


def test_taking_the_next_draw_back_does_not_open_a_closed_round(event):
    undo(event, 2)

    assert game_of(event).final_at


def test_the_effect_names_places_winners_and_the_round_that_was_drawn_from_it(event):
    effect = effect_of(game_of(event))

    assert "Round 1, table 1: won by Ann & Bo → won by Cy & Di." in effect.sentences
    assert "Round 2 was drawn with the old score." in effect.sentences
    assert {one.name for one in effect.entries} >= {"Ann & Bo", "Cy & Di"}


def test_a_correction_that_changes_nothing_moves_nothing(event):
    assert effect_of(game_of(event), PLAIN).is_nothing


def test_what_was_seen_is_what_happens_and_the_draw_stays(event):
    game = game_of(event)
    seated = places(event, 2)

    services.correct_hand_of_event(**facts_of(event, game, effect_seen=effect_of(game).fingerprint))

    game.refresh_from_db()
    assert game.winner == "B"
    assert places(event, 2) == seated
    assert game.hands.get().revisions.count() == 2


def test_an_effect_that_was_not_seen_saves_nothing(event):
    game = game_of(event)

    with pytest.raises(services.EffectNotSeen):
        services.correct_hand_of_event(**facts_of(event, game, effect_seen=""))

    game.refresh_from_db()
    assert (game.winner, game.hands.get().revision) == ("A", 1)


def test_an_effect_that_has_become_another_one_is_shown_again(event):
    game = game_of(event)
    seen = effect_of(game).fingerprint
    other = games_of(event)[2]
    services.correct_hand_of_event(
        **facts_of(event, other, effect_seen=effect_of(other).fingerprint)
    )

    with pytest.raises(services.EffectNotSeen):
        services.correct_hand_of_event(**facts_of(event, game, effect_seen=seen))


def test_the_same_press_again_changes_nothing_more(event):
    game = game_of(event)
    facts = facts_of(event, game, effect_seen=effect_of(game).fingerprint)

    first = services.correct_hand_of_event(**facts)
    assert services.correct_hand_of_event(**facts) == first
    assert first.revisions.count() == 2


def test_a_final_game_is_not_changed_by_the_way(event):
    game = game_of(event)
    facts = facts_of(event, game)
    del facts["event_id"]

    with pytest.raises(scoring.GameIsFinal):
        scoring.correct_hand(**facts)


# ---------------------------------------------------------------- the pages


def test_who_keeps_score_may_correct_until_the_round_after_it_is_closed(client, event):
    client.force_login(member_of(event.club, Membership.Role.SCORER))
    game = game_of(event)
    hand = game.hands.get(number=1)
    address = reverse("tournaments:correct-result", args=[event.club.slug, game.key, hand.key])
    assert client.get(address).status_code == 200

    play(event, 2)
    close(event, 2)

    assert client.get(address).status_code == 403
    client.force_login(owner_of(event.club))
    assert client.get(address).status_code == 200


def test_striking_a_hand_out_shows_the_effect_at_once_and_saves_it_when_seen(client, event):
    client.force_login(owner_of(event.club))
    game = game_of(event)
    hand = game.hands.get(number=1)
    address = reverse("tournaments:void-result", args=[event.club.slug, game.key, hand.key])
    page = client.get(address).content.decode()
    assert "Round 2 was drawn with the old score." in page
    seen = re.search(r'name="effect_seen" value="(\w+)"', page)[1]
    facts = {"key": new_key(), "based_on": 1, "reason": "entered twice"}

    unseen = client.post(address, facts)
    assert unseen.status_code == 422
    assert "Look at what this changes" in unseen.content.decode()
    assert client.post(address, facts | {"effect_seen": seen}).status_code == 302

    hand.refresh_from_db()
    assert hand.voided


def test_the_sheet_of_a_final_game_leads_to_the_page_with_the_effect(client, event):
    client.force_login(owner_of(event.club))
    game = game_of(event)
    hand = game.hands.get(number=1)

    sheet = client.get(reverse("scoring:game", args=[event.club.slug, game.key])).content.decode()

    assert (
        reverse("tournaments:correct-result", args=[event.club.slug, game.key, hand.key]) in sheet
    )
    assert reverse("tournaments:insert-result", args=[event.club.slug, game.key, 1]) in sheet


def test_a_game_of_no_event_has_no_such_page(client):
    hand = HandFactory()
    game = hand.game
    client.force_login(owner_of(game.club))

    address = reverse("tournaments:void-result", args=[game.club.slug, game.key, hand.key])
    assert client.get(address).status_code == 404


# ---------------------------------------------------------------- brackets


@pytest.fixture
def bracket():
    """Four teams; A and C won their semifinals, and the final is at its table."""
    event = drawn_event(teams=4, way="single-elimination")
    draw_and_publish(event)
    win(event, "W1-1")
    win(event, "W1-2")
    seat_ready(event)
    return event


def test_seating_the_final_makes_the_semifinals_final_and_nothing_else(bracket):
    assert game_of_match(bracket, "W1-1").final_at
    assert game_of_match(bracket, "W1-2").final_at
    assert not game_of_match(bracket, "W2-1").final_at


def game_of_match(event, code):
    return match(event, code).games.get().game


def test_the_effect_in_a_bracket_names_who_would_stand_in_the_final(bracket):
    effect = effect_of(game_of_match(bracket, "W1-1"))

    assert "Match W1-1: won by Ann & Bo → won by Gus & Hal." in effect.sentences
    assert "Match W2-1: Ann & Bo v Cy & Di → Gus & Hal v Cy & Di." in effect.sentences
    assert "Match W2-1 was seated by the old result." in effect.sentences


def test_a_corrected_semifinal_leaves_the_final_as_it_was_seated_and_marks_it(bracket):
    game = game_of_match(bracket, "W1-1")

    services.correct_hand_of_event(
        **facts_of(bracket, game, effect_seen=effect_of(game).fingerprint)
    )

    final = play_stage(facts_of_stage(bracket.stages.get())).nodes["W2-1"]
    assert final.is_of_earlier_result
    assert len(final.entries) == 2


def test_taking_the_final_off_its_table_opens_the_semifinals_again(bracket):
    services.unseat_match(
        event_id=bracket.pk,
        pairing_id=match(bracket, "W2-1").pk,
        key=new_key(),
        by=owner_of(bracket.club),
    )

    assert not game_of_match(bracket, "W1-1").final_at
