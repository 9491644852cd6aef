"""The shape of a game to start: who sits where, who deals, where, by which rules, how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError

from scoring.forms.people import RELOAD, NameBox, NameField, NamesForm
from scoring.models import HouseRulesVersion, Team

SEATS = ("north", "east", "south", "west")
COMPASS = ("North", "East", "South", "West")
MOST_HANDS = 99
MOST_TABLES = 999


@dataclass(frozen=True)
class SeatFields:
    """One seat of the form as it is drawn."""

    compass: str
    number: int
    box: NameBox
    deals: bool


class CountField(forms.IntegerField):
    """A whole number as people write it: 0 to 9 only, no sign, no point, no 1e3."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs["widget"] = forms.TextInput(attrs={"inputmode": "numeric", "class": "short"})
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> int | None:
        """Return the number, or None for nothing typed; raises ValidationError."""
        text = str(value or "").strip()
        if text and not (text.isascii() and text.isdigit()):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(text)


class RulesField(forms.TypedChoiceField):
    """One of the club's house rules by its id."""

    def __init__(self) -> None:
        gone = f"The club no longer has these rules. {RELOAD}"
        super().__init__(
            label="Rules", coerce=int, error_messages={"required": gone, "invalid_choice": gone}
        )


class StartGameForm(NamesForm):
    """A game of four."""

    name_fields = SEATS

    north = NameField(label="North")
    east = NameField(label="East")
    south = NameField(label="South")
    west = NameField(label="West")
    team_a = forms.TypedChoiceField(
        label="North and South", coerce=int, empty_value=None, required=False
    )
    team_b = forms.TypedChoiceField(
        label="East and West", coerce=int, empty_value=None, required=False
    )
    first_dealer = forms.TypedChoiceField(
        label="Who deals first?",
        coerce=int,
        choices=list(enumerate(COMPASS)),
        initial=0,
        error_messages={"required": "Say who deals first."},
    )
    table_number = CountField(
        label="Table",
        required=False,
        min_value=1,
        max_value=MOST_TABLES,
        error_messages={
            "invalid": "A table has a number, such as 5.",
            "min_value": "Tables are numbered from 1.",
            "max_value": f"There is no table above {MOST_TABLES}.",
        },
    )
    rules = RulesField()
    ending = forms.ChoiceField(
        label="The game ends",
        initial="target",
        widget=forms.RadioSelect,
        error_messages={"required": "Say how the game ends."},
    )
    hands = CountField(
        label="Number of hands",
        required=False,
        min_value=1,
        max_value=MOST_HANDS,
        error_messages={
            "invalid": "Type a whole number of hands, such as 4.",
            "min_value": "A game has at least one hand.",
            "max_value": f"A game has at most {MOST_HANDS} hands.",
        },
    )

    def __init__(
        self,
        *args: Any,
        teams: list[Team],
        house_rules: list[HouseRulesVersion],
        target: int | None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.has_teams = bool(teams)
        no_team = [("", "no team")]
        self._offer("team_a", no_team + [(team.pk, team.name) for team in teams])
        self._offer("team_b", no_team + [(team.pk, team.name) for team in teams])
        self._offer("rules", [(version.pk, version.house_rules.name) for version in house_rules])
        self.fields["rules"].initial = house_rules[0].pk
        self._offer(
            "ending",
            [
                ("target", f"at {target:,} points" if target else "as the rules say"),
                ("hands", "after a number of hands"),
                ("director", "when the director says"),
            ],
        )

    def _offer(self, field: str, choices: Sequence[tuple[object, str]]) -> None:
        cast(forms.ChoiceField, self.fields[field]).choices = choices

    def clean(self) -> dict[str, Any]:
        """Ask for the number of hands only where the game ends by it; two teams are two."""
        cleaned = self.cleaned_data
        if cleaned.get("ending") == "hands":
            if cleaned.get("hands") is None and "hands" not in self.errors:
                self.add_error("hands", "Say how many hands.")
        else:
            self.errors.pop("hands", None)
            cleaned["hands"] = None
        if cleaned.get("team_a") and cleaned.get("team_a") == cleaned.get("team_b"):
            self.add_error("team_b", "A team cannot play against itself.")
        return cleaned

    def house_rule_changes(self) -> dict[str, int]:
        """How the game ends, as changes of its rules; 0 means not by this."""
        match self.cleaned_data["ending"]:
            case "hands":
                return {"game_end.target": 0, "game_end.hands": self.cleaned_data["hands"]}
            case "director":
                return {"game_end.target": 0, "game_end.hands": 0}
            case _:
                return {}

    def teams(self) -> dict[str, int]:
        """The teams by side, where a side is one."""
        sides = {"A": self.cleaned_data["team_a"], "B": self.cleaned_data["team_b"]}
        return {side: team for side, team in sides.items() if team is not None}

    def seats(self) -> list[SeatFields]:
        """The seats in order, as the page draws them."""
        dealer = str(self["first_dealer"].value())
        return [
            SeatFields(COMPASS[number], number, box, deals=dealer == str(number))
            for number, box in enumerate(self.boxes())
        ]
