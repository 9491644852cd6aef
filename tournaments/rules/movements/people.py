"""Who is there in a round, and what came out of the round before."""

from __future__ import annotations

from tournaments.rules.draws import DrawRefused
from tournaments.rules.facts import Kind, Meeting, StageFacts
from tournaments.rules.movements.meetings import Pair, pair
from tournaments.rules.results import outcome


def absent(facts: StageFacts, number: int) -> tuple[int, ...]:
    """Who has joined and not left, but is not there in this round."""
    return tuple(
        one.entry
        for one in facts.competitors
        if one.joined <= number
        and (one.left is None or number <= one.left)
        and not one.plays(number)
    )


def present(facts: StageFacts, number: int) -> list[int]:
    """Who is there in this round, by start number."""
    people = sorted(facts.competitors, key=lambda one: one.number)
    return [one.entry for one in people if one.plays(number)]


def apart(facts: StageFacts) -> frozenset[Pair]:
    """The pairs who asked not to be partners."""
    return frozenset(pair(one.entry, other) for one in facts.competitors for other in one.not_with)


def tables_of(facts: StageFacts, number: int) -> list[Meeting]:
    """The tables of a round, from table 1 on."""
    tables = [
        meeting
        for meeting in facts.meetings
        if meeting.round == number and meeting.kind is Kind.TABLE
    ]
    return sorted(tables, key=lambda meeting: meeting.table or 0)


def must_be_decided(facts: StageFacts, number: int) -> None:
    """Refuse a draw that reads the results of a round while some are missing.

    Raises:
        DrawRefused: names the tables.
    """
    missing = [
        str(meeting.table)
        for meeting in tables_of(facts, number)
        if not outcome(meeting, facts.options).is_decided
    ]
    if missing:
        tables = "Table" if len(missing) == 1 else "Tables"
        have = "has" if len(missing) == 1 else "have"
        raise DrawRefused(
            f"{tables} {', '.join(missing)} of round {number} {have} no result that counts yet."
        )
