"""What changing the result of a game moves in its event, in words: places, totals, draws."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from fractions import Fraction

from django.contrib.humanize.templatetags.humanize import intcomma, ordinal

from scoring.models import Game
from scoring.rules import GameState
from tournaments.models import PairingGame, Stage
from tournaments.rules.bracket import Pair
from tournaments.rules.facts import Meeting
from tournaments.rules.picture import (
    Effect,
    EntryChange,
    OutcomeChange,
    StagePicture,
    effect,
    picture,
)
from tournaments.rules.results import Outcome
from tournaments.selectors.facts import facts_of


@dataclass(frozen=True)
class Reading:
    """The stage that reads a game's result, as it is before a change."""

    stage: Stage
    before: StagePicture
    names: Mapping[int, str]


@dataclass(frozen=True)
class Moved:
    """An entry that a change moves, with the sentence for it."""

    name: str
    sentence: str


@dataclass(frozen=True)
class EventEffect:
    """What a change moves. `fingerprint` stands for exactly this effect."""

    entries: tuple[Moved, ...]
    sentences: tuple[str, ...]
    is_drawn_from_earlier: bool
    fingerprint: str

    @property
    def is_nothing(self) -> bool:
        """Whether nobody's place or total moves, and nothing was drawn from it."""
        return not (self.entries or self.sentences)


def stages_reading(game: Game) -> Reading:
    """The stage that a game of an event is played in, as it stands."""
    played = PairingGame.objects.select_related("pairing__stage__event__rules").get(game=game)
    stage = played.pairing.stage
    entries = stage.event.entries.select_related("team", "player")
    names = {entry.pk: str(entry) for entry in entries}
    return Reading(stage, picture(facts_of(stage)), names)


def effect_on(reading: Reading, changed: Game) -> EventEffect:
    """What moves if the game came out as `changed`, which need not be saved."""
    after = picture(facts_of(reading.stage, instead={changed.pk: changed}))
    moves = effect(reading.before, after)
    return EventEffect(
        entries=tuple(
            Moved(reading.names[change.entry], _change_of_entry(change)) for change in moves.entries
        ),
        sentences=(
            *_outcomes(reading, moves, after),
            *_matches(reading, moves),
            *_draws(moves, after),
        ),
        is_drawn_from_earlier=bool(moves.drawn_from_earlier),
        fingerprint=moves.fingerprint,
    )


def with_state(game: Game, after: GameState) -> Game:
    """A copy of the game, not to be saved, as it would be if its hands came to `after`."""
    changed = copy(game)
    changed.totals = after.to_document()
    changed.winner = "".join(after.winners)
    changed.state = Game.State.OVER if after.over else Game.State.OPEN
    changed.revision += 1  # who agreed on the old result has not agreed on this one
    return changed


def _change_of_entry(change: EntryChange) -> str:
    parts = []
    if change.moves:
        parts.append(f"{_place(change.place_before)} → {_place(change.place_after)}")
    elif change.place_after is None:
        parts.append("no place yet")
    else:
        parts.append(f"stays {_place(change.place_after)}")
    if change.points_before != change.points_after:
        parts.append(f"{_number(change.points_before)} → {_number(change.points_after)} points")
    if change.wins_before != change.wins_after:
        parts.append(f"{_number(change.wins_before)} → {_number(change.wins_after)} wins")
    return ", ".join(parts)


def _outcomes(reading: Reading, moves: Effect, after: StagePicture) -> list[str]:
    meetings = {meeting.code: meeting for meeting in after.facts.meetings}
    return [
        f"{_where(meetings[change.code])}: {_won(reading, meetings[change.code], change)}."
        for change in moves.outcomes
        if change.code in meetings
    ]


def _won(reading: Reading, meeting: Meeting, change: OutcomeChange) -> str:
    before, after = (
        _winner(reading, meeting, outcome) for outcome in (change.before, change.after)
    )
    return f"{before} → {after}"


def _winner(reading: Reading, meeting: Meeting, outcome: Outcome | None) -> str:
    if outcome is None or not outcome.is_decided:
        return "not decided"
    if outcome.winner is None:
        return "level" if outcome.sides else "nobody won"
    names = [reading.names[entry] for entry in meeting.sides[outcome.winner]]
    return f"won by {' & '.join(names)}"


def _where(meeting: Meeting) -> str:
    if meeting.code[:1].isalpha():
        return f"Match {meeting.code}"
    return f"Round {meeting.round}, table {meeting.table}"


def _matches(reading: Reading, moves: Effect) -> list[str]:
    """Who would come into which match of the bracket."""
    return [
        f"Match {change.code}: {_pair(reading, change.before)} → {_pair(reading, change.after)}."
        for change in moves.matches
    ]


def _pair(reading: Reading, pair: Pair) -> str:
    names = [reading.names[entry] if entry else "somebody" for entry in pair]
    return " v ".join(names)


def _draws(moves: Effect, after: StagePicture) -> list[str]:
    if after.bracket:
        return [f"Match {code} was seated by the old result." for code in moves.drawn_from_earlier]
    codes = set(moves.drawn_from_earlier)
    rounds = sorted({meeting.round for meeting in after.facts.meetings if meeting.code in codes})
    return [f"Round {number} was drawn with the old score." for number in rounds]


def _place(place: int | None) -> str:
    return "no place yet" if place is None else str(ordinal(place))


def _number(value: Fraction) -> str:
    if value.denominator == 1:
        return intcomma(value.numerator).replace("-", "−")
    return f"{float(value):,.1f}".replace("-", "−")
