"""The shape of an event that is run otherwise than was first said, before round one."""

from __future__ import annotations

from typing import Any

from tournaments.forms.plan import PlanForm
from tournaments.models import Event, Stage


class ChangeEventForm(PlanForm):
    """How an event is run, as it stands, to be changed."""

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        self.event = event
        super().__init__(*args, initial=_as_it_stands(event), **kwargs)

    def entrants_chosen(self) -> str:
        """Whether teams or players take part: as when the event was opened."""
        return self.event.entrants


def _as_it_stands(event: Event) -> dict[str, Any]:
    """The event's options and stages, by the names of the form's fields."""
    stages = list(event.stages.order_by("number"))
    first, final = stages[0], stages[1] if len(stages) > 1 else None
    knock_out: Stage = final or first
    tie_breaks = {
        f"tie_break_{number}": code for number, code in enumerate(event.tie_breaks, start=1)
    }
    return {
        "format": first.format,
        "rounds": first.rounds_planned or None,
        "minutes": event.round_minutes,
        "final": final.format if final else "",
        "cut": knock_out.cut or None,
        "best_of": knock_out.best_of,
        "third_place": knock_out.third_place,
        "consolation": knock_out.consolation,
        "second_final": knock_out.second_final,
        "legs": first.legs > 1,
        "pools": first.pools if first.pools > 1 else None,
        "three_handed": first.three_handed,
        "bye_credit": event.bye_credit,
        "bye_points": event.bye_points or None,
        "bye_wins": str(event.bye_half_wins),
        "absent_credit": event.absent_credit,
        "absent_points": event.absent_points or None,
        "agreement_needed": event.agreement_needed,
        "count_unagreed": event.count_unagreed,
        "hidden_after_round": event.hidden_after_round,
        **tie_breaks,
    }
