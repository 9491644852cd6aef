"""The shape of asking for a chart by number: for how many, and how many rounds."""

from __future__ import annotations

from typing import Any

from django import forms

from scoring.forms.games import CountField

MOST_ENTRIES = 64
MOST_ROUNDS = 63  # everybody has met everybody


class ChartForm(forms.Form):
    """A chart for so many players or teams; no rounds: as many as the movement needs."""

    entries = CountField(
        max_value=MOST_ENTRIES,
        error_messages={
            "required": "Say how many will come.",
            "invalid": "Type a whole number, such as 28.",
            "max_value": f"A chart is for {MOST_ENTRIES} at most.",
        },
    )
    rounds = CountField(
        label="Rounds",
        required=False,
        help_text="Leave it empty for as many as it needs.",
        min_value=1,
        max_value=MOST_ROUNDS,
        error_messages={
            "invalid": "Type a whole number, such as 6.",
            "min_value": "There is at least one round.",
            "max_value": f"A chart has {MOST_ROUNDS} rounds at most.",
        },
    )

    def __init__(self, *args: Any, for_players: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entries"].label = "Players" if for_players else "Teams"
