"""Which standings are still a secret of the club's directors.

An event can hide its standings after a round until they are announced. Everything that shows or
lets people work out a result of a later round asks here first.
"""

from __future__ import annotations

from scoring.models import Membership
from tournaments.models import Event

DIRECTS = frozenset({Membership.Role.OWNER, Membership.Role.DIRECTOR})


def visible_through(event: Event, role: str) -> int | None:
    """The last round of each stage whose results this person may see, None where all are."""
    if event.announced_at is not None or role in DIRECTS:
        return None
    return event.hidden_after_round


def may_see_round(event: Event, role: str, number: int) -> bool:
    """Whether a person with this role in the club may see the results of a round."""
    last = visible_through(event, role)
    return last is None or number <= last


def sheets_are_public(event: Event, number: int) -> bool:
    """Whether anybody may read the score sheets of a round without signing in."""
    return event.visibility == Event.Visibility.PUBLIC and may_see_round(event, "", number)
