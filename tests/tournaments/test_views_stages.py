"""The pairings, the cut to the next stage, brackets and movements, on their pages."""

import pytest
from django.urls import reverse

from scoring import services as scoring
from tests.club_night import (
    FIRST_NAMES,
    new_key,
    owner_of,
    post,
    start_club,
    start_event,
)
from tests.tournaments.drawn import (
    close,
    draw,
    draw_and_publish,
    drawn_event,
    games_of,
    plain_draws,
    play,
)
from tests.tournaments.pressing import address, of_round, page, press, text, win_open_matches
from tournaments import services
from tournaments.models import Event, Pairing
from tournaments.services import EventOptions, StagePlan

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    plain_draws(monkeypatch)


@pytest.fixture
def event():
    return drawn_event(teams=5)


# ---------------------------------------------------------------- the next stage


def two_stages(teams=6, cut=2):
    return drawn_event(
        teams=teams, stages=[StagePlan("swiss", rounds=1), StagePlan("swiss", cut=cut)]
    )


def test_the_best_go_on_to_the_next_stage(client):
    event = two_stages()
    client.force_login(owner_of(event.club))
    draw_and_publish(event)
    for table, game in games_of(event).items():
        post(game, contract=250, tricks=150 + 10 * table)
    close(event)
    assert "The best 2 go on, by their places." in page(client, event)

    press(client, address("start-stage", event, stage=2))

    assert "Next: draw round 1" in page(client, event)
    assert event.stages.get(number=2).members.count() == 2


def test_who_is_level_on_the_line_is_asked_for(client):
    event = two_stages()
    client.force_login(owner_of(event.club))
    draw_and_publish(event)
    play(event)
    close(event)

    answer = client.post(address("start-stage", event, stage=2), {"key": new_key()})
    assert answer.status_code == 422
    assert "share place 1. Only 2 of them can go on. Say who." in text(answer)

    chosen = [event.entries.get(number=number).pk for number in (3, 5)]
    press(client, address("start-stage", event, stage=2), preferred=chosen)

    members = event.stages.get(number=2).members.order_by("seed")
    assert list(members.values_list("entry__number", flat=True)) == [3, 5]


def test_the_start_of_the_next_stage_is_taken_back(client):
    event = two_stages(teams=2)
    client.force_login(owner_of(event.club))
    draw_and_publish(event)
    play(event)
    close(event)
    press(client, address("start-stage", event, stage=2))
    assert "Back to the rounds before" in page(client, event)

    press(client, address("undo-stage", event, stage=2))

    assert "Next: the knock-out" in page(client, event)


# ---------------------------------------------------------------- pairings


def test_everybody_finds_their_table_by_name_and_by_table(client, event):
    draw_and_publish(event)

    shown = text(client.get(of_round("pairings", event)))

    names = [shown.index(f"<b><bdi>{name}") for name in ("Ann", "Cy", "Ed", "Gus", "Ida")]
    assert names == sorted(names)
    assert '<b>1</b></span> <span class="whom">against <bdi>Cy &amp; Di</bdi></span>' in shown
    assert "<b>BYE</b>" in shown
    assert "No game in this round. It counts as your own average." in shown


def test_one_address_shows_the_pairings_of_the_round_being_played(client, event):
    now = address("pairings-now", event)
    assert "No round is published yet." in text(client.get(now))
    draw(event)
    assert "No round is published yet." in text(client.get(now))

    services.publish_round(
        event_id=event.pk, stage_number=1, number=1, key=new_key(), by=owner_of(event.club)
    )

    assert client.get(now).url == of_round("pairings", event)


def test_the_address_of_the_pairings_is_for_the_club_where_the_event_is(client, event):
    Event.objects.update(visibility=Event.Visibility.CLUB)

    assert client.get(address("pairings-now", event)).url.startswith(reverse("sign-in"))


@pytest.mark.parametrize("teams", [5, 9])
def test_pairings_cost_the_same_with_five_teams_and_nine(client, teams, django_assert_num_queries):
    event = drawn_event(teams=teams)
    draw_and_publish(event)

    with django_assert_num_queries(8):
        client.get(of_round("pairings", event))


# ---------------------------------------------------------------- with the real draw


def test_a_swiss_of_four_teams_is_told_to_be_nearly_a_round_robin(client):
    event = drawn_event(teams=4, rounds=3)
    client.force_login(owner_of(event.club))

    shown = text(press(client, of_round("ask-for-draw", event)))

    assert "A round robin does that in a fairer order." in shown


# ---------------------------------------------------------------- brackets and movements


def test_a_bracket_is_directed_match_by_match(client):
    event = drawn_event(teams=5, way="single-elimination", rounds=0)
    client.force_login(owner_of(event.club))
    assert "Next: draw the bracket" in page(client, event)

    drawn = text(press(client, of_round("ask-for-draw", event)))
    assert "The bracket, drawn" in drawn
    assert '<bdi>Gus &amp; Hal</bdi> <span class="small">against</span> <bdi>Ida' in drawn
    assert "Ann &amp; Bo goes straight to the next match" in drawn

    press(client, of_round("publish-round", event))
    assert "Next: table 1" in page(client, event)
    win_open_matches(event)

    assert "Next: seat 1 match" in page(client, event)
    seated = press(client, address("seat-ready", event, stage=1))
    assert "1 match is seated." in text(seated)
    win_open_matches(event)
    press(client, address("seat-ready", event, stage=1))
    win_open_matches(event)

    assert "Next: close the night" in page(client, event)
    assert client.get(address("pairings-now", event)).url == address("bracket", event, stage=1)


def test_who_plays_a_later_match_is_hidden_with_the_results(client):
    event = drawn_event(
        teams=4,
        way="single-elimination",
        rounds=0,
        options=EventOptions(hidden_after_round=1),
    )
    draw(event)
    services.publish_round(
        event_id=event.pk, stage_number=1, number=1, key=new_key(), by=owner_of(event.club)
    )

    assert client.get(of_round("pairings", event, 1)).status_code == 200
    assert client.get(of_round("pairings", event, 2)).status_code == 200
    Event.objects.update(hidden_after_round=0)
    assert client.get(of_round("pairings", event, 2)).status_code == 404


def test_the_next_game_of_a_best_of_three_is_started_from_the_board(client):
    event = drawn_event(teams=2, way="single-elimination", rounds=0, best_of=3)
    client.force_login(owner_of(event.club))
    draw_and_publish(event)
    win_open_matches(event)
    assert "Game 1 over" in page(client, event)

    pairing = Pairing.objects.get()
    press(client, address("next-game", event, pairing=pairing.pk))

    assert "0 of 1, game 2, best of 3" in page(client, event)
    assert "1 won" in page(client, event)
    win_open_matches(event)
    assert "Next: close the night" in page(client, event)


@pytest.mark.parametrize("pairing", [0, 10**20])
def test_the_next_game_of_no_match_of_the_event_is_not_found(client, pairing):
    event = drawn_event(teams=2, way="single-elimination", rounds=0, best_of=3)
    client.force_login(owner_of(event.club))

    assert press(client, address("next-game", event, pairing=pairing)).status_code == 404


def test_a_movement_for_players_shows_its_certificate_and_everybodys_seat(client):
    club = start_club()
    plan = StagePlan("rotation", rounds=4)
    event = start_event(club, entrants="players", stages=[plan], hands=1)
    names = FIRST_NAMES[:10]
    players = [
        scoring.add_player(club_id=club.pk, key=new_key(), name=name, by=owner_of(club))
        for name in names
    ]
    services.enter_players(
        event_id=event.pk,
        key=new_key(),
        player_ids=[player.pk for player in players],
        by=owner_of(club),
    )
    client.force_login(owner_of(club))

    entered = text(client.get(address("entries", event)))
    assert "10 here: two tables, two sit out each round" in entered
    drawn = text(press(client, of_round("ask-for-draw", event)))
    assert "All rounds together:" in drawn
    assert "Rounds 2 to 4 are drawn as well." in drawn
    press(client, of_round("publish-round", event))

    shown = text(client.get(of_round("pairings", event)))
    assert shown.count("SITS OUT") == 3  # two by name, and once by table
    assert "<span>North</span>" in shown
    assert 'class="whom">with <bdi>' in shown
    assert "10 players" in page(client, event)


def test_what_a_cut_will_come_to_is_told_before_round_one(client):
    event = drawn_event(
        teams=8, stages=[StagePlan("swiss", rounds=2), StagePlan("single-elimination", cut=4)]
    )
    client.force_login(owner_of(event.club))

    shown = text(press(client, of_round("ask-for-draw", event)))

    assert "2 rounds cut at 4 leave 4 teams with 1 win for 2 places" in shown
