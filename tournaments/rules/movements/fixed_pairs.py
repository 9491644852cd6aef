"""What movements of fixed pairs share: byes, and meeting as few as possible again."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence

from tournaments.rules.draws import DrawnRound, DrawRefused, Reason
from tournaments.rules.facts import Kind, StageFacts
from tournaments.rules.movements.meetings import Met, Pair
from tournaments.rules.movements.people import absent, present
from tournaments.rules.movements.search import cheapest_matching
from tournaments.rules.movements.seats import SeatKeeper

NOBODY = 0  # stands for the missing opponent of an odd number

_AGAIN = 10**6
_BYE_AGAIN = 10**8


def must_be_pairs(facts: StageFacts, number: int) -> list[int]:
    """Who is there in a round.

    Raises:
        DrawRefused: fewer than two, or a game that is not one side against another.
    """
    if facts.options.sides != 2:
        raise DrawRefused("This movement needs a game of one side against another.")
    here = present(facts, number)
    if len(here) < 2:
        raise DrawRefused(f"Fewer than two are there in round {number}.")
    return here


def byes_before(facts: StageFacts, number: int) -> Counter[int]:
    """How many byes everybody has had before a round."""
    byes: Counter[int] = Counter()
    for meeting in facts.meetings:
        if meeting.kind in (Kind.BYE, Kind.SIT_OUT) and meeting.round < number:
            byes.update(meeting.entries)
    return byes


def match_freshly(
    here: Sequence[int], met: Met, byes: Mapping[int, int], rng: random.Random
) -> list[Pair]:
    """Everybody against somebody, as few as possible again; an odd number gives a bye, to
    NOBODY, that goes to who has had fewest."""
    line = [*here, NOBODY] if len(here) % 2 else list(here)

    def cost(one: int, other: int) -> int:
        if NOBODY in (one, other):
            return _BYE_AGAIN * byes.get(one + other, 0) + rng.randrange(100)
        return _AGAIN * met.as_opponents(one, other) ** 2 + rng.randrange(100)

    return cheapest_matching(line, cost)


def round_of(
    facts: StageFacts, number: int, pairs: Sequence[Pair], met: Met, keeper: SeatKeeper
) -> DrawnRound:
    """A round of these pairs at tables in their order; counts who met, and says who met again."""
    again = [
        Reason("meet-again", (one, other))
        for one, other in pairs
        if NOBODY not in (one, other) and met.as_opponents(one, other)
    ]
    sides = [{"A": (one,), "B": (other,)} for one, other in pairs if NOBODY not in (one, other)]
    for table in sides:
        met.add(table)
    return DrawnRound(
        number=number,
        tables=keeper.seat(sides),
        byes=tuple(one + other for one, other in pairs if NOBODY in (one, other)),
        absent=absent(facts, number),
        reasons=tuple(again),
    )


def same_people(facts: StageFacts, numbers: Sequence[int]) -> bool:
    """Whether the same are there in all these rounds, which begin with the first."""
    here = present(facts, numbers[0])
    return numbers[0] == 1 and all(present(facts, number) == here for number in numbers)


def drawn_order(here: Sequence[int], seed: int) -> list[int]:
    """The teams in an order by lot."""
    order = list(here)
    random.Random(seed).shuffle(order)
    return order
