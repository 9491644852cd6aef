"""Brackets: which matches there are, who stands where, and how each entry ends up."""

from tournaments.rules.bracket.build import Bracket, Node, Section, Source, SourceKind, build
from tournaments.rules.bracket.play import (
    NOBODY,
    BracketPicture,
    MatchState,
    NodePicture,
    Pair,
    Progress,
    play,
)
from tournaments.rules.bracket.ranks import Place

__all__ = [
    "NOBODY",
    "Bracket",
    "BracketPicture",
    "MatchState",
    "Node",
    "NodePicture",
    "Pair",
    "Place",
    "Progress",
    "Section",
    "Source",
    "SourceKind",
    "build",
    "play",
]
