"""What pages, the API and services read of events."""

from tournaments.selectors.board import (
    Board,
    SideBox,
    TableBox,
    TableState,
    board_of,
    board_of_round,
)
from tournaments.selectors.events import (
    GameEnd,
    entries_of,
    event_of_game,
    events_of,
    game_end_of,
    latest_round,
    propose_seating,
    seating_of,
    teams_to_enter,
)
from tournaments.selectors.facts import facts_of, options_of, side_result
from tournaments.selectors.results import StageResults, stage_results
from tournaments.selectors.standings import (
    Compared,
    ComparedBy,
    EntryGame,
    Measured,
    Standings,
    StandingsLine,
    games_of_entry,
    is_stale,
    standings_of,
    standings_version,
)

__all__ = [
    "Board",
    "Compared",
    "ComparedBy",
    "EntryGame",
    "GameEnd",
    "Measured",
    "SideBox",
    "StageResults",
    "Standings",
    "StandingsLine",
    "TableBox",
    "TableState",
    "board_of",
    "board_of_round",
    "entries_of",
    "event_of_game",
    "events_of",
    "facts_of",
    "game_end_of",
    "games_of_entry",
    "is_stale",
    "latest_round",
    "options_of",
    "propose_seating",
    "seating_of",
    "side_result",
    "stage_results",
    "standings_of",
    "standings_version",
    "teams_to_enter",
]
