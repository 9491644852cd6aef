"""The rounds that are left of a pool: along the circle, or from the meetings that are due.

Along the circle everything stays as it was printed. A newcomer takes the place of the bye, and who
would meet somebody that has left has a bye. When that takes more rounds than need be, each round
is a matching of those who are still due to meet: first those who have most left to play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.rules.facts import Competitor, Kind, StageFacts
from tournaments.rules.matching import heaviest_matching
from tournaments.rules.roundrobin.circle import Pair, legs_of

Plan = list[list[Pair]]  # of entries, round after round


@dataclass(frozen=True)
class PoolPlan:
    """The rounds of a pool from some round on, and how many meetings they leave out."""

    rounds: Plan
    missing: int = 0


@dataclass(frozen=True)
class Pool:
    """A pool before a round: `members` are those who play or have played, in circle order."""

    members: Sequence[Competitor]
    number: int
    legs: int
    rounds_left: int | None  # None: as many as it takes
    met: Counter[frozenset[int]]
    was_a: Counter[Pair]
    byes: Counter[int]

    def best_plan(self) -> PoolPlan:
        """The plan that leaves out fewest, then is shortest, then shares byes most evenly."""
        if self._is_untouched():
            entries = [one.entry for one in self.members]
            rounds = [
                [(entries[one], entries[other]) for one, other in pairs]
                for pairs in legs_of(len(entries), self.legs)
            ]
            kept = rounds[: self.rounds_left]
            return PoolPlan(kept, sum(map(len, rounds[len(kept) :])))
        along = _Planner(self)
        along.follow_circle()
        along.finish()
        if len(along.plan) <= self._fewest_rounds() and along.bye_spread() <= 1:
            return along.result()
        anew = _Planner(self)
        anew.finish()
        return min((along, anew), key=lambda one: one.worth()).result()

    def still_in(self) -> list[int]:
        """Those who have not left before this round."""
        return [one.entry for one in self.members if one.left is None or one.left >= self.number]

    def due(self) -> dict[frozenset[int], int]:
        """How often two still have to meet, for those who do."""
        entries = self.still_in()
        pairs = (
            frozenset({one, other})
            for place, one in enumerate(entries)
            for other in entries[place + 1 :]
        )
        return {pair: self.legs - self.met[pair] for pair in pairs if self.met[pair] < self.legs}

    def _is_untouched(self) -> bool:
        return self.number == 1 and all(
            one.joined <= 1 and one.left is None and not one.away for one in self.members
        )

    def _fewest_rounds(self) -> int:
        """No plan is shorter than what one entry has left, or than all tables allow."""
        due, size = self.due(), len(self.still_in())
        if not due:
            return 0
        left = Counter(entry for pair, times in due.items() for entry in list(pair) * times)
        return max(max(left.values()), -(-sum(due.values()) // (size // 2)))


class _Planner:
    """A plan while it is made: what is still due, and what each has had."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.plan: Plan = []
        self._due = pool.due()
        self._was_a = pool.was_a.copy()
        self._side = Counter[int]()
        for (one, other), times in pool.was_a.items():
            self._side[one] += times
            self._side[other] -= times
        self._byes = pool.byes.copy()

    def follow_circle(self) -> None:
        """Plan the rounds of the circle from here on, as far as their meetings are due."""
        members = self.pool.members
        rounds = list(legs_of(len(members), self.pool.legs))[self.pool.number - 1 :]
        for pairs in rounds:
            here = self._here()
            meet = [(members[one].entry, members[other].entry) for one, other in pairs]
            if due := [(a, b) for a, b in meet if {a, b} <= here and self._is_due(a, b)]:
                self._add(due)

    def finish(self) -> None:
        """Plan rounds while there are two who are due to meet and both there."""
        while self._due and (pairs := self._matched(self._here())):
            self._add(pairs)

    def bye_spread(self) -> int:
        """How many more byes one has than another."""
        byes = [self._byes[entry] for entry in self.pool.still_in()]
        return max(byes, default=0) - min(byes, default=0)

    def worth(self) -> tuple[int, int, int]:
        """What is compared between plans; less is better."""
        return (self.result().missing, len(self.plan), self.bye_spread())

    def result(self) -> PoolPlan:
        """The plan, cut to the rounds there are."""
        kept = self.plan[: self.pool.rounds_left]
        return PoolPlan(kept, sum(self._due.values()) + sum(map(len, self.plan[len(kept) :])))

    def _number(self) -> int:
        return self.pool.number + len(self.plan)

    def _here(self) -> set[int]:
        return {one.entry for one in self.pool.members if one.plays(self._number())}

    def _is_due(self, one: int, other: int) -> bool:
        return frozenset({one, other}) in self._due

    def _matched(self, here: set[int]) -> list[Pair]:
        """Pairs of a round: those who have most to play, then many tables, then former byes."""
        left = Counter[int]()
        for pair, times in self._due.items():
            for entry in pair:
                left[entry] += times
        entries = [one.entry for one in self.pool.members if one.entry in here]
        most = max((left[entry] for entry in entries), default=0)
        gains = {
            (place, other): (
                (left[entry] == most) + (left[entries[other]] == most),
                1,
                self._byes[entry] + self._byes[entries[other]],
                left[entry] + left[entries[other]],
            )
            for place, entry in enumerate(entries)
            for other in range(place + 1, len(entries))
            if self._is_due(entry, entries[other])
        }
        return [(entries[one], entries[other]) for one, other in heaviest_matching(gains)]

    def _add(self, pairs: list[Pair]) -> None:
        """Add a round; each pair is seated so that sides stay equal."""
        here = self._here()
        seated = [self._seated(*pair) for pair in pairs]
        self.plan.append(seated)
        for one, other in seated:
            pair = frozenset({one, other})
            self._due[pair] -= 1
            if not self._due[pair]:
                del self._due[pair]
            self._was_a[one, other] += 1
            self._side[one] += 1
            self._side[other] -= 1
            here -= {one, other}
        for entry in here:
            self._byes[entry] += 1

    def _seated(self, one: int, other: int) -> Pair:
        """Who was side A against the other is B now; else the one who was A less often is A."""
        ahead = self._was_a[one, other] - self._was_a[other, one]
        if not ahead:
            ahead = self._side[one] - self._side[other] - 1
            ahead = ahead if ahead > 0 else 0
        return (other, one) if ahead > 0 else (one, other)


def pool_before(facts: StageFacts, members: Sequence[Competitor], number: int) -> Pool:
    """The pool as it is before a round, from what was drawn before."""
    met: Counter[frozenset[int]] = Counter()
    was_a: Counter[Pair] = Counter()
    byes: Counter[int] = Counter()
    placed: set[int] = set()
    mine = {one.entry for one in members}
    for meeting in facts.meetings:
        placed.update(meeting.entries)
        if meeting.kind is Kind.BYE:
            byes.update(meeting.entries)
        elif meeting.kind is Kind.TABLE and mine.issuperset(meeting.entries):
            one, other = meeting.entries
            met[frozenset({one, other})] += 1
            was_a[one, other] += 1
    planned = facts.options.rounds
    return Pool(
        members=[
            one for one in members if one.entry in placed or one.left is None or one.left >= number
        ],
        number=number,
        legs=facts.options.legs,
        rounds_left=max(0, planned - number + 1) if planned else None,
        met=met,
        was_a=was_a,
        byes=byes,
    )
