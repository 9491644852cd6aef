"""A stage read as plain values: who takes part, who met whom, what came out."""

from fractions import Fraction

import pytest

from scoring.models import Game
from scoring.services import end_game
from tests.benchmarks.measuring import statements
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
from tournaments.models import StageAbsence
from tournaments.rules.facts import CreditKind, Kind, SideResult, Verdict
from tournaments.selectors.facts import is_decided

pytestmark = pytest.mark.django_db


def facts(event):
    return selectors.facts_of(event.stages.get(number=1))


def test_a_meeting_has_its_sides_and_what_each_has_on_the_sheet():
    event = club_night(teams=5, hands=1)
    numbers = {entry.pk: entry.number for entry in event.entries.all()}
    post(game_at(event, 1))

    first, second, out = facts(event).meetings

    assert {side: [numbers[e] for e in entries] for side, entries in first.sides.items()} == {
        "A": [1],
        "B": [2],
    }
    assert (first.round, first.code, first.kind, first.table) == (1, "1-1", Kind.TABLE, 1)
    assert first.is_over
    assert first.results == {
        "A": SideResult(260, 1, made=1, hands=1, best_hand=260, best_game=260),
        "B": SideResult(110, 0, hands=1, best_hand=110, best_game=110),
    }
    assert not second.results
    assert not second.is_over
    assert (out.kind, [numbers[e] for e in out.entries]) == (Kind.SIT_OUT, [5])


def test_a_cancelled_game_does_not_count():
    event = club_night(teams=2)
    game = game_at(event, 1)
    post(game)
    Game.objects.filter(pk=game.pk).update(state="cancelled")

    (meeting,) = facts(event).meetings

    assert not meeting.results


def test_a_side_that_has_not_agreed_is_told():
    event = club_night(teams=2, hands=1)
    Game.objects.update(agreement_needed=True)
    post(game_at(event, 1))

    assert not facts(event).meetings[0].is_agreed


def test_a_ruling_ends_a_meeting_until_it_is_taken_back():
    event = club_night(teams=2)
    pairing = event.stages.get().pairings.get()
    act = {"event_id": event.pk, "by": owner_of(event.club)}
    ruling = services.rule_on_match(
        pairing_id=pairing.pk, kind="walkover", awarded="B", note="Late", key=new_key(), **act
    )

    (meeting,) = facts(event).meetings
    assert (meeting.verdict, meeting.awarded, meeting.is_over) == (Verdict.WALKOVER, "B", True)

    services.revoke_ruling(ruling_id=ruling.pk, key=new_key(), **act)
    (meeting,) = facts(event).meetings
    assert (meeting.verdict, meeting.awarded, meeting.is_over) == (None, None, False)


def test_points_given_and_taken_are_exact():
    event = club_night(teams=2)
    entry = event.entries.first()
    services.adjust(
        event_id=event.pk,
        key=new_key(),
        stage_number=1,
        entry_id=entry.pk,
        round_number=1,
        points=Fraction(-1, 3),
        half_wins=1,
        note="Phone rang",
        by=owner_of(event.club),
    )

    (given,) = facts(event).adjustments

    assert (given.entry, given.points, given.wins) == (entry.pk, Fraction(-1, 3), Fraction(1, 2))


def test_competitors_come_by_start_number_with_the_rounds_they_miss():
    event = club_night(teams=4)
    member = event.stages.get().members.get(entry__number=2)
    StageAbsence.objects.create(member=member, round_number=2)
    StageAbsence.objects.create(member=member, round_number=3)
    event.stages.get().members.filter(entry__number=4).update(left_after_round=1, why="withdrawn")

    competitors = facts(event).competitors

    assert [one.number for one in competitors] == [1, 2, 3, 4]
    assert [one.plays(2) for one in competitors] == [True, False, True, False]
    assert competitors[1].plays(4)


def test_a_team_entered_late_is_in_from_the_round_that_is_played():
    event = club_night(teams=2)
    seat(event, number=2)
    enter(event, add_late_team(event))

    assert [one.joined for one in facts(event).competitors] == [1, 1, 2]


def add_late_team(event):
    from scoring import services as scoring

    by = owner_of(event.club)
    players = [
        scoring.add_player(club_id=event.club_id, key=new_key(), name=name, by=by).pk
        for name in ("Late Lou", "Tardy Ted")
    ]
    return [
        scoring.add_team(club_id=event.club_id, key=new_key(), name="", player_ids=players, by=by)
    ]


def test_the_options_are_those_of_the_event_and_the_stage():
    options = facts(start_event(start_club())).options

    assert (options.format, options.side_size, options.sides) == ("seated", 2, 2)
    assert options.bye.kind == CreditKind.NONE
    assert options.absent.kind == CreditKind.NONE


def test_reading_takes_as_many_statements_for_many_rounds_as_for_one():
    event = club_night(teams=4)
    stage = event.stages.select_related("event__rules").get()
    first = statements(lambda: selectors.facts_of(stage))
    for number in (2, 3):
        seat(event, selectors.propose_seating(event), number=number)
        game = game_at(event, 1, number)
        end_game(game_id=game.pk, key=new_key(), by=owner_of(event.club))

    assert statements(lambda: selectors.facts_of(stage)) == first == 3


@pytest.mark.parametrize(
    ("winners", "best_of", "decided"),
    [
        ([], 1, False),
        (["A"], 1, True),
        (["AB"], 1, True),
        (["A", "B"], 3, False),
        (["A", "A"], 3, True),
        (["A", "B", "A"], 3, True),
        (["A", "AB"], 3, False),
    ],
)
def test_the_best_of_some_games_ends_when_nobody_can_turn_it(winners, best_of, decided):
    assert is_decided(winners, best_of) == decided


def test_teams_for_an_event_of_teams_only():
    event = start_event(start_club())
    with pytest.raises(services.PlayersRefused, match="for teams"):
        services.enter_players(
            event_id=event.pk, key=new_key(), player_ids=[1], by=owner_of(event.club)
        )
    assert len(enter(event, add_teams(event.club, 2))) == 2
