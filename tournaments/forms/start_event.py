"""The shape of a new event: what it is called, who takes part, how a round ends."""

from __future__ import annotations

from typing import Any

from django import forms

from scoring.forms.games import CountField, RulesField
from scoring.forms.people import NameField
from scoring.models import HouseRulesVersion
from tournaments.forms.plan import MOST_POINTS, PlanForm
from tournaments.models import Event

MOST_HANDS = 99
HANDS_A_ROUND = 4  # everybody at a table of four deals once


class StartEventForm(PlanForm):
    """An event. Two answers are enough, who takes part and how tables are drawn."""

    name = NameField(label="What is it called?")
    day = forms.DateField(
        label="Day",
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"required": "Say on which day.", "invalid": "Choose a day."},
    )
    entrants = forms.ChoiceField(
        label="Who takes part?",
        required=False,
        choices=Event.Entrants.choices,
        initial=Event.Entrants.TEAMS.value,
        widget=forms.RadioSelect,
    )
    ending = forms.ChoiceField(
        label="A round ends",
        choices=[
            ("hands", "after a number of hands"),
            ("target", "at a number of points"),
            ("director", "when the director says"),
        ],
        initial="hands",
        widget=forms.RadioSelect,
        error_messages={"required": "Say how a round ends."},
    )
    hands = CountField(
        required=False,
        label="Hands a round",
        min_value=1,
        max_value=MOST_HANDS,
        initial=HANDS_A_ROUND,
        help_text="With four, everybody deals once.",
        error_messages={
            "invalid": "Type a whole number of hands, such as 4.",
            "min_value": "A round has at least one hand.",
            "max_value": f"A round has at most {MOST_HANDS} hands.",
        },
    )
    target = CountField(
        required=False,
        label="Points",
        min_value=1,
        max_value=MOST_POINTS,
        error_messages={
            "invalid": "Type a whole number of points, such as 1500.",
            "min_value": "A game is played to at least one point.",
            "max_value": "A game is played to 100,000 points at most.",
        },
    )
    visibility = forms.ChoiceField(
        label="Who may read the standings?",
        choices=Event.Visibility.choices,
        initial=Event.Visibility.PUBLIC,
    )
    rules = RulesField()

    def __init__(
        self, *args: Any, house_rules: list[HouseRulesVersion], target: int, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        rules = self.fields["rules"]
        assert isinstance(rules, forms.TypedChoiceField)
        rules.choices = [(version.pk, version.house_rules.name) for version in house_rules]
        rules.initial = house_rules[0].pk
        self.fields["target"].initial = target

    def entrants_chosen(self) -> str:
        """Whether teams or players take part; teams where nothing is said."""
        chosen: str = self.cleaned_data.get("entrants", "")
        return chosen or Event.Entrants.TEAMS.value

    def clean(self) -> dict[str, Any]:
        """Of the two numbers by which a round can end, ask only for the one that was chosen."""
        cleaned = super().clean()
        cleaned["entrants"] = self.entrants_chosen()
        self._clean_ending(cleaned)
        return cleaned

    def _clean_ending(self, cleaned: dict[str, Any]) -> None:
        """Only the number by which a round ends; the other one is 0."""
        asked = {"hands": "Say how many hands.", "target": "Say how many points."}
        for field, sentence in asked.items():
            if cleaned.get("ending") != field:
                self.errors.pop(field, None)
                cleaned[field] = 0
            elif cleaned.get(field) is None and field not in self.errors:
                self.add_error(field, sentence)
