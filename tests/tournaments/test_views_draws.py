"""Drawing, looking at a draw, publishing and closing, as a director does it on the pages."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.models import Game, Membership
from tests.club_night import (
    member_of,
    new_key,
    owner_of,
    post,
)
from tests.tournaments.drawn import (
    ask,
    close,
    draw,
    draw_and_publish,
    drawn_event,
    games_of,
    plain_draws,
    play,
)
from tests.tournaments.pressing import (
    address,
    correct,
    of_round,
    page,
    press,
    text,
)
from tournaments import services
from tournaments.models import Event, Round
from tournaments.rules.draws import DrawRefused
from tournaments.rules.formats import FORMATS
from tournaments.services import EventOptions

pytestmark = pytest.mark.django_db

PAGES = ("draw", "close-round")
ACTS = ("ask-for-draw", "draw-again", "publish-round", "undo-draw", "close-round")


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    plain_draws(monkeypatch)


@pytest.fixture
def event():
    return drawn_event(teams=5)


@pytest.fixture
def director(client, event):
    client.force_login(owner_of(event.club))
    return client


# ---------------------------------------------------------------- who may


@pytest.mark.parametrize("name", ACTS)
def test_only_a_director_acts_on_a_round(client, django_user_model, event, name):
    draw(event)
    scorer = member_of(event.club, Membership.Role.SCORER)
    for user in (scorer, django_user_model.objects.create_user("stranger")):
        client.force_login(user)
        assert client.post(of_round(name, event), {"key": new_key()}).status_code == 403

    assert Round.objects.get().state == Round.State.DRAWN


@pytest.mark.parametrize("name", PAGES)
def test_only_a_director_looks_at_a_draw(client, event, name):
    draw(event)
    client.force_login(member_of(event.club, Membership.Role.SCORER))

    assert client.get(of_round(name, event)).status_code == 403


@pytest.mark.parametrize("name", ["start-stage", "seat-ready"])
def test_only_a_director_acts_on_a_stage(client, event, name):
    client.force_login(member_of(event.club, Membership.Role.SCORER))

    response = client.post(address(name, event, stage=2), {"key": new_key()})

    assert response.status_code == 403


def test_a_draw_that_is_not_published_is_read_by_directors_only(client, event):
    draw(event)
    pairings = of_round("pairings", event)

    assert client.get(pairings).status_code == 404
    client.force_login(member_of(event.club, Membership.Role.SCORER))
    assert client.get(pairings).status_code == 404
    client.force_login(owner_of(event.club))
    assert "Only directors see this page." in text(client.get(pairings))


def test_the_pairings_of_a_club_event_are_for_the_club(client, event):
    draw_and_publish(event)
    Event.objects.update(visibility=Event.Visibility.CLUB)

    assert client.get(of_round("pairings", event)).url.startswith(reverse("sign-in"))
    client.force_login(member_of(event.club, Membership.Role.SCORER))
    assert client.get(of_round("pairings", event)).status_code == 200


# ---------------------------------------------------------------- one step after the other


def test_the_big_button_leads_from_the_first_draw_to_the_closed_night(director, event):
    services.change_rounds(
        event_id=event.pk, stage_number=1, rounds=2, key=new_key(), by=owner_of(event.club)
    )
    assert "Next: draw round 1" in page(director, event)

    drawn = press(director, of_round("ask-for-draw", event))
    assert "Round 1, drawn" in text(drawn)
    assert "Next: look at round 1" in page(director, event)

    published = press(director, of_round("publish-round", event))
    assert "Round 1 is published. Its tables can begin." in text(published)
    assert "Next: table 1" in page(director, event)

    play(event)
    assert "Close it, then round 2" in page(director, event)
    second = press(director, of_round("close-round", event), go_on="1")
    assert "Round 2, drawn" in text(second)

    press(director, of_round("publish-round", event, 2))
    play(event, 2)
    assert "Close round 2" in page(director, event)
    press(director, of_round("close-round", event, 2))
    assert "Next: close the night" in page(director, event)

    press(director, address("close-event", event))
    assert "This night is over" in page(director, event)


def test_too_few_teams_are_entered_first(client):
    event = drawn_event(teams=1)
    client.force_login(owner_of(event.club))

    assert "Next: enter the teams" in page(client, event)


def test_a_draw_shows_its_tables_its_bye_and_why(director, event):
    shown = text(press(director, of_round("ask-for-draw", event)))

    assert "2 tables" in shown
    assert "<b>Bye:</b> <bdi>Ida &amp; Jo</bdi>. " in shown
    assert "It counts as their own average." in shown
    assert "Ida &amp; Jo sits out: the tables are full." in shown


def test_a_draw_is_made_again_by_another_lot(director, event):
    first = draw(event)

    press(director, of_round("draw-again", event))

    second = Round.objects.get(undone_at=None)
    assert (second.number, second.state) == (1, Round.State.DRAWN)
    assert second.random_seed != first.random_seed


def test_a_published_round_is_not_drawn_again(director, event):
    draw_and_publish(event)

    answer = press(director, of_round("draw-again", event))

    assert "This round is published. Take it back first." in text(answer)
    assert Round.objects.get(undone_at=None).state == Round.State.PUBLISHED


def test_a_round_is_taken_back_until_its_first_hand(director, event):
    draw_and_publish(event)
    assert "Take back round 1" in page(director, event)

    press(director, of_round("undo-draw", event))

    assert not Round.objects.filter(undone_at=None).exists()
    assert not Game.objects.exclude(state=Game.State.CANCELLED).exists()


def test_a_round_with_a_hand_stays(director, event):
    draw_and_publish(event)
    post(games_of(event)[1])

    answer = press(director, of_round("undo-draw", event))

    assert "Table 1 has a hand on its sheet, so it stays." in text(answer)


def test_pressing_twice_draws_once(director, event):
    key = new_key()
    for _press in range(2):
        answer = director.post(of_round("ask-for-draw", event), {"key": key}, follow=True)
        assert "Round 1, drawn" in text(answer)

    assert Round.objects.count() == 1


def test_a_round_that_is_out_of_turn_is_refused_in_words(director, event):
    answer = press(director, of_round("ask-for-draw", event, 3))

    assert "The next round is round 1." in text(answer)


def test_what_is_not_there_is_not_found(director, event):
    for name in ("draw", "close-round", "pairings"):
        assert director.get(of_round(name, event, 7)).status_code == 404


def test_every_button_carries_the_token_against_forged_requests(director, event):
    shown = [page(director, event)]
    draw(event)
    shown.append(text(director.get(of_round("draw", event))))
    services.publish_round(
        event_id=event.pk, stage_number=1, number=1, key=new_key(), by=owner_of(event.club)
    )
    play(event)
    shown += [page(director, event), text(director.get(of_round("close-round", event)))]

    for html in shown:
        assert html.count("csrfmiddlewaretoken") == html.count('method="post"') > 1


# ---------------------------------------------------------------- while it is drawn


def test_a_draw_that_takes_a_moment_says_so_and_shows_itself(director, event):
    ask(event)

    shown = page(director, event)

    assert "Drawing round 1…" in shown
    assert 'hx-trigger="every 1s"' in shown
    assert director.get(of_round("draw", event)).url == address("event", event)


def test_the_page_hears_that_a_draw_by_a_task_failed(director, event):
    asked = ask(event)
    polled = {"HTTP_HX_REQUEST": "true"}
    seen = director.get(address("event", event), **polled)["ETag"]
    again = director.get(address("event", event), HTTP_IF_NONE_MATCH=seen, **polled)
    assert again.status_code == 304

    services.note_trouble(round_id=asked.pk, trouble="Something went wrong.")

    again = director.get(address("event", event), HTTP_IF_NONE_MATCH=seen, **polled)
    assert "Round 1 was not drawn" in text(again)


def test_a_draw_that_was_lost_is_made_when_the_director_looks(director, event):
    asked = ask(event)
    Round.objects.filter(pk=asked.pk).update(drawn_at=timezone.now() - timedelta(minutes=5))

    assert "Next: look at round 1" in page(director, event)


def test_a_draw_that_is_refused_says_why_and_is_tried_again(director, event, monkeypatch):
    way = FORMATS["swiss"]

    def refuse(facts, *, number, seed):
        raise DrawRefused("Table 3 has no result.")

    monkeypatch.setitem(FORMATS, "swiss", way.__class__(**{**way.__dict__, "draws": refuse}))
    shown = text(press(director, of_round("ask-for-draw", event)))
    assert "Round 1 was not drawn" in shown
    assert "Nothing has changed. Table 3 has no result." in shown
    assert "Try again" in shown

    monkeypatch.setitem(FORMATS, "swiss", way)
    assert "Round 1, drawn" in text(press(director, of_round("ask-for-draw", event)))


# ---------------------------------------------------------------- drawn from an old score


def test_a_round_drawn_from_a_result_that_changed_since_says_so_and_is_drawn_again(director, event):
    draw_and_publish(event)
    play(event)
    close(event)
    draw(event, 2)
    assert "was drawn with an old score" not in page(director, event)

    correct(games_of(event)[1])

    said = "<b>Round 2 was drawn with an old score.</b> Keep it, or draw again."
    assert said in page(director, event)
    assert said in text(director.get(of_round("draw", event, 2)))
    press(director, of_round("draw-again", event, 2))
    assert "was drawn with an old score" not in page(director, event)


def test_a_round_that_is_played_says_that_it_stays(director, event):
    draw_and_publish(event)
    play(event)
    close(event)
    draw_and_publish(event, 2)
    correct(games_of(event)[1])
    assert "Keep it, or take it back and draw again." in page(director, event)

    post(games_of(event, 2)[1])

    assert "It stays: its first hand is in." in page(director, event)


# ---------------------------------------------------------------- closing


def test_a_round_with_a_table_missing_is_closed_only_with_a_reason(director, event):
    draw_and_publish(event)
    post(games_of(event)[2])

    answer = director.post(of_round("close-round", event), {"key": new_key()})
    assert answer.status_code == 422
    assert "Round 1 is not over: table 1 is missing." in text(answer)
    assert "1 hand to come" in text(answer)

    press(director, of_round("close-round", event), note="They went home.")
    assert Round.objects.get().close_note == "They went home."
    assert "Closed: They went home." in page(director, event)


def test_a_reason_that_is_too_long_is_kept_and_refused(director, event):
    draw_and_publish(event)

    answer = director.post(of_round("close-round", event), {"key": new_key(), "note": "x" * 400})

    assert answer.status_code == 422
    assert "There is room for 300 letters." in text(answer)
    assert "x" * 400 in text(answer)


def test_rounds_drawn_beforehand_are_published_one_after_the_other(client):
    event = drawn_event(way="round-robin", rounds=3)
    client.force_login(owner_of(event.club))

    shown = text(press(client, of_round("ask-for-draw", event)))
    assert "Rounds 2 to 3 are drawn as well." in shown
    press(client, of_round("publish-round", event))
    play(event)

    following = press(client, of_round("close-round", event), go_on="1")

    assert "Round 2, drawn" in text(following)
    assert "Next: look at round 2" in page(client, event)


def test_a_table_that_has_not_agreed_is_waited_for(client):
    event = drawn_event(teams=2, options=EventOptions(agreement_needed=True))
    client.force_login(owner_of(event.club))
    draw_and_publish(event)
    play(event)

    shown = page(client, event)

    assert "Both sides have to say that this is right." in shown
    assert "not agreed yet" in shown
    assert "0 of 1</b> tables in" in shown
    assert "not agreed yet" in text(client.get(of_round("close-round", event)))


# ---------------------------------------------------------------- taking things back


def test_a_closed_round_is_opened_again(director, event):
    draw_and_publish(event)
    play(event)
    close(event)
    assert "Open again round 1" in page(director, event)

    press(director, of_round("reopen-round", event))

    assert Round.objects.get().state == Round.State.PUBLISHED


def test_the_number_of_rounds_is_changed(director, event):
    director.post(address("change-rounds", event, stage=1), {"key": new_key(), "rounds": "5"})

    assert event.stages.get().rounds_planned == 5


@pytest.mark.parametrize(
    ("rounds", "sentence"),
    [("", "Say how many rounds."), ("two", "Type a whole number"), ("1", "Round 2 has begun")],
)
def test_a_number_of_rounds_that_cannot_be_is_refused(director, event, rounds, sentence):
    for number in (1, 2):
        draw_and_publish(event, number)
        play(event, number)
        close(event, number)

    answer = director.post(
        address("change-rounds", event, stage=1), {"key": new_key(), "rounds": rounds}
    )

    assert answer.status_code == 422
    assert sentence in text(answer)


def test_the_board_says_when_the_bell_rings(director, event):
    Event.objects.update(round_minutes=50)
    round_ = draw_and_publish(event)
    rings = (round_.published_at + timedelta(minutes=50)).astimezone(ZoneInfo(event.club.timezone))

    assert f"Bell at <b>{rings:%H:%M}</b>" in page(director, event)
