"""The shape of a game to start: who sits where, who deals, where, by which rules, how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError

from scoring.forms.people import RELOAD, NameBox, NameField, NamesForm
from scoring.models import HouseRulesVersion, Team
from scoring.rules import seat_name, side_of_seat
from scoring.selectors.rules import variant_of

MOST_HANDS = 99
MOST_TABLES = 999
PLAYERS_IN_A_TEAM = 2


@dataclass(frozen=True)
class SeatFields:
    """One seat of the form as it is drawn; `name` is what it is called."""

    name: str
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
    """A game by one of the club's house rules: as many seats, and teams, as its variant has."""

    first_dealer = forms.TypedChoiceField(
        label="Who deals first?",
        coerce=int,
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
        chosen: HouseRulesVersion,
        **kwargs: Any,
    ) -> None:
        self.variant = variant_of(chosen.rules)
        deck, target = self.variant.deck, self.variant.game_end.target
        seats = [seat_name(self.variant, seat) for seat in range(deck.players)]
        self.name_fields = tuple(name.lower().replace(" ", "_") for name in seats)
        super().__init__(*args, **kwargs)
        for field, name in zip(self.name_fields, seats, strict=True):
            self.fields[field] = NameField(label=name)
        self.plays_in_pairs = deck.hands_per_side == PLAYERS_IN_A_TEAM
        no_team = [("", "no team")]
        for side in self.variant.side_names if self.plays_in_pairs else ():
            sitting = [s for n, s in enumerate(seats) if side_of_seat(self.variant, n) == side]
            self.fields[f"team_{side.lower()}"] = forms.TypedChoiceField(
                label=" and ".join(sitting),
                coerce=int,
                empty_value=None,
                required=False,
                choices=no_team + [(team.pk, team.name) for team in teams],
            )
        self.has_teams = bool(teams) and self.plays_in_pairs
        self._offer("first_dealer", list(enumerate(seats)))
        self._offer("rules", [(version.pk, version.house_rules.name) for version in house_rules])
        self.fields["rules"].initial = chosen.pk
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
        named: set[int] = set()
        for field in self._team_fields():
            team = cleaned.get(field)
            if team in named:
                self.add_error(field, "A team cannot play against itself.")
            elif team:
                named.add(team)
        return cleaned

    def _team_fields(self) -> list[str]:
        return [name for name in self.fields if name.startswith("team_")]

    def team_boxes(self) -> list[forms.BoundField]:
        """The fields in which teams are chosen, in the order of the sides."""
        return [self[name] for name in self._team_fields()]

    def seats_by_team(self) -> dict[str, list[str]]:
        """The fields of the players that sit for each team's field, in seat order."""
        return {
            f"team_{side.lower()}": [
                field
                for seat, field in enumerate(self.name_fields)
                if side_of_seat(self.variant, seat) == side
            ]
            for side in self.variant.side_names
            if self.plays_in_pairs
        }

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
        chosen = {name[-1].upper(): self.cleaned_data[name] for name in self._team_fields()}
        return {side: team for side, team in chosen.items() if team is not None}

    def seats(self) -> list[SeatFields]:
        """The seats in order, as the page draws them."""
        dealer = str(self["first_dealer"].value())
        return [
            SeatFields(str(box.field.label), number, box, deals=dealer == str(number))
            for number, box in enumerate(self.boxes())
        ]
