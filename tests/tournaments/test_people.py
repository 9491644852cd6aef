"""People come, are late, leave, come back and are replaced; what was played always stays."""

import pytest

from scoring import services as scoring
from scoring.models import Act, Game, Seat
from scoring.services import add_player
from tests.club_night import enter, new_key, owner_of, post
from tests.tournaments.drawn import (
    draw,
    draw_and_publish,
    drawn_event,
    games_of,
    places,
    plain_draws,
    play,
    publish,
)
from tournaments import services
from tournaments.models import Entry, PairingEntry, Ruling, StageAbsence

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    plain_draws(monkeypatch)


def entry(event, number):
    return event.entries.get(number=number)


def do(service, event, number, **facts):
    """Do something about the entry with this start number, as the owner."""
    return service(
        event_id=event.pk,
        key=facts.pop("key", None) or new_key(),
        entry_id=entry(event, number).pk,
        by=owner_of(event.club),
        **facts,
    )


def away(service, event, number, round_number):
    return do(service, event, number, stage_number=1, round_number=round_number)


# ---------------------------------------------------------------- there or not


def test_checking_in_is_noted_and_can_be_taken_back():
    event = drawn_event()

    assert do(services.check_in, event, 1).checked_in_at
    assert do(services.check_in, event, 1, is_here=False).checked_in_at is None


def test_who_misses_a_round_is_left_out_of_its_draw_though_it_was_drawn():
    event = drawn_event(teams=5)
    draw(event)

    away(services.mark_away, event, 5, 1)

    assert places(event)["1-abs-5"] == {"": [5]}
    assert PairingEntry.objects.filter(round__undone_at=None).count() == 5


def test_an_absence_can_be_taken_back_until_the_round_is_published():
    event = drawn_event(teams=4)
    away(services.mark_away, event, 4, 1)
    away(services.mark_back, event, 4, 1)
    draw_and_publish(event)

    assert places(event)["1-2"] == {"A": [3], "B": [4]}
    with pytest.raises(services.PresenceRefused, match="being played"):
        away(services.mark_away, event, 4, 1)


def test_a_late_entry_joins_the_round_that_is_not_published():
    event = drawn_event(teams=4)
    draw_and_publish(event)

    (late,) = enter(event, add_teams_named(event, "Zoe", "Abe"))

    assert late.stages.get().joined_round == 2
    assert len(places(event, 1)) == 2


def add_teams_named(event, *names):
    owner = owner_of(event.club)
    ids = [add_player(club_id=event.club_id, key=new_key(), name=n, by=owner).pk for n in names]
    team = scoring.add_team(
        club_id=event.club_id, key=new_key(), name=" & ".join(names), player_ids=ids, by=owner
    )
    return [team]


# ---------------------------------------------------------------- leaving and coming back


def test_who_leaves_before_the_first_hand_gives_a_walkover_and_is_drawn_no_more():
    event = drawn_event(teams=4)
    draw_and_publish(event)

    do(services.leave, event, 2)

    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.awarded) == ("walkover", "A")
    member = entry(event, 2).stages.get()
    assert (member.left_after_round, member.why) == (1, "withdrawn")


def test_who_leaves_in_the_middle_of_a_game_gives_up_and_keeps_what_was_played():
    event = drawn_event(teams=4, hands=4)
    draw_and_publish(event)
    post(games_of(event)[1])

    do(services.disqualify, event, 1)

    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.awarded) == ("forfeit", "B")
    assert games_of(event)[1].hand_count == 1
    assert entry(event, 1).stages.get().why == "disqualified"


def test_who_leaves_between_two_games_of_a_match_gives_it_up():
    event = drawn_event(teams=2, way="single-elimination", rounds=0, best_of=3)
    draw_and_publish(event)
    play(event)
    assert Game.objects.get().winner == "A"

    do(services.leave, event, 1)

    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.awarded) == ("forfeit", "B")


def test_who_leaves_after_the_last_game_of_a_match_has_won_it():
    event = drawn_event(teams=2, way="single-elimination", rounds=0)
    draw_and_publish(event)
    play(event)

    do(services.leave, event, 1)

    assert not Ruling.objects.exists()


def test_who_leaves_is_taken_out_of_the_rounds_that_are_not_published():
    event = drawn_event(teams=5)
    draw(event)

    do(services.leave, event, 3)

    assert [3] not in [seats for place in places(event).values() for seats in place.values()]
    assert entry(event, 3).stages.get().left_after_round == 0


def test_leaving_twice_is_refused_but_not_the_same_press_again():
    event, key = drawn_event(), new_key()
    do(services.leave, event, 1, key=key)
    do(services.leave, event, 1, key=key)

    with pytest.raises(services.PresenceRefused, match="not in the event any more"):
        do(services.leave, event, 1)


def test_who_comes_back_has_missed_the_rounds_in_between_and_plays_on():
    event = drawn_event(teams=5)
    do(services.leave, event, 5)
    draw_and_publish(event)

    do(services.bring_back, event, 5)

    assert list(StageAbsence.objects.values_list("round_number", flat=True)) == [1]
    assert entry(event, 5).stages.get().left_after_round is None
    with pytest.raises(services.PresenceRefused, match="has not left"):
        do(services.bring_back, event, 5)


def test_an_entry_in_use_is_not_deleted_and_one_never_used_is():
    event = drawn_event(teams=5)
    draw_and_publish(event)

    with pytest.raises(services.EntryHasPlayed):
        do(services.withdraw_entry, event, 1)
    (late,) = enter(event, add_teams_named(event, "Zoe", "Abe"))
    do(services.withdraw_entry, event, late.number)

    assert not Entry.objects.filter(pk=late.pk).exists()


# ---------------------------------------------------------------- substitutes


def sit_in(event, number, name="Zoe", **changes):
    player = add_player(club_id=event.club_id, key=new_key(), name=name, by=owner_of(event.club))
    instead = entry(event, number).team.players.order_by("pk").first()
    facts = {
        "stage_number": 1,
        "round_number": 1,
        "instead_of_id": instead.pk,
        "player_id": player.pk,
    }
    return do(services.substitute, event, number, **facts | changes)


def sitting(game):
    return [seat.player.name for seat in Seat.objects.filter(game=game).order_by("seat", "pk")]


def test_a_substitute_named_before_the_round_is_published_sits_there_from_the_start():
    event = drawn_event(teams=4)
    draw(event)
    sit_in(event, 1)

    publish(event)

    assert sitting(games_of(event)[1])[0] == "Zoe"
    assert games_of(event)[1].sides.get(key="A").team.name == "Ann & Bo"


def test_a_substitute_in_the_middle_of_a_game_plays_from_the_next_hand_on():
    event = drawn_event(teams=4, hands=4)
    draw_and_publish(event)
    post(games_of(event)[1])

    sit_in(event, 1)

    seats = Seat.objects.filter(game=games_of(event)[1], seat=0).order_by("from_number")
    assert [(seat.player.name, seat.from_number) for seat in seats] == [("Ann", 1), ("Zoe", 2)]


def test_nobody_sits_in_who_sits_at_a_table_of_the_round():
    event = drawn_event(teams=4)
    draw_and_publish(event)
    elsewhere = entry(event, 3).team.players.first()

    with pytest.raises(services.PresenceRefused, match="sits at a table") as refused:
        sit_in(event, 1, player_id=elsewhere.pk)
    assert refused.value.field == "player"


def test_a_player_who_is_there_after_all_takes_the_seat_again():
    event = drawn_event(teams=4)
    draw_and_publish(event)
    substitution = sit_in(event, 1)

    do(
        services.take_substitute_back,
        event,
        1,
        stage_number=1,
        round_number=1,
        instead_of_id=substitution.instead_of_id,
    )

    seats = Seat.objects.filter(game=games_of(event)[1], seat=0).order_by("from_number", "pk")
    assert seats.last().player_id == substitution.instead_of_id


def test_everything_about_people_is_in_the_audit_once():
    event, key = drawn_event(), new_key()
    for _ in range(2):
        do(services.check_in, event, 1, key=key)

    assert Act.objects.filter(event_id=event.pk, verb="checked in").count() == 1


def test_a_closed_event_takes_no_changes_of_people():
    event = drawn_event()
    services.close_event(event_id=event.pk, key=new_key(), by=owner_of(event.club))

    for service in (services.check_in, services.leave, services.bring_back):
        with pytest.raises(services.EventIsClosed):
            do(service, event, 1)
