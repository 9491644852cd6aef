"""Events, entries, rounds and standings for other programs, over the services of the pages."""

from tournaments.api.draws import (
    CloseRound,
    DrawnRound,
    DrawRound,
    PublishRound,
    ReopenRound,
    UndoDraw,
)
from tournaments.api.entries import EnterPlayers, Entries, WithdrawEntry
from tournaments.api.events import ChangeEvent, CloseEvent, Events, OneEvent, ReopenEvent
from tournaments.api.rounds import OneRound, Tables, UnseatTable
from tournaments.api.stages import (
    ChangeRounds,
    NextGame,
    SeatReady,
    Stages,
    StartStage,
    UndoStage,
    UnseatMatch,
)
from tournaments.api.standings import AnnounceResults, EventStandings

__all__ = [
    "AnnounceResults",
    "ChangeEvent",
    "ChangeRounds",
    "CloseEvent",
    "CloseRound",
    "DrawRound",
    "DrawnRound",
    "EnterPlayers",
    "Entries",
    "EventStandings",
    "Events",
    "NextGame",
    "OneEvent",
    "OneRound",
    "PublishRound",
    "ReopenEvent",
    "ReopenRound",
    "SeatReady",
    "Stages",
    "StartStage",
    "Tables",
    "UndoDraw",
    "UndoStage",
    "UnseatMatch",
    "UnseatTable",
    "WithdrawEntry",
]
