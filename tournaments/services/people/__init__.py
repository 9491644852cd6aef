"""People come, are late, leave, come back, are replaced for a round, or never show up.

Each keeps what was played. Only rounds that are not published yet are drawn anew.
"""

from tournaments.services.people.leaving import bring_back, disqualify, leave
from tournaments.services.people.presence import check_in, mark_away, mark_back
from tournaments.services.people.substitutes import (
    substitute,
    substitute_with_name,
    take_substitute_back,
)

__all__ = [
    "bring_back",
    "check_in",
    "disqualify",
    "leave",
    "mark_away",
    "mark_back",
    "substitute",
    "substitute_with_name",
    "take_substitute_back",
]
