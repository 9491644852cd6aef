"""What a cut after some rounds of a Swiss will come to, known before the first is played.

Each round halves every group of teams with the same wins, so that after r rounds they stand like
the numbers of heads in r throws of a coin. A cut between two groups is clean; one through a group
is decided by tie-breaks alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True)
class LevelGroup:
    """A cut through a group: so many teams with these wins for the places that are left."""

    wins: int
    teams: int
    places: int


def win_groups(size: int, rounds: int) -> tuple[int, ...]:
    """How many teams have all wins, one less, and so on, if no match is level.

    Exact where every group is even in every round. Otherwise the team that is over in a group is
    taken to win against the next group, so that the figures are off by one or two.
    """
    groups = [size]
    for _ in range(rounds):
        after = [0] * (len(groups) + 1)
        over: int | None = None  # the group of the one that is left over
        for lost, teams in enumerate(groups):
            if over is not None and teams:
                after[over] += 1
                after[lost + 1] += 1
                teams, over = teams - 1, None
            after[lost] += teams // 2
            after[lost + 1] += teams // 2
            if teams % 2:
                over = lost
        if over is not None:
            after[over + 1] += 1  # a bye counts here like a match lost
        groups = after
    return tuple(groups)


def is_exact(size: int, rounds: int) -> bool:
    """Whether every group is even in every round, so that the figures are certain."""
    return not size % (1 << rounds)


def clean_cuts(size: int, rounds: int) -> tuple[int, ...]:
    """After how many teams a cut falls between two groups: two teams or more, half at most."""
    ends = accumulate(win_groups(size, rounds))
    return tuple(dict.fromkeys(end for end in ends if 2 <= end <= size / 2))


def level_group(size: int, rounds: int, cut: int) -> LevelGroup | None:
    """The group that a cut after so many teams goes through, None if it is clean."""
    above = 0
    for lost, teams in enumerate(win_groups(size, rounds)):
        if above < cut < above + teams:
            return LevelGroup(rounds - lost, teams, cut - above)
        above += teams
    return None


def cut_sentence(size: int, rounds: int, cut: int) -> str:
    """What the director should know about a cut, in one or two sentences."""
    about = "" if is_exact(size, rounds) else "about "
    level = level_group(size, rounds, cut)
    if level is None:
        return f"{rounds} rounds cut {size} teams cleanly at {about}{cut}."
    leaves = (
        f"{rounds} rounds cut at {cut} leave {about}{level.teams} teams with"
        f" {_number(level.wins, 'win')} for {_number(level.places, 'place')}:"
        " only the tie-breaks decide."
    )
    cuts = clean_cuts(size, rounds)
    if not cuts:
        return leaves
    return f"{leaves} A clean cut is at {about}{' or '.join(map(str, cuts))}."


def _number(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
