"""People and play: the rows of one club and its tables."""

from scoring.models.agreement import Agreement
from scoring.models.hand import Hand, HandRevision
from scoring.models.integrity import HistoryIsKept
from scoring.models.people import (
    NAME_LENGTH,
    Act,
    Club,
    HouseRules,
    HouseRulesVersion,
    Membership,
    Player,
    RulesText,
    Team,
    TeamMember,
    User,
    name_key,
)
from scoring.models.play import SIDES, Game, GameSide, Seat, Table
from scoring.models.slip import Bid, Meld, SideContract, TrickCount

__all__ = [
    "NAME_LENGTH",
    "SIDES",
    "Act",
    "Agreement",
    "Bid",
    "Club",
    "Game",
    "GameSide",
    "Hand",
    "HandRevision",
    "HistoryIsKept",
    "HouseRules",
    "HouseRulesVersion",
    "Meld",
    "Membership",
    "Player",
    "RulesText",
    "Seat",
    "SideContract",
    "Table",
    "Team",
    "TeamMember",
    "TrickCount",
    "User",
    "name_key",
]
