import re
import uuid
from datetime import timedelta

import pytest
from django.urls import reverse

from scoring import services
from scoring.models import Game, HouseRules, HouseRulesVersion, Player, RulesText
from scoring.rules import get_variant
from scoring.selectors import current_house_rules, variant_of
from tests.slips import slip


@pytest.fixture
def at_desk(client, scorer):
    client.force_login(scorer)
    return client


@pytest.fixture
def address(club):
    return reverse("scoring:start-game", args=[club.slug])


@pytest.fixture
def four(club):
    """A form filled in as a newcomer does it, changed by name."""

    def four(**changes):
        return {
            "key": str(uuid.uuid4()),
            "north": "Ann Lee",
            "east": "Cy Hall",
            "south": "Bo Hall",
            "west": "Di Moss",
            "first_dealer": "0",
            "table_number": "",
            "rules": str(current_house_rules(club)[0].pk),
            "ending": "target",
            "hands": "",
        } | changes

    return four


@pytest.fixture
def aces(club, players, scorer):
    """Ann and Bo as a team."""
    return services.add_team(
        club_id=club.pk,
        key=uuid.uuid4(),
        name="The Aces",
        player_ids=[players[0].pk, players[2].pk],
        by=scorer,
    )


def errors_on(response):
    return [
        re.sub(r"<[^>]+>", "", found).strip()
        for found in re.findall(r'<p class="error"[^>]*>(.*?)</p>', response.content.decode())
    ]


def seated(game):
    return [seat.player.name for seat in game.seats.order_by("seat")]


# ---------------------------------------------------------------- starting


def test_four_known_people_are_seated_and_their_first_hand_comes_next(
    at_desk, address, four, players
):
    response = at_desk.post(address, four(first_dealer="3", table_number="5"))

    game = Game.objects.get()
    assert response.headers["Location"] == f"/c/{game.club.slug}/g/{game.key}/hand/"
    assert seated(game) == ["Ann Lee", "Cy Hall", "Bo Hall", "Di Moss"]
    assert (game.first_dealer, game.table.number) == (3, 5)
    assert variant_of(game.rules).game_end.target == 1500
    assert Player.objects.count() == 4


def test_names_nobody_has_become_guests_in_the_same_step(at_desk, address, four, players):
    at_desk.post(address, four(west="Zoe"))

    assert seated(Game.objects.get())[3] == "Zoe"
    assert Player.objects.get(name="Zoe").is_guest


def test_a_name_is_found_however_it_is_written(at_desk, address, four, players):
    at_desk.post(address, four(north="  ANN   lee "))

    assert seated(Game.objects.get())[0] == "Ann Lee"


@pytest.mark.parametrize("west", ["Di Moss", "Zoe"])
def test_starting_a_game_twice_by_a_double_tap_starts_one(at_desk, address, four, players, west):
    facts = four(west=west)
    first = at_desk.post(address, facts)
    again = at_desk.post(address, facts)

    assert again.headers["Location"] == first.headers["Location"]
    assert Game.objects.count() == 1
    assert Player.objects.filter(name=west).count() == 1


def test_a_key_used_for_other_people_is_refused(at_desk, address, four, players):
    facts = four()
    at_desk.post(address, facts)
    again = at_desk.post(address, facts | {"north": "Zoe"})

    assert again.status_code == 422
    assert Game.objects.count() == 1
    assert not Player.objects.filter(name="Zoe").exists()


@pytest.mark.parametrize(
    ("changes", "target", "hands"),
    [
        ({"ending": "target", "hands": "7"}, 1500, 0),
        ({"ending": "hands", "hands": "4"}, 0, 4),
        ({"ending": "director"}, 0, 0),
    ],
)
def test_a_game_ends_as_was_said(at_desk, address, four, players, changes, target, hands):
    at_desk.post(address, four(**changes))

    end = variant_of(Game.objects.get().rules).game_end
    assert (end.target, end.hands) == (target, hands)


def test_the_rules_of_the_game_are_chosen_by_their_name(at_desk, address, four, club, players):
    short = get_variant("single-deck").with_house_rules({"game_end.target": 500})
    named = HouseRules.objects.create(club=club, name="Short evening")
    version = HouseRulesVersion.objects.create(
        house_rules=named, number=1, rules=services.rules_text(short)
    )

    shown = at_desk.get(address).content.decode()
    at_desk.post(address, four(rules=str(version.pk)))

    assert "Short evening" in shown
    assert variant_of(Game.objects.get().rules) == short


# ---------------------------------------------------------------- whom a name means


def test_two_people_of_one_name_are_asked_about(at_desk, address, four, club, players, scorer):
    second = services.add_player(
        club_id=club.pk, key=uuid.uuid4(), name="Bo Hall", by=scorer, same_name=True
    )
    facts = four()

    asked = at_desk.post(address, facts)
    at_desk.post(address, facts | {"south_who": str(second.key)})

    assert (asked.status_code, errors_on(asked)) == (
        422,
        ["2 people are called Bo Hall. Which one?"],
    )
    assert asked.content.decode().count('type="radio" name="south_who"') == 3
    assert Game.objects.get().seats.get(seat=2).player == second


def test_a_namesake_who_is_somebody_new_becomes_a_guest(at_desk, address, four, players):
    facts = four(south="Ann Lee")

    asked = at_desk.post(address, facts)
    answered = at_desk.post(address, facts | {"south_who": "new"})
    again = at_desk.post(address, facts | {"south_who": "new"})

    assert errors_on(asked) == ["Ann Lee is named twice. Who is this?"]
    assert seated(Game.objects.get()) == ["Ann Lee", "Cy Hall", "Ann Lee", "Di Moss"]
    assert again.headers["Location"] == answered.headers["Location"]
    assert Player.objects.filter(name="Ann Lee").count() == 2


def test_two_guests_of_one_name_are_asked_about(at_desk, address, four):
    facts = four(north="Zoe", south="Zoe")

    asked = at_desk.post(address, facts)
    at_desk.post(address, facts | {"south_who": "new"})

    assert errors_on(asked) == ["Zoe is named twice. Who is this?"]
    assert seated(Game.objects.get()) == ["Zoe", "Cy Hall", "Zoe", "Di Moss"]


@pytest.mark.parametrize("who", ["", "nonsense", str(uuid.UUID(int=7))])
def test_an_answer_that_names_nobody_counts_for_nothing(at_desk, address, four, players, who):
    at_desk.post(address, four(north_who=who))

    assert Game.objects.get().seats.get(seat=0).player == players[0]


def test_no_player_of_another_club_can_be_seated(at_desk, address, four, scorer, players):
    other = services.start_club(key=uuid.uuid4(), name="Other", timezone="UTC", by=scorer)
    theirs = services.add_player(club_id=other.pk, key=uuid.uuid4(), name="Ann Lee", by=scorer)

    at_desk.post(address, four(north_who=str(theirs.key)))

    assert Game.objects.get().seats.get(seat=0).player == players[0]


# ---------------------------------------------------------------- teams


def test_teams_take_their_seats_before_the_game_is_started(at_desk, address, four, players, aces):
    empty = four(north="", south="")

    seats = at_desk.post(address, empty | {"team_a": str(aces.pk), "seat_teams": "1"})

    shown = seats.content.decode()
    assert seats.status_code == 200
    assert re.search(r'name="north"[^>]*value="Ann Lee"', shown)
    assert re.search(r'name="south"[^>]*value="Bo Hall"', shown)
    assert not Game.objects.exists()


def test_a_team_plays_as_its_side(at_desk, address, four, players, aces):
    at_desk.post(address, four(team_a=str(aces.pk)))

    assert Game.objects.get().sides.get(key="A").team == aces


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"south": "Zoe"}, "A team’s side is played by its own players."),
        ({"team_b": "same"}, "A team cannot play against itself."),
        ({"team_a": "999999"}, None),
    ],
)
def test_a_team_that_cannot_play_there_says_why(
    at_desk, address, four, players, aces, changes, sentence
):
    facts = four(team_a=str(aces.pk)) | changes
    if facts.get("team_b") == "same":
        facts["team_b"] = str(aces.pk)

    response = at_desk.post(address, facts)

    assert response.status_code == 422
    assert len(errors_on(response)) == 1
    assert sentence is None or errors_on(response)[0].replace("&#x27;", "’") == sentence
    assert not Game.objects.exists()


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"north": ""}, "Type a name."),
        ({"north": " \t\u3000"}, "Type a name."),
        ({"north": "x" * 100}, "This name has 100 letters. There is room for 60."),
        ({"north": "A\x1bB"}, "This name holds a sign that cannot be shown."),
        ({"table_number": "0"}, "Tables are numbered from 1."),
        ({"table_number": "-3"}, "A table has a number, such as 5."),
        ({"table_number": "1e3"}, "A table has a number, such as 5."),
        ({"table_number": "５"}, "A table has a number, such as 5."),
        ({"table_number": "99999999999999999999"}, "There is no table above 999."),
        ({"ending": "hands"}, "Say how many hands."),
        ({"ending": "hands", "hands": "many"}, "Type a whole number of hands, such as 4."),
        ({"ending": "hands", "hands": "0"}, "A game has at least one hand."),
        ({"ending": "hands", "hands": "100"}, "A game has at most 99 hands."),
        ({"ending": ""}, "Say how the game ends."),
        ({"first_dealer": ""}, "Say who deals first."),
        ({"first_dealer": "4"}, None),
        ({"rules": "0"}, "The club no longer has these rules. Reload the page and try again."),
        ({"key": ""}, "Reload the page and try again."),
    ],
)
def test_a_game_that_cannot_be_started_says_why_beside_the_field(
    at_desk, address, four, changes, sentence
):
    response = at_desk.post(address, four(**changes))

    assert response.status_code == 422
    assert sentence is None or errors_on(response) == [sentence]
    assert 'value="Cy Hall"' in response.content.decode()
    assert not Game.objects.exists()
    assert not Player.objects.exists()


def test_a_table_that_is_taken_keeps_no_guest(at_desk, address, four, players):
    at_desk.post(address, four(table_number="5"))
    response = at_desk.post(address, four(table_number="5", west="Zoe"))

    assert errors_on(response) == [
        "A game is still being played at table 5. End it first.",
    ]
    assert not Player.objects.filter(name="Zoe").exists()


def test_a_name_like_a_script_is_only_a_name(at_desk, address, four, club):
    at_desk.post(address, four(north="<script>alert(1)</script>"))

    for name in ("club", "games", "people"):
        shown = at_desk.get(reverse(f"scoring:{name}", args=[club.slug])).content.decode()
        assert "<script>alert" not in shown


def test_a_stranger_starts_no_game(client, address, four):
    client.force_login(services.sign_up(username="sly", password="a long pass word"))

    assert client.post(address, four()).status_code == 404
    assert not Game.objects.exists()
    assert RulesText.objects.count() == 1


# ---------------------------------------------------------------- the lists


def test_tonights_games_show_table_sides_totals_and_hands(at_desk, club, game, post):
    post(slip())
    post(slip(tricks=130))

    shown = at_desk.get(reverse("scoring:club", args=[club.slug])).content.decode()

    assert "<bdi>Ann &amp; Bo</bdi>" in shown
    assert ">20<" in shown
    assert ">290<" in shown
    assert "2 hands" in shown
    assert "Playing" in shown


def test_games_being_played_come_before_those_that_are_over(at_desk, address, club, four, game):
    for _ in range(8):
        at_desk.post(address, four())
    for other in Game.objects.exclude(pk=game.pk):
        services.end_game(game_id=other.pk, key=uuid.uuid4(), by=other.started_by)

    shown = at_desk.get(reverse("scoring:club", args=[club.slug])).content.decode()

    assert shown.index("Being played") < shown.index(str(game.key)) < shown.index("Over tonight")
    assert shown.count("game-card") == 1 + 6
    assert "All 8 games that are over tonight" in shown


def test_earlier_games_lie_under_their_day(at_desk, club, game):
    Game.objects.update(club_day=game.club_day - timedelta(days=7))

    tonight = at_desk.get(reverse("scoring:club", args=[club.slug])).content.decode()
    all_games = at_desk.get(reverse("scoring:games", args=[club.slug])).content.decode()

    assert "No game yet tonight." in tonight
    assert "Ann &amp; Bo" in all_games
    assert ">Tonight<" not in all_games


def test_games_come_in_pages_of_25(at_desk, address, club, four, players):
    for _ in range(26):
        at_desk.post(address, four())

    games = reverse("scoring:games", args=[club.slug])

    assert at_desk.get(games).content.decode().count("game-card") == 25
    assert at_desk.get(games, {"page": 2}).content.decode().count("game-card") == 1


def test_a_list_of_games_costs_the_same_however_long(
    at_desk, address, club, four, players, django_assert_max_num_queries
):
    games = reverse("scoring:games", args=[club.slug])
    at_desk.post(address, four())
    at_desk.get(games)
    for _ in range(3):
        at_desk.post(address, four())

    with django_assert_max_num_queries(10):
        at_desk.get(games)
