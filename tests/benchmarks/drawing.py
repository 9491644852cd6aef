"""Where the time goes when a round of two hundred teams is drawn and published by its pages."""

from django.test import Client
from django.urls import reverse

from tests.benchmarks.measuring import heading, milliseconds, seconds, statements, table
from tests.benchmarks.night import Night
from tests.club_night import new_key, start_event
from tests.factories import TeamFactory
from tournaments import services
from tournaments.models import Round
from tournaments.rules import swiss
from tournaments.selectors import facts_of
from tournaments.services import StagePlan

TEAMS = 200


def run(*, quick):
    night = Night()
    event = start_event(night.club, stages=[StagePlan("swiss", rounds=5)], hands=1, by=night.scorer)
    teams = TeamFactory.create_batch(TEAMS, club=night.club)
    services.enter_teams(
        event_id=event.pk,
        key=new_key(),
        team_ids=[team.pk for team in teams],
        by=night.scorer,
    )
    stage = event.stages.get()
    facts = facts_of(stage)
    client = Client()
    client.force_login(night.scorer)

    def press(name):
        address = reverse(f"tournaments:{name}", args=[night.club.slug, event.key, 1, 1])
        assert client.post(address, {"key": new_key()}).status_code == 302

    def look(name, *more):
        address = reverse(f"tournaments:{name}", args=[night.club.slug, event.key, *more])
        assert client.get(address).status_code == 200

    look("event")  # the first page of a process also reads its templates
    steps = [
        ("the stage read as facts", lambda: facts_of(stage)),
        ("the matching itself", lambda: swiss.draw(facts, number=1, seed=1)),
        ("draw: asked for, drawn, stored", lambda: press("ask-for-draw")),
        ("the drawn round looked at", lambda: look("draw", 1, 1)),
        ("publish: a hundred games started", lambda: press("publish-round")),
        ("the director's board", lambda: look("event")),
        ("the pairings by name and table", lambda: look("pairings", 1, 1)),
    ]
    rows = []
    for name, act in steps:
        taken = []
        counted = statements(lambda act=act, taken=taken: taken.append(seconds(act)))
        rows.append([name, counted, milliseconds(taken[0])])
    assert Round.objects.get(stage=stage).pairings.count() == TEAMS // 2
    heading(f"A round of {TEAMS} teams through the site, once")
    table(["", "statements", "time"], rows)
