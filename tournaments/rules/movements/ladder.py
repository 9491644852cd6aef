"""Ladder: winners move up a table, losers down one; near the end equals meet equals."""

from __future__ import annotations

import random

from tournaments.rules.draws import DrawnRound, DrawRefused
from tournaments.rules.facts import Meeting, StageFacts
from tournaments.rules.movements.fixed_pairs import (
    NOBODY,
    byes_before,
    drawn_order,
    must_be_pairs,
    round_of,
)
from tournaments.rules.movements.meetings import Met, Pair
from tournaments.rules.movements.people import must_be_decided, tables_of
from tournaments.rules.movements.seats import SeatKeeper
from tournaments.rules.results import outcome


def draw(facts: StageFacts, *, number: int, seed: int) -> tuple[DrawnRound, ...]:
    """One round: the first by seeds, or by lot where there are none.

    Raises:
        DrawRefused: all planned rounds are drawn, fewer than two are there, or a result that
            counts is missing.
    """
    here = must_be_pairs(facts, number)
    if facts.options.rounds and number > facts.options.rounds:
        raise DrawRefused(f"All {facts.options.rounds} rounds have been drawn.")
    before = tables_of(facts, number - 1)
    if before:
        must_be_decided(facts, number - 1)
        order = [one for one in _moved(before, facts, random.Random(seed)) if one in here]
        order += [one for one in here if one not in order]
    else:
        order = _first(facts, here, seed)
    return (_round(facts, number, order),)


def _first(facts: StageFacts, here: list[int], seed: int) -> list[int]:
    seeds = {one.entry: one.seed for one in facts.competitors}
    last = len(facts.competitors) + 1
    return sorted(drawn_order(here, seed), key=lambda entry: seeds[entry] or last)


def _moved(before: list[Meeting], facts: StageFacts, rng: random.Random) -> list[int]:
    """Everybody who played, from the first place of table 1 to the last of the last table."""
    winners, losers = [], []
    for meeting in before:
        came = outcome(meeting, facts.options)
        won = came.winner or rng.choice(sorted(came.sides) or sorted(meeting.sides))
        winners.append(meeting.sides[won])
        losers.append([one for side, all_ in meeting.sides.items() if side != won for one in all_])
    tables = [[*winners[0]]]
    for table in range(1, len(before)):
        tables[-1] += winners[table]
        tables.append([*losers[table - 1]])
    tables[-1] += losers[-1]
    return [one for table in tables for one in table]


def _round(facts: StageFacts, number: int, order: list[int]) -> DrawnRound:
    """Neighbours meet; in an odd number the lowest of those with the fewest byes has none."""
    byes = byes_before(facts, number)
    pairs: list[Pair] = []
    if len(order) % 2:
        fewest = min(byes[one] for one in order)
        idle = [one for one in order if byes[one] == fewest][-1]
        order = [one for one in order if one != idle]
        pairs = [(idle, NOBODY)]
    pairs = [*zip(order[::2], order[1::2], strict=True), *pairs]
    return round_of(facts, number, pairs, Met.before(facts, number), _NobodyKeeps(facts))


class _NobodyKeeps(SeatKeeper):
    """On a ladder the table says how one stands, so nobody can stay at one."""

    def __init__(self, facts: StageFacts) -> None:
        super().__init__(facts)
        self.tables = {}
