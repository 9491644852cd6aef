"""What pages, the API and services read of events."""

from tournaments.selectors.board import (
    Board,
    SideBox,
    TableBox,
    TableState,
    board_of,
    board_of_round,
)
from tournaments.selectors.comparisons import Compared, ComparedBy, Measured
from tournaments.selectors.entry_games import EntryGame, OtherSide, games_of_entry
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
from tournaments.selectors.hidden import may_see_round, sheets_are_public, visible_through
from tournaments.selectors.standings import (
    RoundPoints,
    Standings,
    StandingsLine,
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
    "OtherSide",
    "RoundPoints",
    "SideBox",
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
    "may_see_round",
    "options_of",
    "propose_seating",
    "seating_of",
    "sheets_are_public",
    "side_result",
    "standings_of",
    "standings_version",
    "teams_to_enter",
    "visible_through",
]
