"""Who won a meeting, whether its result counts, and how far the rounds are."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.rules.facts import Kind, Meeting, SideResult, StageFacts, StageOptions, Verdict


class Ending(StrEnum):
    """How a meeting stands."""

    OPEN = "open"  # still to be decided
    WON = "won"
    LEVEL = "level"  # several sides share the win
    NOBODY = "nobody"  # neither side wins, or nobody is met


@dataclass(frozen=True)
class Outcome:
    """How a meeting stands, and the sides that won it: one, several that are level, or none."""

    ending: Ending
    sides: tuple[str, ...] = ()

    @property
    def winner(self) -> str | None:
        """The one side that won."""
        return self.sides[0] if self.ending is Ending.WON else None

    @property
    def is_decided(self) -> bool:
        """Whether it is known who won, or that nobody did."""
        return self.ending is not Ending.OPEN

    def share(self, side: str) -> int | Fraction:
        """The part of the win that a side has: 1, 0, or its share where sides are level."""
        if side not in self.sides:
            return 0
        return 1 if len(self.sides) == 1 else Fraction(1, len(self.sides))


def outcome(meeting: Meeting, options: StageOptions) -> Outcome:
    """Who won a meeting.

    A ruling comes first. Otherwise more games won decide, then more points: a game can be won with
    fewer points, where the declarer goes out first. Sides that are level share the win; in a
    bracket they have to play on, so that the match stays open. An extra hand decides only while
    the sides are level without it: it loses its meaning if a correction separates them.

    A result that is not agreed is open in an event that does not count it.
    """
    if meeting.kind is not Kind.TABLE or meeting.verdict is Verdict.DOUBLE:
        return Outcome(Ending.NOBODY)
    if meeting.awarded is not None and meeting.verdict is not Verdict.EXTRA_HAND:
        return Outcome(Ending.WON, (meeting.awarded,))
    if not (meeting.is_over and meeting.results and counts(meeting, options)):
        return Outcome(Ending.OPEN)
    best = max(_strength(result) for result in meeting.results.values())
    top = tuple(side for side, result in meeting.results.items() if _strength(result) == best)
    if len(top) == 1:
        return Outcome(Ending.WON, top)
    if meeting.awarded in top:
        return Outcome(Ending.WON, (meeting.awarded,))
    return Outcome(Ending.OPEN) if options.is_bracket else Outcome(Ending.LEVEL, top)


def _strength(result: SideResult) -> tuple[int, int]:
    return result.games, result.points


def counts(meeting: Meeting, options: StageOptions) -> bool:
    """Whether what is on its sheets counts: agreed, ruled on, or counted without agreement."""
    return meeting.is_agreed or options.counts_unagreed or meeting.verdict is not None


def was_played_out(meeting: Meeting, options: StageOptions) -> bool:
    """Whether it was played to its end, so that its points say something about how they play.

    A match that was given up moves wins, but no averages.
    """
    return (
        meeting.kind is Kind.TABLE
        and meeting.is_over
        and bool(meeting.results)
        and counts(meeting, options)
        and meeting.verdict in (None, Verdict.EXTRA_HAND)
    )


def begun_rounds(facts: StageFacts) -> frozenset[int]:
    """The rounds that are on, or over. A bye in a later one is worth nothing yet.

    A round has begun with its first hand, when all its tables are ruled on, or with a later one.
    """
    on: set[int] = set()
    waiting: set[int] = set()
    for meeting in facts.meetings:
        if meeting.kind is Kind.TABLE:
            if meeting.results:
                on.add(meeting.round)
            elif not meeting.is_over:
                waiting.add(meeting.round)
    drawn = {meeting.round for meeting in facts.meetings}
    last = max(on | (drawn - waiting), default=0)
    return frozenset(number for number in drawn if number <= last)


def standings_round(facts: StageFacts) -> int:
    """The round up to which the standings are: the one being played, or the last one. 0: none."""
    open_rounds = [
        meeting.round
        for meeting in facts.meetings
        if meeting.kind is Kind.TABLE and not meeting.is_over
    ]
    return max(min(open_rounds, default=facts.last_round), max(begun_rounds(facts), default=0))
