"""What the standings show: wins, credits, what was ruled, and why a place is that place."""

import re
from fractions import Fraction

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from scoring import services as scoring
from tests.club_night import (
    add_teams,
    club_night,
    enter,
    game_at,
    new_key,
    owner_of,
    post,
    seat,
    start_club,
    start_event,
)
from tournaments import selectors, services
from tournaments.models import StageEntry
from tournaments.rules.seating import SeatedTable
from tournaments.services import EventOptions
from tournaments.templatetags.places import earned, halves

pytestmark = pytest.mark.django_db

AVERAGE = EventOptions(bye_credit="own-average")


def page(client, event, entry=None):
    """The text of the standings, or of an entry's why, with single spaces."""
    services.refresh_standings(event_id=event.pk)
    name, further = ("why", [entry]) if entry else ("standings", [])
    address = reverse(f"tournaments:{name}", args=[event.club.slug, event.key, *further])
    html = client.get(address).content.decode()
    main = html[html.index("<main") :]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", main)).replace(" ,", ",").replace(" .", ".")


def night_of_three(**changes):
    """Ann & Bo beat Cy & Di; then Cy & Di meet Eve & Fay, who sat out."""
    event = start_event(start_club(), options=AVERAGE, hands=1, **changes)
    enter(event, add_teams(event.club, 3))
    first, second, third = event.entries.order_by("number")
    seat(event, [SeatedTable(1, first.pk, second.pk)])
    post(game_at(event, 1))
    seat(event, [SeatedTable(1, second.pk, third.pk)], number=2)
    return event


def lines(event):
    services.refresh_standings(event_id=event.pk)
    return {line.entry.number: line for line in selectors.standings_of(event).lines}


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(3850), "3,850"),
        (Fraction(301, 3), "100.3"),
        (Fraction(-2, 3), "−0.7"),
        (Fraction(1, 50), "0"),
        (None, ""),
    ],
)
def test_points_are_shown_to_one_decimal(value, shown):
    assert earned(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [(Fraction(3), "3"), (Fraction(5, 2), "2½"), (Fraction(1, 2), "½"), (Fraction(1, 3), "0.3")],
)
def test_half_wins_are_shown_as_halves(value, shown):
    assert halves(value) == shown


def test_a_round_sat_out_is_credited_in_brackets_once_it_can_be(client):
    event = night_of_three()
    third = lines(event)[3]
    assert third.rounds[0].points is None  # it has played no round yet

    post(game_at(event, 1, 2), declarer="B", meld=(20, 100), tricks=90)

    assert lines(event)[3].rounds[0].points == lines(event)[3].rounds[1].points
    text = page(client, event, 3)
    assert "(260)" in text.replace("( ", "(").replace(" )", ")")
    assert "Round 1: not played, 260 as a credit." in text


def test_points_that_the_director_took_are_marked_and_told(client):
    event = night_of_three()
    services.adjust(
        event_id=event.pk,
        key=new_key(),
        stage_number=1,
        entry_id=event.entries.get(number=1).pk,
        round_number=1,
        note="Late at the table",
        by=owner_of(event.club),
        points=Fraction(-100),
    )

    assert lines(event)[1].rounds[0].points == 160
    text = page(client, event, 1)
    assert "± The director gave or took points." in text
    assert "Round 1: the director took points, −100." in text


def test_wins_have_a_column_where_they_matter(client):
    plain = club_night(teams=2)
    post(game_at(plain, 1))
    assert "Wins" not in page(client, plain)

    matches = start_event(plain.club, tie_breaks=("wins", "points"), hands=1)
    services.enter_teams(
        event_id=matches.pk,
        key=new_key(),
        team_ids=list(plain.entries.values_list("team_id", flat=True)),
        by=owner_of(plain.club),
    )
    seat(matches)
    post(game_at(matches, 1))
    text = page(client, matches)
    assert "Team R1 Wins Points" in text.replace("Round 1 ", "")


def test_who_beat_whom_is_told_with_its_numbers(client):
    event = start_event(start_club(), tie_breaks=("wins", "head-to-head", "points"), hands=1)
    enter(event, add_teams(event.club, 3))
    one, two, three = event.entries.order_by("number")
    rounds = [(one, two), (two, three), (three, one)]
    for number, (winner, loser) in enumerate(rounds, 1):
        seat(event, [SeatedTable(1, winner.pk, loser.pk)], number=number)
        if number < 3:
            post(game_at(event, 1, number))

    assert "Matches against each other: Ann & Bo 1, Cy & Di 0. Ann & Bo is ahead." in page(
        client, event, 1
    ).replace("&amp;", "&")


def test_a_tie_break_that_could_not_be_asked_says_so(client):
    event = start_event(start_club(), tie_breaks=("wins", "head-to-head", "points"), hands=1)
    enter(event, add_teams(event.club, 4))
    seat(event)
    post(game_at(event, 1))
    post(game_at(event, 2))

    text = page(client, event, 1)

    assert "Matches against each other: not asked, for they have not all met." in text


def test_the_lot_is_told_with_its_numbers(client):
    event = start_event(start_club(), tie_breaks=("points", "lot"), hands=1)
    enter(event, add_teams(event.club, 2))

    services.refresh_standings(event_id=event.pk)
    first = selectors.standings_of(event).lines[0]

    step = first.below.steps[-1]
    assert (step.code, step.is_equal) == ("lot", False)
    assert step.own.number > step.other.number


def test_two_totals_that_look_the_same_are_shown_with_more_decimals():
    event = night_of_three()
    post(game_at(event, 1, 2))
    by, stage = owner_of(event.club), event.stages.get()
    for number, points in ((1, Fraction(1, 3)), (2, Fraction(17, 50))):
        entry = event.entries.get(number=number)
        level = lines(event)[number].points
        services.adjust(
            event_id=event.pk,
            key=new_key(),
            stage_number=stage.number,
            entry_id=entry.pk,
            round_number=1,
            note="So that they look the same",
            by=by,
            points=1000 - level + points,
        )

    steps = [line.below.steps[0] for line in lines(event).values() if line.place == 1]
    assert [(step.own.decimals, step.is_equal) for step in steps] == [(6, False)]


def test_a_result_that_is_not_agreed_is_marked_until_it_is(client):
    event = start_event(
        start_club(), options=EventOptions(bye_credit="none", agreement_needed=True), hands=1
    )
    enter(event, add_teams(event.club, 2))
    seat(event)
    game = game_at(event, 1)
    type(game).objects.filter(pk=game.pk).update(agreement_needed=True)
    post(game)

    assert "? Not agreed by both sides yet." in page(client, event)

    game.refresh_from_db()
    scoring.agree_result(
        game_id=game.pk,
        key=new_key(),
        sides=None,
        based_on=game.revision,
        by=owner_of(event.club),
    )
    assert "Not agreed" not in page(client, event)


def test_who_has_left_stands_without_a_place(client):
    event = night_of_three()
    post(game_at(event, 1, 2))
    StageEntry.objects.filter(stage__event=event, entry__number=1).update(
        left_after_round=1, why="withdrawn"
    )

    text = page(client, event, 1)

    assert lines(event)[1].place is None
    assert "– Left before the end, so without a place." in text
    assert "has left, so the points stay and the places go to the others." in text


def test_the_api_gives_fractions_exactly():
    event = night_of_three()
    services.adjust(
        event_id=event.pk,
        key=new_key(),
        stage_number=1,
        entry_id=event.entries.get(number=1).pk,
        round_number=1,
        note="A third",
        by=owner_of(event.club),
        points=Fraction(1, 3),
    )
    services.refresh_standings(event_id=event.pk)

    address = f"/api/v1/clubs/{event.club.slug}/events/{event.key}/standings/"
    told = APIClient().get(address).data

    line = next(one for one in told["lines"] if one["entry"]["number"] == 1)
    assert "/3" in line["points"]
    assert (line["adjusted"], told["stage"]) == ([1], 1)


def test_reading_standings_takes_four_statements(django_assert_num_queries):
    event = club_night(teams=6)
    services.refresh_standings(event_id=event.pk)

    with django_assert_num_queries(4):
        selectors.standings_of(event)
