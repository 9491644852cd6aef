"""Stages and drawn rounds as the API reads and writes them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.serializers.fields import (
    ActSerializer,
    ChoiceOfTextField,
    StrictSerializer,
    TextField,
    TrueOrFalseField,
    WholeNumberField,
)
from tournaments.models import Round, Stage
from tournaments.models.events import CREDITS
from tournaments.rules.facts import CreditKind
from tournaments.rules.formats import FORMATS
from tournaments.selectors import PairedTable, Pairings
from tournaments.selectors.pairings import Seated
from tournaments.serializers.entries import EntrySerializer
from tournaments.services import EventOptions, StagePlan
from tournaments.services.plans import BEST_OF, MOST_MINUTES, MOST_ROUNDS

LONGEST_NOTE = 300
MOST_STAGES = 5
MOST_POOLS = 64
MOST_THROUGH = 1_000  # entries that go on from one stage to the next


class StagePlanSerializer(StrictSerializer):
    """A stage to be."""

    format = ChoiceOfTextField(choices=list(FORMATS), help_text="How its rounds are drawn.")
    rounds = WholeNumberField(
        default=0, max_value=MOST_ROUNDS, help_text="0: as many as the format needs."
    )
    legs = WholeNumberField(
        default=1, min_value=1, max_value=2, help_text="2: everybody meets twice."
    )
    pools = WholeNumberField(default=1, min_value=1, max_value=MOST_POOLS)
    best_of = WholeNumberField(
        default=1, min_value=1, max_value=max(BEST_OF), help_text="1, 3, 5, 7 or 9 games a match."
    )
    third_place = TrueOrFalseField(default=False)
    consolation = TrueOrFalseField(default=False)
    second_final = TrueOrFalseField(default=True)
    three_handed = TrueOrFalseField(default=False, help_text="Whether three may make a table.")
    cut = WholeNumberField(
        default=0, max_value=MOST_THROUGH, help_text="How many go on from the stage before; 0: all."
    )


class EventOptionsSerializer(StrictSerializer):
    """How an event counts."""

    round_minutes = WholeNumberField(
        default=None, allow_null=True, min_value=1, max_value=MOST_MINUTES
    )
    bye_credit = ChoiceOfTextField(choices=CREDITS, default=CreditKind.OWN_AVERAGE.value)
    bye_points = WholeNumberField(default=0)
    bye_half_wins = WholeNumberField(default=0, max_value=2, help_text="A whole win is 2.")
    absent_credit = ChoiceOfTextField(choices=CREDITS, default=CreditKind.NONE.value)
    absent_points = WholeNumberField(default=0)
    agreement_needed = TrueOrFalseField(default=False)
    count_unagreed = TrueOrFalseField(default=True)
    hidden_after_round = WholeNumberField(
        default=None,
        allow_null=True,
        max_value=MOST_ROUNDS,
        help_text="Standings after later rounds are for the directors until announced.",
    )


def options_from(given: dict[str, Any] | None) -> EventOptions:
    """The options that were given; those left out are as usual."""
    return EventOptions(**(given or {}))


def plans_from(given: list[dict[str, Any]]) -> list[StagePlan]:
    """The stages that were given."""
    return [StagePlan(**stage) for stage in given]


class RoundOfStageSerializer(serializers.ModelSerializer[Round]):
    """A round in the list of them; `trouble` says why it could not be drawn."""

    class Meta:
        model = Round
        fields = ["number", "state", "trouble", "published_at", "closed_at", "close_note"]


class StageSerializer(serializers.ModelSerializer[Stage]):
    """A stage with its rounds."""

    rounds = RoundOfStageSerializer(many=True, source="standing_rounds")

    class Meta:
        model = Stage
        fields = [
            "number",
            "format",
            "rounds_planned",
            "legs",
            "pools",
            "best_of",
            "third_place",
            "consolation",
            "second_final",
            "three_handed",
            "cut",
            "rounds",
        ]


class SeatedSerializer(serializers.Serializer[Seated]):
    """Somebody at a table; `seat` is empty for a team."""

    entry = EntrySerializer()
    seat = serializers.CharField(allow_blank=True)


class PairedTableSerializer(serializers.Serializer[PairedTable]):
    """A table of a drawn round; 0 while its number is not known."""

    table = serializers.IntegerField(source="number")
    code = serializers.CharField()
    sides = serializers.ListField(child=SeatedSerializer(many=True))


class DrawnRoundSerializer(serializers.Serializer[Pairings]):
    """A round as it is drawn: who meets whom, who does not play, and why."""

    number = serializers.IntegerField(source="round.number")
    state = serializers.ChoiceField(choices=Round.State.values, source="round.state")
    trouble = serializers.CharField(source="round.trouble", allow_blank=True)
    close_note = serializers.CharField(source="round.close_note", allow_blank=True)
    tables = PairedTableSerializer(many=True)
    byes = EntrySerializer(many=True)
    sitting_out = EntrySerializer(many=True)
    absent = EntrySerializer(many=True)
    reasons = serializers.ListField(child=serializers.CharField())


class DrawSerializer(ActSerializer):
    """A draw to make, or to make again by another lot."""

    again = TrueOrFalseField(default=False)


class CloseRoundSerializer(ActSerializer):
    """A round to close; `note` says why, where a result is missing."""

    note = TextField(default="", allow_blank=True, max_length=LONGEST_NOTE)


class StartStageSerializer(ActSerializer):
    """A stage to begin with the best of the one before."""

    preferred = serializers.ListField(
        child=WholeNumberField(min_value=1),
        default=list,
        max_length=MOST_THROUGH,
        help_text="Start numbers of those who go first among the level ones on the line.",
    )


class ChangeRoundsSerializer(ActSerializer):
    """Another number of rounds."""

    rounds = WholeNumberField(min_value=1, max_value=MOST_ROUNDS)
