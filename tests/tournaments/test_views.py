import pytest
from django.urls import reverse

from scoring import services as scoring
from scoring.models import Membership
from scoring.selectors import current_house_rules
from tests.club_night import (
    add_teams,
    club_night,
    enter,
    game_at,
    member_of,
    new_key,
    owner_of,
    post,
    seat,
    start_club,
    start_event,
)
from tournaments import selectors, services
from tournaments.models import Event, EventFreshness, Round

pytestmark = pytest.mark.django_db


def address(name, event, **more):
    return reverse(f"tournaments:{name}", kwargs={"slug": event.club.slug, "key": event.key} | more)


@pytest.fixture
def night():
    return club_night(teams=5)


@pytest.fixture
def director(client, night):
    client.force_login(owner_of(night.club))
    return client


def text(response):
    return " ".join(response.content.decode().split())


# ---------------------------------------------------------------- who may


PAGES = {
    "event": {},
    "entries": {},
    "seat-round": {"number": 2},
    "standings": {},
    "why": {"entry": 1},
}
ACTS = {
    "close-event": {},
    "reopen-event": {},
    "withdraw-entry": {"number": 5},
    "unseat-table": {"number": 1, "table": 1},
    "entries": {},
    "seat-round": {"number": 2},
}


@pytest.mark.parametrize("name", PAGES)
def test_a_stranger_sees_nothing_of_an_event_for_the_club_only(client, django_user_model, name):
    night = club_night(teams=4, visibility=Event.Visibility.CLUB)
    client.force_login(django_user_model.objects.create_user("stranger"))

    assert client.get(address(name, night, **PAGES[name])).status_code == 404


@pytest.mark.parametrize("name", PAGES)
def test_who_is_not_signed_in_is_asked_to(client, name):
    night = club_night(teams=4, visibility=Event.Visibility.CLUB)

    response = client.get(address(name, night, **PAGES[name]))

    assert response.status_code == 302
    assert response.url.startswith(reverse("sign-in"))


@pytest.mark.parametrize("name", ACTS)
@pytest.mark.parametrize(("visibility", "status"), [("public", 403), ("club", 404)])
def test_a_stranger_can_do_nothing(client, django_user_model, night, name, visibility, status):
    Event.objects.update(visibility=visibility)
    client.force_login(django_user_model.objects.create_user("stranger"))

    response = client.post(address(name, night, **ACTS[name]), {"key": new_key()})

    assert response.status_code == status
    assert client.get(address("entries", night)).status_code == status


@pytest.mark.parametrize("name", ACTS)
def test_a_scorer_sees_but_does_not_direct(client, night, name):
    client.force_login(member_of(night.club, Membership.Role.SCORER))

    assert client.post(address(name, night, **ACTS[name]), {"key": new_key()}).status_code == 403
    assert client.get(address("event", night)).status_code == 200


def test_a_stranger_cannot_list_or_open_events(client, django_user_model, night):
    client.force_login(django_user_model.objects.create_user("stranger"))

    assert client.get(reverse("tournaments:events", args=[night.club.slug])).status_code == 404
    assert client.get(reverse("tournaments:start-event", args=[night.club.slug])).status_code == 404


def test_an_event_is_found_in_its_own_club_only(client, night):
    other = start_club("Another club")
    client.force_login(owner_of(other))

    for name in ("event", "standings"):
        wrong = reverse(f"tournaments:{name}", kwargs={"slug": other.slug, "key": night.key})
        assert client.get(wrong).status_code == 404


# ---------------------------------------------------------------- opening an event


def start_form(**changes):
    form = {
        "key": new_key(),
        "name": "Club night",
        "day": "2026-11-24",
        "ending": "hands",
        "hands": "4",
        "target": "1500",
        "tie_break_1": "points",
        "tie_break_2": "fewest-sets",
        "visibility": "public",
    }
    return form | changes


def open_event(client, **changes):
    club = start_club()
    client.force_login(owner_of(club))
    form = start_form(**{"rules": current_house_rules(club)[0].pk} | changes)
    return client.post(reverse("tournaments:start-event", args=[club.slug]), form)


def test_opening_a_night_leads_to_its_teams(client):
    response = open_event(client)

    event = Event.objects.get()
    assert response.url == address("entries", event)
    assert str(selectors.game_end_of(event.rules)) == "4 hands a round"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": ""}, "Type a name."),
        ({"name": "x" * 100}, "This name has 100 letters. There is room for 60."),
        ({"day": "tomorrow"}, "Choose a day."),
        ({"hands": ""}, "Say how many hands."),
        ({"hands": "0"}, "A round has at least one hand."),
        ({"hands": "four"}, "Type a whole number of hands, such as 4."),
        ({"hands": "1e3"}, "Type a whole number of hands, such as 4."),
        ({"hands": "４"}, "Type a whole number of hands, such as 4."),
        ({"hands": "4.0"}, "Type a whole number of hands, such as 4."),
        ({"ending": "target", "target": ""}, "Say how many points."),
        ({"ending": "target", "target": "0"}, "A game is played to at least one point."),
        ({"ending": "target", "target": "-5"}, "Type a whole number of points, such as 1500."),
        ({"ending": "target", "target": "١٥٠٠"}, "Type a whole number of points, such as 1500."),
        ({"key": ""}, "Reload the page and try again."),
        ({"rules": "0"}, "The club no longer has these rules. Reload the page and try again."),
    ],
)
def test_a_night_that_cannot_be_says_why_beside_the_field(client, changes, sentence):
    response = open_event(client, **changes)

    assert response.status_code == 422
    assert sentence in text(response)
    assert not Event.objects.exists()


def test_a_number_that_is_not_asked_for_does_not_matter(client):
    open_event(client, ending="director", hands="four", target="-5")

    assert str(selectors.game_end_of(Event.objects.get().rules)) == "the director ends each round"


def test_the_list_of_events_costs_the_same_with_one_and_three(
    client, night, django_assert_num_queries
):
    client.force_login(owner_of(night.club))
    page = reverse("tournaments:events", args=[night.club.slug])
    with django_assert_num_queries(7):
        client.get(page)

    for _name in range(2):
        start_event(night.club)
    with django_assert_num_queries(7):
        response = client.get(page)
    assert "5 teams, round 1" in text(response)


# ---------------------------------------------------------------- teams


def test_ticked_teams_are_entered(client):
    event = start_event(start_club())
    teams = add_teams(event.club, 3)
    client.force_login(owner_of(event.club))

    client.post(address("entries", event), {"key": new_key(), "teams": [teams[0].pk, teams[2].pk]})

    assert [entry.team for entry in event.entries.all()] == [teams[0], teams[2]]


@pytest.mark.parametrize("teams", [[], ["999999"], ["one"]])
def test_ticking_nothing_or_nonsense_is_refused(director, night, teams):
    response = director.post(address("entries", night), {"key": new_key(), "teams": teams})

    assert response.status_code == 422
    assert night.entries.count() == 5


def test_teams_sent_twice_by_a_double_tap_are_entered_once(client):
    event = start_event(start_club())
    teams = [team.pk for team in add_teams(event.club, 3)]
    client.force_login(owner_of(event.club))
    form = {"key": new_key(), "teams": teams}

    first, second = (client.post(address("entries", event), form) for _ in range(2))

    assert (first.status_code, second.status_code) == (302, 302)
    assert event.entries.count() == 3


def test_teams_entered_by_somebody_else_meanwhile_are_named(client):
    event = start_event(start_club())
    teams = add_teams(event.club, 2)
    enter(event, teams)
    client.force_login(owner_of(event.club))

    response = client.post(address("entries", event), {"key": new_key(), "teams": [teams[0].pk]})

    assert response.status_code == 422
    assert "Ann &amp; Bo is already entered." in text(response)


def test_an_entry_never_seated_is_taken_back_with_one_tap(client):
    event = start_event(start_club())
    enter(event, add_teams(event.club, 2))
    client.force_login(owner_of(event.club))

    client.post(address("withdraw-entry", event, number=1), {"key": new_key()})

    assert [entry.number for entry in event.entries.all()] == [2]


# ---------------------------------------------------------------- seating


def seating_form(event, **changes):
    one, two, three, four, _five = event.entries.values_list("pk", flat=True)
    same = {
        "key": new_key(),
        "tables": "1,2",
        "left_1": one,
        "right_1": two,
        "left_2": three,
        "right_2": four,
    }
    return same | changes


@pytest.fixture
def unseated(client):
    event = start_event(start_club())
    enter(event, add_teams(event.club, 5))
    client.force_login(owner_of(event.club))
    return event


def test_round_one_is_proposed_in_start_number_order_and_seated(client, unseated):
    page = text(client.get(address("seat-round", unseated, number=1)))
    first = unseated.entries.first().pk
    assert f'<option value="{first}" selected>1 · Ann &amp; Bo</option>' in page

    response = client.post(address("seat-round", unseated, number=1), seating_form(unseated))

    assert response.url == address("event", unseated)
    assert [len(table) for table in (selectors.seating_of(Round.objects.get()),)] == [2]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"right_2": ""}, "Choose a team for each side, or leave the table empty."),
        ({"right_2": "left_2"}, "Ed &amp; Flo cannot play against itself."),
        ({"right_2": "left_1"}, "Ann &amp; Bo is seated at another table as well."),
        ({"right_2": "999999"}, "This team is not entered in the event any more."),
    ],
)
def test_a_seating_that_cannot_be_is_kept_with_a_sentence_at_the_table(
    client, unseated, wrong, sentence
):
    form = seating_form(unseated)
    form |= {field: form.get(value, value) for field, value in wrong.items()}

    response = client.post(address("seat-round", unseated, number=1), form)

    assert response.status_code == 422
    assert sentence in text(response)
    assert f'<option value="{form["left_1"]}" selected>' in text(response)
    assert not Round.objects.exists()


def test_a_table_left_empty_is_not_seated(client, unseated):
    client.post(
        address("seat-round", unseated, number=1), seating_form(unseated, left_2="", right_2="")
    )

    assert len(selectors.seating_of(Round.objects.get())) == 1


def test_a_round_sent_twice_by_a_double_tap_is_seated_once(client, unseated):
    form = seating_form(unseated, whole="1")

    first, second = (client.post(address("seat-round", unseated, number=1), form) for _ in range(2))

    assert first.url == second.url == address("event", unseated)
    assert len(selectors.seating_of(Round.objects.get())) == 2


def test_a_round_seated_by_somebody_else_meanwhile_is_left_as_it_is(client, unseated):
    client.post(
        address("seat-round", unseated, number=1),
        seating_form(unseated, whole="1", left_1="", right_1=""),
    )

    response = client.post(
        address("seat-round", unseated, number=1), seating_form(unseated, whole="1")
    )

    assert response.status_code == 422
    assert "Round 1 is already seated." in text(response)
    assert len(selectors.seating_of(Round.objects.get())) == 1


def test_the_page_that_seats_a_round_says_that_it_seats_the_whole(client, unseated):
    page = text(client.get(address("seat-round", unseated, number=1)))

    assert '<input type="hidden" name="whole" value="1">' in page


def test_a_table_sent_twice_by_a_double_tap_is_added_once(director, night):
    director.post(address("unseat-table", night, number=1, table=2), {"key": new_key()})
    four, five = night.entries.filter(number__gte=4).values_list("pk", flat=True)
    form = {"key": new_key(), "tables": "2", "left_2": five, "right_2": four}

    answers = [director.post(address("seat-round", night, number=1), form) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]


def test_a_team_seated_by_somebody_else_meanwhile_is_named_with_its_table(director, night):
    one, five = (night.entries.get(number=number).pk for number in (1, 5))
    form = {"key": new_key(), "tables": "3", "left_3": one, "right_3": five}

    response = director.post(address("seat-round", night, number=1), form)

    assert response.status_code == 422
    assert "Ann &amp; Bo sits at table 1." in text(response)


def test_a_round_that_is_not_next_is_not_there(director, night):
    assert director.get(address("seat-round", night, number=3)).status_code == 404
    assert director.get(address("seat-round", night, number=0)).status_code == 404


def test_a_table_is_taken_apart_and_seated_anew(director, night):
    director.post(address("unseat-table", night, number=1, table=2), {"key": new_key()})
    page = text(director.get(address("seat-round", night, number=1)))
    assert "One more table" in page
    assert 'name="left_2"' in page

    four, five = night.entries.filter(number__gte=4).values_list("pk", flat=True)
    form = {"key": new_key(), "tables": "2", "left_2": five, "right_2": four}
    director.post(address("seat-round", night, number=1), form)

    assert [side.team.name for side in game_at(night, 2).sides.all()] == ["Ida & Jo", "Gus & Hal"]


# ---------------------------------------------------------------- the board


def test_the_board_says_what_each_table_has_handed_in(director, night):
    for _hand in range(4):
        post(game_at(night, 1))
    post(game_at(night, 2))

    page = text(director.get(address("event", night)))

    assert "<b>1 of 2</b> tables in" in page
    assert "4 of 4" in page
    assert "1 of 4" in page
    assert "3 hands to come" in page
    assert "Sitting out: <b><bdi>Ida &amp; Jo</bdi></b>" in page


def test_when_every_table_is_in_the_next_step_is_the_next_round(director, night):
    for table in (1, 2):
        for _hand in range(4):
            post(game_at(night, table))

    page = text(director.get(address("event", night)))

    assert "Next: seat round 2" in page
    assert "Close the night" in page


def test_an_unfinished_table_of_an_earlier_round_is_still_on_the_board(director, night):
    seat(night, selectors.propose_seating(night), number=2)

    assert "Still missing from earlier rounds" in text(director.get(address("event", night)))


def test_closing_and_opening_again(director, night):
    director.post(address("close-event", night), {"key": new_key()})
    assert "This night is over" in text(director.get(address("event", night)))

    director.post(address("reopen-event", night), {"key": new_key()})
    night.refresh_from_db()
    assert night.state == "open"


def test_the_board_costs_the_same_in_round_one_and_round_two(
    director, night, django_assert_num_queries
):
    with django_assert_num_queries(14):
        director.get(address("event", night))
    seat(night, selectors.propose_seating(night), number=2)
    with django_assert_num_queries(14):
        director.get(address("event", night))


def test_a_spectator_of_a_public_event_is_sent_to_the_standings(client, night):
    assert client.get(address("event", night)).url == address("standings", night)


def test_a_score_sheet_leads_back_to_the_board(director, night):
    game = game_at(night, 1)
    back = reverse("tournaments:event-of-game", args=[night.club.slug, game.key])

    assert back in text(director.get(reverse("scoring:game", args=[night.club.slug, game.key])))
    assert director.get(back).url == address("event", night)


def test_a_game_of_no_event_leads_to_none(director, night):
    game = game_at(night, 1)
    game.pairing_game.delete()
    back = reverse("tournaments:event-of-game", args=[night.club.slug, game.key])

    assert director.get(back).status_code == 404


# ---------------------------------------------------------------- standings


def test_anybody_may_read_public_standings(client, night):
    post(game_at(night, 1))
    services.refresh_standings(event_id=night.pk)

    page = text(client.get(address("standings", night)))

    assert "<b>0 of 2</b> tables in" in page
    assert "Ann &amp; Bo" in page
    assert "260" in page


def test_before_the_first_hand_the_standings_say_so(client, night):
    assert "No hands yet." in text(client.get(address("standings", night)))


def test_a_reader_of_stale_standings_makes_them_fresh_without_a_broker(client, night):
    post(game_at(night, 1))
    EventFreshness.objects.update(queued=False)  # as if nobody had been asked

    assert "260" in text(client.get(address("standings", night)))
    fresh = EventFreshness.objects.get(event=night)
    assert (fresh.computed, fresh.queued) == (fresh.dirty, False)


def test_with_a_broker_a_reader_sees_what_there_is_and_that_more_is_coming(
    client, night, use_broker, monkeypatch
):
    services.refresh_standings(event_id=night.pk)
    post(game_at(night, 1))
    EventFreshness.objects.update(queued=False)
    use_broker("memory://")
    rung = []
    monkeypatch.setattr(
        "tournaments.tasks.ask_for_refresh", lambda event_id: rung.append(event_id) or True
    )

    pages = [text(client.get(address("standings", night))) for _ in range(2)]

    assert rung == [night.pk]
    assert all("Updating" in page and "every 2s" in page for page in pages)


def test_an_unchanged_fragment_is_not_sent_again(client, night, django_assert_max_num_queries):
    post(game_at(night, 1))
    services.refresh_standings(event_id=night.pk)
    htmx = {"HX-Request": "true"}
    first = client.get(address("standings", night), headers=htmx)
    assert "<html" not in text(first)

    with django_assert_max_num_queries(1):
        again = client.get(
            address("standings", night), headers=htmx | {"If-None-Match": first["ETag"]}
        )
    assert (again.status_code, again.content) == (304, b"")

    post(game_at(night, 1))
    changed = client.get(
        address("standings", night), headers=htmx | {"If-None-Match": first["ETag"]}
    )
    assert changed.status_code == 200


def test_a_renamed_team_is_a_change(client, night):
    htmx = {"HX-Request": "true"}
    first = client.get(address("standings", night), headers=htmx)
    scoring.rename_team(
        club_id=night.club_id,
        team_id=night.entries.first().team_id,
        key=new_key(),
        name="The Aces",
        by=owner_of(night.club),
    )

    again = client.get(address("standings", night), headers=htmx | {"If-None-Match": first["ETag"]})

    assert again.status_code == 200


def test_why_third_says_which_tie_break_decided_and_links_to_the_hands(client, night):
    post(game_at(night, 1))
    post(game_at(night, 2), contract=300)
    services.refresh_standings(event_id=night.pk)
    ann = night.entries.get(number=1)

    page = text(client.get(address("why", night, entry=ann.number)))

    assert "Ahead of <bdi>" in page
    assert "Total points:" in page
    assert reverse("scoring:game", args=[night.club.slug, game_at(night, 1).key]) in page


def test_why_for_nobody_is_not_there(client, night):
    assert client.get(address("why", night, entry=99)).status_code == 404


def test_names_cannot_write_html(client):
    event = start_event(start_club())
    teams = add_teams(event.club, 2)
    type(teams[0]).objects.filter(pk=teams[0].pk).update(name="<script>alert(1)</script>")
    enter(event, teams)
    seat(event)
    post(game_at(event, 1))
    services.refresh_standings(event_id=event.pk)

    page = text(client.get(address("why", event, entry=1)))

    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_the_standings_cost_the_same_with_any_number_of_entries(
    client, night, django_assert_num_queries
):
    services.refresh_standings(event_id=night.pk)
    with django_assert_num_queries(5):
        client.get(address("standings", night))


# ---------------------------------------------------------------- the demo club


def delete_demo(club):
    return reverse("tournaments:delete-demo", args=[club.slug])


@pytest.fixture
def demo(night):
    night.club.is_demo = True
    night.club.save()
    return night.club


def test_the_owner_deletes_the_demo_club_after_being_asked(director, demo):
    assert "Delete the demo club?" in text(director.get(delete_demo(demo)))
    assert Event.objects.exists()

    response = director.post(delete_demo(demo), follow=True)

    assert "The demo club is deleted." in text(response)
    assert not Event.objects.exists()


def test_nobody_but_the_owner_deletes_it(client, demo, django_user_model):
    client.force_login(member_of(demo, Membership.Role.DIRECTOR))
    assert client.post(delete_demo(demo)).status_code == 403
    client.force_login(django_user_model.objects.create_user("stranger"))
    assert client.post(delete_demo(demo)).status_code == 404

    assert Event.objects.exists()


def test_a_real_club_has_no_such_page(director, night):
    assert director.post(delete_demo(night.club)).status_code == 404
    assert Event.objects.exists()
