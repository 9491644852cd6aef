"""Everything that is read in a club; nothing here writes."""

from scoring.selectors.agreement import (
    Agreed,
    AgreementLine,
    AgreementState,
    Disputed,
    NotAsked,
    Waiting,
    agreement_history,
    agreement_of,
    agreements_of,
)
from scoring.selectors.facts import Fact, FactChange, suit_text
from scoring.selectors.games import GameLine, game_lines, games_of, tonight, tonights_games
from scoring.selectors.history import HistoryLine, hand_history
from scoring.selectors.people import (
    LineUp,
    Seating,
    Sitter,
    players_matching,
    seating,
    teams_matching,
)
from scoring.selectors.preview import (
    Effect,
    Preview,
    preview_change,
    preview_hand,
    state_after_insert,
)
from scoring.selectors.rules import current_house_rules, variant_of
from scoring.selectors.sheet import Cell, Column, Correction, Row, ScoreSheet, score_sheet

__all__ = [
    "Agreed",
    "AgreementLine",
    "AgreementState",
    "Cell",
    "Column",
    "Correction",
    "Disputed",
    "Effect",
    "Fact",
    "FactChange",
    "GameLine",
    "HistoryLine",
    "LineUp",
    "NotAsked",
    "Preview",
    "Row",
    "ScoreSheet",
    "Seating",
    "Sitter",
    "Waiting",
    "agreement_history",
    "agreement_of",
    "agreements_of",
    "current_house_rules",
    "game_lines",
    "games_of",
    "hand_history",
    "players_matching",
    "preview_change",
    "preview_hand",
    "score_sheet",
    "seating",
    "state_after_insert",
    "suit_text",
    "teams_matching",
    "tonight",
    "tonights_games",
    "variant_of",
]
