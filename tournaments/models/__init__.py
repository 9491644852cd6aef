"""Events of a club and what is derived from their games."""

from tournaments.models.events import Entry, Event, EventFreshness
from tournaments.models.pairings import Pairing, PairingEntry, PairingGame, Substitution
from tournaments.models.rulings import Ruling
from tournaments.models.stages import Round, Stage, StageAbsence, StageEntry, StandingsSheet

__all__ = [
    "Entry",
    "Event",
    "EventFreshness",
    "Pairing",
    "PairingEntry",
    "PairingGame",
    "Round",
    "Ruling",
    "Stage",
    "StageAbsence",
    "StageEntry",
    "StandingsSheet",
    "Substitution",
]
