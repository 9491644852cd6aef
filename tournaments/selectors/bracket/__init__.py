"""The bracket of a stage as people follow it: round by round, or the whole tree."""

from tournaments.selectors.bracket.page import BracketPage, RoundOfBracket, Tree, bracket_page
from tournaments.selectors.bracket.view import MatchView, SideView

__all__ = ["BracketPage", "MatchView", "RoundOfBracket", "SideView", "Tree", "bracket_page"]
