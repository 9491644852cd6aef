"""Events, entries, rounds and standings for other programs, over the services of the pages."""

from tournaments.api.bracket import StageBracket
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
from tournaments.api.people import (
    CheckIn,
    ComeBack,
    Disqualify,
    Leave,
    MarkAway,
    MarkBack,
    People,
    Substitute,
    TakeSubstituteBack,
)
from tournaments.api.results import (
    CorrectResult,
    EffectOfCorrection,
    EffectOfInsert,
    EffectOfVoid,
    InsertInResult,
    VoidOfResult,
)
from tournaments.api.rounds import OneRound, Tables, UnseatTable
from tournaments.api.rulings import AdjustPoints, RevokeRuling, RuleOnMatch, Rulings
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
    "AdjustPoints",
    "AnnounceResults",
    "ChangeEvent",
    "ChangeRounds",
    "CheckIn",
    "CloseEvent",
    "CloseRound",
    "ComeBack",
    "CorrectResult",
    "Disqualify",
    "DrawRound",
    "DrawnRound",
    "EffectOfCorrection",
    "EffectOfInsert",
    "EffectOfVoid",
    "EnterPlayers",
    "Entries",
    "EventStandings",
    "Events",
    "InsertInResult",
    "Leave",
    "MarkAway",
    "MarkBack",
    "NextGame",
    "OneEvent",
    "OneRound",
    "People",
    "PublishRound",
    "ReopenEvent",
    "ReopenRound",
    "RevokeRuling",
    "RuleOnMatch",
    "Rulings",
    "SeatReady",
    "StageBracket",
    "Stages",
    "StartStage",
    "Substitute",
    "Tables",
    "TakeSubstituteBack",
    "UndoDraw",
    "UndoStage",
    "UnseatMatch",
    "UnseatTable",
    "VoidOfResult",
    "WithdrawEntry",
]
