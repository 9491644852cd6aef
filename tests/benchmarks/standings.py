"""What it takes to rank a field: statements, time, and how the time grows with the field."""

import math
import random
import uuid

from scoring.models import Game, Team
from scoring.rules import tally
from scoring.selectors import variant_of
from tests.benchmarks.measuring import (
    heading,
    middle,
    milliseconds,
    processor_seconds,
    statements,
    table,
)
from tests.benchmarks.night import Night
from tests.club_night import start_event
from tournaments import services
from tournaments.models import (
    Entry,
    Pairing,
    PairingEntry,
    PairingGame,
    Round,
    Stage,
    StageEntry,
)
from tournaments.rules.results import lines_of
from tournaments.rules.standings import rank
from tournaments.selectors import facts_of, standings_of
from tournaments.services import StagePlan

FIELD, LARGE, ROUNDS = 200, 1_000, 9
TIE_BREAKS = ("wins", "head-to-head", "opponents")
MOST_STATEMENTS = 3


def run(*, quick):
    times = 5 if quick else 15
    night = Night()
    rows, ranked = [], {}
    for teams in (FIELD, LARGE):
        stage = _played(night, teams)
        facts = facts_of(stage)
        counted = statements(lambda stage=stage: facts_of(stage))
        ranked[teams] = middle(lambda facts=facts: _rank(facts), times, processor_seconds)
        rows.append(
            [
                f"{teams:,} teams, {ROUNDS} rounds",
                counted,
                milliseconds(middle(lambda stage=stage: facts_of(stage), times)),
                milliseconds(ranked[teams]),
                milliseconds(middle(lambda stage=stage: _refresh(stage), times)),
                milliseconds(middle(lambda stage=stage: standings_of(stage.event), times)),
            ]
        )

    heading(f"Standings by {', '.join(TIE_BREAKS)}")
    table(["", "statements", "reading the facts", "ranking", "all, stored", "read again"], rows)
    print(f"Goal: at most {MOST_STATEMENTS} statements for what a ranking needs.")
    growth = ranked[LARGE] / ranked[FIELD]
    most = LARGE * math.log(LARGE) / (FIELD * math.log(FIELD))
    print(
        f"Ranking {LARGE:,} takes {growth:.1f} times as long as {FIELD}."
        f" Goal: no faster than n log n, which is {most:.1f} times."
    )


def _rank(facts):
    return rank(lines_of(facts), TIE_BREAKS)


def _refresh(stage):
    services.mark_stale(event_id=stage.event_id)
    services.refresh_standings(event_id=stage.event_id)


def _played(night, teams):
    """A Swiss stage of so many teams, every round played: written straight into the tables."""
    event = start_event(
        night.club,
        name=f"{teams} teams",
        hands=0,
        tie_breaks=TIE_BREAKS,
        stages=[StagePlan(format="swiss", rounds=ROUNDS)],
    )
    stage = Stage.objects.select_related("event__rules", "event__club").get(event=event)
    entered = Team.objects.bulk_create(
        Team(
            club=night.club, name=f"Team {number} of {teams}", name_key=f"team {number} of {teams}"
        )
        for number in range(1, teams + 1)
    )
    entries = Entry.objects.bulk_create(
        Entry(event=event, number=number, team=team) for number, team in enumerate(entered, 1)
    )
    StageEntry.objects.bulk_create(StageEntry(stage=stage, entry=entry) for entry in entries)
    chance = random.Random(teams)
    for number in range(1, ROUNDS + 1):
        _play_round(stage, number, chance.sample(entries, len(entries)), chance)
    return stage


def _play_round(stage, number, order, chance):
    round_ = Round.objects.create(stage=stage, number=number, state=Round.State.CLOSED)
    pairs = list(zip(order[::2], order[1::2], strict=True))
    pairings = Pairing.objects.bulk_create(
        Pairing(stage=stage, round=round_, code=f"{number}-{table_number}")
        for table_number in range(1, len(pairs) + 1)
    )
    PairingEntry.objects.bulk_create(
        PairingEntry(pairing=pairing, round=round_, entry=entry, side=side)
        for pairing, pair in zip(pairings, pairs, strict=True)
        for side, entry in zip("AB", pair, strict=True)
    )
    games = Game.objects.bulk_create(_game(stage, chance) for _ in pairs)
    PairingGame.objects.bulk_create(
        PairingGame(pairing=pairing, game=game)
        for pairing, game in zip(pairings, games, strict=True)
    )


def _game(stage, chance):
    """A game of four hands that is over; few different results, so that many are level."""
    earned = {side: 10 * chance.randrange(40, 60) for side in "AB"}
    variant = variant_of(stage.event.rules)
    document = tally(variant, [], sides=variant.side_names).to_document()
    for row in document["sides"]:
        row |= {"total": earned[row["side"]], "hands": 4, "made": 2, "best_hand": 250}
    best = max(earned.values())
    return Game(
        club=stage.event.club,
        key=uuid.uuid4(),
        rules=stage.event.rules,
        club_day=stage.event.day,
        first_dealer=0,
        state=Game.State.OVER,
        hand_count=4,
        totals=document | {"hands": 4},
        ended_by=Game.EndedBy.HANDS,
        winner="".join(side for side, points in earned.items() if points == best),
        started_by=stage.event.started_by,
    )
