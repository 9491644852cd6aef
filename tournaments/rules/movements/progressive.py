"""Progressive: the winners of a table move up one, the losers stay, and all change partners.

At the first table the winners stay and the losers go to the last one. Who came late or sat out
joins at the last tables.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from tournaments.rules.draws import DrawnRound, DrawRefused
from tournaments.rules.facts import StageFacts
from tournaments.rules.movements.meetings import Met, pair
from tournaments.rules.movements.people import (
    absent,
    apart,
    must_be_decided,
    present,
    tables_of,
)
from tournaments.rules.movements.random_draw import draw as draw_by_lot
from tournaments.rules.movements.rotation import repeated_partners
from tournaments.rules.movements.seats import SeatKeeper
from tournaments.rules.movements.sit_outs import SitOuts
from tournaments.rules.results import outcome


def draw(facts: StageFacts, *, number: int, seed: int) -> tuple[DrawnRound, ...]:
    """One round: the first by lot, any other from the results of the one before.

    Raises:
        DrawRefused: all planned rounds are drawn, fewer than four are there, or a result that
            counts is missing.
    """
    if number == 1 or not tables_of(facts, number - 1):
        return draw_by_lot(facts, number=number, seed=seed)
    if facts.options.rounds and number > facts.options.rounds:
        raise DrawRefused(f"All {facts.options.rounds} rounds have been drawn.")
    here = present(facts, number)
    if len(here) < 4:
        raise DrawRefused(f"Fewer than four are there in round {number}.")
    must_be_decided(facts, number - 1)
    rng = random.Random(seed)
    out = set(SitOuts(facts, number=number).choose(here, len(here) % 4, rng))
    playing = [one for one in here if one not in out]
    moved = [one for one in moved_up(facts, number - 1, rng) if one in playing]
    line = [*moved, *(one for one in playing if one not in moved)]
    met = Met.before(facts, number)
    sides = [_partners(line[at : at + 4], met, facts, rng) for at in range(0, len(line), 4)]
    round_ = DrawnRound(
        number=number,
        tables=SeatKeeper(facts).seat(sides),
        sit_outs=tuple(sorted(out)),
        absent=absent(facts, number),
    )
    return (replace(round_, reasons=repeated_partners(facts, [round_])),)


def moved_up(facts: StageFacts, number: int, rng: random.Random) -> list[int]:
    """Everybody of a round in the order of the next one, from the first table to the last."""
    winners: list[Sequence[int]] = []
    losers: list[Sequence[int]] = []
    for meeting in tables_of(facts, number):
        came = outcome(meeting, facts.options)
        sides = sorted(meeting.sides)
        won = came.winner or rng.choice(sorted(came.sides) or sides)
        winners.append(meeting.sides[won])
        losers.append([one for side in sides if side != won for one in meeting.sides[side]])
    if not winners:
        return []
    tables = [[*winners[0]]]
    for up, stay in zip(winners[1:], losers[1:], strict=True):
        tables[-1] += up
        tables.append([*stay])
    tables[-1] += losers[0]
    return [one for table in tables for one in table]


def _partners(
    table: Sequence[int], met: Met, facts: StageFacts, rng: random.Random
) -> dict[str, tuple[int, ...]]:
    """Two pairs of the four at a table: the pairs who have been partners least."""
    first, *others = table
    ways = []
    for partner in others:
        rest = [one for one in others if one != partner]
        ways.append(((first, partner), (rest[0], rest[1])))
    rng.shuffle(ways)
    together = apart(facts)

    def repeats(way: tuple[tuple[int, int], tuple[int, int]]) -> tuple[int, int]:
        forbidden = sum(pair(*two) in together for two in way)
        return forbidden, sum(met.as_partners(*two) for two in way)

    best = min(ways, key=repeats)
    return {"A": best[0], "B": best[1]}
