"""The results of a stage, table by table, as they are written to a file."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Event, Ruling, Stage
from tournaments.rules.facts import Kind, Meeting
from tournaments.selectors.facts import facts_of
from tournaments.selectors.hidden import visible_through


@dataclass(frozen=True)
class ResultLine:
    """A table of a round: its sides with their points, None before the first hand.

    `match` is the code of a match of a bracket; `ruled` says what the director ruled.
    """

    round: int
    table: int | None
    match: str
    sides: tuple[tuple[str, int | None], ...]
    ruled: str = ""


def results_of(event: Event, stage: Stage, *, role: str = "") -> list[ResultLine]:
    """The tables of a stage whose results this person may see, in the order of play."""
    last = visible_through(event, role)
    names = {entry.pk: str(entry) for entry in event.entries.select_related("team", "player").all()}
    stage.event = event
    return [
        _line(meeting, names)
        for meeting in facts_of(stage, published_only=True).meetings
        if meeting.kind == Kind.TABLE and meeting.sides and (last is None or meeting.round <= last)
    ]


def _line(meeting: Meeting, names: dict[int, str]) -> ResultLine:
    sides = []
    for side, entries in meeting.sides.items():
        result = meeting.results.get(side)
        points = None if result is None else result.points
        sides.append((" & ".join(names[entry] for entry in entries), points))
    ruled = ""
    if meeting.verdict is not None:
        ruled = str(Ruling.Kind(meeting.verdict.value).label)
        if meeting.awarded:
            ruled = f"{ruled}: {sides[list(meeting.sides).index(meeting.awarded)][0]}"
    return ResultLine(
        round=meeting.round,
        table=meeting.table,
        match=meeting.code if meeting.code[:1].isalpha() else "",
        sides=tuple(sides),
        ruled=ruled,
    )
