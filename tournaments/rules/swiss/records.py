"""What counts for the next round of a Swiss: how each entry stands and what has befallen it.

This is a smaller account than the standings, made in one walk through the meetings.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.rules.facts import Competitor, Kind, Meeting, StageFacts, StageOptions, Verdict
from tournaments.rules.results import outcome

Wins = int | Fraction  # a half where sides were level, or where the event credits one


@dataclass(slots=True)
class Record:
    """An entry before a round. `met` are its opponents with the rounds in which they met.

    `downs` and `ups` count the rounds against somebody with fewer or more wins; a bye is a round
    down. `last_float` is -1 or 1 if its latest round was one of these. `balance` is how often it
    was side A less how often side B. `walkovers` are rounds won because nobody came.
    """

    competitor: Competitor
    wins: Wins = 0
    played: int = 0
    points: int = 0
    difference: int = 0
    byes: int = 0
    walkovers: int = 0
    downs: int = 0
    ups: int = 0
    last_float: int = 0
    balance: int = 0
    met: dict[int, list[int]] = field(default_factory=dict)

    @property
    def entry(self) -> int:
        """The entry that this is the record of."""
        return self.competitor.entry


def records_of(facts: StageFacts) -> dict[int, Record]:
    """The record of each competitor, by entry. Every meeting must be decided."""
    records = {one.entry: Record(one) for one in facts.competitors}
    rounds: dict[int, list[Meeting]] = {}
    for meeting in facts.meetings:
        rounds.setdefault(meeting.round, []).append(meeting)
    for number in sorted(rounds):
        placed = _add_round(records, rounds[number], facts.options)
        if facts.options.absent.wins:
            for record in records.values():
                if record.entry not in placed and number < record.competitor.joined:
                    record.wins += facts.options.absent.wins
        for adjustment in facts.adjustments:
            if adjustment.round == number:
                records[adjustment.entry].wins += adjustment.wins
    return records


def in_order(records: Iterable[Record], tie_breaks: Sequence[str]) -> list[Record]:
    """Records, best first: by wins, then by points and difference as the event compares them.

    Points are compared by round played, so that a bye is no disadvantage. Seeds and start numbers
    decide the rest.
    """
    records = list(records)
    whole = math.lcm(*(record.played or 1 for record in records)) if records else 1
    by_difference_first = "points" not in tie_breaks or (
        "difference" in tie_breaks and tie_breaks.index("difference") < tie_breaks.index("points")
    )

    def key(record: Record) -> tuple[object, ...]:
        points = record.points * whole // (record.played or 1)
        measures = (points, record.difference)
        first, second = reversed(measures) if by_difference_first else measures
        return (-record.wins, -first, -second, *start_order(record.competitor))

    return sorted(records, key=key)


def start_order(competitor: Competitor) -> tuple[bool, int, int]:
    """A key that sorts by seed, those without one last, then by start number."""
    return (competitor.seed is None, competitor.seed or 0, competitor.number)


def _add_round(
    records: dict[int, Record], meetings: Sequence[Meeting], options: StageOptions
) -> set[int]:
    """Add a round to the records, all against the wins before it; who had a place in it."""
    before = {entry: record.wins for entry, record in records.items()}
    placed: set[int] = set()
    for meeting in meetings:
        placed.update(meeting.entries)
        if meeting.kind is Kind.TABLE:
            _add_table(records, meeting, options, before)
            continue
        for entry in meeting.entries:
            record = records[entry]
            if meeting.kind is Kind.ABSENT:
                record.wins += options.absent.wins
                record.last_float = 0
            else:
                record.wins += options.bye.wins
                record.byes += 1
                record.downs += 1
                record.last_float = -1
    return placed


def _add_table(
    records: dict[int, Record],
    meeting: Meeting,
    options: StageOptions,
    before: dict[int, Wins],
) -> None:
    won = outcome(meeting, options).sides
    share: Wins = 1 if len(won) == 1 else Fraction(1, 2)
    for side, other in (("A", "B"), ("B", "A")):
        entry, opponent = meeting.sides[side][0], meeting.sides[other][0]
        record = records[entry]
        if side in won:
            record.wins += share
            record.walkovers += meeting.verdict is Verdict.WALKOVER and not meeting.results
        own, theirs = meeting.results.get(side), meeting.results.get(other)
        if own and theirs:
            record.played += 1
            record.points += own.points
            record.difference += own.points - theirs.points
        record.met.setdefault(opponent, []).append(meeting.round)
        record.balance += 1 if side == "A" else -1
        record.last_float = (before[opponent] > before[entry]) - (before[opponent] < before[entry])
        record.downs += record.last_float < 0
        record.ups += record.last_float > 0
