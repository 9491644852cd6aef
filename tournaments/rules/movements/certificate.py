"""How good a movement is, counted from the movement itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.rules.draws import DrawnRound
from tournaments.rules.facts import Kind, StageFacts

Sides = Mapping[str, tuple[int, ...]]


@dataclass(frozen=True)
class Certificate:
    """What a movement comes to.

    `partner_repeats` counts how often two were partners beyond the first time. Meetings as
    opponents and sit-outs are the least and the most of anybody. `most_meetings` counts partners
    and opponents together: 1 means that nobody meets anybody twice.
    """

    people: int
    rounds: int
    partner_repeats: int
    least_as_opponents: int
    most_as_opponents: int
    most_meetings: int
    fewest_sit_outs: int
    most_sit_outs: int
    has_partners: bool = True

    @property
    def sentence(self) -> str:
        """The certificate as a director reads it out."""
        return f"{self._about_meetings()} {self._about_sit_outs()}"

    def _about_meetings(self) -> str:
        if self.most_meetings <= 1:
            return "Nobody meets anybody twice."
        if self.least_as_opponents == self.most_as_opponents:
            against = f"everybody plays against everybody {_times(self.most_as_opponents)}"
        else:
            often = _between(self.least_as_opponents, self.most_as_opponents)
            against = f"two people play against each other {often}"
        if not self.has_partners:
            return f"{against[0].upper()}{against[1:]}."
        if self.partner_repeats == 0:
            return f"Nobody has the same partner twice, and {against}."
        again = "one pair is" if self.partner_repeats == 1 else f"{self.partner_repeats} pairs are"
        return f"{again[0].upper()}{again[1:]} drawn again, and {against}."

    def _about_sit_outs(self) -> str:
        if self.most_sit_outs == 0:
            return "Nobody sits out."
        if self.fewest_sit_outs == self.most_sit_outs:
            return f"Everybody sits out {_times(self.most_sit_outs)}."
        if self.fewest_sit_outs == 0:
            return f"Nobody sits out more than {_times(self.most_sit_outs)}."
        return f"Everybody sits out {_between(self.fewest_sit_outs, self.most_sit_outs)}."


def certificate(rounds: Sequence[DrawnRound]) -> Certificate:
    """The certificate of drawn rounds."""
    return _count(
        [[table.sides for table in round_.tables] for round_ in rounds],
        [(*round_.sit_outs, *round_.byes) for round_ in rounds],
    )


def certificate_of(facts: StageFacts) -> Certificate:
    """The certificate of every round that a stage has, played and drawn."""
    numbers = sorted({meeting.round for meeting in facts.meetings})
    tables: dict[int, list[Sides]] = {number: [] for number in numbers}
    out: dict[int, list[int]] = {number: [] for number in numbers}
    for meeting in facts.meetings:
        if meeting.kind is Kind.TABLE:
            tables[meeting.round].append(meeting.sides)
        elif meeting.kind in (Kind.SIT_OUT, Kind.BYE):
            out[meeting.round].extend(meeting.entries)
    return _count([tables[number] for number in numbers], [out[number] for number in numbers])


def _count(rounds: Sequence[Sequence[Sides]], out: Sequence[Iterable[int]]) -> Certificate:
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    sit_outs: Counter[int] = Counter()
    people: set[int] = set()
    for sides in (sides for tables in rounds for sides in tables):
        for side in sides.values():
            people.update(side)
            partners.update(frozenset(pair) for pair in combinations(side, 2))
        for one, other in combinations(sides.values(), 2):
            opponents.update(frozenset((a, b)) for a in one for b in other)
    for entries in out:
        sit_outs.update(entries)
    people.update(sit_outs)
    pairs = [frozenset(pair) for pair in combinations(sorted(people), 2)]
    against = [opponents[pair] for pair in pairs]
    return Certificate(
        people=len(people),
        rounds=len(rounds),
        partner_repeats=sum(count - 1 for count in partners.values()),
        least_as_opponents=min(against, default=0),
        most_as_opponents=max(against, default=0),
        most_meetings=max((partners[pair] + opponents[pair] for pair in pairs), default=0),
        fewest_sit_outs=min((sit_outs[person] for person in people), default=0),
        most_sit_outs=max(sit_outs.values(), default=0),
        has_partners=bool(partners),
    )


def _between(least: int, most: int) -> str:
    if least == 0:
        return f"at most {_times(most)}"
    return "once or twice" if (least, most) == (1, 2) else f"{least} to {most} times"


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
