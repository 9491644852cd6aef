"""How far an event is, for deciding what its director does next."""

from __future__ import annotations

from datetime import datetime, timedelta

from scoring.selectors import variant_of
from tournaments.models import Event, Round, Stage
from tournaments.rules.bracket import MatchState
from tournaments.rules.formats import FORMATS
from tournaments.rules.next_step import Situation
from tournaments.rules.stage_bracket import play_stage
from tournaments.rules.swiss import usual_rounds
from tournaments.selectors.board import Board
from tournaments.selectors.facts import facts_of
from tournaments.selectors.hidden import visible_through
from tournaments.selectors.rounds import Progress


def situation_of(event: Event, progress: Progress, board: Board | None) -> Situation:
    """How far the event is: one statement, and of a bracket those of its facts."""
    stage, waiting, published = progress.stage, progress.waiting, progress.published
    tables = board.tables if board and published else ()
    ready, is_decided = _bracket_of(stage) if stage.is_bracket and published else (0, False)
    left = list(stage.members.values_list("left_after_round", flat=True))
    return Situation(
        entries=sum(one is None for one in left),
        needed=entries_for_a_table(event),
        stage=stage.number,
        stages=len(progress.stages),
        is_seated_by_hand=stage.format == Stage.Format.SEATED,
        is_bracket=stage.is_bracket,
        planned=planned_rounds(progress, len(left)),
        waiting=waiting.number if waiting else 0,
        is_drawn=bool(waiting and waiting.state == Round.State.DRAWN),
        trouble=waiting.trouble if waiting else "",
        published=published.number if published else 0,
        closed=progress.closed,
        tables=len(tables),
        tables_in=sum(table.is_in for table in tables),
        ready=ready,
        is_decided=is_decided,
        is_hidden=visible_through(event, role="") is not None,
        is_closed=event.state == Event.State.CLOSED,
    )


def _bracket_of(stage: Stage) -> tuple[int, bool]:
    """How many matches of a bracket can be seated, and whether all of them are over."""
    facts = facts_of(stage)
    picture = play_stage(facts)
    if picture is None:
        return 0, False
    seated = {meeting.code for meeting in facts.meetings if meeting.sides}
    ready = [
        code
        for code, node in picture.nodes.items()
        if node.state is MatchState.READY and code not in seated
    ]
    return len(ready), picture.current_step is None


def planned_rounds(progress: Progress, size: int) -> int:
    """How many rounds the stage has, 0 where that is for the director to say.

    Where every round is drawn beforehand, those that are drawn are all of them. `size` counts all
    who took part.
    """
    stage = progress.stage
    if stage.rounds_planned:
        return stage.rounds_planned
    if stage.format == Stage.Format.SWISS:
        return usual_rounds(size)
    if draws_all_rounds(stage):
        return max((round_.number for round_ in progress.rounds), default=0)
    return 0


def draws_all_rounds(stage: Stage) -> bool:
    """Whether the first draw of a stage is the draw of every round."""
    return FORMATS[stage.format].draws_all_rounds


def entries_for_a_table(event: Event) -> int:
    """The fewest entries that make a table."""
    deck = variant_of(event.rules).deck
    return deck.players if event.entrants == Event.Entrants.PLAYERS else deck.sides


def bell_of(event: Event, progress: Progress) -> datetime | None:
    """When the bell of the round being played rings, None where there is no bell."""
    round_ = progress.published
    if not event.round_minutes or progress.stage.is_bracket:
        return None
    if round_ is None or round_.published_at is None:
        return None
    return round_.published_at + timedelta(minutes=event.round_minutes)
