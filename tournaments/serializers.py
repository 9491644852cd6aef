"""Events, rounds and standings as the API reads and writes them."""

from __future__ import annotations

from datetime import date
from typing import Any

from rest_framework import serializers

from scoring.serializers.fields import (
    ActSerializer,
    ChoiceOfTextField,
    KeyField,
    StrictSerializer,
    WholeNumberField,
)
from scoring.serializers.people import NameField
from tournaments.models import Event
from tournaments.rules.tiebreaks import DEFAULT_TIE_BREAKS, TIE_BREAKS

MOST_HANDS = 99
MOST_TABLES = 200


class DayField(serializers.DateField):
    """A day in the form 2026-11-30."""

    default_error_messages = {
        "invalid": "Only a day, such as 2026-11-30.",
        "null": "Only a day, such as 2026-11-30.",
    }

    def to_internal_value(self, value: Any) -> date:
        """Return the day. Raises ValidationError."""
        if not isinstance(value, str) or len(value) != len("2026-11-30"):
            self.fail("invalid")
        return super().to_internal_value(value)


class EventSerializer(serializers.ModelSerializer[Event]):
    """An event."""

    class Meta:
        model = Event
        fields = ["key", "name", "day", "state", "visibility", "tie_breaks"]

    state = serializers.CharField(help_text="open or closed.")
    tie_breaks = serializers.ListField(
        child=serializers.CharField(), help_text="What separates equal entries, in this order."
    )


class NewEventSerializer(ActSerializer):
    """An event to open."""

    name = NameField()
    day = DayField(help_text="Such as 2026-11-30.")
    house_rules = KeyField(required=False, help_text="Left out: the club's first house rules.")
    hands = WholeNumberField(
        default=0,
        max_value=MOST_HANDS,
        help_text="A game ends after so many hands; 0: not by that.",
    )
    target = WholeNumberField(
        default=0, help_text="A game ends when a side has so many points; 0: not by that."
    )
    visibility = ChoiceOfTextField(
        choices=Event.Visibility.values, default=Event.Visibility.PUBLIC.value
    )
    tie_breaks = serializers.ListField(
        child=ChoiceOfTextField(choices=list(TIE_BREAKS)),
        default=list(DEFAULT_TIE_BREAKS),
        min_length=1,
        max_length=len(TIE_BREAKS),
    )

    def validate_tie_breaks(self, codes: list[str]) -> list[str]:
        """None of them counts twice."""
        if len(set(codes)) < len(codes):
            raise serializers.ValidationError("None of them twice.")
        return codes


class EntrySerializer(serializers.Serializer[Any]):
    """A team in an event, under its start number."""

    number = serializers.IntegerField()
    team = serializers.UUIDField(source="team.key")
    name = serializers.CharField(source="team.name")


class NewEntriesSerializer(ActSerializer):
    """Teams to enter, in the order of their start numbers."""

    teams = serializers.ListField(
        child=KeyField(), min_length=1, max_length=MOST_TABLES * 2, help_text="Their keys."
    )


class SeatedTableSerializer(StrictSerializer):
    """Two entries at a table, by their start numbers."""

    number = WholeNumberField(min_value=1, max_value=MOST_TABLES)
    left = WholeNumberField(min_value=1, max_value=32_767, help_text="Sits North and South.")
    right = WholeNumberField(min_value=1, max_value=32_767, help_text="Sits East and West.")


class NewRoundSerializer(ActSerializer):
    """A round to seat; entries without a table sit it out."""

    tables = serializers.ListField(
        child=SeatedTableSerializer(), min_length=1, max_length=MOST_TABLES
    )


class NewTableSerializer(ActSerializer):
    """One more table of a round."""

    table = SeatedTableSerializer()


class TableSideSerializer(serializers.Serializer[Any]):
    """A side at a table; no total before its first hand."""

    entry = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.team.name")
    total = serializers.IntegerField(allow_null=True)


class TableSerializer(serializers.Serializer[Any]):
    """A table of a round, with the game played there."""

    number = serializers.IntegerField()
    game = serializers.UUIDField(source="game.key")
    state = serializers.CharField(help_text="missing, playing or entered.")
    hands = serializers.IntegerField()
    hands_expected = serializers.IntegerField(help_text="0 where the number is not fixed.")
    sides = TableSideSerializer(many=True)


class RoundSerializer(serializers.Serializer[Any]):
    """A round with its tables."""

    number = serializers.IntegerField()
    tables = TableSerializer(many=True)


class StandingsLineSerializer(serializers.Serializer[Any]):
    """An entry in the standings."""

    place = serializers.IntegerField()
    is_shared = serializers.BooleanField()
    entry = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.team.name")
    points = serializers.IntegerField()
    rounds = serializers.ListField(
        child=serializers.IntegerField(allow_null=True),
        help_text="Points by round; null for one it did not play.",
    )
    made = serializers.IntegerField()
    sets = serializers.IntegerField()
    hands = serializers.IntegerField()
    best_hand = serializers.IntegerField(allow_null=True)


class StandingsSerializer(serializers.Serializer[Any]):
    """The standings, as far as they are computed."""

    as_of = serializers.DateTimeField(allow_null=True)
    is_stale = serializers.BooleanField(help_text="Hands were posted since.")
    is_final = serializers.BooleanField()
    tables_in = serializers.IntegerField()
    tables_expected = serializers.IntegerField()
    lines = StandingsLineSerializer(many=True)
