import uuid

import pytest
from django.core.exceptions import ValidationError

from scoring import services
from scoring.models import Act, Club, Player
from scoring.names import short_names, tidy_name
from scoring.rules import get_variant
from scoring.selectors import current_house_rules, players_matching, variant_of


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("דנה כהן", "דנה כהן"),
        ("O'Neil", "O'Neil"),
        ("\u200bAnn\ufeff Lee\xad", "Ann Lee"),
        ("क्षत्रिय", "क्षत्रिय"),
        ("Nguye\u0302\u0303n", "Nguye\u0302\u0303n"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
    ],
)
def test_a_name_is_kept_as_it_was_typed_but_for_its_blanks(typed, kept):
    assert tidy_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("   ", "blank"),
        ("\u200b", "blank"),
        ("\u3164", "blank"),
        ("\u2800 \u115f", "blank"),
        ("x" * 100, "long"),
        ("Ann\u202eeeL", "sign"),
        ("Ann\x00Lee", "sign"),
        ("Ann\ud800", "sign"),
        ("Ann" + 9 * "\u0301", "sign"),
    ],
)
def test_a_name_that_cannot_be_shown_is_refused(typed, code):
    with pytest.raises(ValidationError) as caught:
        tidy_name(typed)

    assert caught.value.code == code


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Ann Lee", "Bo Hall"], ["Ann", "Bo"]),
        (["Bo Hall", "Bo Hill"], ["Bo Ha.", "Bo Hi."]),
        (["Bo Hall", "bo Moss"], ["Bo H.", "bo M."]),
        (["Bo", "Bo Moss"], ["Bo", "Bo M."]),
        (["Bo Lee", "Bo Lee"], ["Bo Lee", "Bo Lee"]),
        (["Bo Lee", "Bo Leeds"], ["Bo Lee", "Bo Leed."]),
    ],
)
def test_two_of_one_first_name_get_the_shortest_addition(names, short):
    assert list(short_names(dict(enumerate(names))).values()) == short


def test_who_starts_a_club_owns_it_and_it_has_rules_to_play_by(club, scorer):
    membership = club.memberships.get()

    assert (membership.user, membership.role) == (scorer, "owner")
    assert [variant_of(v.rules) for v in current_house_rules(club)] == [get_variant("single-deck")]


def test_a_club_started_twice_with_one_key_is_one_club(scorer):
    start = {"key": uuid.uuid4(), "name": "Aces", "timezone": "UTC", "by": scorer}

    assert services.start_club(**start) == services.start_club(**start)


def test_two_clubs_of_one_name_have_addresses_of_their_own(scorer):
    names = ["Aces", "Aces", "אסים", "new"]

    slugs = [
        services.start_club(key=uuid.uuid4(), name=name, timezone="UTC", by=scorer).slug
        for name in names
    ]

    assert slugs == ["aces", "aces-2", "club", "new-2"]


def test_a_second_player_of_a_name_is_asked_about(club, scorer, players):
    again = {"club_id": club.pk, "key": uuid.uuid4(), "name": "ann  LEE", "by": scorer}

    with pytest.raises(services.NameTaken) as caught:
        services.add_player(**again)
    second = services.add_player(**again, same_name=True)

    assert caught.value.field == "name"
    assert Player.objects.filter(name_key="ann lee").count() == 2
    assert second.name == "ann LEE"


def test_a_player_added_twice_with_one_key_is_one_player(club, scorer):
    add = {"club_id": club.pk, "key": uuid.uuid4(), "name": "Zoe", "by": scorer}

    assert services.add_player(**add) == services.add_player(**add)
    with pytest.raises(services.KeyReused):
        services.add_player(**add | {"name": "Zack"})


def test_a_new_name_is_seen_everywhere_and_changes_what_pages_show(club, scorer, players):
    services.rename_player(
        club_id=club.pk, player_id=players[0].pk, key=uuid.uuid4(), name="Anna Lee", by=scorer
    )

    assert [p.name for p in players_matching(club, "anna")] == ["Anna Lee"]
    assert Club.objects.get(pk=club.pk).names_version == 1
    assert Act.objects.filter(verb="player renamed", by_user=scorer).count() == 1


def test_typing_the_start_of_any_name_finds_a_player(club, players):
    assert [p.name for p in players_matching(club, "ha")] == ["Bo Hall", "Cy Hall"]


def test_a_team_without_a_name_is_called_by_its_players(club, scorer, players):
    team = services.add_team(
        club_id=club.pk,
        key=uuid.uuid4(),
        name="",
        player_ids=[players[0].pk, players[2].pk],
        by=scorer,
    )

    assert team.name == "Ann Lee & Bo Hall"


def test_a_team_of_two_long_names_still_has_a_name(club, scorer):
    ids = [
        services.add_player(club_id=club.pk, key=uuid.uuid4(), name=letter * 60, by=scorer).pk
        for letter in "XY"
    ]

    team = services.add_team(club_id=club.pk, key=uuid.uuid4(), name="", player_ids=ids, by=scorer)

    assert len(team.name) <= 60


@pytest.mark.parametrize("chosen", [[0], [0, 0], [0, 1, 2]])
def test_a_team_is_two_different_players(club, scorer, players, chosen):
    with pytest.raises(services.WrongPlayers):
        services.add_team(
            club_id=club.pk,
            key=uuid.uuid4(),
            name="Us",
            player_ids=[players[index].pk for index in chosen],
            by=scorer,
        )


def test_nobody_plays_for_a_club_that_is_not_theirs(club, scorer, players):
    other = services.start_club(key=uuid.uuid4(), name="Other", timezone="UTC", by=scorer)
    stranger = services.add_player(club_id=other.pk, key=uuid.uuid4(), name="Zed", by=scorer)

    with pytest.raises(services.WrongPlayers):
        services.add_team(
            club_id=club.pk,
            key=uuid.uuid4(),
            name="Us",
            player_ids=[players[0].pk, stranger.pk],
            by=scorer,
        )


def test_nobody_signs_in_under_a_name_that_is_taken(scorer):
    with pytest.raises(services.NameTaken):
        services.sign_up(username="DORA", password="another pass word")
