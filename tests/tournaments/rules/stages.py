"""Stages as a test writes them down: who takes part, and what came out of each meeting."""

from dataclasses import replace
from fractions import Fraction

from tournaments.rules.facts import (
    Competitor,
    Credit,
    CreditKind,
    Kind,
    Meeting,
    SideResult,
    StageFacts,
    StageOptions,
)

OWN_AVERAGE = Credit(CreditKind.OWN_AVERAGE)
WINNERS_AVERAGE = Credit(CreditKind.WINNERS_AVERAGE)


def fixed(points, wins=0):
    return Credit(CreditKind.FIXED, Fraction(points), Fraction(wins))


def teams(*entries, **changes):
    """Competitors whose start numbers are their entries."""
    return tuple(Competitor(entry, entry, **changes) for entry in entries)


def met(round_number, *sides, over=True, hands=4, games=None, **changes):
    """A meeting of (entry, points) each; `games` are the games won, else who has more won one."""
    points = [earned for _, earned in sides]
    top = max(points)
    won = games or [int(earned == top and points.count(top) == 1) for earned in points]
    keys = "ABCD"[: len(sides)]
    meeting = Meeting(
        round=round_number,
        code=f"{round_number}-" + "-".join(str(entry) for entry, _ in sides),
        sides={
            key: entry if isinstance(entry, tuple) else (entry,)
            for key, (entry, _) in zip(keys, sides, strict=True)
        },
        results={
            key: SideResult(
                points=earned, games=games_won, hands=hands, best_hand=earned, best_game=earned
            )
            for key, earned, games_won in zip(keys, points, won, strict=True)
        }
        if hands
        else {},
        is_over=over,
    )
    return replace(meeting, **changes)


def waiting(round_number, *entries, **changes):
    """A table at which no hand has been posted."""
    sides = ((entry, 0) for entry in entries)
    return met(round_number, *sides, over=False, hands=0, **changes)


def place(kind, round_number, entry):
    """A bye, a turn to sit out, or an absence."""
    return Meeting(
        round=round_number, code=f"{round_number}-{kind}-{entry}", sides={"": (entry,)}, kind=kind
    )


def bye(round_number, entry):
    return place(Kind.BYE, round_number, entry)


def absent(round_number, entry):
    return place(Kind.ABSENT, round_number, entry)


def stage(competitors, *meetings, adjustments=(), **options):
    """Swiss, unless the options say something else."""
    return StageFacts(
        StageOptions(**{"format": "swiss", **options}), tuple(competitors), meetings, adjustments
    )
