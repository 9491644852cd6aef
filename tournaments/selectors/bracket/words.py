"""What the rounds and matches of a bracket are called."""

from __future__ import annotations

from tournaments.rules.bracket import Bracket, Node, Section, Source, SourceKind

_OF_MAIN = {1: "Final", 2: "Semi-finals", 4: "Quarter-finals"}
_ONE_OF_MAIN = {1: "the final", 2: "the semi-final", 4: "the quarter-final"}


def round_name(bracket: Bracket, section: Section, round_: int) -> str:
    """The name of a round: "Quarter-finals", "Losers' round 2", "Third place"."""
    if section is Section.THIRD:
        return "Third place"
    if section is Section.FINAL:
        return "Final" if round_ == 1 else "Second final"
    if section is Section.LOSERS:
        return f"Losers’ round {round_}"
    if section is Section.CONSOLATION:
        return f"Consolation {round_}"
    if bracket.is_double:
        return f"Round {round_}"
    places = _places(bracket, round_)
    return _OF_MAIN.get(places, f"Last {2 * places}")


def match_name(bracket: Bracket, node: Node) -> str:
    """A match inside a sentence: "the semi-final", "match W2-1"."""
    if node.section is Section.THIRD:
        return "the match for third place"
    if node.section is Section.FINAL:
        return "the final" if node.round == 1 else "the second final"
    if node.section is Section.MAIN and not bracket.is_double:
        return _ONE_OF_MAIN.get(_places(bracket, node.round), f"match {node.code}")
    return f"match {node.code}"


def source_name(source: Source) -> str:
    """Who will come: "winner of W1-3", "loser of W2-1"."""
    if source.kind is SourceKind.SEED:
        return f"seed {source.seed}"
    return f"{source.kind} of {source.code}"


def _places(bracket: Bracket, round_: int) -> int:
    """The matches that a round of the main side would have without byes."""
    rounds = (bracket.size - 1).bit_length()
    return int(2 ** (rounds - round_))
