"""Round robin: everybody in a pool meets everybody, once or twice.

When people come or go, the rounds that have not begun are drawn anew; what has been played counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.rules.draws import DrawnRound, DrawRefused, Reason
from tournaments.rules.facts import StageFacts
from tournaments.rules.movements.seats import SeatKeeper
from tournaments.rules.roundrobin.circle import Pair, circle
from tournaments.rules.roundrobin.plans import pool_before
from tournaments.rules.roundrobin.pools import pools_of, snake

__all__ = ["circle", "draw", "snake", "warnings"]


def draw(facts: StageFacts, *, number: int, seed: int) -> tuple[DrawnRound, ...]:
    """Draw all rounds from `number` on. Nothing is left to chance: `seed` changes nothing.

    Raises:
        DrawRefused: fewer than two are there, all rounds are drawn, or everybody has met.
    """
    facts = facts.up_to(number - 1)
    here = sum(one.plays(number) for one in facts.competitors)
    if here < 2:
        who = "Only one team is" if here else "No team is"
        raise DrawRefused(f"{who} here for round {number}. A round needs at least two.")
    if 0 < facts.options.rounds < number:
        raise DrawRefused(
            f"All {facts.options.rounds} rounds are drawn. To go on, plan more rounds."
        )
    plans = [
        pool_before(facts, members, number).best_plan() for members in pools_of(facts).values()
    ]
    length = max(len(plan.rounds) for plan in plans)
    if not length:
        if any(plan.missing for plan in plans):
            raise DrawRefused(f"Nobody who is here for round {number} has anybody left to meet.")
        raise DrawRefused("Everybody has met everybody. There is no round left to draw.")
    keeper = SeatKeeper(facts)
    side = {one.entry: (one.entry,) for one in facts.competitors}
    rounds = [
        _drawn(
            facts,
            number + place,
            [pair for plan in plans for pairs in plan.rounds[place : place + 1] for pair in pairs],
            keeper,
            side,
        )
        for place in range(length)
    ]
    if missing := sum(plan.missing for plan in plans):
        reason = Reason("round-robin-not-all", numbers=(missing,))
        rounds[0] = replace(rounds[0], reasons=(reason,))
    return tuple(rounds)


def warnings(facts: StageFacts) -> tuple[Reason, ...]:
    """What the director should know before round one: rounds that do not suffice, uneven pools."""
    sizes = [sum(one.plays(1) for one in members) for members in pools_of(facts).values()]
    needed = facts.options.legs * max((size - 1 + size % 2 for size in sizes), default=0)
    said: list[Reason] = []
    if 0 < facts.options.rounds < needed:
        said.append(Reason("round-robin-too-short", numbers=(facts.options.rounds, needed)))
    if sizes and min(sizes) < max(sizes):
        said.append(Reason("round-robin-uneven-pools", numbers=(min(sizes), max(sizes))))
    return tuple(said)


def _drawn(
    facts: StageFacts,
    number: int,
    pairs: Sequence[Pair],
    keeper: SeatKeeper,
    side: Mapping[int, tuple[int, ...]],
) -> DrawnRound:
    """A round of all pools together; who is there without an opponent has a bye."""
    seated = {entry for pair in pairs for entry in pair}
    there = [
        one
        for one in facts.competitors
        if one.joined <= number and (one.left is None or number <= one.left)
    ]
    return DrawnRound(
        number=number,
        tables=keeper.seat([{"A": side[one], "B": side[other]} for one, other in pairs]),
        byes=tuple(
            one.entry for one in there if one.entry not in seated and number not in one.away
        ),
        absent=tuple(one.entry for one in there if number in one.away),
    )
