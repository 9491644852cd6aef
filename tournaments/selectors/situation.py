"""How far an event is, for deciding what its director does next."""

from __future__ import annotations

from scoring.selectors import variant_of
from tournaments.models import Event, Round, Stage
from tournaments.rules.formats import FORMATS
from tournaments.rules.next_step import Situation
from tournaments.selectors.board import Board
from tournaments.selectors.rounds import Progress


def situation_of(event: Event, progress: Progress, board: Board | None) -> Situation:
    """How far the event is: one statement."""
    stage, waiting, published = progress.stage, progress.waiting, progress.published
    tables = board.tables if board and published else ()
    return Situation(
        entries=stage.members.filter(left_after_round=None).count(),
        needed=entries_for_a_table(event),
        stage=stage.number,
        stages=len(progress.stages),
        is_seated_by_hand=stage.format == Stage.Format.SEATED,
        is_bracket=stage.is_bracket,
        planned=planned_rounds(progress),
        waiting=waiting.number if waiting else 0,
        is_drawn=bool(waiting and waiting.state == Round.State.DRAWN),
        trouble=waiting.trouble if waiting else "",
        published=published.number if published else 0,
        closed=progress.closed,
        tables=len(tables),
        tables_in=sum(table.is_in for table in tables),
        is_hidden=bool(event.hidden_after_round and not event.announced_at),
        is_closed=event.state == Event.State.CLOSED,
    )


def planned_rounds(progress: Progress) -> int:
    """How many rounds the stage has, 0 where that is for the director to say.

    Where every round is drawn beforehand, those that are drawn are all of them.
    """
    stage = progress.stage
    if stage.rounds_planned:
        return stage.rounds_planned
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
