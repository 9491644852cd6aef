"""How those who drop into the losers' side are crossed, so that rematches come late.

In the losers' side each round of droppers meets those who are left there. The dropper out of
block i of the main side goes to place i XOR m. The numbers m below were found by search (all of
them up to 64 places, the best kept of each round above): they make the first round in which two
who have met before can meet again as late as possible, then the second, and so on.
"""

from __future__ import annotations

_CROSSINGS = {
    2: (0,),
    3: (1, 0),
    4: (3, 1, 0),
    5: (7, 2, 1, 0),
    6: (4, 4, 3, 1, 0),
    7: (4, 4, 4, 3, 1, 0),
    8: (8, 8, 8, 6, 3, 1, 0),
    9: (16, 16, 16, 12, 7, 3, 1, 0),
    10: (32, 31, 16, 16, 12, 7, 3, 1, 0),
}


def crossings(rounds: int) -> tuple[int, ...]:
    """The m for the droppers of rounds 2, 3, … of a main side of so many rounds."""
    if rounds < 2:
        return ()
    if rounds in _CROSSINGS:
        return _CROSSINGS[rounds]
    return (1 << (rounds - 4), *crossings(rounds - 1))
