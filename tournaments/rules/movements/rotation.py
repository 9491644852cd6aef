"""Individual rotation: a new partner each round, all rounds known beforehand.

Where everybody is there for all rounds from the first on, the best known movement is taken.
Otherwise, and after people came or went, the rounds are searched, with all that was played kept
in mind.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

from tournaments.rules.draws import DrawnRound, DrawnTable, DrawRefused, Reason
from tournaments.rules.facts import Kind, StageFacts
from tournaments.rules.movements.certificate import Certificate, certificate
from tournaments.rules.movements.exact import Rounds, exact_movement
from tournaments.rules.movements.meetings import Met, Pair, pair
from tournaments.rules.movements.people import absent, apart, present
from tournaments.rules.movements.search import AtTable, improve, match_partners, match_tables
from tournaments.rules.movements.seats import SeatKeeper
from tournaments.rules.movements.sit_outs import SitOuts, rounds_for_equal_sit_outs
from tournaments.rules.movements.threes import choose_threes, number_of_threes

USUAL_ROUNDS = 6
_TRIES = 6  # whole movements that are searched, of which the best is taken


def draw(facts: StageFacts, *, number: int, seed: int) -> tuple[DrawnRound, ...]:
    """Every round from `number` to the last planned one.

    Raises:
        DrawRefused: no round is left, or fewer than four are there.
    """
    last = facts.options.rounds or USUAL_ROUNDS
    if number > last:
        raise DrawRefused(f"All {last} rounds have been drawn.")
    if facts.options.sides != 2 or facts.options.side_size != 2:
        raise DrawRefused("New partners each round need a game of two against two.")
    numbers = range(number, last + 1)
    rounds = _known(facts, numbers, seed) or _searched(facts, numbers, seed)
    reasons = _reasons(facts, rounds)
    return tuple(
        DrawnRound(
            number=round_.number,
            tables=round_.tables,
            sit_outs=round_.sit_outs,
            absent=absent(facts, round_.number),
            reasons=reasons if round_.number == number else (),
        )
        for round_ in rounds
    )


def _known(facts: StageFacts, numbers: range, seed: int) -> tuple[DrawnRound, ...] | None:
    """The exact movement, if the same people are there from the first round to the last."""
    here = present(facts, 1)
    if numbers[0] != 1 or any(present(facts, number) != here for number in numbers) or apart(facts):
        return None
    if facts.options.three_handed and len(here) % 4:
        return None
    keepers = [one.entry for one in facts.competitors if one.keeps_seat and one.entry in here]
    tables = len(here) // 4
    north_stays = len(here) % 4 == 0 and 1 < len(keepers) <= tables
    movement = exact_movement(len(here), len(numbers), north_stays=north_stays)
    if movement is None:
        return None
    return _with_people(movement, _cast(here, keepers, north_stays, seed), facts)


def _cast(here: list[int], keepers: list[int], north_stays: bool, seed: int) -> list[int]:
    """Who takes which part in an exact movement: by lot, those who keep their seat as North."""
    order = list(here)
    random.Random(seed).shuffle(order)
    if north_stays:
        others = [one for one in order if one not in keepers]
        places: list[int] = []
        for table in range(len(here) // 4):
            north = keepers[table] if table < len(keepers) else others.pop(0)
            places += [north, *others[:3]]
            del others[:3]
        return places
    return order


def _with_people(movement: Rounds, people: list[int], facts: StageFacts) -> tuple[DrawnRound, ...]:
    keeper = SeatKeeper(facts)
    rounds = []
    for number, tables in enumerate(movement, start=1):
        sides = [
            {"A": (people[n], people[s]), "B": (people[e], people[w])} for n, s, e, w in tables
        ]
        seated = {one for table in sides for side in table.values() for one in side}
        rounds.append(
            DrawnRound(
                number=number,
                tables=keeper.seat(sides),
                sit_outs=tuple(one for one in people if one not in seated),
            )
        )
    return tuple(rounds)


def _searched(facts: StageFacts, numbers: range, seed: int) -> tuple[DrawnRound, ...]:
    for number in numbers:
        if len(present(facts, number)) < _fewest(facts):
            raise DrawRefused(f"Fewer than four are there in round {number}.")
    people = max(len(present(facts, number)) for number in numbers)
    tries = max(1, min(_TRIES, 3000 // (people * len(numbers))))
    found = [
        search_rounds(facts, numbers, random.Random(f"{seed}/{each}")) for each in range(tries)
    ]
    return min(found, key=lambda rounds: _worth(_with_history(facts, rounds)))


def _fewest(facts: StageFacts) -> int:
    return 3 if facts.options.three_handed else 4


def _worth(one: Certificate) -> tuple[int, int, int]:
    """What is worse is greater: repeated partners, then how unequal opponents are."""
    spread = one.most_as_opponents - one.least_as_opponents
    return one.partner_repeats, one.most_as_opponents, spread


def search_rounds(facts: StageFacts, numbers: range, rng: random.Random) -> tuple[DrawnRound, ...]:
    """Search for these rounds, with all that was played before them kept in mind."""
    met = Met.before(facts, numbers[0])
    sit_outs = SitOuts(facts, number=numbers[0])
    keeper = SeatKeeper(facts)
    together = apart(facts)
    threes_so_far = dict.fromkeys((one.entry for one in facts.competitors), 0)
    rounds = []
    for number in numbers:
        here = present(facts, number)
        threes = number_of_threes(len(here)) if facts.options.three_handed else 0
        out = sit_outs.choose(here, (len(here) - 3 * threes) % 4, rng)
        playing = [one for one in here if one not in out]
        tables_of_three = choose_threes(playing, threes, met, threes_so_far, rng)
        in_threes = {one for table in tables_of_three for one in table}
        tables = _fours([one for one in playing if one not in in_threes], met, together, rng)
        sides = [_in_chairs_by_lot(four, rng) for four in tables]
        rng.shuffle(sides)  # the matching leaves low numbers at low tables
        sides += [{"A": (a,), "B": (b,), "C": (c,)} for a, b, c in tables_of_three]
        for table in sides:
            met.add(table)
        rounds.append(DrawnRound(number, keeper.seat(sides), sit_outs=tuple(sorted(out))))
    return tuple(rounds)


def _fours(
    playing: Sequence[int], met: Met, together: frozenset[Pair], rng: random.Random
) -> list[AtTable]:
    if not playing:
        return []
    tables = match_tables(match_partners(playing, met, rng, together), met, rng)
    improve(tables, met, rng, together)
    return tables


def _in_chairs_by_lot(table: AtTable, rng: random.Random) -> dict[str, tuple[int, ...]]:
    """The four of a table as sides, neither side nor seat following from the start number."""
    one, other = rng.sample(table, 2)
    return {"A": tuple(rng.sample(one, 2)), "B": tuple(rng.sample(other, 2))}


def _with_history(facts: StageFacts, rounds: Sequence[DrawnRound]) -> Certificate:
    """The certificate of the evening as it would be, with the rounds that were played."""
    first = rounds[0].number
    played: dict[int, list[DrawnTable]] = {}
    for meeting in facts.meetings:
        if meeting.round < first and meeting.kind is Kind.TABLE:
            played.setdefault(meeting.round, []).append(
                DrawnTable(meeting.table or 0, meeting.sides)
            )
    before = [DrawnRound(number, tuple(tables)) for number, tables in sorted(played.items())]
    return certificate([*before, *rounds])


def _reasons(facts: StageFacts, rounds: Sequence[DrawnRound]) -> tuple[Reason, ...]:
    """What could not be kept: partners who come again, sit-outs that cannot be equal."""
    reasons = [*repeated_partners(facts, rounds)]
    here = len(present(facts, rounds[0].number))
    equal = rounds_for_equal_sit_outs(here)
    planned = rounds[-1].number
    if any(round_.sit_outs for round_ in rounds) and planned % equal:
        reasons.append(Reason("sit-outs-unequal", (), (here, planned, equal)))
    return tuple(reasons)


def repeated_partners(facts: StageFacts, rounds: Sequence[DrawnRound]) -> tuple[Reason, ...]:
    """A reason for each pair in these rounds who are partners again."""
    met = Met.before(facts, rounds[0].number)
    for round_ in rounds:
        for table in round_.tables:
            met.add(table.sides)
    drawn = {
        pair(a, b)
        for round_ in rounds
        for table in round_.tables
        for side in table.sides.values()
        for a, b in combinations(side, 2)
    }
    again = ((two, count) for two, count in met.partners.items() if count > 1 and two in drawn)
    return tuple(Reason("partners-again", two, (count,)) for two, count in sorted(again))
