"""Opening an event on its page: two answers are enough, and every other one is kept."""

import pytest
from django.urls import reverse

from scoring.models import Membership
from scoring.selectors import current_house_rules
from tests.club_night import member_of, new_key, owner_of, start_club
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return start_club()


@pytest.fixture
def send(client, club):
    client.force_login(owner_of(club))

    def send(**changes):
        facts = {
            "key": new_key(),
            "name": "Autumn tournament",
            "day": "2026-11-24",
            "ending": "hands",
            "hands": "4",
            "entrants": "teams",
            "format": "swiss",
            "visibility": "public",
            "rules": current_house_rules(club)[0].pk,
        }
        return client.post(reverse("tournaments:start-event", args=[club.slug]), facts | changes)

    return send


def text(response):
    return " ".join(response.content.decode().split())


def stages(event):
    return [
        (stage.format, stage.rounds_planned, stage.cut, stage.best_of)
        for stage in event.stages.all()
    ]


def test_every_way_of_drawing_is_offered_with_a_sentence(client, club):
    client.force_login(owner_of(club))

    shown = text(client.get(reverse("tournaments:start-event", args=[club.slug])))

    assert "Who loses a match is out; the last one wins." in shown
    assert shown.count('class="way for-teams"') == 8
    assert shown.count('class="way for-players"') == 3


def test_two_answers_are_enough(send):
    assert send(rounds="5").status_code == 302

    event = Event.objects.get()
    assert stages(event) == [("swiss", 5, 0, 1)]
    assert (event.bye_credit, event.bye_half_wins) == ("winners-average", 2)
    assert event.tie_breaks == ["wins", "opponents", "points", "fewest-sets"]


def test_players_sit_out_for_their_own_average(send):
    send(entrants="players", format="rotation")

    event = Event.objects.get()
    assert event.entrants == Event.Entrants.PLAYERS
    assert (event.bye_credit, event.bye_half_wins) == ("own-average", 0)


def test_a_final_of_the_best_follows_the_rounds(send):
    send(final="single-elimination", cut="8", best_of="3", third_place="on")

    event = Event.objects.get()
    assert stages(event) == [("swiss", 0, 0, 1), ("single-elimination", 0, 8, 3)]
    assert event.stages.get(number=2).third_place


def test_a_bracket_takes_the_answers_about_knock_out_matches_itself(send):
    send(format="double-elimination", best_of="3", rounds="5", second_final="on")

    event = Event.objects.get()
    assert stages(event) == [("double-elimination", 0, 0, 3)]
    assert event.stages.get().second_final


def test_how_things_count_is_chosen(send):
    send(
        bye_credit="fixed",
        bye_points="500",
        bye_wins="1",
        absent_credit="fixed",
        absent_points="200",
        minutes="50",
        hidden_after_round="3",
        agreement_needed="on",
        tie_break_1="highest-hand",
        tie_break_2="points",
    )

    event = Event.objects.get()
    assert (event.bye_credit, event.bye_points, event.bye_half_wins) == ("fixed", 500, 1)
    assert (event.absent_credit, event.absent_points) == ("fixed", 200)
    assert (event.round_minutes, event.hidden_after_round) == (50, 3)
    assert event.agreement_needed
    assert not event.count_unagreed
    assert event.tie_breaks == ["highest-hand", "points"]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"format": "rotation"}, "“New partner each round” is for players."),
        ({"entrants": "players"}, "“Swiss” is for teams. Choose a way for players."),
        ({"format": "chess"}, "Choose one of these ways."),
        ({"rounds": "many"}, "Type a whole number, such as 5."),
        ({"rounds": "0"}, "Type at least 1."),
        ({"rounds": "1000"}, "Type 99 at most."),
        ({"minutes": "601"}, "Type 600 at most."),
        ({"bye_credit": "fixed"}, "Say how many points."),
        ({"tie_break_1": "points", "tie_break_3": "points"}, "Total points is in the list already"),
        (
            {"format": "single-elimination", "final": "single-elimination"},
            "A knock-out has no second one.",
        ),
        (
            {"entrants": "players", "format": "rotation", "final": "single-elimination"},
            "A knock-out is for teams.",
        ),
    ],
)
def test_an_event_that_cannot_be_says_why_and_keeps_what_was_typed(send, changes, sentence):
    response = send(**changes)

    assert response.status_code == 422
    assert sentence in text(response)
    assert 'value="Autumn tournament"' in text(response)
    assert not Event.objects.exists()


def test_a_folded_part_with_something_wrong_in_it_stands_open(send):
    shown = text(send(hidden_after_round="x"))

    assert shown.count('<details class="fold" open>') == 1


def test_the_same_form_sent_twice_opens_one_event(send):
    key = new_key()
    for _sent in range(2):
        assert send(key=key, final="single-elimination").status_code == 302

    assert Event.objects.count() == 1


# ---------------------------------------------------------------- changing it before round one


@pytest.fixture
def change(client, club):
    client.force_login(owner_of(club))

    def change(event, **changes):
        url = reverse("tournaments:change-event", args=[club.slug, event.key])
        shown = client.get(url)
        form = shown.context["form"]
        facts = {
            field.name: field.value()
            for field in form
            if field.value() not in (None, "", False) and field.name != "key"
        }
        return client.post(url, facts | {"key": new_key()} | changes)

    return change


def test_saving_the_page_as_it_is_changes_nothing(send, change):
    send(
        format="swiss",
        rounds="5",
        final="single-elimination",
        cut="8",
        best_of="3",
        minutes="50",
        hidden_after_round="4",
        bye_credit="fixed",
        bye_points="500",
        bye_wins="1",
    )
    event = Event.objects.get()
    before = Event.objects.values().get(), list(event.stages.values())

    assert change(event).status_code == 302

    first, final = event.stages.values()
    for stage in (*before[1], first, final):
        stage.pop("id")
    assert (Event.objects.values().get(), [first, final]) == before


def test_another_way_of_drawing_is_chosen_before_round_one(send, change):
    send(rounds="5")
    event = Event.objects.get()

    change(event, format="round-robin", rounds="", legs="on")

    assert stages(event) == [("round-robin", 0, 0, 1)]
    assert event.stages.get().legs == 2


def test_who_takes_part_stays_and_so_do_the_ways_that_are_for_them(send, change):
    send()

    response = change(Event.objects.get(), format="rotation")

    assert response.status_code == 422
    assert "“New partner each round” is for players. Choose a way for teams." in text(response)


def test_after_the_first_draw_it_stays(send, change):
    send()
    event = Event.objects.get()
    Round.objects.create(stage=event.stages.get(), number=1)

    response = change(event, format="round-robin")

    assert response.status_code == 422
    assert "A round is drawn already, so this stays as it is." in text(response)


def test_only_a_director_changes_how_an_event_is_run(client, send, club):
    send()
    client.force_login(member_of(club, Membership.Role.SCORER))
    url = reverse("tournaments:change-event", args=[club.slug, Event.objects.get().key])

    assert client.get(url).status_code == 403
