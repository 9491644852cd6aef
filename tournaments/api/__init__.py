"""Events, entries, rounds and standings for other programs, over the services of the pages."""

from tournaments.api.events import (
    CloseEvent,
    Entries,
    Events,
    OneEvent,
    OneRound,
    ReopenEvent,
    Tables,
    UnseatTable,
    WithdrawEntry,
)
from tournaments.api.standings import AnnounceResults, EventStandings

__all__ = [
    "AnnounceResults",
    "CloseEvent",
    "Entries",
    "EventStandings",
    "Events",
    "OneEvent",
    "OneRound",
    "ReopenEvent",
    "Tables",
    "UnseatTable",
    "WithdrawEntry",
]
