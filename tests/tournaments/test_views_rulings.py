"""Ruling on a match, giving and taking points, and taking a ruling back, on the pages."""

import pytest
from django.urls import reverse

from scoring.models import Membership
from tests.club_night import member_of, new_key, owner_of, post
from tests.tournaments.drawn import draw_and_publish, drawn_event, games_of, plain_draws
from tournaments import services
from tournaments.models import Pairing, Ruling

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    plain_draws(monkeypatch)


@pytest.fixture
def event():
    event = drawn_event(teams=4)
    draw_and_publish(event)
    return event


@pytest.fixture
def director(client, event):
    client.force_login(owner_of(event.club))
    return client


def address(name, event, *args):
    return reverse(f"tournaments:{name}", args=[event.club.slug, event.key, *args])


def match(event, code="1-1"):
    return Pairing.objects.get(stage__event=event, code=code, undone_at=None).pk


def text(response):
    return " ".join(response.content.decode().split())


def rule(client, event, **changes):
    facts = {"key": new_key(), "kind": "walkover", "awarded": "B", "note": "Nobody came"}
    return client.post(address("rule", event, match(event)), facts | changes, follow=True)


def adjust(client, event, **changes):
    facts = {
        "key": new_key(),
        "entry": event.entries.get(number=1).pk,
        "round": "1-1",
        "points": "-50",
        "half_wins": "0",
        "note": "A renege",
    }
    return client.post(address("rulings", event), facts | changes, follow=True)


def test_the_box_of_a_table_leads_the_director_to_the_ruling(director, event):
    board = text(director.get(address("event", event)))
    assert address("rule", event, match(event)) in board
    assert address("rulings", event) in board

    page = text(director.get(address("rule", event, match(event))))

    assert "<h1>Round 1, table 1</h1>" in page
    assert "<bdi>Ann &amp; Bo</bdi> against <bdi>Cy &amp; Di</bdi>" in page
    assert "No hand is played yet." in page


def test_who_keeps_score_is_not_led_there(client, event):
    client.force_login(member_of(event.club, Membership.Role.SCORER))

    assert address("rule", event, match(event)) not in text(client.get(address("event", event)))


def test_a_walkover_is_given_and_told(director, event):
    said = text(rule(director, event))

    assert "Round 1, table 1: Cy &amp; Di wins." in said
    assert "Ruled" in said
    listed = text(director.get(address("rulings", event)))
    assert "Round 1, table 1: Ann &amp; Bo against Cy &amp; Di" in listed
    assert "Walkover: Cy &amp; Di wins" in listed
    assert "Nobody came" in listed


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"kind": ""}, "Choose what happened."),
        ({"awarded": ""}, "Say which side wins."),
        ({"note": " "}, "Say why."),
        ({"note": "x" * 301}, "There is room for 300 letters."),
        ({"kind": "extra-hand"}, "The sides are not level"),
    ],
)
def test_a_ruling_that_does_not_fit_is_refused_beside_its_field(director, event, facts, sentence):
    answer = rule(director, event, **facts)

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert facts.get("note", "Nobody came").strip() in text(answer)
    assert not Ruling.objects.exists()


def test_a_walkover_after_a_hand_is_refused_and_giving_up_is_not(director, event):
    post(games_of(event)[1], contract=250, tricks=150)

    answer = rule(director, event)
    assert (answer.status_code, "this is no walkover" in text(answer)) == (422, True)
    assert rule(director, event, kind="forfeit").status_code == 200
    assert Ruling.objects.get().kind == "forfeit"


def test_neither_side_wins_is_behind_a_second_step(director, event):
    page = text(director.get(address("rule", event, match(event))))
    assert '<details class="or-else"> <summary>Neither side wins</summary>' in page
    neither = address("rule-for-neither", event, match(event))

    refused = director.post(neither, {"key": new_key(), "note": ""})
    assert (refused.status_code, "Say why." in text(refused)) == (422, True)
    assert '<details class="or-else" open>' in text(refused)
    director.post(neither, {"key": new_key(), "note": "Both went home"})

    assert (Ruling.objects.get().kind, Ruling.objects.get().awarded) == ("double", "")


def test_a_match_with_a_ruling_offers_to_take_it_back(director, event):
    rule(director, event)
    page = text(director.get(address("rule", event, match(event))))
    back = address("revoke-ruling", event, Ruling.objects.get().pk)
    assert back in page

    said = text(director.post(back, {"key": new_key()}, follow=True))

    assert "The ruling is taken back." in said
    assert "Taken back by" in said
    assert back not in said
    assert rule(director, event, kind="walkover", awarded="A").status_code == 200


def test_points_are_taken_and_wins_are_given(director, event):
    assert "−50 points" in text(adjust(director, event))
    said = text(adjust(director, event, points="", half_wins="1"))

    assert "+half a win" in said
    assert set(Ruling.objects.values_list("numerator", "half_wins")) == {(-50, 0), (0, 1)}


@pytest.mark.parametrize("typed", ["-50", "\N{MINUS SIGN}50", " -50 "])
def test_points_are_taken_with_any_minus(director, event, typed):
    adjust(director, event, points=typed)

    assert Ruling.objects.get().numerator == -50


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"points": ""}, "Say how many points."),
        ({"points": "12.5"}, "Type a whole number, such as 50 or -50."),
        ({"points": "1e9"}, "Type a whole number, such as 50 or -50."),
        ({"points": "999999999999"}, "Type a whole number, such as 50 or -50."),
        ({"points": "\uff11\uff12"}, "Type a whole number, such as 50 or -50."),
        ({"entry": ""}, "Say whose."),
        ({"round": ""}, "Say in which round."),
        ({"note": ""}, "Say why."),
    ],
)
def test_points_that_cannot_be_are_refused_and_kept(director, event, facts, sentence):
    answer = adjust(director, event, **facts)

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert facts.get("points", "-50") in text(answer)
    assert not Ruling.objects.exists()


def test_only_a_director_rules(client, event):
    client.force_login(member_of(event.club, Membership.Role.SCORER))

    assert rule(client, event).status_code == 403
    assert adjust(client, event).status_code == 403
    assert client.get(address("rulings", event)).status_code == 403
    assert not Ruling.objects.exists()


def test_what_is_not_there_is_not_found(director, event):
    assert director.get(address("rule", event, 0)).status_code == 404
    assert director.post(address("revoke-ruling", event, 0), {"key": new_key()}).status_code == 404


def test_nothing_is_ruled_in_a_closed_event(director, event):
    rule(director, event)
    services.close_event(event_id=event.pk, key=new_key(), by=owner_of(event.club))

    assert "Open it again first." in text(director.get(address("rule", event, match(event))))
    assert "Rule so" not in text(director.get(address("rulings", event)))
    assert "This event is closed" in text(adjust(director, event))


def test_every_button_carries_the_token_against_forged_requests(director, event):
    shown = text(director.get(address("rule", event, match(event))))
    rule(director, event)
    for html in (shown, text(director.get(address("rulings", event)))):
        assert html.count("csrfmiddlewaretoken") == html.count('method="post"') > 1
