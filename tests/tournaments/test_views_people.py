"""Arrivals, absences, leaving and substitutes, as a director does it on the page."""

import re

import pytest
from django.urls import reverse

from scoring import services as scoring
from scoring.models import Membership, Player, Seat
from tests.club_night import enter, member_of, new_key, owner_of, post
from tests.tournaments.drawn import (
    close,
    draw,
    draw_and_publish,
    drawn_event,
    games_of,
    places,
    plain_draws,
    play,
)
from tournaments import selectors, services
from tournaments.models import Ruling, Substitution

pytestmark = pytest.mark.django_db


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


def address(name, event, *args):
    return reverse(f"tournaments:{name}", args=[event.club.slug, event.key, *args])


def text(response):
    return " ".join(response.content.decode().split())


def page(client, event):
    return text(client.get(address("people", event)))


def press(client, event, number, act, *more, key=None):
    name = "absence" if more else "presence"
    url = address(name, event, number, act, *more)
    return text(client.post(url, {"key": key or new_key()}, follow=True))


def marks(event):
    """The words of each entry's marks, by start number."""
    lines = selectors.attendances_of(event).lines
    return {line.entry.number: [mark.words for mark in line.marks] for line in lines}


# ---------------------------------------------------------------- where everybody is


def test_who_arrives_is_checked_in_with_one_tap_and_back_with_another(director, event):
    assert "0 of 5</b> here" in page(director, event)

    said = press(director, event, 1, "here")
    assert "Ann &amp; Bo is here." in said
    assert "1 of 5</b> here" in said
    assert (marks(event)[1], marks(event)[2]) == (["here"], ["not here yet"])

    press(director, event, 1, "not-here")
    assert marks(event)[1] == ["not here yet"]


def test_who_has_a_hand_on_the_sheet_has_come(event):
    draw_and_publish(event)
    post(games_of(event)[1])

    assert (marks(event)[1], marks(event)[3]) == (["here"], ["not here yet"])


def test_absences_and_late_entries_are_said_in_different_words(director, event):
    draw_and_publish(event)
    play(event)
    close(event)

    press(director, event, 2, "away", 1, 2)
    press(director, event, 4, "away", 1, 2)
    press(director, event, 4, "back", 1, 2)
    (late,) = enter(event, [add_team(event, "Zoe", "Abe")])

    said = marks(event)
    assert said[2] == ["away in round 2", "here"]
    assert said[4] == ["here"]
    assert said[late.number] == ["late: from round 2"]
    draw(event, 2)
    assert marks(event)[2] == said[2]


def add_team(event, *names):
    owner = owner_of(event.club)
    ids = [add_player(event, name).pk for name in names]
    return scoring.add_team(
        club_id=event.club_id, key=new_key(), name=" & ".join(names), player_ids=ids, by=owner
    )


def add_player(event, name, **facts):
    owner = owner_of(event.club)
    return scoring.add_player(club_id=event.club_id, key=new_key(), name=name, by=owner, **facts)


def test_a_bye_of_the_round_being_played_is_said(event):
    draw_and_publish(event)

    assert marks(event)[5][0] == "bye in round 1"


def test_an_absence_after_the_draw_leaves_the_entry_out_and_can_be_taken_back(director, event):
    draw(event)

    said = press(director, event, 5, "away", 1, 1)
    assert "Ida &amp; Jo is away in round 1." in said
    assert "Plays in round 1" in said
    assert places(event)["1-abs-5"] == {"": [5]}

    press(director, event, 5, "back", 1, 1)
    assert marks(event)[5] == ["bye in round 1"]


def test_a_button_that_came_too_late_says_why_nothing_happened(director, event):
    draw_and_publish(event)

    assert "Round 1 is being played." in press(director, event, 5, "away", 1, 1)


def test_an_absence_is_offered_for_the_next_round_as_long_as_there_is_one(director, event):
    draw_and_publish(event)
    assert "Away in round 2" in page(director, event)
    for number in (1, 2, 3):
        play(event, number)
        close(event, number)
        if number < 3:
            draw_and_publish(event, number + 1)

    assert "Away in round" not in page(director, event)


# ---------------------------------------------------------------- leaving and coming back


def test_who_leaves_is_gone_and_comes_back(director, event):
    said = press(director, event, 3, "leaves")
    assert "Ed &amp; Flo leaves. What was played stays." in said
    assert marks(event)[3] == ["withdrawn"]

    assert "is back, and plays from the next round on." in press(director, event, 3, "comes-back")
    assert marks(event)[3] == ["not here yet"]


def test_who_never_came_gives_a_walkover(director, event):
    draw_and_publish(event)

    press(director, event, 2, "did-not-come")

    assert marks(event)[2] == ["did not come"]
    assert (Ruling.objects.get().kind, Ruling.objects.get().awarded) == ("walkover", "A")


def test_disqualifying_takes_a_second_step_that_says_what_it_does(director, event):
    first = address("disqualify", event, 4)
    assert first in page(director, event)

    asked = text(director.get(first))
    assert "It is out of the rest of the event." in asked
    assert marks(event)[4] == ["not here yet"]

    director.post(first, {"key": new_key()})
    assert marks(event)[4] == ["disqualified"]


def test_pressing_twice_is_done_once(director, event):
    key = new_key()

    press(director, event, 3, "leaves", key=key)
    again = press(director, event, 3, "leaves", key=key)

    assert "not in the event any more" not in again


# ---------------------------------------------------------------- substitutes


def sit_in(client, event, name="Zoe", whom="Ann", **more):
    one = next(one for one in selectors.replaceable_players(event) if one.player.name == whom)
    facts = {"key": new_key(), "instead_of": one.value, "player": name}
    return client.post(address("substitute", event), facts | more, follow=True)


def test_a_substitute_by_name_becomes_a_guest_and_takes_the_seat(director, event):
    draw_and_publish(event)

    said = text(sit_in(director, event))

    assert "Zoe sits in for Ann." in said
    assert "Round 1: <b><bdi>Zoe</bdi></b> for <bdi>Ann</bdi>" in said
    assert "Ann (Zoe sits in)" in said
    assert Player.objects.get(name="Zoe").is_guest
    seat = Seat.objects.filter(game=games_of(event)[1], seat=0).order_by("from_number", "pk").last()
    assert seat.player.name == "Zoe"


def test_taking_a_substitute_back_gives_the_seat_back_once(director, event):
    draw_and_publish(event)
    sit_in(director, event)
    back = address("take-substitute-back", event, Substitution.objects.get().pk)
    key = new_key()

    assert "Ann plays again." in text(director.post(back, {"key": key}, follow=True))
    assert director.post(back, {"key": key}, follow=True).status_code == 200

    assert not Substitution.objects.exists()


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"instead_of": ""}, "Say for whom."),
        ({"instead_of": "7-7"}, "This player has no table any more."),
        ({"player": "  "}, "Type a name."),
        ({"player": "Cy"}, "Cy sits at a table in this round."),
    ],
)
def test_a_substitute_who_cannot_be_is_refused_beside_the_field(director, event, facts, sentence):
    draw_and_publish(event)

    answer = sit_in(director, event, **facts)

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not Substitution.objects.exists()
    assert not Player.objects.filter(name="Zoe").exists()


def test_what_was_typed_is_kept(director, event):
    draw_and_publish(event)

    assert 'value="Zoe Quill"' in text(sit_in(director, event, name="Zoe Quill", instead_of=""))


def test_two_of_one_name_are_asked_about(director, event):
    draw_and_publish(event)
    for _ in range(2):
        add_player(event, "Zoe", same_name=True)

    asked = sit_in(director, event)

    assert asked.status_code == 422
    assert "2 people are called Zoe. Which one?" in text(asked)


# ---------------------------------------------------------------- who may, and what is closed


def test_only_a_director_sees_the_page_and_presses_its_buttons(client, event):
    client.force_login(member_of(event.club, Membership.Role.SCORER))

    assert client.get(address("people", event)).status_code == 403
    for url in (
        address("presence", event, 1, "leaves"),
        address("absence", event, 1, "away", 1, 1),
        address("disqualify", event, 1),
        address("substitute", event),
    ):
        assert client.post(url, {"key": new_key()}).status_code == 403
    assert marks(event)[1] == ["not here yet"]


def test_what_is_not_there_is_not_found(director, event):
    for url in (
        address("presence", event, 99, "leaves"),
        address("presence", event, 1, "dances"),
        address("absence", event, 1, "dances", 1, 1),
    ):
        assert director.post(url, {"key": new_key()}).status_code == 404


def test_a_closed_event_has_no_buttons(director, event):
    services.close_event(event_id=event.pk, key=new_key(), by=owner_of(event.club))

    shown = page(director, event)

    assert "This event is closed." in shown
    assert address("presence", event, 1, "here") not in shown


def test_every_button_carries_the_token_against_forged_requests(director, event):
    draw_and_publish(event)
    sit_in(director, event)

    shown = page(director, event)

    assert shown.count("csrfmiddlewaretoken") == shown.count('method="post"') > 5
    assert len(set(re.findall(r'id="(entry-\d+)"', shown))) == 5


def test_the_page_takes_as_many_statements_for_many_as_for_few(
    django_assert_max_num_queries, event
):
    draw_and_publish(event)
    with django_assert_max_num_queries(10):
        selectors.attendances_of(event)
