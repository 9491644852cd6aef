"""What each entry of a stage has earned: one line each, from which places are computed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.rules.facts import Competitor, Gone, Kind, Meeting, SideResult, StageFacts
from tournaments.rules.results.credits import RoundCredit, credits_of
from tournaments.rules.results.outcomes import Outcome, counts, outcome

NOTHING = Fraction(0)
Exact = int | Fraction  # whole numbers while adding up: most are, and they are much faster
MOST_LOT = 10**6


@dataclass(frozen=True)
class Versus:
    """How often an entry met another one to the end, and what it won there."""

    meetings: int
    wins: Exact


@dataclass(frozen=True)
class Line:
    """What an entry has earned up to a round.

    `rounds` are its points by round number; a round that gave it none is absent. `credited` are
    those of them it did not play, `adjusted` what the director gave in them or took with a minus,
    `unagreed` those whose result is not agreed yet. They make up `points` together.

    A level meeting is half a win and half a loss. `played` counts the rounds with a hand.
    `strength` is the strength of its opponents, None before its first round is over. `best_hand`
    and `best_game` are of what it played, None before its first. `has_left` says that it takes no
    further part and gets no place.
    """

    entry: int
    points: Fraction = NOTHING
    rounds: Mapping[int, Fraction] = field(default_factory=dict)
    wins: Fraction = NOTHING
    losses: Fraction = NOTHING
    difference: Fraction = NOTHING
    strength: Fraction | None = None
    played: int = 0
    made: int = 0
    sets: int = 0
    hands: int = 0
    best_hand: int | None = None
    best_game: int | None = None
    lot: int = 0
    credited: frozenset[int] = frozenset()
    adjusted: Mapping[int, Fraction] = field(default_factory=dict)
    unagreed: frozenset[int] = frozenset()
    versus: Mapping[int, Versus] = field(default_factory=dict)
    has_left: bool = False


def lines_of(facts: StageFacts) -> tuple[Line, ...]:
    """A line for each competitor, in their order.

    Points count from the first hand on, wins once a meeting is decided. Credits, which `credits_of`
    works out, count as points and wins, never as a hand, a game or a difference.

    The strength of opponents is the sum of the wins that they have from tables. A round without an
    opponent counts like one with as many wins as the entry itself, so that a bye neither helps nor
    hurts; who comes late changes it for nobody else.
    """
    earned = {one.entry: _Earned() for one in facts.competitors}
    for meeting in facts.meetings:
        _add(earned, meeting, facts)
    table_wins = {entry: done.wins for entry, done in earned.items()}
    given = credits_of(facts)
    a_round = _opponents_a_round(facts)
    for entry, done in earned.items():
        for number, credit in given.get(entry, {}).items():
            done.add_credit(number, credit, a_round)
    for adjustment in facts.adjustments:
        if adjustment.entry in earned:
            earned[adjustment.entry].adjust(adjustment.round, adjustment.points, adjustment.wins)
    seed = facts.options.lot_seed
    return tuple(
        earned[one.entry].line(
            one.entry, table_wins, lot=_lot(seed, one.number), has_left=_left(one, facts)
        )
        for one in facts.competitors
    )


def _left(competitor: Competitor, facts: StageFacts) -> bool:
    """Whether it is out of the ranking: sent out, never there, or gone before the last round.

    Who loses in a bracket has not left, and who leaves after the last round keeps its place.
    """
    if competitor.left is None:
        return False
    if competitor.gone in (Gone.DISQUALIFIED, Gone.NO_SHOW):
        return True
    return not facts.options.is_bracket and competitor.left < facts.last_round


def _lot(seed: int, number: int) -> int:
    """The lot of a start number: whoever comes or goes, everybody keeps theirs."""
    return random.Random(f"{seed}/{number}").randrange(MOST_LOT)


@dataclass
class _Earned:
    """A line while the meetings are gone through."""

    rounds: dict[int, Exact] = field(default_factory=dict)
    wins: Exact = 0
    losses: Exact = 0
    difference: Exact = 0
    met: list[int] = field(default_factory=list)  # opponents of decided meetings
    missed: int = 0  # opponents of rounds that were decided without a hand
    seated: set[int] = field(default_factory=set)
    played: set[int] = field(default_factory=set)
    made: int = 0
    sets: int = 0
    hands: int = 0
    best_hand: int | None = None
    best_game: int | None = None
    credited: set[int] = field(default_factory=set)
    adjusted: dict[int, Fraction] = field(default_factory=dict)
    unagreed: set[int] = field(default_factory=set)
    versus: dict[int, Versus] = field(default_factory=dict)

    def add_result(self, number: int, own: SideResult, others: list[SideResult]) -> None:
        """Add what is on the sheets of a meeting."""
        self._add_points(number, own.points)
        self.played.add(number)
        self.made += own.made
        self.sets += own.sets
        self.hands += own.hands
        self.best_hand = _highest(self.best_hand, own.best_hand)
        self.best_game = _highest(self.best_game, own.best_game)
        if len(others) == 1:
            self.difference += own.points - others[0].points
        elif others:
            self.difference += own.points - Fraction(
                sum(other.points for other in others), len(others)
            )

    def add_credit(self, number: int, credit: RoundCredit, opponents: int) -> None:
        """Add what a round not played is worth; who has no table misses these opponents."""
        if number not in self.seated:
            self.missed += opponents
        if credit.points is not None:
            self._add_points(number, credit.points)
            self.credited.add(number)
        self.wins += credit.wins

    def adjust(self, number: int, points: Fraction, wins: Fraction) -> None:
        """Give or take points and wins in a round."""
        self._add_points(number, points)
        self.adjusted[number] = self.adjusted.get(number, NOTHING) + points
        self.wins += wins

    def meet(self, other: int, wins: Exact) -> None:
        """Note a decided meeting with another entry."""
        before = self.versus.get(other, Versus(0, 0))
        self.versus[other] = Versus(before.meetings + 1, before.wins + wins)

    def line(
        self, entry: int, table_wins: Mapping[int, Exact], *, lot: int, has_left: bool
    ) -> Line:
        """The line it has become; `table_wins` are everybody's wins without credits."""
        own = table_wins[entry]
        strength = sum((table_wins.get(other, 0) for other in self.met), self.missed * own)
        return Line(
            entry=entry,
            points=Fraction(sum(self.rounds.values())),
            rounds={number: Fraction(self.rounds[number]) for number in sorted(self.rounds)},
            wins=Fraction(self.wins),
            losses=Fraction(self.losses),
            difference=Fraction(self.difference),
            strength=Fraction(strength) if self.met or self.missed else None,
            played=len(self.played),
            made=self.made,
            sets=self.sets,
            hands=self.hands,
            best_hand=self.best_hand,
            best_game=self.best_game,
            lot=lot,
            credited=frozenset(self.credited),
            adjusted=self.adjusted,
            unagreed=frozenset(self.unagreed),
            versus=self.versus,
            has_left=has_left,
        )

    def _add_points(self, number: int, points: Exact) -> None:
        self.rounds[number] = self.rounds.get(number, 0) + points


def _add(earned: Mapping[int, _Earned], meeting: Meeting, facts: StageFacts) -> None:
    """Add a meeting to the lines of those in it."""
    result = outcome(meeting, facts.options)
    does_count = counts(meeting, facts.options)
    for side, entries in meeting.sides.items():
        others = [other for other in meeting.sides if other != side]
        for entry in entries:
            if entry not in earned or meeting.kind is not Kind.TABLE:
                continue
            done = earned[entry]
            done.seated.add(meeting.round)
            if meeting.results and not meeting.is_agreed and meeting.verdict is None:
                done.unagreed.add(meeting.round)
            if meeting.results and does_count:
                against = [meeting.results[other] for other in others]
                done.add_result(meeting.round, meeting.results[side], against)
            if result.is_decided:
                _decide(done, meeting, side, result, facts)


def _decide(done: _Earned, meeting: Meeting, side: str, result: Outcome, facts: StageFacts) -> None:
    """Add who won a decided meeting to the line of an entry of this side."""
    share = result.share(side)
    done.wins += share
    done.losses += 1 - share
    opponents = _opponents(meeting, side)
    if not meeting.results:
        done.missed += len(opponents)
        return
    done.met += opponents
    if not facts.options.is_individual:
        for other in opponents:
            done.meet(other, share)


def _opponents(meeting: Meeting, side: str) -> list[int]:
    return [one for key, entries in meeting.sides.items() if key != side for one in entries]


def _opponents_a_round(facts: StageFacts) -> int:
    """How many opponents an entry has at a full table."""
    others = facts.options.sides - 1
    return others * facts.options.side_size if facts.options.is_individual else others


def _highest(*values: int | None) -> int | None:
    return max((value for value in values if value is not None), default=None)
