"""The bracket page: its rounds for a phone, its trees for a wall, one team's way through it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from uuid import UUID

from tournaments.models import Entry, Event, PairingGame, Stage
from tournaments.rules.bracket import (
    BracketPicture,
    MatchState,
    Node,
    NodePicture,
    Section,
    SourceKind,
)
from tournaments.rules.facts import Meeting, StageFacts
from tournaments.rules.stage_bracket import play_stage, seeds_of
from tournaments.selectors.bracket.view import MatchView, Reading, match_view
from tournaments.selectors.bracket.words import match_name, round_name
from tournaments.selectors.facts import facts_of
from tournaments.selectors.hidden import visible_through

# How many lines and columns bracket.css has sizes for.
_LINES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 25, 32, 48, 64, 100)
_MOST_COLUMNS = 12
_LINES_FOR_A_CORNER = 4  # for each column: a tree with fewer has no room beside its last match


@dataclass(frozen=True)
class RoundOfBracket:
    """A round for the phone: its name, its address ("W2") and its matches."""

    key: str
    name: str
    matches: tuple[MatchView, ...]


@dataclass(frozen=True)
class Tree:
    """A part of the bracket for the wall: the names of its columns, and its last matches.

    Each last match holds those it waits for, and so on.
    """

    name: str
    columns: tuple[str, ...]
    roots: tuple[MatchView, ...]
    lines: int  # matches in its fullest column


@dataclass(frozen=True)
class BracketPage:
    """A bracket as it stands. `shown` is the round that a phone opens with."""

    stage: Stage
    rounds: tuple[RoundOfBracket, ...]
    shown: RoundOfBracket
    trees: tuple[Tree, ...]
    size: int
    champion: Entry | None
    followed: Entry | None
    sentence: str  # where the followed team stands
    next_up: tuple[MatchView, ...]

    @property
    def lines(self) -> int:
        """Matches below each other in all parts together, rounded up to a size that is laid out."""
        lines = sum(tree.lines for tree in self.parts)
        return next((size for size in _LINES if lines <= size), _LINES[-1])

    @property
    def parts(self) -> tuple[Tree, ...]:
        """The trees that stand below each other."""
        return tuple(tree for tree in self.trees if tree not in self.corner)

    @property
    def corner(self) -> tuple[Tree, ...]:
        """The trees of one line, a final or a match for third place, that fit beside the first."""
        lines = self.trees[0].lines
        return tuple(
            tree
            for tree in self.trees[1:]
            if tree.lines == 1 and lines >= _LINES_FOR_A_CORNER * len(tree.columns)
        )

    @property
    def columns(self) -> int:
        """The columns of the widest tree."""
        return min(max(len(tree.columns) for tree in self.trees), _MOST_COLUMNS)


def bracket_page(
    event: Event,
    stage: Stage,
    *,
    role: str = "",
    round_key: str = "",
    follow: int | None = None,
) -> BracketPage | None:
    """The bracket of a stage, None before it is drawn (for others than directors: published).

    Args:
        role: the person's role in the club; results can be hidden from all but directors.
        round_key: the round to open; the one being played if there is none of that name.
        follow: the start number of a team whose way is shown.
    """
    facts = _as_seen(facts_of(stage, published_only=True), visible_through(event, role))
    picture = play_stage(facts)
    if picture is None:
        return None
    entries = {entry.pk: entry for entry in event.entries.select_related("team", "player")}
    followed = next((entry for entry in entries.values() if entry.number == follow), None)
    reading = Reading(
        bracket=picture.bracket,
        entries=entries,
        seeds={entry: seed for seed, entry in enumerate(seeds_of(facts), start=1)},
        meetings={meeting.code: meeting for meeting in facts.meetings},
        games=_games(stage),
        best_of=stage.best_of,
        followed=followed.pk if followed else None,
    )
    rounds = tuple(_rounds(picture, reading))
    matches = [match for round_ in rounds for match in round_.matches]
    return BracketPage(
        stage=stage,
        rounds=rounds,
        shown=_shown(rounds, picture, round_key, followed),
        trees=tuple(_trees(picture, reading)),
        size=picture.bracket.size,
        champion=entries.get(picture.champion or 0),
        followed=followed,
        sentence=_sentence(picture, reading, followed) if followed else "",
        next_up=tuple(match for match in matches if match.is_due or match.is_playing),
    )


def _as_seen(facts: StageFacts, last: int | None) -> StageFacts:
    """The facts without what is still a secret: results and seats after a round."""
    if last is None:
        return facts
    return replace(
        facts,
        meetings=tuple(
            meeting
            if meeting.round <= last
            else Meeting(meeting.round, meeting.code, {}, kind=meeting.kind)
            for meeting in facts.meetings
        ),
    )


def _games(stage: Stage) -> dict[str, UUID]:
    """The game to look at in each match: its latest."""
    played = PairingGame.objects.filter(pairing__stage=stage, pairing__undone_at=None)
    rows = played.order_by("number", "pk").values_list("pairing__code", "game__key")
    return dict(rows)


def _rounds(picture: BracketPicture, reading: Reading) -> Iterable[RoundOfBracket]:
    by_round: dict[tuple[Section, int], list[NodePicture]] = {}
    for one in picture.nodes.values():
        by_round.setdefault((one.node.section, one.node.round), []).append(one)
    for (section, round_), nodes in sorted(by_round.items(), key=lambda item: _order(item[1])):
        nodes.sort(key=lambda one: one.node.number)
        yield RoundOfBracket(
            key=nodes[0].node.code.split("-")[0],
            name=round_name(picture.bracket, section, round_),
            matches=tuple(match_view(one, reading) for one in nodes),
        )


_SECTIONS = list(Section)


def _order(nodes: list[NodePicture]) -> tuple[int, int]:
    """In the order they are played; of those at the same time the main side first."""
    node = nodes[0].node
    return max(one.node.step for one in nodes), _SECTIONS.index(node.section)


def _shown(
    rounds: tuple[RoundOfBracket, ...],
    picture: BracketPicture,
    round_key: str,
    followed: Entry | None,
) -> RoundOfBracket:
    chosen = next((round_ for round_ in rounds if round_.key == round_key), None)
    if chosen is not None:
        return chosen
    if followed is not None:
        with_team = [r for r in rounds if any(match.is_followed for match in r.matches)]
        if with_team:
            return with_team[-1]
    current = (r for r in rounds if any(match.code for match in r.matches))
    return next(current, rounds[-1])


def _trees(picture: BracketPicture, reading: Reading) -> Iterable[Tree]:
    """The main side with the final, and each other side by itself."""
    bracket = picture.bracket
    names = {
        Section.MAIN: "Unbeaten" if bracket.is_double else "",
        Section.LOSERS: "Once beaten",
        Section.FINAL: "Final",
        Section.THIRD: "Third place",
        Section.CONSOLATION: "Consolation",
    }
    for section in (
        Section.MAIN,
        Section.LOSERS,
        Section.FINAL,
        Section.THIRD,
        Section.CONSOLATION,
    ):
        nodes = [node for node in bracket.nodes.values() if node.section is section]
        if not nodes:
            continue
        last = max(node.round for node in nodes)
        roots = [node for node in nodes if node.round == last]
        yield Tree(
            name=names[section],
            columns=tuple(round_name(bracket, section, number) for number in range(1, last + 1)),
            roots=tuple(_with_feeders(picture, reading, node) for node in roots),
            lines=max(bracket.matches[section, number] for number in range(1, last + 1)),
        )


def _with_feeders(picture: BracketPicture, reading: Reading, node: Node) -> MatchView:
    """A match with those of its own side that it waits for, column by column."""
    feeders: list[MatchView | None] = []
    for source in node.sources:
        before = picture.bracket.nodes.get(source.code)
        if source.kind is not SourceKind.WINNER or before is None:
            continue
        if before.section is node.section and node.section is not Section.FINAL:
            feeders.append(_with_feeders(picture, reading, before))
    if node.section is Section.FINAL and node.round == 2:
        feeders.append(match_view(picture.nodes["F1"], reading))
    return match_view(picture.nodes[node.code], reading, tuple(feeders))


def _sentence(picture: BracketPicture, reading: Reading, followed: Entry) -> str:
    """Where the team is: its next match, or its place."""
    entry = followed.pk
    is_team = followed.team_id is not None
    place = picture.places.get(entry)
    if place is not None:
        out = "are out" if is_team else "is out"
        if place.first == place.last:
            return f"{out}, in place {place.first}."
        return f"{out}, in places {place.first} to {place.last}."
    for one in picture.nodes.values():
        if entry in one.entries and not one.is_decided:
            return f"{'play' if is_team else 'plays'} {_next_match(one, reading)}."
    return "are not in this bracket." if is_team else "is not in this bracket."


def _next_match(one: NodePicture, reading: Reading) -> str:
    name = match_name(reading.bracket, one.node)
    meeting = reading.meetings.get(one.node.code)
    if one.state is MatchState.READY and meeting is not None and meeting.table is not None:
        return f"{name} at table {meeting.table}"
    if one.state is MatchState.READY:
        return f"{name}, as soon as a table is free"
    return f"{name}, once the other side is known"
