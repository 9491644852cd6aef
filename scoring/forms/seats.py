"""Who takes which seat of a game, and from which hand on."""

from __future__ import annotations

from typing import Any

from django import forms

from scoring.forms.digits import DigitsField
from scoring.forms.people import NameField, NamesForm
from scoring.models import Game
from scoring.rules import seat_name
from scoring.selectors import seating
from scoring.selectors.rules import variant_of


class ChangeSeatForm(NamesForm):
    """Somebody else takes a seat."""

    name_fields = ("player",)

    seat = forms.TypedChoiceField(
        label="Whose seat?",
        coerce=int,
        error_messages={
            "required": "Say whose seat it is.",
            "invalid_choice": "Choose one of the seats.",
        },
    )
    player = NameField(label="Who sits there now?")
    from_number = DigitsField(
        label="From which hand on?",
        required=True,
        most_digits=3,
        error_messages={"required": "Say from which hand on."},
    )

    def __init__(self, *args: Any, game: Game, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        variant, number = variant_of(game.rules), game.hand_count + 1
        choices = [
            (sitter.seat, f"{seat_name(variant, sitter.seat)}: {sitter.name}")
            for sitter in seating(game).at(number)
        ]
        self.fields["seat"].choices = [("", "Choose"), *choices]  # type: ignore[attr-defined]
        self.fields["from_number"].initial = number if game.state == Game.State.OPEN else None
        self.fields["from_number"].widget.attrs |= {"inputmode": "numeric", "size": "3"}
