"""The shape of how an event is run: how it is drawn, what comes after, how it counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField

from scoring.forms.games import CountField
from scoring.forms.people import KeyedForm
from scoring.services.errors import ScoringError
from tournaments.models import Event, Stage
from tournaments.models.events import CREDITS
from tournaments.rules.facts import CreditKind
from tournaments.rules.formats import FORMATS, Format
from tournaments.rules.tiebreaks import DEFAULT_TIE_BREAKS, TIE_BREAKS
from tournaments.services import EventOptions, StagePlan

MOST_HANDS = 99
HANDS_A_ROUND = 4  # everybody at a table of four deals once
MOST_ROUNDS = 99
MOST_MINUTES = 600
MOST_POINTS = 100_000
TIE_BREAKS_ASKED = 5
SEATED = Stage.Format.SEATED.value
SWISS = Stage.Format.SWISS.value

USUAL = ("", "What is usual for the way tables are drawn")
# Where matches are won, wins come first; elsewhere the points of all rounds.
USUAL_TIE_BREAKS = {
    SWISS: ("wins", "opponents", "points", "fewest-sets"),
    Stage.Format.ROUND_ROBIN.value: ("wins", "head-to-head", "difference", "points"),
}
WHOLE_WIN = 2  # counted in halves
WINS = [("2", "a win"), ("1", "half a win"), ("0", "no win")]
USUAL_CUT = 4
CUTS = [2, 4, 6, 8, 12, 16, 32]


def _count(label: str, most: int, example: int, **kwargs: Any) -> CountField:
    """A whole number from 1 that may be left out."""
    return CountField(
        required=False,
        label=label,
        min_value=1,
        max_value=most,
        error_messages={
            "invalid": f"Type a whole number, such as {example}.",
            "min_value": "Type at least 1.",
            "max_value": f"Type {most:,} at most.",
        },
        **kwargs,
    )


def _yes(label: str, *, initial: bool = False, help_text: str = "") -> forms.BooleanField:
    return forms.BooleanField(required=False, label=label, initial=initial, help_text=help_text)


@dataclass(frozen=True)
class FormatChoice:
    """A way to draw tables as the page offers it: its radio button and what it means."""

    format: Format
    radio: Any

    @property
    def who(self) -> str:
        """For whom it is: teams, players, or both."""
        both = self.format.for_teams and self.format.for_players
        return "both" if both else "teams" if self.format.for_teams else "players"


class PlanForm(KeyedForm):
    """How an event is drawn, what comes after its rounds, and how it counts."""

    format = forms.ChoiceField(
        label="Who plays whom?",
        required=False,
        choices=[(key, way.name) for key, way in FORMATS.items()],
        initial=SEATED,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": "Choose one of these ways."},
    )
    rounds = _count(
        "Rounds", MOST_ROUNDS, 5, help_text="Leave it empty for as many as it takes, or as you say."
    )
    minutes = _count(
        "Minutes until the bell",
        MOST_MINUTES,
        50,
        help_text="The hand that is dealt is finished. Leave it empty if there is no bell.",
    )

    final = forms.ChoiceField(
        label="What comes after the rounds?",
        required=False,
        choices=[
            ("", "Nothing, the standings decide"),
            (Stage.Format.SINGLE_ELIMINATION.value, "A knock-out of the best"),
            (Stage.Format.DOUBLE_ELIMINATION.value, "A double knock-out: out after two losses"),
        ],
    )
    cut = forms.TypedChoiceField(
        label="How many go on?",
        required=False,
        coerce=int,
        empty_value=None,
        choices=[(size, f"the best {size}") for size in CUTS],
        initial=USUAL_CUT,
    )
    best_of = forms.TypedChoiceField(
        label="A knock-out match is",
        required=False,
        coerce=int,
        empty_value=None,
        choices=[(1, "one game"), *((size, f"the best of {size} games") for size in (3, 5, 7, 9))],
        initial=1,
    )
    third_place = _yes("The losers of the semi-finals play for third place")
    consolation = _yes("Who loses the first match plays on in a consolation")
    second_final = _yes(
        "In a double knock-out: a second final if the first one is won from below", initial=True
    )

    legs = _yes("In a round robin everybody meets twice")
    pools = _count("Pools of a round robin", 16, 2)
    three_handed = _yes("Three players left over play a table of three")

    bye_credit = forms.ChoiceField(
        label="A bye, or sitting out, counts",
        required=False,
        choices=[USUAL, *CREDITS],
        help_text="Usual in Swiss: a win, and the average of that round’s winners. "
        "Usual elsewhere: the team’s or player’s own average.",
    )
    bye_points = _count("Points for a bye", MOST_POINTS, 500)
    bye_wins = forms.ChoiceField(label="And as", required=False, choices=WINS, initial="0")
    absent_credit = forms.ChoiceField(
        label="A round missed counts",
        required=False,
        choices=CREDITS,
        initial=CreditKind.NONE.value,
        help_text="For who comes late, or leaves and comes back.",
    )
    absent_points = _count("Points for a round missed", MOST_POINTS, 200)
    agreement_needed = _yes(
        "Both sides say that a result is right", initial=True, help_text="Once a round."
    )
    count_unagreed = _yes("Results count before both sides have said so", initial=True)
    hidden_after_round = _count(
        "Hide the standings after round",
        MOST_ROUNDS,
        4,
        help_text="Until you announce them. Leave it empty to show them all the time.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for number in range(1, TIE_BREAKS_ASKED + 1):
            nothing = ("", USUAL[1] if number == 1 else "nothing more: the place is shared")
            self.fields[f"tie_break_{number}"] = forms.ChoiceField(
                label="First" if number == 1 else f"Equal, then ({number})",
                required=False,
                choices=[nothing, *((code, one.name) for code, one in TIE_BREAKS.items())],
            )

    def entrants_chosen(self) -> str:
        """Whether teams or players take part."""
        return Event.Entrants.TEAMS.value

    def format_choices(self) -> list[FormatChoice]:
        """The ways to draw tables, each with its radio button."""
        radios = {radio.data["value"]: radio for radio in self["format"].subwidgets}
        return [FormatChoice(FORMATS[key], radio) for key, radio in radios.items()]

    def refuse(self, error: ScoringError) -> None:
        """Put a service's sentence beside its field, under the name that it has here."""
        names = {
            "round_minutes": "minutes",
            "bye_half_wins": "bye_wins",
            "tie_breaks": "tie_break_1",
        }
        field = names.get(error.field, error.field)
        self.add_error(field if field in self.fields else None, error.message)

    def tie_break_fields(self) -> list[BoundField]:
        """The fields in which the order of the tie-breaks is chosen."""
        return [self[f"tie_break_{number}"] for number in range(1, TIE_BREAKS_ASKED + 1)]

    def opened(self) -> dict[str, bool]:
        """Which of the folded parts have something wrong in them, and so stand open."""
        return {
            "final": self._wrong(("final", "cut", "best_of", "third_place", "consolation")),
            "more": self._wrong(("minutes", "legs", "pools", "three_handed")),
            "counting": self._wrong(
                (
                    *("bye_credit", "bye_points", "bye_wins", "absent_credit", "absent_points"),
                    *(f"tie_break_{number}" for number in range(1, TIE_BREAKS_ASKED + 1)),
                )
            ),
            "showing": self._wrong(("hidden_after_round", "visibility", "rules")),
        }

    def _wrong(self, fields: Iterable[str]) -> bool:
        return any(field in self.errors for field in fields) if self.is_bound else False

    def clean(self) -> dict[str, Any]:
        """Ask only for what goes with what was chosen."""
        cleaned = super().clean() or self.cleaned_data
        cleaned["format"] = cleaned.get("format") or SEATED
        self._clean_format(cleaned)
        self._clean_credits(cleaned)
        self._clean_tie_breaks(cleaned)
        return cleaned

    def _clean_format(self, cleaned: dict[str, Any]) -> None:
        way = FORMATS[cleaned["format"]]
        for_players = self.entrants_chosen() == Event.Entrants.PLAYERS
        if for_players and not way.for_players:
            self.add_error("format", f"“{way.name}” is for teams. Choose a way for players.")
        if not for_players and not way.for_teams:
            self.add_error("format", f"“{way.name}” is for players. Choose a way for teams.")
        if cleaned.get("final") and way.is_bracket:
            self.add_error("final", "A knock-out has no second one. Choose nothing here.")
        if cleaned.get("final") and for_players:
            self.add_error("final", "A knock-out is for teams. Choose nothing here.")

    def _clean_credits(self, cleaned: dict[str, Any]) -> None:
        for kind in ("bye", "absent"):
            is_fixed = cleaned.get(f"{kind}_credit") == CreditKind.FIXED
            if (
                is_fixed
                and not cleaned.get(f"{kind}_points")
                and f"{kind}_points" not in self.errors
            ):
                self.add_error(f"{kind}_points", "Say how many points.")

    def _clean_tie_breaks(self, cleaned: dict[str, Any]) -> None:
        chosen: list[str] = []
        for field in self.tie_break_fields():
            code = cleaned.get(field.name, "")
            if code and code in chosen:
                self.add_error(field.name, f"{TIE_BREAKS[code].name} is in the list already.")
            elif code:
                chosen.append(code)
        cleaned["tie_breaks"] = chosen

    def tie_breaks(self) -> Sequence[str]:
        """The codes in the order chosen, or what is usual."""
        usual = USUAL_TIE_BREAKS.get(self.cleaned_data["format"], DEFAULT_TIE_BREAKS)
        return tuple(self.cleaned_data["tie_breaks"]) or usual

    def options(self) -> EventOptions:
        """How the event counts."""
        facts = self.cleaned_data
        is_swiss = facts["format"] == SWISS
        kind, wins = facts["bye_credit"], int(facts["bye_wins"] or 0)
        if not kind:
            kind = (CreditKind.WINNERS_AVERAGE if is_swiss else CreditKind.OWN_AVERAGE).value
            wins = WHOLE_WIN if is_swiss else 0
        is_fixed, absent = kind == CreditKind.FIXED, facts["absent_credit"] or CreditKind.NONE.value
        return EventOptions(
            round_minutes=facts["minutes"],
            bye_credit=kind,
            bye_points=facts["bye_points"] if is_fixed else 0,
            bye_half_wins=wins,
            absent_credit=absent,
            absent_points=facts["absent_points"] if absent == CreditKind.FIXED else 0,
            agreement_needed=facts["agreement_needed"],
            count_unagreed=facts["count_unagreed"],
            hidden_after_round=facts["hidden_after_round"],
        )

    def stages(self) -> list[StagePlan]:
        """The stages: the rounds, and the knock-out after them if there is one."""
        facts = self.cleaned_data
        knock_out = {
            "best_of": facts["best_of"] or 1,
            "third_place": facts["third_place"],
            "consolation": facts["consolation"],
            "second_final": facts["second_final"],
        }
        is_bracket = FORMATS[facts["format"]].is_bracket
        is_round_robin = facts["format"] == Stage.Format.ROUND_ROBIN
        first = StagePlan(
            format=facts["format"],
            rounds=0 if is_bracket else facts["rounds"] or 0,
            legs=2 if facts["legs"] and is_round_robin else 1,
            pools=facts["pools"] or 1 if is_round_robin else 1,
            three_handed=facts["three_handed"] and self.entrants_chosen() == Event.Entrants.PLAYERS,
            **(knock_out if is_bracket else {}),
        )
        if not facts["final"]:
            return [first]
        return [first, StagePlan(format=facts["final"], cut=facts["cut"] or USUAL_CUT, **knock_out)]
