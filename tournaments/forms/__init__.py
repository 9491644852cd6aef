"""The shapes of what people type about an event."""

from tournaments.forms.change_event import ChangeEventForm
from tournaments.forms.chart import ChartForm
from tournaments.forms.entries import EnterByNameForm, EnterPlayersForm, EnterTeamsForm, SeedsForm
from tournaments.forms.people import SubstituteForm
from tournaments.forms.rounds import ChangeRoundsForm, CloseRoundForm, CutForm
from tournaments.forms.rulings import AdjustForm, NeitherSideForm, RulingForm
from tournaments.forms.seating import SeatingForm
from tournaments.forms.start_event import StartEventForm

__all__ = [
    "AdjustForm",
    "ChangeEventForm",
    "ChangeRoundsForm",
    "ChartForm",
    "CloseRoundForm",
    "CutForm",
    "EnterByNameForm",
    "EnterPlayersForm",
    "EnterTeamsForm",
    "NeitherSideForm",
    "RulingForm",
    "SeatingForm",
    "SeedsForm",
    "StartEventForm",
    "SubstituteForm",
]
