"""What a round is worth that an entry did not play: a bye, a turn to sit out, an absence.

Credits are derived anew from the results, so that a correction changes them too. They are exact:
an average of 3 rounds may end in a third.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments.rules.facts import Credit, CreditKind, Kind, Meeting, StageFacts, Verdict
from tournaments.rules.results.outcomes import begun_rounds, outcome, was_played_out


@dataclass(frozen=True)
class RoundCredit:
    """What an entry gets for a round: `points` is None where nothing is known or given yet."""

    points: Fraction | None
    wins: Fraction = Fraction(0)


def credits_of(facts: StageFacts) -> Mapping[int, Mapping[int, RoundCredit]]:
    """The credits of each entry by round, only for rounds that have begun.

    The event's bye credit is for a bye, a turn to sit out, and, without its wins, for a match won
    because the other side was not there. Its absence credit is for a round that an entry missed,
    and for those before it came.
    """
    begun = begun_rounds(facts)
    averages = _Averages(facts)
    given: defaultdict[int, dict[int, RoundCredit]] = defaultdict(dict)
    for entry, number, credit in _not_played(facts):
        if number in begun:
            points = averages.points(credit, entry, number)
            given[entry][number] = RoundCredit(points, credit.wins)
    return given


def _not_played(facts: StageFacts) -> Iterable[tuple[int, int, Credit]]:
    """An entry, a round that it did not play, and the event's credit for it."""
    bye, absent = facts.options.bye, facts.options.absent
    placed: set[tuple[int, int]] = set()
    for meeting in facts.meetings:
        placed.update((entry, meeting.round) for entry in meeting.entries)
        if meeting.kind is Kind.TABLE:
            for entry in _won_without_play(meeting):
                yield entry, meeting.round, Credit(bye.kind, bye.points)
        else:
            credit = absent if meeting.kind is Kind.ABSENT else bye
            for entry in meeting.entries:
                yield entry, meeting.round, credit
    for competitor in facts.competitors:
        for number in range(1, competitor.joined):
            if (competitor.entry, number) not in placed:
                yield competitor.entry, number, absent


def _won_without_play(meeting: Meeting) -> tuple[int, ...]:
    if meeting.verdict is Verdict.WALKOVER and meeting.awarded and not meeting.results:
        return meeting.sides.get(meeting.awarded, ())
    return ()


class _Averages:
    """The points of each entry in the rounds it played to the end, and of each round's winners."""

    def __init__(self, facts: StageFacts) -> None:
        self._own: defaultdict[int, list[int]] = defaultdict(list)
        self._winners: defaultdict[int, list[int]] = defaultdict(list)
        for meeting in facts.meetings:
            if not was_played_out(meeting, facts.options):
                continue
            for side, entries in meeting.sides.items():
                for entry in entries:
                    self._own[entry].append(meeting.results[side].points)
            # Level sides count once, with what the best of them has.
            won = outcome(meeting, facts.options).sides
            if won:
                best = max(meeting.results[side].points for side in won)
                self._winners[meeting.round].append(best)

    def points(self, credit: Credit, entry: int, number: int) -> Fraction | None:
        """What a credit comes to, None where there is nothing to take an average of."""
        match credit.kind:
            case CreditKind.FIXED:
                return credit.points
            case CreditKind.OWN_AVERAGE:
                return _average(self._own[entry])
            case CreditKind.WINNERS_AVERAGE:
                return _average(self._winners[number])
            case CreditKind.NONE:
                return None


def _average(points: list[int]) -> Fraction | None:
    return Fraction(sum(points), len(points)) if points else None
