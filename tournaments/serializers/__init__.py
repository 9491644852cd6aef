"""Events, entries, rounds and standings as the API reads and writes them."""

from tournaments.serializers.entries import (
    EntrySerializer,
    NewEntriesSerializer,
    TeamOfEntrySerializer,
)
from tournaments.serializers.events import EventSerializer, KeySerializer, NewEventSerializer
from tournaments.serializers.rounds import (
    RoundSerializer,
    SeatRoundSerializer,
    SeatsSerializer,
    SeatTableSerializer,
    SideOfTableSerializer,
    TableSerializer,
    seated_tables,
)
from tournaments.serializers.standings import (
    ComparedBySerializer,
    ComparedSerializer,
    MeasuredSerializer,
    StageQuerySerializer,
    StandingsLineSerializer,
    StandingsSerializer,
)

__all__ = [
    "ComparedBySerializer",
    "ComparedSerializer",
    "EntrySerializer",
    "EventSerializer",
    "KeySerializer",
    "MeasuredSerializer",
    "NewEntriesSerializer",
    "NewEventSerializer",
    "RoundSerializer",
    "SeatRoundSerializer",
    "SeatTableSerializer",
    "SeatsSerializer",
    "SideOfTableSerializer",
    "StageQuerySerializer",
    "StandingsLineSerializer",
    "StandingsSerializer",
    "TableSerializer",
    "TeamOfEntrySerializer",
    "seated_tables",
]
