"""Drawing rounds, publishing them, and everything that follows until they are closed."""

from tournaments.services.draws.asking import (
    ask_for_draw,
    asked_rounds,
    draw_round,
    is_lost,
    note_trouble,
    replan_stage,
)
from tournaments.services.draws.closing import close_round, reopen_round
from tournaments.services.draws.publishing import publish_round, seat_ready, start_next_game
from tournaments.services.draws.stages import change_rounds, start_stage, undo_stage
from tournaments.services.draws.undoing import undo_draw, unseat_match

__all__ = [
    "ask_for_draw",
    "asked_rounds",
    "change_rounds",
    "close_round",
    "draw_round",
    "is_lost",
    "note_trouble",
    "publish_round",
    "reopen_round",
    "replan_stage",
    "seat_ready",
    "start_next_game",
    "start_stage",
    "undo_draw",
    "undo_stage",
    "unseat_match",
]
