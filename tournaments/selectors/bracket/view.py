"""A match of a bracket as it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from uuid import UUID

from tournaments.models import Entry
from tournaments.rules.bracket import NOBODY, Bracket, MatchState, NodePicture, Source
from tournaments.rules.facts import Meeting, SideResult
from tournaments.selectors.bracket.words import match_name, source_name

MINUS = "−"


@dataclass(frozen=True)
class SideView:
    """One place of a match. Without an entry, `words` says who will come, or that nobody does."""

    entry: Entry | None
    seed: int | None
    words: str
    score: str
    won: bool
    lost: bool
    is_followed: bool


@dataclass(frozen=True)
class MatchView:
    """A match: both places, its state, and the line below it."""

    code: str  # "" once it is decided: nobody waits for it any more
    node_code: str
    winner_to: str | None  # the match its winner goes on to
    name: str
    state: MatchState
    sides: tuple[SideView, SideView]
    caption: str
    is_playing: bool
    is_due: bool
    table: int | None
    game: UUID | None
    feeders: tuple[MatchView | None, ...] = ()  # from top to bottom; None keeps a column free

    @property
    def is_followed(self) -> bool:
        """Whether the team whose path is shown stands in it."""
        return any(side.is_followed for side in self.sides)


@dataclass(frozen=True)
class Reading:
    """What the matches are shown from."""

    bracket: Bracket
    entries: Mapping[int, Entry]
    seeds: Mapping[int, int]
    meetings: Mapping[str, Meeting]
    games: Mapping[str, UUID]
    best_of: int
    followed: int | None


def match_view(
    one: NodePicture, reading: Reading, feeders: tuple[MatchView | None, ...] = ()
) -> MatchView:
    """A match for the page."""
    meeting = reading.meetings.get(one.node.code)
    is_open = meeting is not None and bool(meeting.results) and not one.is_decided
    is_seated = meeting is not None and meeting.table is not None
    return MatchView(
        code="" if one.is_decided else one.node.code,
        node_code=one.node.code,
        winner_to=reading.bracket.winner_to.get(one.node.code, (None, 0))[0],
        name=match_name(reading.bracket, one.node),
        state=one.state,
        sides=(_side(one, 0, reading, meeting), _side(one, 1, reading, meeting)),
        caption=_caption(one, meeting),
        is_playing=is_open,
        is_due=one.state is MatchState.READY and is_seated and not is_open,
        table=meeting.table if meeting else None,
        game=reading.games.get(one.node.code),
        feeders=feeders,
    )


def _side(one: NodePicture, place: int, reading: Reading, meeting: Meeting | None) -> SideView:
    entry_id = one.entries[place]
    if not entry_id:
        words = "nobody" if entry_id == NOBODY else _who_comes(one.node.sources[place], reading)
        return SideView(None, None, words, "", won=False, lost=False, is_followed=False)
    return SideView(
        entry=reading.entries[entry_id],
        seed=reading.seeds.get(entry_id),
        words="",
        score=_score(one, entry_id, reading, meeting),
        won=one.winner == entry_id,
        lost=one.state in (MatchState.OVER, MatchState.WALKOVER) and one.winner != entry_id,
        is_followed=entry_id == reading.followed,
    )


def _who_comes(source: Source, reading: Reading) -> str:
    """ "winner of table 3" while it is played there, else "winner of W2-1"."""
    meeting = reading.meetings.get(source.code)
    if meeting is not None and meeting.table is not None and not meeting.is_over:
        return f"{source.kind} of table {meeting.table}"
    return source_name(source)


def _score(one: NodePicture, entry_id: int, reading: Reading, meeting: Meeting | None) -> str:
    result = _result(entry_id, meeting)
    if result is None:
        if one.state is MatchState.WALKOVER or (meeting and meeting.verdict):
            return "walkover" if one.winner == entry_id else "not here"
        return ""
    return _number(result.games if reading.best_of > 1 else result.points)


def _result(entry_id: int, meeting: Meeting | None) -> SideResult | None:
    if meeting is None:
        return None
    sides = (side for side, entries in meeting.sides.items() if entry_id in entries)
    return next((meeting.results[side] for side in sides if side in meeting.results), None)


def _caption(one: NodePicture, meeting: Meeting | None) -> str:
    if one.is_of_earlier_result:
        return "Drawn from the earlier result"
    if one.state is MatchState.NEEDLESS:
        return "Not needed"
    if one.state is not MatchState.READY:
        return ""
    if meeting is None or meeting.table is None:
        return "Waits for a table"
    hands = max((result.hands for result in meeting.results.values()), default=0)
    if meeting.is_over:
        return f"Table {meeting.table}: " + ("level" if meeting.is_agreed else "not yet agreed")
    return f"Table {meeting.table}" + (f", playing, hand {hands + 1}" if hands else "")


def _number(value: int | Fraction) -> str:
    return f"{value:,}".replace("-", MINUS)
