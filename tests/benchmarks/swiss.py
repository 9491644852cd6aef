"""Swiss and round robin, beside public packages, in turn in one run.

For a Swiss only the pairing is timed; results come from a latent strength, the
same for both. This driver counts what is wrong in the rounds of each: it shares no code with them.
The other package gets everybody's score and history as values; ours works them out from the bare
results within the time.
"""

import random
import statistics
from collections import Counter
from dataclasses import dataclass, field
from itertools import starmap

from tests.benchmarks.measuring import heading, processor_seconds, table
from tests.benchmarks.peers import python_packages
from tournaments.rules import roundrobin, swiss
from tournaments.rules.facts import (
    Competitor,
    Kind,
    Meeting,
    SideResult,
    StageFacts,
    StageOptions,
)

SIZES = (50, 51, 200, 201, 500)
ROUNDS = 9
LEVEL = 0.1
GOALS = {500: 4.0}
PEERS = ("caissify-pairings==0.5.0", "cardarena-tournament-core==1.5.0")


def run(*, quick):
    heading(f"Swiss, {ROUNDS} rounds: beside caissify's casual pairing, by processor time")
    with python_packages(*PEERS) as is_there:
        rows = [compare(size, pairs=2 if quick else 5, with_peer=is_there) for size in SIZES]
        names = ["entrants", "ours", "theirs", "ratio", "goal", "wrong in ours", "wrong in theirs"]
        table(names, rows)
        print("Wrong: rematches / byes too many / second byes / placed twice or not, in all runs.")
        round_robin(pairs=2 if quick else 5, with_peer=is_there)


def compare(size, *, pairs, with_peer):
    """A row: the medians of some paired runs, and everything that was wrong in them."""
    ours, theirs = [], []
    for seed in range(pairs):
        ours.append(play(Ours(size), seed))
        if with_peer:
            theirs.append(play(Casual(size), seed))
    row = [size, f"{statistics.median(one.seconds for one in ours) * 1000:.1f} ms"]
    goal = GOALS.get(size, "-")
    if not with_peer:
        return [*row, "-", "-", goal, wrong(ours), "-"]
    ratios = [one.seconds / other.seconds for one, other in zip(ours, theirs, strict=True)]
    middle = statistics.median(one.seconds for one in theirs) * 1000
    ratio = f"{statistics.median(ratios):.2f}"
    return [*row, f"{middle:.1f} ms", ratio, goal, wrong(ours), wrong(theirs)]


def wrong(runs):
    """The faults of some runs: `rematches / byes / second byes / doubles`."""
    faults = sum((one.faults for one in runs), Counter())
    return " / ".join(str(faults[kind]) for kind in ("rematch", "byes", "second bye", "double"))


# ---------------------------------------------------------------- the driver


@dataclass
class Run:
    """What a Swiss came to."""

    seconds: float = 0
    faults: Counter = field(default_factory=Counter)


def play(engine, seed):
    """Play a Swiss on an engine and look at each of its rounds."""
    chance = random.Random(seed)
    strength = [chance.gauss(0, 1) for _ in range(engine.size)]
    done, met, byes = Run(), set(), Counter()
    for number in range(1, ROUNDS + 1):
        drawn = []
        done.seconds += processor_seconds(lambda: drawn.extend(engine.pair(number)))  # noqa: B023
        look_at(drawn, engine.size, met, byes, done.faults)
        engine.record(number, drawn, list(starmap(_result(strength, chance), drawn)))
    done.faults["second bye"] = sum(count - 1 for count in byes.values())
    return done


def look_at(drawn, size, met, byes, faults):
    """Count what is wrong in a round of pairs; None is the opponent of a bye."""
    places = Counter(entry for pair in drawn for entry in pair if entry is not None)
    faults["double"] += sum(count - 1 for count in places.values()) + size - len(places)
    faults["byes"] += sum(other is None for _, other in drawn) - size % 2
    for one, other in drawn:
        if other is None:
            byes[one] += 1
            continue
        pair = frozenset({one, other})
        faults["rematch"] += pair in met
        met.add(pair)


def _result(strength, chance):
    """What two have in the end: win, level or loss for the first, by strength and luck."""

    def result(one, other):
        if other is None:
            return None
        if chance.random() < LEVEL:
            return 0
        return 1 if strength[one] + chance.gauss(0, 1) > strength[other] else -1

    return result


# ---------------------------------------------------------------- the engines


class Ours:
    """The Swiss of this program, asked with nothing but the results so far."""

    def __init__(self, size):
        self.size = size
        competitors = tuple(Competitor(place, place + 1, seed=place + 1) for place in range(size))
        options = StageOptions("swiss", rounds=ROUNDS, tie_breaks=("wins", "points"))
        self.facts = StageFacts(options, competitors)

    def pair(self, number):
        (drawn,) = swiss.draw(self.facts, number=number, seed=1)
        pairs = [(one.sides["A"][0], one.sides["B"][0]) for one in drawn.tables]
        return [*pairs, *((entry, None) for entry in drawn.byes)]

    def record(self, number, drawn, results):
        meetings = [
            _meeting(number, table, pair, result)
            for table, (pair, result) in enumerate(zip(drawn, results, strict=True), start=1)
        ]
        options, competitors = self.facts.options, self.facts.competitors
        self.facts = StageFacts(options, competitors, (*self.facts.meetings, *meetings))


def _meeting(number, table_number, pair, result):
    one, other = pair
    code = f"{number}-{table_number}"
    if other is None:
        return Meeting(number, code, {"": (one,)}, kind=Kind.BYE)
    points = {1: (500, 300), 0: (400, 400), -1: (300, 500)}[result]
    return Meeting(
        number,
        code,
        {"A": (one,), "B": (other,)},
        table=table_number,
        results={
            "A": SideResult(points[0], games=int(result > 0)),
            "B": SideResult(points[1], games=int(result < 0)),
        },
        is_over=True,
    )


class Casual:
    """The casual engine of caissify-pairings, with all that it wants to know kept for it."""

    def __init__(self, size):
        self.size = size
        self.met = set()
        self.players = [
            {
                "id": place,
                "name": str(place),
                "score": 0.0,
                "rating": 2000 - place,
                "starting_number": place + 1,
                "color_hist": [],
                "float_history": [],
                "bye_count": 0,
            }
            for place in range(size)
        ]

    def pair(self, number):
        from caissify_pairings import generate_pairings

        drawn = generate_pairings("casual", self.players, self.met, number, ROUNDS)
        return [(one["white_id"], one["black_id"]) for one in drawn]

    def record(self, number, drawn, results):
        before = [player["score"] for player in self.players]
        for (one, other), result in zip(drawn, results, strict=True):
            white = self.players[one]
            if other is None:
                white["score"] += 1
                white["bye_count"] += 1
                white["float_history"].append("down")
                continue
            black = self.players[other]
            white["score"] += (1 + result) / 2
            black["score"] += (1 - result) / 2
            white["color_hist"].append("white")
            black["color_hist"].append("black")
            higher = (before[one] > before[other]) - (before[one] < before[other])
            white["float_history"].append(("up", "none", "down")[higher + 1])
            black["float_history"].append(("down", "none", "up")[higher + 1])
            self.met.add((min(one, other), max(one, other)))


# ---------------------------------------------------------------- round robin


def round_robin(*, pairs, with_peer, size=1000):
    """All rounds of a round robin of 1,000, beside cardarena's."""
    heading(f"Round robin of {size:,}, all rounds: beside cardarena's, by processor time")
    competitors = tuple(Competitor(place, place + 1) for place in range(size))
    facts = StageFacts(StageOptions("round-robin"), competitors)
    ours, ratios = [], []
    for _ in range(pairs):
        ours.append(processor_seconds(lambda: roundrobin.draw(facts, number=1, seed=1)))
        if with_peer:
            ratios.append(ours[-1] / cardarena(size))
    ratio = f"{statistics.median(ratios):.2f}" if ratios else "-"
    table(
        ["meetings", "ours", "ratio", "goal"],
        [[f"{size * (size - 1) // 2:,}", f"{statistics.median(ours) * 1000:.0f} ms", ratio, 1.0]],
    )


def cardarena(size):
    """Processor seconds for all rounds; handing in the results between them is not counted."""
    from cardarena_tournament_core.common.models import MatchupOutcome, Player
    from cardarena_tournament_core.pairings.round_robin import RoundRobin

    players = [Player(id=str(place), name=str(place)) for place in range(size)]
    made = []
    total = processor_seconds(lambda: made.append(RoundRobin(players)))
    for _ in range(size - 1):
        rounds = []
        total += processor_seconds(lambda: rounds.append(made[0].pair()))  # noqa: B023
        for matchup in rounds[0].matchups:
            matchup.outcome = MatchupOutcome.PLAYER1_WINS
        made[0].submit_results(rounds[0])
    return total
