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
    players_to_enter,
    propose_seating,
    seating_of,
    teams_to_enter,
)
from tournaments.selectors.facts import facts_of, options_of, side_result
from tournaments.selectors.hidden import may_see_round, sheets_are_public, visible_through
from tournaments.selectors.pairings import (
    PairedTable,
    Pairings,
    PlaceOfEntry,
    Seated,
    pairings_of,
    rounds_drawn_with,
)
from tournaments.selectors.rounds import Progress, progress_of, round_of
from tournaments.selectors.situation import draws_all_rounds, planned_rounds, situation_of
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
    "PairedTable",
    "Pairings",
    "PlaceOfEntry",
    "Progress",
    "RoundPoints",
    "Seated",
    "SideBox",
    "Standings",
    "StandingsLine",
    "TableBox",
    "TableState",
    "board_of",
    "board_of_round",
    "draws_all_rounds",
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
    "pairings_of",
    "planned_rounds",
    "players_to_enter",
    "progress_of",
    "propose_seating",
    "round_of",
    "rounds_drawn_with",
    "seating_of",
    "sheets_are_public",
    "side_result",
    "situation_of",
    "standings_of",
    "standings_version",
    "teams_to_enter",
    "visible_through",
]
