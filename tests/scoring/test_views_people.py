import re
import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import services
from scoring.models import Act, Club, Player, Team, User

PASSWORD = "a long pass word"


@pytest.fixture
def at_desk(client, scorer):
    client.force_login(scorer)
    return client


@pytest.fixture
def stranger(db, client):
    client.force_login(services.sign_up(username="sly", password=PASSWORD))
    return client


def page(name, club, **more):
    return reverse(f"scoring:{name}", kwargs={"slug": club.slug, **more})


def errors_on(response):
    return [
        re.sub(r"<[^>]+>", "", found).strip()
        for found in re.findall(r'<p class="error"[^>]*>(.*?)</p>', response.content.decode())
    ]


# ---------------------------------------------------------------- a club of one's own


def own_club(**changes):
    return {
        "key": str(uuid.uuid4()),
        "club_name": "Friday Aces",
        "username": "fred",
        "password": PASSWORD,
        "timezone": "Europe/Berlin",
    } | changes


def test_a_newcomer_signs_up_and_starts_a_club_in_one_step(db, client):
    response = client.post(reverse("scoring:start-club"), own_club())

    club = Club.objects.get()
    assert response.headers["Location"] == page("club", club)
    assert club.memberships.get().user.username == "fred"
    assert client.get(page("club", club)).status_code == 200


def test_sending_a_new_club_twice_starts_it_once(db, client):
    facts = own_club()
    client.post(reverse("scoring:start-club"), facts)
    client.logout()

    again = client.post(reverse("scoring:start-club"), facts)

    assert again.headers["Location"] == page("club", Club.objects.get())
    assert User.objects.count() == 1


def test_who_came_in_by_the_demo_signs_up_before_owning_a_club(db, client):
    demo = services.sign_up(username="demo", password="demo-night")
    services.start_club(key=uuid.uuid4(), name="Demo", timezone="UTC", by=demo, is_demo=True)
    client.force_login(demo)

    asked = client.get(reverse("scoring:start-club")).content.decode()
    client.post(reverse("scoring:start-club"), own_club())

    assert 'name="password"' in asked
    assert Club.objects.get(name="Friday Aces").memberships.get().user.username == "fred"
    assert client.get(reverse("home")).wsgi_request.user.username == "fred"


def test_the_demos_own_sign_in_owns_no_other_club(db, client):
    demo = services.sign_up(username="demo", password="demo-night")
    services.start_club(key=uuid.uuid4(), name="Demo", timezone="UTC", by=demo, is_demo=True)

    response = client.post(
        reverse("scoring:start-club"), own_club(username="demo", password="demo-night")
    )

    assert response.status_code == 422
    assert "Everybody can read this password. Choose a user name of your own." in errors_on(
        response
    )
    assert Club.objects.get().is_demo


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"club_name": "   "}, "Type a name."),
        ({"club_name": "x" * 100}, "This name has 100 letters. There is room for 60."),
        (
            {"username": "dora", "password": "quite another one"},
            "Somebody signs in with this name already.",
        ),
        ({"username": "two words"}, "Use letters, digits and . @ + - _, but no blanks."),
        ({"password": ""}, "Choose a password."),
        ({"key": "nonsense"}, None),
        ({"timezone": "Mars/Base"}, "Select a valid choice."),
    ],
)
def test_a_club_that_cannot_be_started_says_why_and_keeps_what_was_typed(
    client, scorer, changes, sentence
):
    response = client.post(reverse("scoring:start-club"), own_club(**changes))

    assert response.status_code == 422
    assert sentence is None or any(error.startswith(sentence) for error in errors_on(response))
    assert 'value="Friday Aces"' in response.content.decode() or "club_name" in changes
    assert not Club.objects.exists()
    assert User.objects.count() == 1


# ---------------------------------------------------------------- players


def test_a_player_is_added(at_desk, club):
    response = at_desk.post(
        page("add-player", club), {"key": uuid.uuid4(), "name": "  Ann   Lee "}, follow=True
    )

    assert club.players.get().name == "Ann Lee"
    assert "<bdi>Ann Lee</bdi> is added." in response.content.decode()


def test_adding_a_player_twice_by_a_double_tap_adds_one(at_desk, club):
    facts = {"key": uuid.uuid4(), "name": "Ann Lee"}
    at_desk.post(page("add-player", club), facts)
    at_desk.post(page("add-player", club), facts)

    assert club.players.count() == 1


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Type a name."),
        ("  \t ", "Type a name."),
        ("\u200b\u200b", "Type a name."),
        ("x" * 100, "This name has 100 letters. There is room for 60."),
        ("Ann\x07Lee", "This name holds a sign that cannot be shown."),
        ("Ann \u202eLee", "This name holds a sign that cannot be shown."),
        ("Ann\x00", None),
    ],
)
def test_a_name_that_cannot_be_kept_gets_a_sentence(at_desk, club, name, sentence):
    response = at_desk.post(page("add-player", club), {"key": uuid.uuid4(), "name": name})

    assert response.status_code == 422
    assert len(errors_on(response)) == 1
    assert sentence is None or errors_on(response) == [sentence]
    assert not Player.objects.exists()


@pytest.mark.parametrize("name", ["דניאל כהן", "<script>alert(1)</script>", "O’Brien & Co."])
def test_a_name_in_any_script_is_shown_as_it_was_typed(at_desk, club, name):
    at_desk.post(page("add-player", club), {"key": uuid.uuid4(), "name": name})

    shown = at_desk.get(page("people", club)).content.decode()
    escaped = name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert f"<bdi>{escaped}</bdi>" in shown


def test_a_second_person_of_one_name_is_a_question_first(at_desk, club, players):
    facts = {"key": uuid.uuid4(), "name": "bo hall"}
    asked = at_desk.post(page("add-player", club), facts)
    answered = at_desk.post(page("add-player", club), facts | {"same_name": "on"})

    assert asked.status_code == 422
    assert 'name="same_name"' in asked.content.decode()
    assert answered.status_code == 302
    assert club.players.filter(name_key="bo hall").count() == 2


def test_a_player_is_renamed(at_desk, club, players):
    address = page("rename-player", club, key=players[0].key)
    at_desk.post(address, {"key": uuid.uuid4(), "name": "Anna Lee"})
    taken = at_desk.post(address, {"key": uuid.uuid4(), "name": "Bo Hall"})

    players[0].refresh_from_db()
    assert players[0].name == "Anna Lee"
    assert (taken.status_code, errors_on(taken)) == (422, ["There is a Bo Hall already."])


# ---------------------------------------------------------------- teams


def team(**changes):
    return {"key": uuid.uuid4(), "first": "Ann Lee", "second": "Bo Hall", "name": ""} | changes


def test_a_team_of_a_known_and_a_new_player_is_added_in_one_step(at_desk, club, players):
    at_desk.post(page("add-team", club), team(second="Zoe"))

    members = [member.player for member in Team.objects.get().members.all()]
    assert [(member.name, member.is_guest) for member in members] == [
        ("Ann Lee", False),
        ("Zoe", True),
    ]


def test_sending_a_team_twice_adds_it_and_its_guest_once(at_desk, club):
    facts = team()
    at_desk.post(page("add-team", club), facts)
    again = at_desk.post(page("add-team", club), facts)

    assert again.status_code == 302
    assert (Team.objects.count(), Player.objects.count()) == (1, 2)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"second": ""}, "Type a name."),
        ({"second": "ann lee"}, "ann lee is named twice. Who is this?"),
        ({"name": "The Aces"}, "There is a team The Aces already."),
    ],
)
def test_a_team_that_cannot_be_added_says_why(at_desk, club, players, scorer, changes, sentence):
    services.add_team(
        club_id=club.pk,
        key=uuid.uuid4(),
        name="The Aces",
        player_ids=[players[1].pk, players[3].pk],
        by=scorer,
    )

    response = at_desk.post(page("add-team", club), team(**changes))

    assert (response.status_code, errors_on(response)) == (422, [sentence])
    assert (Team.objects.count(), Player.objects.count()) == (1, 4)


def test_a_team_is_renamed(at_desk, club):
    at_desk.post(page("add-team", club), team())
    address = page("rename-team", club, key=Team.objects.get().key)
    at_desk.post(address, {"key": uuid.uuid4(), "name": "The Two"})

    assert Team.objects.get().name == "The Two"


# ---------------------------------------------------------------- finding


def test_people_come_in_pages_of_25_and_by_what_is_typed(at_desk, club, scorer):
    for number in range(30):
        services.add_player(
            club_id=club.pk, key=uuid.uuid4(), name=f"Player {number:02}", by=scorer
        )

    first = at_desk.get(page("people", club)).content.decode()
    second = at_desk.get(page("people", club), {"page": 2}).content.decode()
    found = at_desk.get(page("people", club), {"q": "player 07"}).content.decode()

    assert ("Player 24" in first, "Player 25" in first) == (True, False)
    assert "Player 25" in second
    assert re.findall(r"<bdi>(Player \d+)</bdi>", found) == ["Player 07"]


@pytest.mark.parametrize(
    "query", [{"page": "abc"}, {"page": "-1"}, {"q": "\x00%_"}, {"teams": "9"}]
)
def test_a_strange_address_still_shows_people(at_desk, club, players, query):
    assert at_desk.get(page("people", club), query).status_code == 200


def test_a_list_of_people_costs_the_same_however_long(at_desk, club, players):
    def statements():
        with CaptureQueriesContext(connection) as queries:
            at_desk.get(page("people", club))
        return len(queries)

    at_desk.post(page("add-team", club), team())
    at_desk.get(page("people", club))
    of_one_team = statements()
    at_desk.post(page("add-team", club), team(first="Cy Hall", second="Di Moss"))
    at_desk.post(page("add-team", club), team(first="Zoe", second="Quin"))
    at_desk.get(page("people", club))

    assert statements() == of_one_team


def test_type_ahead_offers_those_not_named_yet_and_a_new_guest(at_desk, club, players):
    shown = at_desk.get(
        page("people-search", club),
        {"field": "north", "of": "north,east", "north": "H", "east": "cy hall"},
    ).content.decode()

    assert re.findall(r'data-name="([^"]+)" data-who="(new)?', shown) == [
        ("Bo Hall", ""),
        ("H", "new"),
    ]


@pytest.mark.parametrize(
    "query", [{}, {"field": "<b>", "of": "<b>"}, {"field": "north", "north": "\x00"}]
)
def test_type_ahead_bears_any_question(at_desk, club, players, query):
    response = at_desk.get(page("people-search", club), query)

    assert response.status_code == 200
    assert "<b>" not in response.content.decode()


# ---------------------------------------------------------------- who may


@pytest.mark.parametrize("name", ["club", "people", "people-search", "add-player", "add-team"])
def test_a_stranger_finds_no_club(stranger, club, players, name):
    assert stranger.get(page(name, club)).status_code == 404


@pytest.mark.parametrize("name", ["add-player", "add-team"])
def test_a_stranger_adds_nobody(stranger, club, players, name):
    before = Act.objects.count()
    response = stranger.post(page(name, club), team(name="Sly"))

    assert response.status_code == 404
    assert Act.objects.count() == before


@pytest.mark.parametrize("name", ["club", "people", "add-player", "games", "start-game"])
def test_who_is_not_signed_in_is_asked_to(client, club, name):
    response = client.get(page(name, club))

    assert response.headers["Location"] == f"/sign-in/?next={page(name, club)}"


def test_a_stranger_renames_nobody(stranger, club, players):
    response = stranger.post(
        page("rename-player", club, key=players[0].key), {"key": uuid.uuid4(), "name": "Sly"}
    )

    assert response.status_code == 404
    assert Player.objects.get(pk=players[0].pk).name == "Ann Lee"


# ---------------------------------------------------------------- the start page


def test_the_start_page_offers_the_demo_club_only_while_there_is_one(client, scorer):
    without = client.get(reverse("home")).content.decode()
    services.start_club(key=uuid.uuid4(), name="Demo", timezone="UTC", by=scorer, is_demo=True)
    with_demo = client.get(reverse("home")).content.decode()

    assert ("demo-night" in without, "demo-night" in with_demo) == (False, True)


def test_a_member_sees_her_clubs_on_the_start_page_and_no_other(at_desk, club, game, scorer):
    other = services.sign_up(username="other", password=PASSWORD)
    services.start_club(key=uuid.uuid4(), name="Not Hers", timezone="UTC", by=other)

    shown = at_desk.get(reverse("home")).content.decode()

    assert "Millbrook Pinochle Club" in shown
    assert "Ann &amp; Bo" in shown
    assert "Not Hers" not in shown


@pytest.mark.parametrize(
    ("own", "shown"),
    [("192.168.7.20", "http://192.168.7.20"), ("", "No network found.")],
)
def test_the_start_page_of_a_laptop_says_the_address_for_phones(
    db, client, settings, monkeypatch, own, shown
):
    settings.EMBEDDED = True
    monkeypatch.setattr("scoring.views.address.own_address", lambda: own)
    monkeypatch.setattr("scoring.views.address._answers", lambda own, port: False)

    page = client.get(reverse("home")).content.decode()

    assert shown in page
    assert ("<svg" in page) == bool(own)


def test_a_site_in_the_network_shows_no_address_of_a_laptop(db, client, settings):
    settings.EMBEDDED = False

    assert "Join the hall Wi-Fi" not in client.get(reverse("home")).content.decode()
