"""Swiss: those who stand alike meet, and never the same two again while that can be avoided."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from math import ceil, log2

from tournaments.rules.draws import DrawnRound, DrawRefused, Reason
from tournaments.rules.facts import Kind, Meeting, StageFacts
from tournaments.rules.matching import Matching
from tournaments.rules.movements.seats import SeatKeeper
from tournaments.rules.results import outcome
from tournaments.rules.swiss.lookahead import keeps_rounds_open
from tournaments.rules.swiss.pairing import Field, best_pairs, field_of
from tournaments.rules.swiss.records import Record, in_order, records_of, start_order

__all__ = ["draw", "planned_rounds", "usual_rounds", "warnings"]

_NOT_YET = "Round {} cannot be drawn yet: in round {},"


def draw(facts: StageFacts, *, number: int, seed: int) -> tuple[DrawnRound, ...]:
    """Draw one round; see `pairing` for what is compared.

    The first round puts the upper half against the lower half, by seeds or else by lot. Later
    rounds need the result of every earlier table.

    Raises:
        DrawRefused: too few are there, a result is missing, or all rounds are drawn.
    """
    facts = facts.up_to(number - 1)
    _refuse_if_impossible(facts, number)
    chance = random.Random(seed)
    records = records_of(facts)
    present = [one for one in records.values() if one.competitor.plays(number)]
    reasons: list[Reason] = []
    if facts.meetings:
        field = field_of(in_order(present, facts.options.tie_breaks))
        pairs = best_pairs(field)
        other = keeps_rounds_open(field, pairs, planned_rounds(facts) - number)
        if other is not None:
            pairs = other
            reasons.append(Reason("swiss-look-ahead"))
        reasons += _reasons(field, pairs)
    else:
        field = field_of(_first_order(present, chance))
        pairs = _halves(field)
        reasons += _reasons(field, pairs)
    byes = tuple(field.records[one].entry for one, other in pairs if other == field.bye)
    return (
        DrawnRound(
            number=number,
            tables=SeatKeeper(facts).seat(_sides(field, pairs, chance)),
            byes=byes,
            absent=tuple(
                one.entry
                for one in facts.competitors
                if one.joined <= number
                and (one.left is None or number <= one.left)
                and not one.plays(number)
            ),
            reasons=tuple(reasons),
        ),
    )


def planned_rounds(facts: StageFacts) -> int:
    """How many rounds there will be: as planned, or as many as leave one entry unbeaten."""
    return facts.options.rounds or usual_rounds(len(facts.competitors))


def usual_rounds(size: int) -> int:
    """How many rounds leave one of so many entries unbeaten."""
    return max(1, ceil(log2(max(2, size))))


def warnings(facts: StageFacts) -> tuple[Reason, ...]:
    """What the director should know before round one, from those who are there for it."""
    size = sum(one.plays(1) for one in facts.competitors)
    rounds = planned_rounds(facts)
    if size < 2:
        return ()
    everybody = size - 1 if size % 2 == 0 else size
    if rounds > everybody:
        return (Reason("swiss-must-repeat", numbers=(rounds, size, everybody)),)
    if rounds >= size - 1:
        return (Reason("swiss-is-round-robin", numbers=(rounds, size)),)
    if 2**rounds < size:
        unbeaten = ceil(size / 2**rounds)
        return (Reason("swiss-few-rounds", numbers=(rounds, size, unbeaten)),)
    return ()


def _refuse_if_impossible(facts: StageFacts, number: int) -> None:
    here = sum(one.plays(number) for one in facts.competitors)
    if here < 2:
        who = "Only one team is" if here else "No team is"
        raise DrawRefused(f"{who} here for round {number}. A round needs at least two.")
    if number > planned_rounds(facts):
        raise DrawRefused(
            f"All {planned_rounds(facts)} rounds are drawn. To go on, plan more rounds."
        )
    # What is over and agreed is decided, so that few have to be asked.
    waiting = [
        one
        for one in facts.meetings
        if one.kind is Kind.TABLE
        and not (one.is_over and one.is_agreed and one.results)
        and not outcome(one, facts.options).is_decided
    ]
    if waiting:
        raise DrawRefused(_waiting_sentence(waiting, number))


def _waiting_sentence(waiting: Sequence[Meeting], number: int) -> str:
    """Which tables have to finish, those of the earliest round."""
    first = min(one.round for one in waiting)
    tables = sorted(one.table or 0 for one in waiting if one.round == first)
    if len(tables) == 1:
        return f"{_NOT_YET.format(number, first)} table {tables[0]} has no result that counts."
    names = ", ".join(map(str, tables[:-1]))
    return (
        f"{_NOT_YET.format(number, first)} tables {names} and {tables[-1]}"
        " have no result that counts."
    )


def _first_order(present: Sequence[Record], chance: random.Random) -> list[Record]:
    """By seeds; those without one by lot."""
    by_lot = sorted(present, key=lambda one: one.competitor.number)
    chance.shuffle(by_lot)
    return sorted(by_lot, key=lambda one: start_order(one.competitor)[:2])


def _halves(field: Field) -> Matching:
    """The upper half against the lower half, in order; the last one has the bye."""
    half = len(field.records) // 2
    pairs = [(place, place + half) for place in range(half)]
    if field.bye is not None:
        pairs.append((field.bye - 1, field.bye))
    return tuple(pairs)


def _sides(
    field: Field, pairs: Matching, chance: random.Random
) -> list[Mapping[str, tuple[int, ...]]]:
    """The tables in order of the standings; who was side A less often is A now."""
    turn = chance.randrange(2)
    sides: list[Mapping[str, tuple[int, ...]]] = []
    for one, other in pairs:
        if other == field.bye:
            continue
        first, second = field.records[one], field.records[other]
        if first.balance == second.balance:
            is_swapped = (len(sides) + turn) % 2 == 1
        else:
            is_swapped = first.balance > second.balance
        side_a, side_b = (second, first) if is_swapped else (first, second)
        sides.append({"A": (side_a.entry,), "B": (side_b.entry,)})
    return sides


def _reasons(field: Field, pairs: Matching) -> list[Reason]:
    """Why somebody has a bye, floats, or meets somebody again."""
    reasons: list[Reason] = []
    for one, other in pairs:
        first = field.records[one]
        if other == field.bye:
            reasons.append(_bye_reason(field, one))
            continue
        second = field.records[other]
        rounds = first.met.get(second.entry)
        if rounds:
            reasons.append(Reason("swiss-rematch", (first.entry, second.entry), (rounds[-1],)))
        elif field.groups[one] != field.groups[other]:
            reasons.append(Reason("swiss-float", (first.entry, second.entry)))
    return reasons


def _bye_reason(field: Field, place: int) -> Reason:
    record = field.records[place]
    if record.byes:
        fewest = min(one.byes for one in field.records)
        code = "swiss-bye-again" if record.byes == fewest else "swiss-bye-forced"
        return Reason(code, (record.entry,), (record.byes + 1,))
    if any(not one.byes and not one.walkovers for one in field.records[place + 1 :]):
        return Reason("swiss-bye-not-lowest", (record.entry,))
    if not any(one.met for one in field.records):
        return Reason("swiss-bye-first", (record.entry,))
    return Reason("swiss-bye-lowest", (record.entry,))
