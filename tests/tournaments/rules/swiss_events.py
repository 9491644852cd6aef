"""Swiss events for tests: drawn by the engine, with results by chance or by hand."""

import random
from collections import Counter
from dataclasses import replace

from tests.tournaments.rules.stages import absent, bye, met
from tournaments.rules import swiss


def draw(facts, number=None, seed=1):
    """The next round of a stage."""
    (drawn,) = swiss.draw(facts, number=number or facts.last_round + 1, seed=seed)
    return drawn


def pairs(drawn):
    """Who meets whom, as sets."""
    return {
        frozenset(entry for side in table.sides.values() for entry in side)
        for table in drawn.tables
    }


def placed(drawn):
    """Everybody who has a place in the round, once for each place."""
    seated = [entry for table in drawn.tables for side in table.sides.values() for entry in side]
    return sorted([*seated, *drawn.byes, *drawn.sit_outs, *drawn.absent])


def with_results(facts, drawn, result):
    """The stage with a drawn round played; `result` gives the points of two entries who meet."""
    played = [
        met(drawn.number, *zip(entries, result(*entries), strict=True), table=table.table)
        for table in drawn.tables
        for entries in [[side[0] for side in table.sides.values()]]
    ]
    missing = [bye(drawn.number, one) for one in drawn.byes]
    missing += [absent(drawn.number, one) for one in drawn.absent]
    return replace(facts, meetings=(*facts.meetings, *played, *missing))


def by_chance(chance, level=0.1):
    """Results by chance, some of them level."""

    def result(*entries):
        if chance.random() < level:
            return (400, 400)
        points = [500, chance.randrange(-100, 480)]
        chance.shuffle(points)
        return points

    return result


def better_number_wins(one, other):
    """The lower entry wins, always by the same."""
    return (500, 300) if one < other else (300, 500)


def play(facts, rounds, seed):
    """Play some rounds; the stage after them and the rounds drawn."""
    chance = random.Random(seed)
    drawn = []
    for _ in range(rounds):
        drawn.append(draw(facts, seed=chance.randrange(1000)))
        facts = with_results(facts, drawn[-1], by_chance(chance))
    return facts, drawn


def byes_of(drawn_rounds):
    return Counter(entry for drawn in drawn_rounds for entry in drawn.byes)


def meetings_of(drawn_rounds):
    return Counter(pair for drawn in drawn_rounds for pair in pairs(drawn))
