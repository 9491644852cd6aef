"""Which places those share who are out at the same point of a bracket."""

from __future__ import annotations

from typing import NamedTuple

from tournaments.rules.bracket.build import Bracket, Section


class Place(NamedTuple):
    """The places from `first` to `last`, both 1 for the champion; 5 to 8 are shared by four."""

    first: int
    last: int


def place_of(bracket: Bracket, code: str) -> Place:
    """The place of who is out at this match, not one of the consolation: it has its own winner.

    Every match of a round puts one entry out, so the places follow from the bracket alone.
    """
    node = bracket.nodes[code]
    if node.section is Section.THIRD:
        return Place(4, 4)
    if node.section is Section.FINAL:
        return Place(2, 2)
    if bracket.is_double and node.section is Section.MAIN:
        # Whoever leaves after this match would have dropped, and is out where it would have played.
        return place_of(bracket, bracket.loser_to[code][0])
    below = sum(bracket.matches[node.section, earlier] for earlier in range(1, node.round))
    out_here = bracket.matches[node.section, node.round]
    return Place(bracket.size - below - out_here + 1, bracket.size - below)
