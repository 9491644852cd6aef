"""The shape of a game to start: who sits where, who deals, where, by which rules, how it ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms

from scoring.forms.people import NameBox, NameField, NamesForm
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
    table_number = forms.IntegerField(
        label="Table",
        required=False,
        min_value=1,
        max_value=MOST_TABLES,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "class": "short"}),
        error_messages={
            "invalid": "A table has a number, such as 5.",
            "min_value": "Tables are numbered from 1.",
            "max_value": f"There is no table above {MOST_TABLES}.",
        },
    )
    rules = forms.TypedChoiceField(label="Rules", coerce=int)
    ending = forms.ChoiceField(
        label="The game ends",
        initial="target",
        widget=forms.RadioSelect,
        error_messages={"required": "Say how the game ends."},
    )
    hands = forms.IntegerField(
        label="Number of hands",
        required=False,
        min_value=1,
        max_value=MOST_HANDS,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "class": "short"}),
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
        target: int,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.has_teams = bool(teams)
        choices = [("", "no team"), *((team.pk, team.name) for team in teams)]
        self.fields["team_a"].choices = choices
        self.fields["team_b"].choices = choices
        self.fields["rules"].choices = [
            (version.pk, version.house_rules.name) for version in house_rules
        ]
        self.fields["rules"].initial = house_rules[0].pk
        self.fields["ending"].choices = [
            ("target", f"at {target:,} points"),
            ("hands", "after a number of hands"),
            ("director", "when the director says"),
        ]

    def clean(self) -> dict[str, Any]:
        """Ask for the number of hands only where the game ends by it; two teams are two."""
        cleaned = super().clean()
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
