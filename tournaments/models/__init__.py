"""Events of a club and what is derived from their games."""

from tournaments.models.events import (
    Entry,
    Event,
    EventFreshness,
    Round,
    Stage,
    StandingsSheet,
)
from tournaments.models.pairings import Pairing, PairingEntry, PairingGame

__all__ = [
    "Entry",
    "Event",
    "EventFreshness",
    "Pairing",
    "PairingEntry",
    "PairingGame",
    "Round",
    "Stage",
    "StandingsSheet",
]
