"""Who stands where in a bracket: what is derived from the results so far.

A match is either as derived, or, once its entries were seated at a table, as they were seated.
Where the two differ it was drawn from an earlier result: that is said, and never rewritten.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tournaments.rules.bracket.build import Bracket, Node, Section, SourceKind
from tournaments.rules.bracket.ranks import Place, place_of

NOBODY: Final = 0  # nobody will come into this place; entries have higher ids

Pair = tuple[int | None, int | None]


class MatchState(StrEnum):
    """How far a match is."""

    WAITING = "waiting"  # not both are known
    READY = "ready"
    OVER = "over"
    WALKOVER = "walkover"  # only one came into it, or the other has left
    NEEDLESS = "needless"  # nobody plays it


@dataclass(frozen=True)
class NodePicture:
    """A match as it stands. A place is None while it is not known who comes, NOBODY if none will.

    `derived` are those who follow from the results; `entries` those who were seated, else the
    derived ones. `loser` is None where nobody lost it, as in a walkover against nobody.
    """

    node: Node
    entries: Pair
    derived: Pair
    state: MatchState
    winner: int | None = None
    loser: int | None = None

    @property
    def is_of_earlier_result(self) -> bool:
        """Whether others were seated than those who follow from the results now."""
        return set(self.entries) != set(self.derived)

    @property
    def is_decided(self) -> bool:
        """Whether it is behind us."""
        return self.state not in (MatchState.WAITING, MatchState.READY)


@dataclass(frozen=True)
class BracketPicture:
    """A whole bracket as it stands.

    `places` holds everybody who is through or out, with the places they share. `current_step` is
    the first round with a match still to play, None at the end.
    """

    bracket: Bracket
    nodes: Mapping[str, NodePicture]
    champion: int | None
    places: Mapping[int, Place]
    current_step: int | None

    @property
    def eliminated(self) -> frozenset[int]:
        """Who is out."""
        return frozenset(entry for entry in self.places if entry != self.champion)


class Progress:
    """A bracket that is played: one result at a time, at a cost that the field does not change.

    Args:
        seeds: the entries, best first; as many as the bracket has.
        outcomes: the winner of each match that is decided, NOBODY where neither side won.
        seated: who was seated in a match, in the order of its places.
        gone: for entries that have left, the last step they were part of.
    """

    def __init__(
        self,
        bracket: Bracket,
        seeds: Sequence[int],
        outcomes: Mapping[str, int] | None = None,
        seated: Mapping[str, tuple[int, int]] | None = None,
        gone: Mapping[int, int] | None = None,
    ) -> None:
        if len(seeds) != bracket.size:
            raise ValueError(f"The bracket is for {bracket.size} entries, not {len(seeds)}.")
        self.bracket = bracket
        self.seeds = tuple(seeds)
        self.outcomes = dict(outcomes or {})
        self.seated = dict(seated or {})
        self.gone = dict(gone or {})
        self.slots: dict[str, list[int | None]] = {}
        self.nodes: dict[str, NodePicture] = {}
        for code, node in bracket.nodes.items():
            self.slots[code] = [
                seeds[source.seed - 1] if source.kind is SourceKind.SEED else None
                for source in node.sources
            ]
        for code in bracket.nodes:  # in an order in which each match comes after its sources
            for _ in self._settle(code):
                pass  # those it goes on to are still to come

    def record(self, code: str, winner: int | None) -> tuple[str, ...]:
        """Note who won a match, NOBODY, or with None that it is open again.

        Returns the codes of all matches that changed, this one first if it did.

        Raises:
            KeyError: there is no such match.
            ValueError: the winner does not stand in it.
        """
        if winner and winner not in self.nodes[code].entries:
            raise ValueError(f"{winner} does not play in {code}.")
        if winner is None:
            self.outcomes.pop(code, None)
        else:
            self.outcomes[code] = winner
        before: dict[str, NodePicture] = {}
        waiting = deque([code])
        while waiting:
            settled = waiting.popleft()
            before.setdefault(settled, self.nodes[settled])
            waiting.extend(self._settle(settled))
        return tuple(settled for settled, one in before.items() if self.nodes[settled] != one)

    def picture(self) -> BracketPicture:
        """The whole bracket as it stands."""
        open_steps = [one.node.step for one in self.nodes.values() if not one.is_decided]
        champion = self._champion()
        return BracketPicture(
            bracket=self.bracket,
            nodes=dict(self.nodes),
            champion=champion,
            places=self._places(champion),
            current_step=min(open_steps, default=None),
        )

    def _settle(self, code: str) -> Iterable[str]:
        """Decide one match anew; returns the matches whose places change by it."""
        first, second = self.slots[code]
        one = self.nodes[code] = self._node(self.bracket.nodes[code], (first, second))
        through = (one.winner or NOBODY) if one.is_decided else None
        out = (one.loser or NOBODY) if one.is_decided else None
        if out and not self._goes_on(code, out):
            out = NOBODY
        for taker, entry in (
            (self.bracket.winner_to.get(code), through),
            (self.bracket.loser_to.get(code), out),
        ):
            if taker is None:
                continue
            after, place = taker
            if self.slots[after][place] != entry:
                self.slots[after][place] = entry
                yield after
        if code == self.bracket.finals[0]:
            yield from self.bracket.finals[1:]  # whether it is needed can change by itself

    def _goes_on(self, code: str, loser: int) -> bool:
        """Whether the loser of a match is there to play on."""
        taker = self.bracket.loser_to.get(code)
        return taker is not None and not self._has_left(loser, self.bracket.nodes[taker[0]])

    def _node(self, node: Node, derived: Pair) -> NodePicture:
        entries: Pair = self.seated.get(node.code, derived)
        first, second = entries
        if self._is_needless_final(node):
            derived = (NOBODY, NOBODY)
            entries = self.seated.get(node.code, derived)
            return NodePicture(node, entries, derived, MatchState.NEEDLESS)
        if first is None or second is None:
            return NodePicture(node, entries, derived, MatchState.WAITING)
        winner = self.outcomes.get(node.code)
        if winner == NOBODY and first and second:
            return NodePicture(node, entries, derived, MatchState.OVER)
        if winner and winner in entries:
            lost = first if winner == second else second
            return NodePicture(node, entries, derived, MatchState.OVER, winner, lost)
        here = [entry for entry in (first, second) if entry and not self._has_left(entry, node)]
        left = [entry for entry in (first, second) if entry and self._has_left(entry, node)]
        if len(here) == 2:
            return NodePicture(node, entries, derived, MatchState.READY)
        if not here:
            return NodePicture(node, entries, derived, MatchState.NEEDLESS)
        loser = left[0] if left else None
        return NodePicture(node, entries, derived, MatchState.WALKOVER, here[0], loser)

    def _has_left(self, entry: int, node: Node) -> bool:
        return entry in self.gone and node.step > self.gone[entry]

    def _is_needless_final(self, node: Node) -> bool:
        """The second final is played only if the unbeaten finalist lost the first."""
        if node.section is not Section.FINAL or node.round == 1:
            return False
        first = self.nodes[self.bracket.finals[0]]
        return first.is_decided and first.winner in (None, first.entries[0])

    def _champion(self) -> int | None:
        for code in reversed(self.bracket.finals):
            last = self.nodes[code]
            if last.state is not MatchState.NEEDLESS:
                return last.winner
        return None

    def _places(self, champion: int | None) -> dict[int, Place]:
        places: dict[int, Place] = {}
        for code, one in self.nodes.items():
            if one.node.section is Section.CONSOLATION:
                continue  # it has its own winner
            if one.state is not MatchState.NEEDLESS:
                for entry in one.entries:  # who was seated here, though out by a correction, is in
                    places.pop(entry or NOBODY, None)
            for entry in self._losers_of(one):
                if self._is_out(one, entry):
                    places[entry] = place_of(self.bracket, code)
            if one.node.section is Section.THIRD and one.winner:
                for entry, place in places.items():  # who left instead of playing for it
                    places[entry] = Place(4, 4) if place == Place(3, 4) else place
                places[one.winner] = Place(3, 3)
        for entry, code in self._seat_taken():
            places.setdefault(entry, place_of(self.bracket, code))
        if champion:
            places[champion] = Place(1, 1)
        return places

    def _seat_taken(self) -> Iterable[tuple[int, str]]:
        """Who has come through a match, but was late: another was seated, and has played on."""
        still_in = {
            entry for one in self.nodes.values() if not one.is_decided for entry in one.entries
        }
        for one in self.nodes.values():
            if one.is_of_earlier_result and one.is_decided:
                for entry, source in zip(one.derived, one.node.sources, strict=True):
                    if entry and entry not in one.entries and entry not in still_in:
                        yield entry, source.code

    def _losers_of(self, one: NodePicture) -> tuple[int, ...]:
        if one.loser:
            return (one.loser,)
        if one.winner or not one.is_decided:
            return ()
        both = one.derived if one.state is MatchState.NEEDLESS else one.entries
        return tuple(entry for entry in both if entry)

    def _is_out(self, one: NodePicture, loser: int) -> bool:
        """Whether who lost this match has its place by it."""
        if one.loser is None or self._is_last_final(one):
            return True  # where neither won, neither goes on
        if not self._goes_on(one.node.code, loser):
            return True
        drops_to, _ = self.bracket.loser_to[one.node.code]
        return self.bracket.nodes[drops_to].section is Section.CONSOLATION

    def _is_last_final(self, one: NodePicture) -> bool:
        """The first final ends it if the second one is not needed."""
        if one.node.section is not Section.FINAL or len(self.bracket.finals) == 1:
            return False
        return self.nodes[self.bracket.finals[1]].state is MatchState.NEEDLESS


def play(
    bracket: Bracket,
    seeds: Sequence[int],
    outcomes: Mapping[str, int] | None = None,
    seated: Mapping[str, tuple[int, int]] | None = None,
    gone: Mapping[int, int] | None = None,
) -> BracketPicture:
    """The bracket as it stands after these results; see `Progress`."""
    return Progress(bracket, seeds, outcomes, seated, gone).picture()
