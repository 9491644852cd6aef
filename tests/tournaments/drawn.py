"""A drawn event for tests, driven through the services as a director would."""

from dataclasses import replace

from tests.club_night import add_teams, enter, new_key, owner_of, post, start_club, start_event
from tournaments import services
from tournaments.models import Pairing, Stage
from tournaments.rules.draws import DrawnRound, DrawnTable, DrawRefused, Reason
from tournaments.rules.formats import FORMATS
from tournaments.services import StagePlan


def neighbours(facts, *, number, seed):
    """The plainest draw: neighbours by start number meet, the last one has the bye."""
    here = [one.entry for one in facts.competitors if one.plays(number)]
    away = [
        one.entry
        for one in facts.competitors
        if one.joined <= number and one.left is None and not one.plays(number)
    ]
    if len(here) < 2:
        raise DrawRefused("Fewer than two are here.")
    return (
        DrawnRound(
            number=number,
            tables=tuple(
                DrawnTable(index // 2 + 1, {"A": (here[index],), "B": (here[index + 1],)})
                for index in range(0, len(here) - 1, 2)
            ),
            byes=tuple(here[len(here) // 2 * 2 :]),
            absent=tuple(away),
            reasons=(Reason("sits-out", (here[-1],), (number,)),),
        ),
    )


def every_round(facts, *, number, seed):
    """The same, all rounds that are planned at once."""
    return tuple(
        round_
        for each in range(number, facts.options.rounds + 1)
        for round_ in neighbours(facts, number=each, seed=seed)
    )


def plain_draws(monkeypatch):
    """Let Swiss draw one plain round, and round robin all of them at once."""
    monkeypatch.setitem(FORMATS, "swiss", replace(FORMATS["swiss"], draws=neighbours))
    monkeypatch.setitem(FORMATS, "round-robin", replace(FORMATS["round-robin"], draws=every_round))


def drawn_event(teams=4, way="swiss", **changes):
    """An event with teams entered and nothing drawn; the stage is of this format."""
    plan = StagePlan(way, rounds=changes.pop("rounds", 3), best_of=changes.pop("best_of", 1))
    club = start_club(name=changes.pop("club", "Tuesday Club"))
    event = start_event(club, **{"stages": [plan], "hands": 1} | changes)
    enter(event, add_teams(event.club, teams))
    return event


def players_event(way, players, rounds=3, **plan):
    """An event of players with nothing drawn; the stage is of this format."""
    club = start_club()
    add_teams(club, (players + 1) // 2)
    stages = [StagePlan(way, rounds=rounds, **plan)]
    event = start_event(club, entrants="players", stages=stages, hands=1)
    services.enter_players(
        event_id=event.pk,
        key=new_key(),
        player_ids=list(club.players.order_by("pk").values_list("pk", flat=True))[:players],
        by=owner_of(club),
    )
    return event


def act(event, stage=1):
    return {"event_id": event.pk, "by": owner_of(event.club), "stage_number": stage}


def ask(event, number=1, stage=1, key=None, **changes):
    return services.ask_for_draw(number=number, key=key or new_key(), **act(event, stage) | changes)


def draw(event, number=1, stage=1, **changes):
    return services.draw_round(round_id=ask(event, number, stage, **changes).pk)


def publish(event, number=1, stage=1, key=None):
    return services.publish_round(number=number, key=key or new_key(), **act(event, stage))


def undo(event, number=1, stage=1, key=None):
    services.undo_draw(number=number, key=key or new_key(), **act(event, stage))


def close(event, number=1, stage=1, key=None, note=""):
    return services.close_round(number=number, note=note, key=key or new_key(), **act(event, stage))


def draw_and_publish(event, number=1, stage=1):
    round_ = draw(event, number, stage)
    assert not round_.trouble, round_.trouble
    return publish(event, number, stage)


def places(event, number=1, stage=1):
    """Who is where in a round, by start numbers: {"1-1": {"A": [1], "B": [2]}, …}."""
    pairings = Pairing.objects.filter(
        stage=Stage.objects.get(event=event, number=stage), round__number=number, undone_at=None
    )
    return {
        pairing.code: {
            side: [
                place.entry.number
                for place in pairing.places.select_related("entry").order_by("seat", "pk")
                if place.side == side
            ]
            for side in sorted({place.side for place in pairing.places.all()})
        }
        for pairing in pairings
    }


def games_of(event, number=1, stage=1):
    """The games of a round by table, the latest of each match."""
    pairings = Pairing.objects.filter(
        stage__event=event, stage__number=stage, round__number=number, undone_at=None
    )
    return {
        pairing.table.number: pairing.games.order_by("number").last().game
        for pairing in pairings.select_related("table").filter(table__isnull=False)
        if pairing.games.exists()
    }


def play(event, number=1, stage=1):
    """Post the one hand of every table of a round: side A makes its contract."""
    for game in games_of(event, number, stage).values():
        post(game)
