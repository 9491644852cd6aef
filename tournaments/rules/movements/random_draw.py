"""Partners by lot: each round is drawn by itself, and nobody partners twice while avoidable."""

from __future__ import annotations

import random
from dataclasses import replace

from tournaments.rules.draws import DrawnRound, DrawRefused
from tournaments.rules.facts import StageFacts
from tournaments.rules.movements.people import absent, present
from tournaments.rules.movements.rotation import repeated_partners, search_rounds


def draw(facts: StageFacts, *, number: int, seed: int) -> tuple[DrawnRound, ...]:
    """One round.

    Raises:
        DrawRefused: all planned rounds are drawn, or fewer than four are there.
    """
    planned = facts.options.rounds
    if planned and number > planned:
        raise DrawRefused(f"All {planned} rounds have been drawn.")
    if len(present(facts, number)) < (3 if facts.options.three_handed else 4):
        raise DrawRefused(f"Fewer than four are there in round {number}.")
    rounds = search_rounds(facts, range(number, number + 1), random.Random(seed))
    return (
        replace(rounds[0], absent=absent(facts, number), reasons=repeated_partners(facts, rounds)),
    )
