"""Events, entries, rounds and standings for other programs, over the services of the pages."""

from tournaments.api.entries import Entries, WithdrawEntry
from tournaments.api.events import CloseEvent, Events, OneEvent, ReopenEvent
from tournaments.api.rounds import OneRound, Tables, UnseatTable
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
