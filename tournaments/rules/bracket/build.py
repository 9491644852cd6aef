"""The matches of a bracket: a pure function of the size of the field and the options.

Byes are folded away: there is no match that nobody can ever play. Every match has a `step`, the
earliest round in which it can be played; its sources all have lower steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple, TypeVar

from tournaments.rules.bracket.crossing import crossings
from tournaments.rules.draws import DrawRefused


class Section(StrEnum):
    """The part of a bracket that a match belongs to."""

    MAIN = "main"
    LOSERS = "losers"
    FINAL = "final"  # of a double elimination: the two who came through their sides
    THIRD = "third"
    CONSOLATION = "consolation"


class SourceKind(StrEnum):
    """Where an entry of a match comes from."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"


class Source(NamedTuple):
    """Who will stand in a place of a match: a seed, or the winner or loser of another match."""

    kind: SourceKind
    seed: int = 0
    code: str = ""


class Node(NamedTuple):
    """A match: `round` and `number` count within its section, from 1."""

    code: str
    section: Section
    round: int
    number: int
    step: int
    sources: tuple[Source, Source]


# The match, and the place in it, 0 or 1, into which somebody goes on.
Taker = tuple[str, int]


@dataclass(frozen=True)
class Bracket:
    """All matches by code, in an order in which they can be played.

    `winner_to` and `loser_to` say into which place the winner and the loser of a match go on;
    who has none there is through, or out. `finals` are the matches that make the champion: one,
    or the final of a double elimination and its repetition.
    """

    size: int
    nodes: Mapping[str, Node]
    winner_to: Mapping[str, Taker]
    loser_to: Mapping[str, Taker]
    finals: tuple[str, ...]
    matches: Mapping[tuple[Section, int], int]  # how many each round of a section has
    is_double: bool

    @property
    def steps(self) -> int:
        """How many rounds it takes."""
        return max(node.step for node in self.nodes.values())


_LETTERS = {
    Section.MAIN: "W",
    Section.LOSERS: "L",
    Section.FINAL: "F",
    Section.THIRD: "T",
    Section.CONSOLATION: "C",
}
T = TypeVar("T")
# Looked up once: a member of an enumeration costs as much as a match to name.
_SEED, _WINNER, _LOSER = SourceKind.SEED, SourceKind.WINNER, SourceKind.LOSER
_MAIN = Section.MAIN
_ALONE = (Section.FINAL, Section.THIRD)  # one match a round: its code needs no number

# A place in a round of a bracket: who comes there and after which step; None if nobody can.
_Slot = tuple[Source, int] | None


@lru_cache(maxsize=64)  # it is asked for at every look at a bracket
def build(
    size: int,
    *,
    double: bool = False,
    third_place: bool = False,
    consolation: bool = False,
    second_final: bool = True,
) -> Bracket:
    """The bracket for `size` entries, seeds 1 to `size`.

    Seeds are spread so that the best two can meet only in the final, and byes go to the best.
    In a double elimination the losers are crossed so that rematches come as late as possible.
    `third_place` (4 entries or more) and `consolation` (for those who lose in the first round)
    are for single eliminations; `second_final` lets the unbeaten finalist lose once.

    Raises:
        DrawRefused: fewer than two entries.
    """
    if size < 2:
        raise DrawRefused("A bracket needs at least two entries.")
    drawing = _Drawing()
    rounds = drawing.main_rounds(size)
    if double:
        drawing.losers_side(rounds)
        drawing.finals(rounds[-1][0], second_final=second_final)
    else:
        if third_place:
            drawing.third_place(rounds)
        # Of four, those who lose in the first round are those who meet for third place.
        if consolation and not (third_place and len(rounds) == 2):
            drawing.consolation(rounds)
    return drawing.bracket(size, is_double=double)


def seed_order(slots: int) -> list[int]:
    """The seeds from top to bottom of a bracket with 2, 4, 8 … places: 1, 8, 4, 5, 2, 7, 3, 6."""
    order = [1]
    while len(order) < slots:
        count = 2 * len(order) + 1
        order = [seed for better in order for seed in (better, count - better)]
    return order


class _Drawing:
    """A bracket while it is drawn: the matches so far, and how many each round has."""

    def __init__(self) -> None:
        self.nodes: dict[str, Node] = {}
        self.winner_to: dict[str, Taker] = {}
        self.loser_to: dict[str, Taker] = {}
        self.counts: dict[tuple[Section, int], int] = {}
        self.once_beaten: _Slot = None  # who comes through the losers' side

    def match(self, section: Section, round_: int, top: _Slot, bottom: _Slot) -> _Slot:
        """Who comes out of two places: of a match if both are taken, else who stands there."""
        if top is None or bottom is None:
            return top or bottom
        number = self.counts[section, round_] = self.counts.get((section, round_), 0) + 1
        code = f"{_LETTERS[section]}{round_}"
        if section not in _ALONE:
            code = f"{code}-{number}"
        # Two with a bye meet in the second round, when the others are there too.
        idle = round_ - 1 if section is _MAIN else 0
        step = max(top[1], bottom[1], idle) + 1
        sources = top[0], bottom[0]
        self.nodes[code] = Node(code, section, round_, number, step, sources)
        for place, (kind, _, before) in enumerate(sources):
            if kind is _WINNER:
                self.winner_to[before] = code, place
            elif kind is _LOSER:
                self.loser_to[before] = code, place
        return Source(_WINNER, 0, code), step

    def main_rounds(self, size: int) -> list[list[_Slot]]:
        """Draw the main side; returns what comes out of each round, place by place."""
        places = 1 << (size - 1).bit_length()
        slots: list[_Slot] = [
            (Source(_SEED, seed=seed), 0) if seed <= size else None for seed in seed_order(places)
        ]
        return list(self.rounds_of(Section.MAIN, slots))

    def rounds_of(self, section: Section, slots: list[_Slot]) -> Iterator[list[_Slot]]:
        """Draw a knock-out of these places; yields what comes out of each round."""
        round_ = 0
        while len(slots) > 1:
            round_ += 1
            slots = [self.match(section, round_, top, bottom) for top, bottom in _pairs(slots)]
            yield slots

    def loser(self, slot: _Slot, round_: int, section: Section = Section.MAIN) -> _Slot:
        """The loser of the match of this round out of which somebody comes; None for a bye."""
        if slot is None or slot[0].kind is not _WINNER:
            return None
        node = self.nodes[slot[0].code]
        if (node.section, node.round) != (section, round_):
            return None
        return Source(_LOSER, 0, node.code), node.step

    def losers_side(self, rounds: Sequence[list[_Slot]]) -> None:
        """Draw the losers' side: in turn those left meet each other, and then those who drop."""
        slots = [self.loser(slot, 1) for slot in rounds[0]]
        round_ = 1
        for dropping, (number, crossing) in zip(
            rounds[1:], enumerate(crossings(len(rounds)), start=2), strict=True
        ):
            slots = [self.match(Section.LOSERS, round_, top, low) for top, low in _pairs(slots)]
            round_ += (Section.LOSERS, round_) in self.counts  # byes can leave a round empty
            dropped = [self.loser(slot, number) for slot in dropping]
            slots = [
                self.match(Section.LOSERS, round_, dropped[index ^ crossing], slot)
                for index, slot in enumerate(slots)
            ]
            round_ += (Section.LOSERS, round_) in self.counts
        self.once_beaten = slots[0]

    def finals(self, unbeaten: _Slot, *, second_final: bool) -> None:
        """Draw the final between the two sides and, if wanted, its repetition."""
        last = self.match(Section.FINAL, 1, unbeaten, self.once_beaten)
        if second_final and last is not None:
            self.match(Section.FINAL, 2, last, (last[0]._replace(kind=_LOSER), last[1]))

    def third_place(self, rounds: Sequence[list[_Slot]]) -> None:
        """Let the losers of the semifinals meet, where there are two."""
        if len(rounds) > 1:
            top, bottom = (self.loser(slot, len(rounds) - 1) for slot in rounds[-2])
            if top and bottom:
                self.match(Section.THIRD, 1, top, bottom)

    def consolation(self, rounds: Sequence[list[_Slot]]) -> None:
        """A knock-out for those who lose in the first round."""
        losers = [slot for slot in (self.loser(slot, 1) for slot in rounds[0]) if slot]
        if len(losers) < 2:
            return
        places = 1 << (len(losers) - 1).bit_length()
        order = seed_order(places)
        spread = [losers[seed - 1] if seed <= len(losers) else None for seed in order]
        for _ in self.rounds_of(Section.CONSOLATION, spread):
            pass

    def bracket(self, size: int, *, is_double: bool) -> Bracket:
        """The finished bracket."""
        in_order = sorted(self.nodes.values(), key=attrgetter("step"))
        nodes = {node.code: node for node in in_order}
        if is_double:
            finals = [node.code for node in in_order if node.section is Section.FINAL]
        else:
            main = [node for node in in_order if node.section is _MAIN]
            finals = [main[-1].code]
        return Bracket(
            size, nodes, self.winner_to, self.loser_to, tuple(finals), self.counts, is_double
        )


def _pairs(slots: Sequence[T]) -> Iterable[tuple[T, T]]:
    return zip(slots[::2], slots[1::2], strict=True)
