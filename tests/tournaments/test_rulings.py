"""What the director rules about a match or an entry, and taking it back."""

from fractions import Fraction

import pytest
from django.urls import reverse

from scoring.models import Act
from tests.club_night import club_night, game_at, new_key, owner_of, post
from tests.tournaments.drawn import draw_and_publish, drawn_event
from tests.tournaments.test_draws_bracket import match as bracket_match
from tests.tournaments.test_draws_bracket import rule as rule_in_bracket
from tests.tournaments.test_draws_bracket import seat_ready, win
from tournaments import services
from tournaments.models import Pairing, Ruling, StageEntry

pytestmark = pytest.mark.django_db


def match(event, table=1):
    return Pairing.objects.get(stage__event=event, round__number=1, table__number=table)


def rule(event, table=1, **changes):
    facts = {
        "event_id": event.pk,
        "key": new_key(),
        "pairing_id": match(event, table).pk,
        "kind": "walkover",
        "awarded": "A",
        "note": "Nobody came",
        "by": owner_of(event.club),
    }
    return services.rule_on_match(**facts | changes)


def adjust(event, **changes):
    entry = event.entries.get(number=1)
    StageEntry.objects.get_or_create(stage=event.stages.get(), entry=entry)
    facts = {
        "event_id": event.pk,
        "key": new_key(),
        "stage_number": 1,
        "entry_id": entry.pk,
        "round_number": 1,
        "points": Fraction(-50),
        "note": "A renege",
        "by": owner_of(event.club),
    }
    return services.adjust(**facts | changes)


def refusal(act, *args, **changes):
    with pytest.raises(services.RulingRefused) as refused:
        act(*args, **changes)
    return refused.value


def test_a_walkover_is_written_down_with_who_and_why_and_makes_the_standings_stale():
    event = club_night()
    event.freshness.refresh_from_db()
    before = event.freshness.dirty

    ruling = rule(event)

    event.freshness.refresh_from_db()
    assert (ruling.kind, ruling.awarded, ruling.note) == ("walkover", "A", "Nobody came")
    assert Act.objects.filter(event_id=event.pk, verb="ruled on match").count() == 1
    assert event.freshness.dirty == before + 1


def test_a_ruling_sent_twice_is_one_ruling():
    event, key = club_night(), new_key()

    assert rule(event, key=key) == rule(event, key=key)
    assert Ruling.objects.count() == 1
    with pytest.raises(services.ActRepeated):
        rule(event, key=key, awarded="B")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"kind": "earthquake"}, "kind"),
        ({"kind": "adjustment"}, "kind"),
        ({"awarded": ""}, "awarded"),
        ({"awarded": "C"}, "awarded"),
        ({"kind": "double"}, "awarded"),
        ({"note": "  "}, "note"),
        ({"kind": "extra-hand"}, "kind"),
    ],
)
def test_a_ruling_that_does_not_fit_is_refused_beside_its_field(changes, field):
    assert refusal(rule, club_night(), **changes).field == field
    assert not Ruling.objects.exists()


def test_who_has_played_a_hand_gives_up_and_cannot_lose_by_a_walkover():
    event = club_night()
    post(game_at(event, 1))

    assert refusal(rule, event).field == "kind"
    assert rule(event, kind="forfeit", awarded="B").awarded == "B"


def test_an_extra_hand_decides_only_between_sides_that_are_level():
    event = club_night()
    post(game_at(event, 1))

    assert refusal(rule, event, kind="extra-hand").field == "kind"


def test_a_match_has_one_ruling_until_it_is_taken_back():
    event = club_night()
    first = rule(event)
    assert "Take it back first" in refusal(rule, event, kind="double", awarded="").message

    services.revoke_ruling(
        event_id=event.pk, key=new_key(), ruling_id=first.pk, by=owner_of(event.club)
    )
    rule(event, kind="double", awarded="")

    first.refresh_from_db()
    assert first.revoked_by == owner_of(event.club)
    assert Ruling.objects.count() == 2


def test_points_are_given_and_taken_exactly():
    event = club_night()

    taken = adjust(event, points=Fraction(-100, 3))

    assert (taken.numerator, taken.denominator) == (-100, 3)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"points": Fraction(0)}, "points"),
        ({"round_number": 7}, "round"),
        ({"entry_id": 0}, "entry"),
        ({"note": ""}, "note"),
    ],
)
def test_an_adjustment_that_does_not_fit_is_refused_beside_its_field(changes, field):
    assert refusal(adjust, club_night(), **changes).field == field


def test_nothing_is_ruled_in_a_closed_event():
    event = club_night()
    services.close_event(event_id=event.pk, key=new_key(), by=owner_of(event.club))

    for act in (rule, adjust):
        with pytest.raises(services.EventIsClosed):
            act(event)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"points": Fraction(10**12)}, "points"),
        ({"points": Fraction(1, 10**9)}, "points"),
        ({"points": Fraction(0), "half_wins": 999}, "half_wins"),
        ({"note": "x" * 301}, "note"),
    ],
)
def test_what_no_table_could_hold_is_refused_beside_its_field(changes, field):
    assert refusal(adjust, club_night(), **changes).field == field


def test_a_ruling_that_seated_a_later_match_is_taken_back_after_that_match(client):
    event = drawn_event(teams=4, way="single-elimination")
    draw_and_publish(event)
    ruling = rule_in_bracket(event, "W1-1", "walkover", "A")
    win(event, "W1-2")
    seat_ready(event)
    owner = owner_of(event.club)
    take_back = {"event_id": event.pk, "ruling_id": ruling.pk, "by": owner}

    with pytest.raises(services.RulingRefused, match="W2-1 was seated by this ruling"):
        services.revoke_ruling(key=new_key(), **take_back)

    client.force_login(owner)
    final = bracket_match(event, "W2-1")
    address = [event.club.slug, event.key, final.pk]
    page = client.get(reverse("tournaments:rule", args=address)).content.decode()
    assert "Take it off its table" in page
    client.post(reverse("tournaments:unseat-match", args=address), {"key": new_key()})
    services.revoke_ruling(key=new_key(), **take_back)
    ruling.refresh_from_db()
    assert ruling.revoked_at


def test_of_two_directors_who_take_an_entry_back_the_second_is_no_error():
    event = drawn_event(teams=3)
    entry = event.entries.get(number=3)
    act = {"event_id": event.pk, "entry_id": entry.pk, "by": owner_of(event.club)}

    services.withdraw_entry(key=new_key(), **act)
    services.withdraw_entry(key=new_key(), **act)

    with pytest.raises(services.PresenceRefused, match="taken back meanwhile"):
        services.check_in(key=new_key(), **act)
