"""The matches of a bracket: a pure function of the size of the field and the options.

Byes are folded away: there is no match that nobody can ever play. Every match has a `step`, the
earliest round in which it can be played; its sources all have lower steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
_SECOND_CHANCE = (Section.MAIN, Section.FINAL)  # who loses here may have another match

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
    rounds = drawing.main_side(size)
    if double:
        once_beaten = drawing.losers_side([one.losers for one in rounds])
        drawing.finals(rounds[-1].winners[0], once_beaten, second_final=second_final)
    else:
        if third_place and len(rounds) > 1:
            drawing.third_place(rounds[-2].losers)
        # Of four, those who lose in the first round are those who meet for third place.
        if consolation and not (third_place and len(rounds) == 2):
            drawing.consolation(rounds[0].losers)
    return drawing.bracket(size, is_double=double)


def seed_order(slots: int) -> list[int]:
    """The seeds from top to bottom of a bracket with 2, 4, 8 … places: 1, 8, 4, 5, 2, 7, 3, 6."""
    order = [1]
    while len(order) < slots:
        count = 2 * len(order) + 1
        order = [seed for better in order for seed in (better, count - better)]
    return order


class _Drawn(NamedTuple):
    """What comes out of a round, place by place.

    Who has a bye comes through, and nobody loses. Losers who can only be out are left away.
    """

    winners: list[_Slot]
    losers: list[_Slot]


class _Drawing:
    """A bracket while it is drawn: the matches so far, and how many each round has."""

    def __init__(self) -> None:
        self.nodes: dict[str, Node] = {}
        self.winner_to: dict[str, Taker] = {}
        self.loser_to: dict[str, Taker] = {}
        self.counts: dict[tuple[Section, int], int] = {}

    def round_of(
        self, section: Section, round_: int, pairs: Iterable[tuple[_Slot, _Slot]]
    ) -> _Drawn:
        """Draw a round: a match for each two places that are both taken."""
        winners: list[_Slot] = []
        losers: list[_Slot] = []
        takers = {_WINNER: self.winner_to, _LOSER: self.loser_to, _SEED: {}}
        is_alone = section in _ALONE
        goes_on = section in _SECOND_CHANCE
        start = f"{_LETTERS[section]}{round_}" + ("" if is_alone else "-")
        # Two with a bye meet in the second round, when the others are there too.
        idle = round_ - 1 if section is _MAIN else 0
        number = 0
        for top, bottom in pairs:
            if top is None or bottom is None:
                winners.append(top or bottom)
                losers.append(None)
                continue
            number += 1
            code = start if is_alone else f"{start}{number}"
            first, after = top
            second, also_after = bottom
            step = max(after, also_after, idle) + 1
            self.nodes[code] = Node(code, section, round_, number, step, (first, second))
            takers[first.kind][first.code] = code, 0
            takers[second.kind][second.code] = code, 1
            winners.append((Source(_WINNER, 0, code), step))
            losers.append((Source(_LOSER, 0, code), step) if goes_on else None)
        if number:
            self.counts[section, round_] = number
        return _Drawn(winners, losers)

    def main_side(self, size: int) -> list[_Drawn]:
        """Draw the main side; returns what comes out of each round."""
        places = 1 << (size - 1).bit_length()
        return self.knock_out(
            Section.MAIN,
            [(Source(_SEED, seed), 0) if seed <= size else None for seed in seed_order(places)],
        )

    def knock_out(self, section: Section, slots: list[_Slot]) -> list[_Drawn]:
        """Draw a knock-out of these places; returns what comes out of each round."""
        rounds: list[_Drawn] = []
        while len(slots) > 1:
            rounds.append(self.round_of(section, len(rounds) + 1, _pairs(slots)))
            slots = rounds[-1].winners
        return rounds

    def losers_side(self, dropping: Sequence[list[_Slot]]) -> _Slot:
        """Draw the losers' side for those who drop out of each round; returns who comes through.

        In turn those left meet each other, and then those who drop.
        """
        slots = dropping[0]
        round_ = 1
        for dropped, crossing in zip(dropping[1:], crossings(len(dropping)), strict=True):
            slots = self.round_of(Section.LOSERS, round_, _pairs(slots)).winners
            round_ += (Section.LOSERS, round_) in self.counts  # byes can leave a round empty
            crossed = [dropped[index ^ crossing] for index in range(len(dropped))]
            meeting = zip(crossed, slots, strict=True)
            slots = self.round_of(Section.LOSERS, round_, meeting).winners
            round_ += (Section.LOSERS, round_) in self.counts
        return slots[0]

    def finals(self, unbeaten: _Slot, once_beaten: _Slot, *, second_final: bool) -> None:
        """Draw the final between the two sides and, if wanted, its repetition."""
        first = self.round_of(Section.FINAL, 1, [(unbeaten, once_beaten)])
        if second_final:
            self.round_of(Section.FINAL, 2, [(first.winners[0], first.losers[0])])

    def third_place(self, semifinalists: Sequence[_Slot]) -> None:
        """Let the losers of the semifinals meet, where there are two."""
        self.round_of(Section.THIRD, 1, _pairs(semifinalists))

    def consolation(self, first: Sequence[_Slot]) -> None:
        """A knock-out for those who lose in the first round."""
        losers = [slot for slot in first if slot]
        places = 1 << (len(losers) - 1).bit_length()
        order = seed_order(places)
        self.knock_out(
            Section.CONSOLATION,
            [losers[seed - 1] if seed <= len(losers) else None for seed in order],
        )

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
