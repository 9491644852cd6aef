"""What people do with an event: one function for each thing, one transaction each."""

from tournaments.services.demo import delete_demo_club
from tournaments.services.entries import enter_players, enter_teams, withdraw_entry
from tournaments.services.errors import (
    ActRepeated,
    EndRefused,
    EntryHasPlayed,
    EventError,
    EventIsClosed,
    NotTheDemo,
    PlanRefused,
    PlayersRefused,
    PresenceRefused,
    RoundAlreadySeated,
    RoundOutOfTurn,
    RoundsHaveBegun,
    RulingRefused,
    SeatingRefused,
    SeedsRefused,
    TableHasHands,
    TeamsRefused,
)
from tournaments.services.events import change_event_options, close_event, reopen_event, start_event
from tournaments.services.plans import EventOptions, StagePlan
from tournaments.services.rulings import adjust, revoke_ruling, rule_on_match
from tournaments.services.seating import MOST_TABLES, seat_round, seat_table, unseat_table
from tournaments.services.seeds import seed_entries
from tournaments.services.standings import (
    LOST_AFTER,
    claim_refresh,
    claim_stale,
    mark_stale,
    refresh_standings,
    sweep,
)

__all__ = [
    "LOST_AFTER",
    "MOST_TABLES",
    "ActRepeated",
    "EndRefused",
    "EntryHasPlayed",
    "EventError",
    "EventIsClosed",
    "EventOptions",
    "NotTheDemo",
    "PlanRefused",
    "PlayersRefused",
    "PresenceRefused",
    "RoundAlreadySeated",
    "RoundOutOfTurn",
    "RoundsHaveBegun",
    "RulingRefused",
    "SeatingRefused",
    "SeedsRefused",
    "StagePlan",
    "TableHasHands",
    "TeamsRefused",
    "adjust",
    "change_event_options",
    "claim_refresh",
    "claim_stale",
    "close_event",
    "delete_demo_club",
    "enter_players",
    "enter_teams",
    "mark_stale",
    "refresh_standings",
    "reopen_event",
    "revoke_ruling",
    "rule_on_match",
    "seat_round",
    "seat_table",
    "seed_entries",
    "start_event",
    "sweep",
    "unseat_table",
    "withdraw_entry",
]
