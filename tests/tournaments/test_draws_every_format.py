"""Every format through the services, played to its end: one place for everybody in every round."""

import pytest

from scoring import services as scoring
from scoring.models import Game
from scoring.selectors import variant_of
from tests.club_night import add_teams, enter, new_key, owner_of, post, start_club, start_event
from tests.factories import TeamFactory
from tests.tournaments.drawn import (
    act,
    close,
    draw,
    draw_and_publish,
    drawn_event,
    games_of,
    play,
    players_event,
)
from tests.tournaments.drawn import places as places_of
from tournaments import selectors, services
from tournaments.models import PairingEntry, Round, StandingsSheet
from tournaments.rules.facts import Kind
from tournaments.rules.formats import FORMATS
from tournaments.rules.results import lines_of
from tournaments.services import StagePlan

pytestmark = pytest.mark.django_db

FOR_PLAYERS = [key for key, one in FORMATS.items() if one.for_players]
FOR_TEAMS = [
    key
    for key, one in FORMATS.items()
    if one.for_teams and not one.is_bracket and one.draws is not None
]


def play_rounds(event, rounds=3):
    for number in range(1, rounds + 1):
        if not event.stages.get().rounds.filter(number=number, undone_at=None).exists():
            drawn = draw(event, number)
            assert not drawn.trouble, drawn.trouble
        services.publish_round(number=number, key=new_key(), **act(event))
        play(event, number)
        close(event, number)


def facts(event):
    return selectors.facts_of(event.stages.get(number=1))


@pytest.mark.parametrize("way", FOR_TEAMS)
@pytest.mark.parametrize("teams", [6, 7])
def test_teams_play_three_rounds_of_every_format(way, teams):
    event = drawn_event(teams=teams, way=way, rounds=3)

    play_rounds(event)

    assert PairingEntry.objects.count() == 3 * teams
    met = [
        frozenset(meeting.entries)
        for meeting in facts(event).meetings
        if meeting.kind is Kind.TABLE
    ]
    assert len(met) == 3 * (teams // 2)
    if way != "ladder":
        assert len(set(met)) == len(met)
    services.refresh_standings(event_id=event.pk)
    assert len(StandingsSheet.objects.latest("through_round").lines) == teams


@pytest.mark.parametrize("way", FOR_PLAYERS)
@pytest.mark.parametrize("players", [8, 10])
def test_players_play_three_rounds_with_a_new_partner_each(way, players):
    event = players_event(way, players)

    play_rounds(event)

    assert PairingEntry.objects.count() == 3 * players
    partners = [
        frozenset(side)
        for meeting in facts(event).meetings
        for side in meeting.sides.values()
        if meeting.kind is Kind.TABLE
    ]
    assert len(set(partners)) == len(partners) == 3 * 2 * (players // 4)
    assert {len(side) for side in partners} == {2}


def test_players_sit_where_they_were_drawn_and_each_takes_the_points_of_the_side():
    event = players_event("random", 4, rounds=1)
    draw_and_publish(event)
    (table,) = places_of(event).values()
    game = Game.objects.get()
    seats = [seat.player for seat in game.seats.order_by("seat")]
    sitting = [event.entries.get(player=player).number for player in seats]

    assert [[sitting[0], sitting[2]], [sitting[1], sitting[3]]] == [table["A"], table["B"]]

    post(game)
    points = {line.entry: line.points for line in lines_of(facts(event))}
    numbers = dict(event.entries.values_list("pk", "number"))
    assert {numbers[entry]: int(earned) for entry, earned in points.items()} == {
        **dict.fromkeys(table["A"], 260),
        **dict.fromkeys(table["B"], 110),
    }


def test_a_draw_of_swiss_waits_for_every_result():
    event = drawn_event(teams=4)
    draw_and_publish(event)
    post(games_of(event)[1])

    round_ = draw(event, 2)

    assert round_.state == Round.State.ASKED
    assert "table 2" in round_.trouble


def test_the_same_seed_draws_the_same_again():
    event = drawn_event(teams=8)
    first = draw(event)
    drawn = places_of(event)

    services.undo_draw(number=1, key=new_key(), **act(event))
    second = services.ask_for_draw(number=1, key=new_key(), **act(event))
    Round.objects.filter(pk=second.pk).update(random_seed=first.random_seed)
    services.draw_round(round_id=second.pk)

    assert places_of(event) == drawn


def test_everybody_withdrew_and_no_round_is_drawn_any_more():
    event = drawn_event(teams=4)
    draw_and_publish(event)
    play(event)
    close(event)
    event.stages.get().members.update(left_after_round=1, why="withdrawn")

    assert draw(event, 2).trouble
    services.undo_draw(number=2, key=new_key(), **act(event))
    services.close_event(event_id=event.pk, key=new_key(), by=owner_of(event.club))


def test_a_team_that_withdrew_is_not_drawn_and_keeps_its_result():
    event = drawn_event(teams=4)
    draw_and_publish(event)
    play(event)
    close(event)
    (lost, _) = [places["B"][0] for places in places_of(event).values()]
    event.stages.get().members.filter(entry__number=lost).update(
        left_after_round=1, why="withdrawn"
    )

    assert draw(event, 2).state == Round.State.DRAWN

    second = places_of(event, 2)
    assert sorted(len(sides) for sides in second.values()) == [1, 2]
    assert lost not in {
        number for sides in second.values() for side in sides.values() for number in side
    }
    services.refresh_standings(event_id=event.pk)
    lines = {line.entry: line for line in lines_of(facts(event))}
    assert lines[event.entries.get(number=lost).pk].losses == 1


def test_standings_can_be_read_when_nothing_but_a_bye_is_there():
    event = drawn_event(teams=3)
    draw(event)
    services.refresh_standings(event_id=event.pk)
    assert selectors.standings_of(event).lines

    services.publish_round(number=1, key=new_key(), **act(event))
    services.refresh_standings(event_id=event.pk)

    assert len(selectors.standings_of(event).lines) == 3


def test_a_late_team_is_drawn_from_the_next_round_on():
    event = drawn_event(teams=7)
    draw_and_publish(event)
    play(event)
    close(event)
    enter(event, late_team(event))

    draw(event, 2)

    assert len(places_of(event, 2)) == 4
    assert all(len(sides) == 2 for sides in places_of(event, 2).values())


def test_a_late_team_is_put_into_a_round_that_is_drawn_and_not_published():
    event = drawn_event(teams=7)
    draw(event)

    enter(event, late_team(event))

    assert len(places_of(event)) == 4
    assert all(len(sides) == 2 for sides in places_of(event).values())


def test_nobody_is_entered_in_a_bracket_that_has_begun_or_after_the_cut():
    event = drawn_event(teams=3, way="single-elimination")
    draw(event)
    enter(event, late_team(event))
    assert set(places_of(event)) == {"W1-1", "W1-2"}

    services.publish_round(number=1, key=new_key(), **act(event))
    with pytest.raises(services.PresenceRefused, match="bracket has begun"):
        enter(event, [TeamFactory(club=event.club)])


def test_fourteen_teams_in_four_pools_play_eighteen_matches():
    event = start_event(
        start_club(), stages=[StagePlan("round-robin", pools=4)], hands=1, tie_breaks=["wins"]
    )
    enter(event, add_teams(event.club, 14))

    assert draw(event).state == Round.State.DRAWN

    tables = [one for one in facts(event).meetings if one.kind is Kind.TABLE]
    assert len(tables) == 18
    assert len({frozenset(one.entries) for one in tables}) == 18


def test_everybody_meets_twice_where_there_are_two_legs():
    event = start_event(start_club(), stages=[StagePlan("round-robin", legs=2)], hands=1)
    enter(event, add_teams(event.club, 4))

    draw(event)

    assert event.stages.get().rounds.count() == 6
    first, again = places_of(event, 1)["1-1"], places_of(event, 4)
    assert {"A": first["B"], "B": first["A"]} in again.values()


def test_those_left_over_make_a_table_of_three_with_the_rules_for_three():
    event = players_event("rotation", 7, rounds=2, three_handed=True)
    draw_and_publish(event)

    games = games_of(event)

    assert sorted(game.seats.count() for game in games.values()) == [3, 4]
    three = next(game for game in games.values() if game.seats.count() == 3)
    variant = variant_of(three.rules)
    assert (variant.key, variant.game_end.hands) == ("three-handed", 1)
    assert len(selectors.board_of(event).tables) == 2
    assert sorted(side.key for side in three.sides.all()) == ["A", "B", "C"]


def late_team(event):
    by = owner_of(event.club)
    players = [
        scoring.add_player(club_id=event.club_id, key=new_key(), name=name, by=by).pk
        for name in ("Late Lou", "Tardy Ted")
    ]
    return [
        scoring.add_team(club_id=event.club_id, key=new_key(), name="", player_ids=players, by=by)
    ]
