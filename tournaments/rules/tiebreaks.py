"""What separates entries, one comparison at a time.

A tie-break is a named measure of what an entry has earned. An event lists the codes of those it
uses, in order. Head-to-head is measured among those who are still level, so that it is asked of a
group and not of one line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.rules.results import Line


@dataclass(frozen=True)
class TieBreak:
    """One comparison: the higher measure comes first, and who has none comes last.

    `measures` gives the measure of each line of a group that is level so far. `among_the_tied`
    says that it depends on the group. `for_teams` says that it is only for entries that stay
    together, for players have another partner each round.
    """

    code: str
    name: str
    sentence: str
    measure: Callable[[Line], Fraction | None]
    lowest_first: bool = False
    among_the_tied: bool = False
    for_teams: bool = False

    def measures(self, group: Sequence[Line]) -> list[Fraction | None]:
        """The measure of each line of a group, in its order."""
        if self.among_the_tied:
            return _head_to_head(group)
        return [self.measure(line) for line in group]

    def key(self, value: Fraction | None) -> tuple[bool, Fraction]:
        """A key that sorts better measures first."""
        if value is None:
            return (True, Fraction(0))
        return (False, value if self.lowest_first else -value)


class UnknownTieBreak(ValueError):
    """Codes that make no order; the message says why."""


def _head_to_head(group: Sequence[Line]) -> list[Fraction | None]:
    """The wins of each in its meetings with the others, None for all unless all have met.

    A group of n in which somebody has met fewer than n - 1 others is settled at once, so that the
    work stays within the number of meetings.
    """
    entries = [line.entry for line in group]
    if any(len(line.versus) < len(group) - 1 for line in group):
        return [None] * len(group)
    won: list[Fraction | None] = []
    for line in group:
        others = [entry for entry in entries if entry != line.entry]
        if any(entry not in line.versus for entry in others):
            return [None] * len(group)
        won.append(Fraction(sum(line.versus[entry].wins for entry in others)))
    return won


def _sets_per_hand(line: Line) -> Fraction | None:
    return Fraction(line.sets, line.hands) if line.hands else None


def _whole(number: int | None) -> Fraction | None:
    return None if number is None else Fraction(number)


TIE_BREAKS: Mapping[str, TieBreak] = {
    tie_break.code: tie_break
    for tie_break in (
        TieBreak(
            "points",
            "Total points",
            "More points in all rounds together.",
            lambda line: Fraction(line.points),
        ),
        TieBreak(
            "wins",
            "Wins",
            "More matches won. A level match counts half.",
            lambda line: line.wins,
        ),
        TieBreak(
            "fewest-losses",
            "Fewest losses",
            "Fewer matches lost. A level match counts half, a bye not at all.",
            lambda line: line.losses,
            lowest_first=True,
        ),
        TieBreak(
            "head-to-head",
            "Matches against each other",
            "More wins in the matches between those who are level, if all of them have met.",
            lambda line: None,
            among_the_tied=True,
            for_teams=True,
        ),
        TieBreak(
            "difference",
            "Point difference",
            "More points made than given away. A round without an opponent adds nothing.",
            lambda line: line.difference,
        ),
        TieBreak(
            "opponents",
            "Strength of opponents",
            "More wins of all opponents together. A round without an opponent counts like one"
            " with as many wins as the entry itself.",
            lambda line: line.strength,
        ),
        TieBreak(
            "fewest-sets",
            "Fewest sets",
            "Fewer sets for each hand played, so that a round sat out is no advantage.",
            _sets_per_hand,
            lowest_first=True,
        ),
        TieBreak(
            "highest-hand",
            "Highest hand",
            "More points in a single hand.",
            lambda line: _whole(line.best_hand),
        ),
        TieBreak(
            "highest-game",
            "Highest game",
            "More points in a single game.",
            lambda line: _whole(line.best_game),
        ),
        TieBreak(
            "lot",
            "Lot",
            "The higher lot, drawn for each start number when the event was opened.",
            lambda line: Fraction(line.lot),
        ),
    )
}
DEFAULT_TIE_BREAKS = ("points", "fewest-sets")
MATCH_TIE_BREAKS = ("wins", "fewest-losses", "head-to-head", "difference", "opponents")


def find_tie_breaks(codes: Iterable[str]) -> tuple[TieBreak, ...]:
    """The tie-breaks with these codes, in the order given.

    Raises:
        UnknownTieBreak: a code names none, one is named twice, or there is none at all.
    """
    codes = tuple(codes)
    for code in codes:
        if code not in TIE_BREAKS:
            raise UnknownTieBreak(f"There is no tie-break {code!r}.")
    if not codes or len(set(codes)) < len(codes):
        raise UnknownTieBreak("Name at least one tie-break, and none twice.")
    return tuple(TIE_BREAKS[code] for code in codes)
