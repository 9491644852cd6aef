"""Events as the API reads and writes them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.fields import empty

from scoring.serializers.fields import ActSerializer, ChoiceOfTextField, KeyField, WholeNumberField
from scoring.serializers.people import NameField
from tournaments.models import Event
from tournaments.rules.tiebreaks import DEFAULT_TIE_BREAKS, TIE_BREAKS
from tournaments.selectors import game_end_of
from tournaments.serializers.stages import (
    MOST_STAGES,
    EventOptionsSerializer,
    StagePlanSerializer,
    options_from,
    plans_from,
)
from tournaments.services import EventOptions

ENDINGS = ["hands", "target", "director"]
HANDS_A_ROUND = 4
MOST_HANDS = 99
MOST_POINTS = 100_000


class EventSerializer(serializers.ModelSerializer[Event]):
    """An event. A game of it ends after `hands`, or at `target`; 0 means not by this."""

    hands = serializers.SerializerMethodField()
    target = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields = [
            "key",
            "name",
            "day",
            "state",
            "visibility",
            "entrants",
            "tie_breaks",
            *EventOptions().as_facts(),
            "announced_at",
            "hands",
            "target",
        ]

    def get_hands(self, event: Event) -> int:
        """After how many hands a game ends."""
        return game_end_of(event.rules).hands

    def get_target(self, event: Event) -> int:
        """At how many points a game ends."""
        return game_end_of(event.rules).target


class TieBreaksField(serializers.ListField):
    """The tie-breaks of an event, in order."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            child=ChoiceOfTextField(choices=list(TIE_BREAKS)),
            min_length=1,
            max_length=len(TIE_BREAKS),
            default=lambda: list(DEFAULT_TIE_BREAKS),
            **kwargs,
        )

    def run_validation(self, data: Any = empty) -> list[str]:
        """Return the codes. Raises ValidationError for one named twice."""
        codes: list[str] = super().run_validation(data)
        if len(set(codes)) < len(codes):
            raise serializers.ValidationError("Name none of them twice.")
        return codes


class StagesField(serializers.ListField):
    """The stages of an event, one after the other."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            child=StagePlanSerializer(), min_length=1, max_length=MOST_STAGES, **kwargs
        )


class NewEventSerializer(ActSerializer):
    """An event to open."""

    name = NameField()
    day = serializers.DateField(error_messages={"invalid": "Only a day, such as 2026-11-30."})
    house_rules = KeyField(required=False, help_text="Left out: the club's first house rules.")
    ending = ChoiceOfTextField(
        choices=ENDINGS,
        default="hands",
        help_text="hands: after `hands` hands; target: at `target` points; director: when ended.",
    )
    hands = WholeNumberField(required=False, min_value=1, max_value=MOST_HANDS)
    target = WholeNumberField(required=False, min_value=1, max_value=MOST_POINTS)
    visibility = ChoiceOfTextField(
        choices=Event.Visibility.values, default=Event.Visibility.PUBLIC.value
    )
    entrants = ChoiceOfTextField(choices=Event.Entrants.values, default=Event.Entrants.TEAMS.value)
    tie_breaks = TieBreaksField()
    options = EventOptionsSerializer(required=False)
    stages = StagesField(help_text="Left out: one stage that is seated by hand.", required=False)

    def validate(self, facts: dict[str, Any]) -> dict[str, Any]:
        """Take the number by which a game ends, and no other."""
        ending = facts.pop("ending")
        for field in ("hands", "target"):
            if field in facts and field != ending:
                raise serializers.ValidationError({field: [f"Only where the ending is {field}."]})
        if ending == "target" and "target" not in facts:
            raise serializers.ValidationError({"target": ["Say how many points."]})
        if ending == "hands":
            facts.setdefault("hands", HANDS_A_ROUND)
        return as_plans(facts)


class ChangeEventSerializer(ActSerializer):
    """How an event counts and what its stages are, before its first round."""

    tie_breaks = TieBreaksField()
    options = EventOptionsSerializer()
    stages = StagesField()

    def validate(self, facts: dict[str, Any]) -> dict[str, Any]:
        """Read the options and the stages."""
        return as_plans(facts)


def as_plans(facts: dict[str, Any]) -> dict[str, Any]:
    """The facts with what was given of options and stages as the services take them."""
    if "options" in facts:
        facts["options"] = options_from(facts["options"])
    if "stages" in facts:
        facts["stages"] = plans_from(facts["stages"])
    return facts


class KeySerializer(ActSerializer):
    """An act that needs nothing but its key."""
