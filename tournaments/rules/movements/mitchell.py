"""Mitchell: half of the teams stay at their tables, the others move up one after each round.

Who stays never meets another who stays. With as many rounds as tables nobody meets again.
"""

from __future__ import annotations

import random

from tournaments.rules.draws import DrawnRound, DrawRefused
from tournaments.rules.facts import Kind, StageFacts
from tournaments.rules.movements.fixed_pairs import (
    NOBODY,
    byes_before,
    drawn_order,
    must_be_pairs,
    round_of,
    same_people,
)
from tournaments.rules.movements.meetings import Met, Pair
from tournaments.rules.movements.people import present
from tournaments.rules.movements.search import cheapest_matching
from tournaments.rules.movements.seats import SeatKeeper

_SAME_HALF = 10**12
_BYE_AGAIN = 10**9
_AGAIN = 10**6


def draw(facts: StageFacts, *, number: int, seed: int) -> tuple[DrawnRound, ...]:
    """Every round from `number` to the last planned one; unplanned, as many as there are tables.

    Raises:
        DrawRefused: no round is left, or fewer than two are there.
    """
    here = must_be_pairs(facts, number)
    tables = (len(here) + 1) // 2
    last = facts.options.rounds or tables
    if number > last:
        raise DrawRefused(f"All {last} rounds have been drawn.")
    numbers = range(number, last + 1)
    met, keeper = Met.before(facts, number), SeatKeeper(facts)
    if same_people(facts, numbers) and last <= tables:
        staying, moving = _halves(facts, here, seed)
        return tuple(
            round_of(facts, each, _moved(staying, moving, each - 1), met, keeper)
            for each in numbers
        )
    rng, byes = random.Random(seed), byes_before(facts, number)
    rounds = []
    for each in numbers:
        pairs = _matched(facts, present(facts, each), met, byes, rng)
        rounds.append(round_of(facts, each, pairs, met, keeper))
        byes.update(rounds[-1].byes)
    return tuple(rounds)


def _halves(facts: StageFacts, here: list[int], seed: int) -> tuple[list[int], list[int]]:
    """Who stays and who moves, by lot; those who keep their seat stay, at the first tables."""
    keepers = [one.entry for one in facts.competitors if one.keeps_seat and one.entry in here]
    others = [one for one in drawn_order(here, seed) if one not in keepers]
    order = [*(one for one in here if one in keepers), *others]
    tables = (len(here) + 1) // 2
    moving = order[tables:]
    return order[:tables], [*moving, *[NOBODY] * (tables - len(moving))]


def _moved(staying: list[int], moving: list[int], steps: int) -> list[Pair]:
    tables = len(staying)
    return [(one, moving[(table - steps) % tables]) for table, one in enumerate(staying)]


def _matched(
    facts: StageFacts, here: list[int], met: Met, byes: dict[int, int], rng: random.Random
) -> list[Pair]:
    """After people came or went: those who stayed so far against those who moved, none again
    while that can be."""
    stays = _sides_so_far(facts)
    line = [*here, NOBODY] if len(here) % 2 else list(here)

    def cost(one: int, other: int) -> int:
        chance = rng.randrange(100)
        if NOBODY in (one, other):
            return _BYE_AGAIN * byes.get(one + other, 0) + chance
        same = one in stays and other in stays and stays[one] == stays[other]
        return _SAME_HALF * same + _AGAIN * met.as_opponents(one, other) ** 2 + chance

    pairs = cheapest_matching(line, cost)
    return [(two[1], two[0]) if stays.get(two[0]) == "B" else two for two in pairs]


def _sides_so_far(facts: StageFacts) -> dict[int, str]:
    """Side A for those who stay, B for those who move, from the rounds that were played."""
    sides: dict[int, str] = {}
    for meeting in sorted(facts.meetings, key=lambda meeting: meeting.round):
        if meeting.kind is Kind.TABLE:
            for side, entries in meeting.sides.items():
                for entry in entries:
                    sides.setdefault(entry, side)
    return sides
