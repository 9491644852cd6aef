"""Events, entries, rounds and standings as the API reads and writes them."""

from tournaments.serializers.bracket import BracketSerializer
from tournaments.serializers.entries import (
    EntrySerializer,
    NewEntriesSerializer,
    NewPlayersSerializer,
    PlayerOfEntrySerializer,
    TeamOfEntrySerializer,
)
from tournaments.serializers.events import (
    ChangeEventSerializer,
    EventSerializer,
    KeySerializer,
    NewEventSerializer,
)
from tournaments.serializers.rounds import (
    RoundSerializer,
    SeatRoundSerializer,
    SeatsSerializer,
    SeatTableSerializer,
    SideOfTableSerializer,
    TableSerializer,
    seated_tables,
)
from tournaments.serializers.stages import (
    ChangeRoundsSerializer,
    CloseRoundSerializer,
    DrawnRoundSerializer,
    DrawSerializer,
    StageSerializer,
    StartStageSerializer,
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
    "BracketSerializer",
    "ChangeEventSerializer",
    "ChangeRoundsSerializer",
    "CloseRoundSerializer",
    "ComparedBySerializer",
    "ComparedSerializer",
    "DrawSerializer",
    "DrawnRoundSerializer",
    "EntrySerializer",
    "EventSerializer",
    "KeySerializer",
    "MeasuredSerializer",
    "NewEntriesSerializer",
    "NewEventSerializer",
    "NewPlayersSerializer",
    "PlayerOfEntrySerializer",
    "RoundSerializer",
    "SeatRoundSerializer",
    "SeatTableSerializer",
    "SeatsSerializer",
    "SideOfTableSerializer",
    "StageQuerySerializer",
    "StageSerializer",
    "StandingsLineSerializer",
    "StandingsSerializer",
    "StartStageSerializer",
    "TableSerializer",
    "TeamOfEntrySerializer",
    "seated_tables",
]
