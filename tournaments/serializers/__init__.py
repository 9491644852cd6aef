"""Events, entries, rounds and standings as the API reads and writes them."""

from tournaments.serializers.events import (
    EntrySerializer,
    EventSerializer,
    KeySerializer,
    NewEntriesSerializer,
    NewEventSerializer,
    RoundSerializer,
    SeatRoundSerializer,
    SeatTableSerializer,
    seated_tables,
)
from tournaments.serializers.standings import StageQuerySerializer, StandingsSerializer

__all__ = [
    "EntrySerializer",
    "EventSerializer",
    "KeySerializer",
    "NewEntriesSerializer",
    "NewEventSerializer",
    "RoundSerializer",
    "SeatRoundSerializer",
    "SeatTableSerializer",
    "StageQuerySerializer",
    "StandingsSerializer",
    "seated_tables",
]
