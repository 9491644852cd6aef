"""Pinochle by itself: variants, what a hand scores, who has won. Plain Python, no database.

>>> variant = get_variant("single-deck")
>>> sides = {"A": SideRecord(meld=180, trick_points=160), "B": SideRecord(meld=20)}
>>> score = score_hand(variant, HandRecord("A", 320, sides, trump=Suit.HEARTS))
>>> score.outcome.value, dict(score.points)
('made', {'A': 340, 'B': 110})
"""

from scoring.rules.auction import find_auction_problems
from scoring.rules.by_side import BySide
from scoring.rules.cards import Card, Rank, Suit, UnknownCard, parse_cards
from scoring.rules.game_state import GameReason, GameState, SideTally
from scoring.rules.held import TooManyCopies
from scoring.rules.house_rules import (
    Choice,
    HouseRuleField,
    ListOf,
    OneOf,
    PointsTable,
    Rows,
    Text,
    WholeNumber,
    YesNo,
    house_rule_fields,
)
from scoring.rules.meld_count import CountedMeld, MeldCount, count_meld
from scoring.rules.melds import MeldChoice, meld_choices
from scoring.rules.outcome import HandScore, LedgerEntry, Outcome, SideScore, Step
from scoring.rules.problem import Problem, Severity
from scoring.rules.problems import find_problems
from scoring.rules.reachable import reachable_meld
from scoring.rules.record import HandEnd, HandRecord, ShownMeld, SideRecord, complete
from scoring.rules.referee import (
    Duty,
    Ruling,
    judge_play,
    legal_cards,
    trick_points,
    trick_winner,
)
from scoring.rules.registry import VARIANTS, UnknownVariant, get_variant
from scoring.rules.rule_card import RuleCard, RuleSection, rule_card
from scoring.rules.score import needed_in_tricks, score_hand
from scoring.rules.seats import dealer_seat, seat_name, side_of_seat, sides_out
from scoring.rules.tally import finish, tally
from scoring.rules.variant import RulesRefused, Variant

__all__ = [
    "VARIANTS",
    "BySide",
    "Card",
    "Choice",
    "CountedMeld",
    "Duty",
    "GameReason",
    "GameState",
    "HandEnd",
    "HandRecord",
    "HandScore",
    "HouseRuleField",
    "LedgerEntry",
    "ListOf",
    "MeldChoice",
    "MeldCount",
    "OneOf",
    "Outcome",
    "PointsTable",
    "Problem",
    "Rank",
    "Rows",
    "RuleCard",
    "RuleSection",
    "RulesRefused",
    "Ruling",
    "Severity",
    "ShownMeld",
    "SideRecord",
    "SideScore",
    "SideTally",
    "Step",
    "Suit",
    "Text",
    "TooManyCopies",
    "UnknownCard",
    "UnknownVariant",
    "Variant",
    "WholeNumber",
    "YesNo",
    "complete",
    "count_meld",
    "dealer_seat",
    "find_auction_problems",
    "find_problems",
    "finish",
    "get_variant",
    "house_rule_fields",
    "judge_play",
    "legal_cards",
    "meld_choices",
    "needed_in_tricks",
    "parse_cards",
    "reachable_meld",
    "rule_card",
    "score_hand",
    "seat_name",
    "side_of_seat",
    "sides_out",
    "tally",
    "trick_points",
    "trick_winner",
]
