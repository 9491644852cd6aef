import pytest

from scoring import services as scoring
from scoring.models import Act, Game, Table
from scoring.selectors import variant_of
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
from tournaments.models import Event, Pairing, PairingEntry, Round
from tournaments.rules.seating import SeatedTable

pytestmark = pytest.mark.django_db


# ---------------------------------------------------------------- the event


def test_an_event_plays_the_clubs_rules_with_its_own_end():
    event = start_event(start_club(), hands=4)

    end = variant_of(event.rules).game_end
    assert (end.hands, end.target) == (4, 0)
    assert (event.stages.count(), event.freshness.dirty) == (1, 0)
    assert event.tie_breaks == ["points", "fewest-sets"]


def test_an_event_to_a_target_or_without_an_end():
    club = start_club()

    to_target = start_event(club, hands=0, target=1000)
    by_director = start_event(club, hands=0)

    assert str(selectors.game_end_of(to_target.rules)) == "to 1,000"
    assert str(selectors.game_end_of(by_director.rules)) == "the director ends each round"


def test_an_end_that_the_rules_cannot_have_is_refused():
    with pytest.raises(services.EndRefused) as refused:
        start_event(start_club(), hands=5000)

    assert refused.value.field == "hands"


def test_opening_an_event_twice_with_one_key_opens_one():
    club, key = start_club(), new_key()

    first = start_event(club, key=key)
    again = start_event(club, key=key)

    assert again == first
    assert Event.objects.count() == 1
    with pytest.raises(services.ActRepeated):
        start_event(club, key=key, name="Another night")


def test_closing_and_opening_again_are_in_the_audit():
    event = start_event(start_club())
    owner = owner_of(event.club)

    services.close_event(event_id=event.pk, key=new_key(), by=owner)
    with pytest.raises(services.EventIsClosed):
        enter(event, add_teams(event.club, 1))
    services.reopen_event(event_id=event.pk, key=new_key(), by=owner)

    acts = Act.objects.filter(event_id=event.pk).order_by("pk")
    assert [(act.verb, act.by_user) for act in acts] == [
        ("started event", owner),
        ("closed event", owner),
        ("opened event again", owner),
    ]


# ---------------------------------------------------------------- entries


def test_teams_are_entered_under_start_numbers_in_the_order_given():
    event = start_event(start_club())
    teams = add_teams(event.club, 3)

    enter(event, [teams[2], teams[0]])
    enter(event, [teams[1]])

    assert [(entry.number, entry.team) for entry in event.entries.all()] == [
        (1, teams[2]),
        (2, teams[0]),
        (3, teams[1]),
    ]


def test_entering_twice_with_one_key_enters_once():
    event = start_event(start_club())
    teams = add_teams(event.club, 2)
    again = {
        "event_id": event.pk,
        "key": new_key(),
        "team_ids": [team.pk for team in teams],
        "by": owner_of(event.club),
    }

    first = services.enter_teams(**again)

    assert services.enter_teams(**again) == first
    assert event.entries.count() == 2
    with pytest.raises(services.ActRepeated):
        services.enter_teams(**again | {"team_ids": [teams[0].pk]})


def test_a_team_that_cannot_be_entered_is_named_with_the_reason():
    event = start_event(start_club())
    ann, cy = add_teams(event.club, 2)
    stranger = add_teams(start_club("Another club"), 1)[0]
    enter(event, [ann])

    with pytest.raises(services.TeamsRefused) as refused:
        enter(event, [ann, cy, stranger])

    assert refused.value.teams == {
        ann.pk: "Ann & Bo is already entered.",
        stranger.pk: "This team is not one of the club's.",
    }
    assert event.entries.count() == 1


def test_nobody_plays_for_two_entries():
    event = start_event(start_club())
    ann, _ = add_teams(event.club, 2)
    other = event.club.teams.create(name="Bo & Ann")
    for position, member in enumerate(reversed(ann.members.all())):
        other.members.create(player=member.player, position=position)

    with pytest.raises(services.TeamsRefused, match="already plays for Ann & Bo"):
        enter(event, [ann, other])


def test_an_entry_never_seated_can_be_withdrawn_and_others_keep_their_numbers():
    event = start_event(start_club())
    entries = enter(event, add_teams(event.club, 3))
    withdraw = {"event_id": event.pk, "entry_id": entries[1].pk, "key": new_key()}

    for _ in range(2):
        services.withdraw_entry(**withdraw, by=owner_of(event.club))

    assert [entry.number for entry in event.entries.all()] == [1, 3]


def test_an_entry_that_was_seated_stays():
    event = club_night(teams=3)

    for entry in event.entries.all():  # the third one sits out, which is a place too
        with pytest.raises(services.EntryHasPlayed):
            services.withdraw_entry(
                event_id=event.pk, entry_id=entry.pk, key=new_key(), by=owner_of(event.club)
            )


# ---------------------------------------------------------------- rounds


def test_a_seated_round_has_a_game_at_each_table_and_one_team_sits_out():
    event = club_night(teams=5)
    owner = owner_of(event.club)

    tables = [
        (pairing.table.number, [(p.side, p.entry.team.name) for p in pairing.places.all()])
        for pairing in Pairing.objects.filter(kind="table").order_by("table__number")
    ]
    assert tables == [
        (1, [("A", "Ann & Bo"), ("B", "Cy & Di")]),
        (2, [("A", "Ed & Flo"), ("B", "Gus & Hal")]),
    ]
    sitting = PairingEntry.objects.get(pairing__kind="sit-out")
    assert sitting.entry.team.name == "Ida & Jo"

    game = game_at(event, table=2)
    seats = [seat.player.name for seat in game.seats.order_by("seat")]
    assert seats == ["Ed", "Gus", "Flo", "Hal"]
    assert (game.rules, game.is_public, game.started_by) == (event.rules, True, owner)
    assert game.table.occasion == f"event:{event.key}"
    assert game.caption == "Club night, round 1"


def test_games_of_an_event_for_the_club_only_are_not_public():
    event = club_night(teams=2, visibility=Event.Visibility.CLUB)

    assert not game_at(event, table=1).is_public


def test_seating_a_round_twice_with_one_key_seats_it_once():
    event = start_event(start_club())
    left, right = enter(event, add_teams(event.club, 2))
    again = {
        "event_id": event.pk,
        "key": new_key(),
        "number": 1,
        "seating": [SeatedTable(1, left.pk, right.pk)],
        "by": owner_of(event.club),
    }

    first = services.seat_round(**again)

    assert services.seat_round(**again) == first
    assert Game.objects.count() == 1
    with pytest.raises(services.ActRepeated):
        services.seat_round(**again | {"seating": [SeatedTable(1, right.pk, left.pk)]})


def test_a_round_is_seated_once_and_in_turn():
    event = club_night(teams=2)

    with pytest.raises(services.RoundAlreadySeated, match="Round 1 is already seated"):
        seat(event)
    with pytest.raises(services.RoundOutOfTurn, match="The next round is round 2"):
        seat(event, number=3)


def test_a_seating_that_cannot_be_says_why_table_by_table_and_seats_nobody():
    event = start_event(start_club())
    ann, cy, ed = enter(event, add_teams(event.club, 3))

    with pytest.raises(services.SeatingRefused) as refused:
        seat(
            event,
            [
                SeatedTable(1, ann.pk, None),
                SeatedTable(2, cy.pk, cy.pk),
                SeatedTable(3, ed.pk, ann.pk),
                SeatedTable(900, 0, ed.pk),
            ],
        )

    assert refused.value.tables == {
        1: (
            "Choose a team for each side, or leave the table empty.",
            "Ann & Bo is seated at another table as well.",
        ),
        2: ("Cy & Di cannot play against itself.",),
        3: (
            "Ed & Flo is seated at another table as well.",
            "Ann & Bo is seated at another table as well.",
        ),
        900: (
            "This team is not entered in the event.",
            "Ed & Flo is seated at another table as well.",
            "Tables are numbered from 1 to 200.",
        ),
    }
    assert not Round.objects.exists()
    assert not Game.objects.exists()


def test_an_empty_seating_is_refused():
    event = start_event(start_club())
    enter(event, add_teams(event.club, 2))

    with pytest.raises(services.SeatingRefused, match="Seat at least one table"):
        seat(event, [])


def test_the_next_round_can_begin_while_a_slip_of_the_last_one_is_missing():
    event = club_night(teams=4)
    first = game_at(event, table=1)

    seat(event, selectors.propose_seating(event), number=2)
    post(first)

    second = game_at(event, table=1, round_number=2)
    first.refresh_from_db()
    assert (first.state, first.on_table, second.on_table) == ("open", False, True)
    assert first.table == second.table
    assert Table.objects.count() == 2


def test_the_next_seating_keeps_left_and_moves_right_up_a_table():
    event = club_night(teams=6)
    one, two, three, four, five, six = event.entries.values_list("pk", flat=True)

    assert selectors.propose_seating(event) == (
        SeatedTable(1, one, six),
        SeatedTable(2, three, two),
        SeatedTable(3, five, four),
    )


def test_a_table_is_added_to_a_running_round_for_teams_that_come_late():
    event = club_night(teams=3)
    third = event.entries.get(number=3)
    late = event.club.teams.create(name="Zoe & Abe")
    for position, name in enumerate(["Zoe", "Abe"]):
        late.members.create(player=event.club.players.create(name=name), position=position)
    fourth = enter(event, [late])[0]

    pairing = services.seat_table(
        event_id=event.pk,
        key=new_key(),
        number=1,
        table=SeatedTable(2, third.pk, fourth.pk),
        by=owner_of(event.club),
    )

    assert pairing.table.number == 2
    assert not Pairing.objects.filter(kind="sit-out").exists()
    assert game_at(event, table=2).state == "open"


def test_unseating_a_table_before_a_hand_leaves_its_teams_free():
    event = club_night(teams=4)
    pairing = Pairing.objects.get(table__number=2)
    game = game_at(event, table=2)
    unseat = {"event_id": event.pk, "key": new_key(), "pairing_id": pairing.pk}

    for _ in range(2):
        services.unseat_table(**unseat, by=owner_of(event.club))

    game.refresh_from_db()
    assert (game.state, game.on_table) == ("cancelled", False)
    sitting = PairingEntry.objects.filter(pairing__kind="sit-out")
    assert [place.entry.number for place in sitting.order_by("entry__number")] == [3, 4]

    three, four = event.entries.filter(number__gte=3).values_list("pk", flat=True)
    services.seat_table(
        event_id=event.pk,
        key=new_key(),
        number=1,
        table=SeatedTable(2, four, three),
        by=owner_of(event.club),
    )
    assert not PairingEntry.objects.filter(pairing__kind="sit-out").exists()
    assert [
        side.team.name for side in Game.objects.get(on_table=True, table__number=2).sides.all()
    ] == [
        "Gus & Hal",
        "Ed & Flo",
    ]


def test_a_table_with_a_hand_stays():
    event = club_night(teams=2)
    post(game_at(event, table=1))

    with pytest.raises(services.TableHasHands, match="Table 1 has a hand"):
        services.unseat_table(
            event_id=event.pk,
            key=new_key(),
            pairing_id=Pairing.objects.get().pk,
            by=owner_of(event.club),
        )

    assert game_at(event, table=1).state == "open"


def test_a_round_left_without_a_table_can_be_seated_anew():
    event = club_night(teams=3)

    services.unseat_table(
        event_id=event.pk,
        key=new_key(),
        pairing_id=Pairing.objects.get(kind="table").pk,
        by=owner_of(event.club),
    )

    assert not Round.objects.exists()
    assert not PairingEntry.objects.exists()
    seat(event)


def test_a_table_cannot_be_added_for_who_sits_elsewhere_or_at_a_taken_number():
    event = club_night(teams=5)
    one, five = (event.entries.get(number=number) for number in (1, 5))

    with pytest.raises(services.SeatingRefused) as refused:
        services.seat_table(
            event_id=event.pk,
            key=new_key(),
            number=1,
            table=SeatedTable(2, one.pk, five.pk),
            by=owner_of(event.club),
        )

    assert refused.value.tables == {
        2: ("This table is taken in this round.", "Ann & Bo sits at table 1.")
    }


def test_a_table_cannot_be_added_to_a_round_that_is_not_seated():
    event = club_night(teams=4)
    one, two = event.entries.filter(number__lte=2).values_list("pk", flat=True)

    with pytest.raises(services.RoundOutOfTurn):
        services.seat_table(
            event_id=event.pk,
            key=new_key(),
            number=2,
            table=SeatedTable(1, one, two),
            by=owner_of(event.club),
        )


# ---------------------------------------------------------------- the demo club


def test_the_demo_club_goes_with_everything_in_it():
    event = club_night(teams=4)
    club = event.club
    post(game_at(event, table=1))
    services.refresh_standings(event_id=event.pk)
    kept = club_night_of_another_club()
    club.is_demo = True
    club.save()

    services.delete_demo_club(club_id=club.pk)

    assert list(Event.objects.all()) == [kept]
    assert {game.club for game in Game.objects.all()} == {kept.club}


def club_night_of_another_club():
    club = start_club("Another club")
    event = start_event(club)
    enter(event, add_teams(club, 2))
    seat(event)
    return event


def test_a_real_club_cannot_be_deleted():
    event = club_night(teams=2)

    with pytest.raises(services.NotTheDemo):
        services.delete_demo_club(club_id=event.club_id)
    with pytest.raises(ValueError, match="Only the demo club"):
        scoring.delete_demo_rows(club_id=event.club_id)

    assert game_at(event, table=1).club == event.club
