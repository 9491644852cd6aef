"""Everything a person can do in a club, one function each; they write, in one transaction.

Services never ask for a task to be run: whoever stands above them does.
"""

from scoring.services.agreement import agree_result, dispute_result
from scoring.services.demo import delete_demo_rows
from scoring.services.errors import (
    AgreementNotAsked,
    GameIsFinal,
    GameNotOpen,
    GameNotOver,
    HandAlreadyThere,
    HandChanged,
    HandIsNotVoid,
    HandIsVoid,
    HandNotFound,
    KeyReused,
    NameTaken,
    NoLongerSo,
    NoteMissing,
    NothingChanged,
    NumberTooHigh,
    ReasonMissing,
    ResultChanged,
    ScoringError,
    SlipRefused,
    TableTaken,
    WrongPlayers,
    WrongSide,
)
from scoring.services.games import (
    cancel_game,
    end_game,
    make_final,
    reopen_game,
    show_sheets,
)
from scoring.services.hands import (
    correct_hand,
    insert_hand,
    post_hand,
    restore_hand,
    undo,
    void_hand,
)
from scoring.services.house_rules import change_house_rules, name_house_rules
from scoring.services.people import (
    add_player,
    add_team,
    rename_player,
    rename_team,
    rules_text,
    sign_up,
    start_club,
)
from scoring.services.rescore import rescore_game
from scoring.services.seating import (
    Named,
    WhichPlayer,
    add_team_with_names,
    change_seat_with_name,
    start_game_with_names,
)
from scoring.services.seats import change_seat
from scoring.services.starting import GameToStart, start_game, start_games

__all__ = [
    "AgreementNotAsked",
    "GameIsFinal",
    "GameNotOpen",
    "GameNotOver",
    "GameToStart",
    "HandAlreadyThere",
    "HandChanged",
    "HandIsNotVoid",
    "HandIsVoid",
    "HandNotFound",
    "KeyReused",
    "NameTaken",
    "Named",
    "NoLongerSo",
    "NoteMissing",
    "NothingChanged",
    "NumberTooHigh",
    "ReasonMissing",
    "ResultChanged",
    "ScoringError",
    "SlipRefused",
    "TableTaken",
    "WhichPlayer",
    "WrongPlayers",
    "WrongSide",
    "add_player",
    "add_team",
    "add_team_with_names",
    "agree_result",
    "cancel_game",
    "change_house_rules",
    "change_seat",
    "change_seat_with_name",
    "correct_hand",
    "delete_demo_rows",
    "dispute_result",
    "end_game",
    "insert_hand",
    "make_final",
    "name_house_rules",
    "post_hand",
    "rename_player",
    "rename_team",
    "reopen_game",
    "rescore_game",
    "restore_hand",
    "rules_text",
    "show_sheets",
    "sign_up",
    "start_club",
    "start_game",
    "start_game_with_names",
    "start_games",
    "undo",
    "void_hand",
]
