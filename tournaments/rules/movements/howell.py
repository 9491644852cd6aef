"""Howell: everybody moves, and everybody meets everybody where there are rounds enough.

One pair stays at the first table; every other one takes, round after round, the place of the pair
before it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from tournaments.rules.draws import DrawnRound, DrawRefused
from tournaments.rules.facts import StageFacts
from tournaments.rules.movements.fixed_pairs import (
    NOBODY,
    byes_before,
    drawn_order,
    match_freshly,
    must_be_pairs,
    round_of,
    same_people,
)
from tournaments.rules.movements.meetings import Met, Pair
from tournaments.rules.movements.people import present
from tournaments.rules.movements.seats import SeatKeeper


def draw(facts: StageFacts, *, number: int, seed: int) -> tuple[DrawnRound, ...]:
    """Every round from `number` to the last planned one; unplanned, until all have met.

    Raises:
        DrawRefused: no round is left, or fewer than two are there.
    """
    here = must_be_pairs(facts, number)
    everybody = len(here) - 1 + len(here) % 2
    last = facts.options.rounds or everybody
    if number > last:
        raise DrawRefused(f"All {last} rounds have been drawn.")
    numbers = range(number, last + 1)
    met, keeper = Met.before(facts, number), SeatKeeper(facts)
    if same_people(facts, numbers) and last <= everybody:
        known = movement(drawn_order(here, seed), last)
        return tuple(
            round_of(facts, each, pairs, met, keeper)
            for each, pairs in zip(numbers, known, strict=True)
        )
    rng, byes = random.Random(seed), byes_before(facts, number)
    rounds = []
    for each in numbers:
        pairs = match_freshly(present(facts, each), met, byes, rng)
        rounds.append(round_of(facts, each, pairs, met, keeper))
        byes.update(rounds[-1].byes)
    return tuple(rounds)


def movement(people: Sequence[int], rounds: int) -> list[list[Pair]]:
    """The pairs of each round by table: the first of an even number stays at table 1."""
    line = [*people, NOBODY] if len(people) % 2 else list(people)
    fixed, moving = line[0], line[1:]
    count = len(moving)
    found = []
    for round_ in range(rounds):
        at = [moving[(place - round_) % count] for place in range(count)]
        pairs = [(fixed, at[0])]
        for table in range(1, len(line) // 2):
            pairs.append((at[table], at[count - table]))
        found.append(pairs)
    return found
