"""The bracket page: what it shows of a match, whose way it follows, and what it keeps secret."""

import pytest
from django.urls import reverse

from scoring import services as scoring
from scoring.models import Membership
from tests.club_night import enter, member_of, new_key, owner_of
from tests.tournaments.drawn import draw, draw_and_publish, drawn_event
from tests.tournaments.pressing import numbers
from tests.tournaments.test_draws_bracket import SINGLE, play_out, rule, seat_ready, win
from tournaments.models import Event
from tournaments.rules.bracket import build, play
from tournaments.selectors.bracket import bracket_page
from tournaments.selectors.bracket.view import Reading, match_view

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Five teams; the only first match is over, and both semifinals are at their tables."""
    event = drawn_event(teams=5, way=SINGLE)
    draw_and_publish(event)
    win(event, "W1-1")
    seat_ready(event)
    return event


def shown(event, **asked):
    return bracket_page(event, event.stages.get(number=1), **asked)


def match(page, code):
    return next(match for r in page.rounds for match in r.matches if match.code == code)


def get(client, event, query="", **headers):
    address = reverse("tournaments:bracket", args=[event.club.slug, event.key, 1])
    return client.get(address + query, **headers)


def test_the_rounds_have_their_names_and_the_one_being_played_is_open(event):
    page = shown(event)

    assert [round_.name for round_ in page.rounds] == ["Quarter-finals", "Semi-finals", "Final"]
    assert page.shown.name == "Semi-finals"
    assert shown(event, round_key="W3").shown.name == "Final"
    assert shown(event, round_key="X9").shown.name == "Semi-finals"


def test_a_match_says_who_plays_where_and_who_will_come(event):
    page = shown(event)

    semifinal = match(page, "W2-1")
    assert [str(side.entry) for side in semifinal.sides] == ["Ann & Bo", "Gus & Hal"]
    assert [side.seed for side in semifinal.sides] == [1, 4]
    assert (semifinal.caption, semifinal.is_due) == ("Table 1", True)
    assert [side.words for side in match(page, "W3-1").sides] == [
        "winner of table 1",
        "winner of table 2",
    ]


def test_a_decided_match_shows_the_points_and_needs_no_code(event):
    first = shown(event).rounds[0].matches[0]

    assert [(side.score, side.won, side.lost) for side in first.sides] == [
        ("260", True, False),
        ("110", False, True),
    ]
    assert first.code == ""


def test_a_walkover_is_said_in_words(event):
    rule(event, "W2-1", "walkover", "A")

    semifinal = shown(event).rounds[1].matches[0]
    assert [side.score for side in semifinal.sides] == ["walkover", "not here"]


def test_a_team_can_be_followed_to_its_table_its_place_and_the_end(event):
    assert shown(event, follow=4).sentence == "play the semi-final at table 1."
    assert shown(event, follow=5).sentence == "are out, in place 5."
    assert shown(event, follow=99).followed is None

    play_out(event)
    page = shown(event)
    assert str(page.champion) == "Ann & Bo"
    assert shown(event, follow=2).sentence == "are out, in place 2."


def test_the_tree_holds_each_match_with_those_it_waits_for(event):
    (tree,) = shown(event).trees
    (final,) = tree.roots

    assert [feeder.name for feeder in final.feeders] == ["the semi-final", "the semi-final"]
    assert [len(feeder.feeders) for feeder in final.feeders] == [1, 0]


@pytest.mark.parametrize("size", [2, 3, 11, 32])
def test_a_double_elimination_has_a_tree_for_each_side_and_every_match_once(size):
    event = drawn_event(teams=2, way="double-elimination")
    for number in range(3, size + 1):
        add_team(event, number)
    draw_and_publish(event)
    page = shown(event)

    def count(match):
        return 1 + sum(count(feeder) for feeder in match.feeders)

    in_trees = sum(count(root) for tree in page.trees for root in tree.roots)
    assert in_trees == sum(len(round_.matches) for round_ in page.rounds)


def add_team(event, number):
    owner = owner_of(event.club)
    ids = [
        scoring.add_player(club_id=event.club_id, key=new_key(), name=f"P{number}{k}", by=owner).pk
        for k in "ab"
    ]
    team = scoring.add_team(
        club_id=event.club_id, key=new_key(), name=f"Team {number}", player_ids=ids, by=owner
    )
    enter(event, [team])


# ---------------------------------------------------------------- the page


def test_anybody_reads_the_bracket_of_a_public_event(client, event):
    page = get(client, event).content.decode()

    assert "Ann &amp; Bo" in page
    assert "Semi-finals" in page
    assert "wall-page" in get(client, event, "?view=wall").content.decode()


def test_a_bracket_that_is_not_published_is_not_shown(client):
    event = drawn_event(teams=4, way=SINGLE)
    assert "comes out when it is drawn" in get(client, event).content.decode()

    draw(event)
    assert "comes out when it is drawn" in get(client, event).content.decode()


def test_there_is_no_bracket_of_another_format(client):
    assert get(client, drawn_event(teams=4)).status_code == 404


def test_nonsense_in_the_address_is_no_error(client, event):
    for query in ("?entry=abc", "?entry=９", "?round=" + "x" * 500, "?entry=-1", "?view=<b>"):
        assert get(client, event, query).status_code == 200


def test_an_unchanged_bracket_is_not_sent_again(client, event):
    htmx = {"HTTP_HX_REQUEST": "true"}
    first = get(client, event, **htmx)

    assert get(client, event, HTTP_IF_NONE_MATCH=first["ETag"], **htmx).status_code == 304
    win(event, "W2-1")
    assert get(client, event, HTTP_IF_NONE_MATCH=first["ETag"], **htmx).status_code == 200


def test_hidden_results_are_shown_to_directors_only(client, event):
    Event.objects.filter(pk=event.pk).update(hidden_after_round=0)
    event.refresh_from_db()
    client.force_login(member_of(event.club, Membership.Role.SCORER))
    page = get(client, event).content.decode()
    assert "260" not in numbers(page)
    assert "winner of W1-1" in page

    client.force_login(owner_of(event.club))
    assert "260" in get(client, event).content.decode()


def test_names_are_text_wherever_they_stand(client, event):
    scoring.rename_team(
        club_id=event.club_id,
        team_id=event.entries.get(number=1).team_id,
        key=new_key(),
        name='"><img src=x onerror=alert(1)>',
        by=owner_of(event.club),
    )

    assert "<img src=x" not in get(client, event).content.decode()


# ---------------------------------------------------------------- for other programs


def of_api(event, stage=1):
    return reverse("api-bracket", args=[event.club.slug, event.key, stage])


def test_a_program_reads_the_matches_and_where_their_winners_go_on(client, event):
    bracket = client.get(of_api(event)).json()

    assert [round_["name"] for round_ in bracket["rounds"]] == [
        "Quarter-finals",
        "Semi-finals",
        "Final",
    ]
    first = bracket["rounds"][0]["matches"][0]
    assert (first["code"], first["state"], first["winner_to"]) == ("W1-1", "over", "W2-1")
    assert [side["score"] for side in first["sides"]] == ["260", "110"]
    assert (bracket["size"], bracket["champion"]) == (5, None)


def test_a_program_is_told_when_nothing_has_changed_and_when_there_is_no_bracket(client, event):
    etag = client.get(of_api(event))["ETag"]

    assert client.get(of_api(event), HTTP_IF_NONE_MATCH=etag).status_code == 304
    assert client.get(of_api(event, stage=2)).status_code == 404


def test_hidden_results_are_hidden_from_programs_too(client, event):
    Event.objects.filter(pk=event.pk).update(hidden_after_round=0)

    assert "260" not in numbers(client.get(of_api(event)).content.decode())


def test_a_second_final_that_a_correction_made_needless_says_so_with_those_who_sit_there():
    bracket = build(2, double=True)
    names = {1: "Ann & Bo", 2: "Cy & Di"}
    seated = {"F1": (1, 2), "F2": (2, 1)}
    corrected = play(bracket, [1, 2], {"W1-1": 1, "F1": 1}, seated)
    reading = Reading(bracket, names, {1: 1, 2: 2}, {}, {}, best_of=1, followed=None)

    last = match_view(corrected.nodes["F2"], reading)

    assert [side.entry for side in last.sides] == ["Cy & Di", "Ann & Bo"]
    assert not any(side.lost or side.won for side in last.sides)
    assert last.caption == "Drawn from the earlier result"
