"""What came out of the meetings of a stage, and what each entry has earned there."""

from tournaments.rules.results.credits import RoundCredit, credits_of
from tournaments.rules.results.lines import Line, Versus, lines_of
from tournaments.rules.results.outcomes import (
    Ending,
    Outcome,
    begun_rounds,
    counts,
    outcome,
    standings_round,
    was_played_out,
)

__all__ = [
    "Ending",
    "Line",
    "Outcome",
    "RoundCredit",
    "Versus",
    "begun_rounds",
    "counts",
    "credits_of",
    "lines_of",
    "outcome",
    "standings_round",
    "was_played_out",
]
