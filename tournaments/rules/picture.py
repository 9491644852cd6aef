"""Everything that follows from the facts of a stage, and what a change of the facts would change.

Two pictures are compared before a correction is accepted, so that its whole effect is known. The
fingerprint of the effect that a person has seen is compared with the one at the moment of saving.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from tournaments.rules.bracket import BracketPicture, Place
from tournaments.rules.facts import Kind, Meeting, StageFacts
from tournaments.rules.results import Line, Outcome, lines_of, outcome, standings_round
from tournaments.rules.stage_bracket import play_stage
from tournaments.rules.standings import Placed, rank

# Formats in which a round is drawn from the results of those before it.
DRAWN_FROM_RESULTS = frozenset({"swiss", "progressive", "ladder"})
Pair = tuple[int | None, int | None]


@dataclass(frozen=True)
class StagePicture:
    """How a stage stands: up to which round, who won each table by its code, and the places.

    In a bracket who is still in has no place yet.
    """

    facts: StageFacts
    through_round: int
    outcomes: Mapping[str, Outcome]
    placed: tuple[Placed, ...]
    bracket: BracketPicture | None = None  # once it is drawn

    @property
    def tables(self) -> tuple[Meeting, ...]:
        """The tables of the round up to which the stage stands, as far as it is known who meets."""
        return tuple(
            meeting
            for meeting in self.facts.meetings
            if meeting.round == self.through_round
            and meeting.kind is Kind.TABLE
            and len(meeting.sides) > 1
        )

    @cached_property
    def places(self) -> Mapping[int, Placed]:
        """The places by entry."""
        return {placed.line.entry: placed for placed in self.placed}

    @cached_property
    def fingerprint(self) -> str:
        """The same for the same results, places and seats, in whatever order they were read."""
        seats = {
            f"{meeting.round}/{meeting.code}": sorted(meeting.sides.items())
            for meeting in self.facts.meetings
        }
        results = {
            meeting.code: sorted((side, own.points) for side, own in meeting.results.items())
            for meeting in self.facts.meetings
        }
        outcomes = {code: [came.ending, *came.sides] for code, came in self.outcomes.items()}
        places = [
            [placed.line.entry, placed.place, str(placed.line.points), str(placed.line.wins)]
            for placed in self.placed
        ]
        stands = [self.through_round, seats, results, outcomes, places, self._derived]
        text = json.dumps(stands, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()

    @property
    def _derived(self) -> dict[str, Pair]:
        """Who should meet in each match of the bracket."""
        nodes = self.bracket.nodes if self.bracket else {}
        return {code: node.derived for code, node in nodes.items()}


@dataclass(frozen=True)
class EntryChange:
    """An entry whose place or totals a change moves; None where it has no place or no line."""

    entry: int
    place_before: int | None
    place_after: int | None
    points_before: Fraction
    points_after: Fraction
    wins_before: Fraction
    wins_after: Fraction

    @property
    def moves(self) -> bool:
        """Whether it gets another place."""
        return self.place_before != self.place_after


@dataclass(frozen=True)
class OutcomeChange:
    """A table that somebody else wins, or that is decided or open again."""

    code: str
    before: Outcome | None
    after: Outcome | None


@dataclass(frozen=True)
class MatchChange:
    """A match of the bracket into which others come; see `NodePicture.derived`."""

    code: str
    before: Pair
    after: Pair


@dataclass(frozen=True)
class Effect:
    """What a change of the facts changes.

    `entries` come in their new order. `drawn_from_earlier` are the codes of tables and byes that
    were drawn from the results as they were, and of matches seated so; they stay as they are, and
    are marked. `matches` are those of a bracket into which others come.
    """

    entries: tuple[EntryChange, ...]
    outcomes: tuple[OutcomeChange, ...]
    drawn_from_earlier: tuple[str, ...]
    fingerprint: str
    matches: tuple[MatchChange, ...] = ()

    @property
    def is_nothing(self) -> bool:
        """Whether no place, no total, no winner and no draw is touched."""
        return not (self.entries or self.outcomes or self.drawn_from_earlier or self.matches)

    @property
    def moved(self) -> tuple[EntryChange, ...]:
        """The entries that get another place."""
        return tuple(change for change in self.entries if change.moves)


def picture(facts: StageFacts) -> StagePicture:
    """Everything that follows from the facts.

    Raises:
        UnknownTieBreak: see `tiebreaks.find_tie_breaks`.
    """
    bracket = play_stage(facts) if facts.options.is_bracket else None
    placed = rank(lines_of(facts), facts.options.tie_breaks)
    return StagePicture(
        facts=facts,
        through_round=_step_of(bracket) if bracket else standings_round(facts),
        outcomes={
            meeting.code: outcome(meeting, facts.options)
            for meeting in facts.meetings
            if meeting.kind is Kind.TABLE
        },
        placed=_placed_by(bracket, placed) if bracket else placed,
        bracket=bracket,
    )


def _step_of(bracket: BracketPicture) -> int:
    return bracket.current_step or bracket.bracket.steps


def _placed_by(bracket: BracketPicture, ranked: Sequence[Placed]) -> tuple[Placed, ...]:
    """Places as the bracket gives them: the champion, who is still in, then those who are out."""
    lines = {placed.line.entry: replace(placed.line, has_left=False) for placed in ranked}
    champion = [entry for entry in (bracket.champion,) if entry is not None]
    still_in = [entry for entry in lines if entry not in bracket.places]
    out = sorted(
        bracket.eliminated & lines.keys(), key=lambda entry: (bracket.places[entry], entry)
    )
    return tuple(
        _placed(lines[entry], bracket.places.get(entry)) for entry in (*champion, *still_in, *out)
    )


def _placed(line: Line, place: Place | None) -> Placed:
    if place is None:
        return Placed(None, False, line, None, None)
    return Placed(place.first, place.first != place.last, line, None, None)


def effect(before: StagePicture, after: StagePicture) -> Effect:
    """What is different in `after`, for the person who has to accept it."""
    seen = f"{before.fingerprint}{after.fingerprint}".encode()
    return Effect(
        entries=tuple(_entry_changes(before, after)),
        outcomes=tuple(_outcome_changes(before, after)),
        drawn_from_earlier=_drawn_from_earlier(before, after),
        fingerprint=hashlib.sha256(seen).hexdigest(),
        matches=tuple(_match_changes(before, after)),
    )


def _match_changes(before: StagePicture, after: StagePicture) -> Iterator[MatchChange]:
    old = before.bracket.nodes if before.bracket else {}
    for code, node in after.bracket.nodes.items() if after.bracket else ():
        if code in old and old[code].derived != node.derived:
            yield MatchChange(code, old[code].derived, node.derived)


def _entry_changes(before: StagePicture, after: StagePicture) -> list[EntryChange]:
    nothing = Fraction(0)
    order = [*after.places, *(entry for entry in before.places if entry not in after.places)]
    changes = []
    for entry in order:
        old, new = before.places.get(entry), after.places.get(entry)
        change = EntryChange(
            entry=entry,
            place_before=old.place if old else None,
            place_after=new.place if new else None,
            points_before=old.line.points if old else nothing,
            points_after=new.line.points if new else nothing,
            wins_before=old.line.wins if old else nothing,
            wins_after=new.line.wins if new else nothing,
        )
        if (change.place_before, change.points_before, change.wins_before) != (
            change.place_after,
            change.points_after,
            change.wins_after,
        ):
            changes.append(change)
    return changes


def _outcome_changes(before: StagePicture, after: StagePicture) -> list[OutcomeChange]:
    codes = dict.fromkeys([*before.outcomes, *after.outcomes])
    changes = (
        OutcomeChange(code, before.outcomes.get(code), after.outcomes.get(code)) for code in codes
    )
    return [change for change in changes if change.before != change.after]


def _drawn_from_earlier(before: StagePicture, after: StagePicture) -> tuple[str, ...]:
    """The places of the rounds drawn after the first one whose results are different."""
    if after.bracket:
        nodes = after.bracket.nodes.items()
        return tuple(code for code, node in nodes if node.is_of_earlier_result)
    if after.facts.options.format not in DRAWN_FROM_RESULTS:
        return ()
    earlier = {meeting.code: meeting for meeting in before.facts.meetings}
    changed = [
        meeting.round
        for meeting in after.facts.meetings
        if _came_out(before, earlier.get(meeting.code)) != _came_out(after, meeting)
    ]
    first = min(changed, default=after.facts.last_round)
    return tuple(
        meeting.code
        for meeting in after.facts.meetings
        if meeting.round > first and meeting.kind is not Kind.ABSENT
    )


def _came_out(
    seen: StagePicture, meeting: Meeting | None
) -> tuple[Outcome | None, dict[str, int] | None]:
    """What a draw reads of a meeting: who won, and with how many points."""
    if meeting is None:
        return (None, None)
    points = {side: result.points for side, result in meeting.results.items()}
    return (seen.outcomes.get(meeting.code), points)
