"""The shape of closing a round, of how many there are, and of a cut on which some are level."""

from __future__ import annotations

from django import forms

from scoring.forms.games import CountField
from scoring.forms.people import KeyedForm
from tournaments.forms.entries import TicksField

MOST_LETTERS = 300
MOST_ROUNDS = 99


class CloseRoundForm(KeyedForm):
    """Closing a round: why, if a table is missing, and whether the next round follows at once."""

    note = forms.CharField(
        label="Why is it closed without them?",
        required=False,
        max_length=MOST_LETTERS,
        error_messages={"max_length": f"There is room for {MOST_LETTERS} letters."},
    )
    go_on = forms.BooleanField(required=False, widget=forms.HiddenInput)


class ChangeRoundsForm(KeyedForm):
    """How many rounds a stage has."""

    rounds = CountField(
        label="Rounds",
        min_value=1,
        max_value=MOST_ROUNDS,
        error_messages={
            "required": "Say how many rounds.",
            "invalid": "Type a whole number, such as 5.",
            "min_value": "There is at least one round.",
            "max_value": f"There are {MOST_ROUNDS} rounds at most.",
        },
    )


class CutForm(KeyedForm):
    """Who goes on of those who are level on the line of a cut; nobody where it is clear."""

    preferred = TicksField(required=False, coerce=int)
