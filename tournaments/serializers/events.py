"""Events, entries and rounds as the API reads and writes them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.models import Team
from scoring.serializers.fields import (
    ActSerializer,
    ChoiceOfTextField,
    KeyField,
    StrictSerializer,
    WholeNumberField,
)
from scoring.serializers.people import NameField
from tournaments.models import Entry, Event
from tournaments.rules.seating import SeatedTable
from tournaments.rules.tiebreaks import DEFAULT_TIE_BREAKS, TIE_BREAKS
from tournaments.selectors import (
    Board,
    SideBox,
    TableBox,
    TableState,
    game_end_of,
)
from tournaments.services import MOST_TABLES

ENDINGS = ["hands", "target", "director"]
HANDS_A_ROUND = 4
MOST_HANDS = 99
MOST_POINTS = 100_000


# ---------------------------------------------------------------- events


class EventSerializer(serializers.ModelSerializer[Event]):
    """An event. A game of it ends after `hands`, or at `target`; 0 means not by this."""

    hands = serializers.SerializerMethodField()
    target = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields = ["key", "name", "day", "state", "visibility", "tie_breaks", "hands", "target"]

    def get_hands(self, event: Event) -> int:
        """After how many hands a game ends."""
        return game_end_of(event.rules).hands

    def get_target(self, event: Event) -> int:
        """At how many points a game ends."""
        return game_end_of(event.rules).target


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
    tie_breaks = serializers.ListField(
        child=ChoiceOfTextField(choices=list(TIE_BREAKS)),
        min_length=1,
        max_length=len(TIE_BREAKS),
        default=lambda: list(DEFAULT_TIE_BREAKS),
    )

    def validate_tie_breaks(self, codes: list[str]) -> list[str]:
        """Refuse one named twice."""
        if len(set(codes)) < len(codes):
            raise serializers.ValidationError("Name none of them twice.")
        return codes

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
        return facts


class KeySerializer(ActSerializer):
    """An act that needs nothing but its key."""


# ---------------------------------------------------------------- entries


class TeamOfEntrySerializer(serializers.ModelSerializer[Team]):
    """The team that is entered."""

    class Meta:
        model = Team
        fields = ["key", "name"]


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """A team under its start number."""

    team = TeamOfEntrySerializer()

    class Meta:
        model = Entry
        fields = ["number", "team"]


class NewEntriesSerializer(ActSerializer):
    """Teams to enter, in start-number order."""

    teams = serializers.ListField(
        child=KeyField(), min_length=1, max_length=2 * MOST_TABLES, help_text="Their keys."
    )


# ---------------------------------------------------------------- rounds


class SideOfTableSerializer(serializers.Serializer[SideBox]):
    """A side at a table and its running total, null before the first hand."""

    entry = EntrySerializer()
    total = serializers.IntegerField(allow_null=True)


class TableSerializer(serializers.Serializer[TableBox]):
    """A table of a round: its game, and what has been handed in."""

    table = serializers.IntegerField(source="number")
    game = serializers.UUIDField(source="game.key")
    state = serializers.ChoiceField(choices=[state.value for state in TableState])
    hands = serializers.IntegerField()
    hands_expected = serializers.IntegerField(help_text="0 where their number is not fixed.")
    sides = SideOfTableSerializer(many=True)


class RoundSerializer(serializers.Serializer[Board]):
    """A round: its tables, and who sits out."""

    number = serializers.IntegerField(source="round.number")
    tables_in = serializers.IntegerField()
    tables = TableSerializer(many=True)
    sitting_out = EntrySerializer(many=True)


class SeatsSerializer(StrictSerializer):
    """Two entries at a table, by their start numbers."""

    table = WholeNumberField(min_value=1, max_value=MOST_TABLES)
    left = WholeNumberField(min_value=1, help_text="Plays North and South, side A.")
    right = WholeNumberField(min_value=1, help_text="Plays East and West, side B.")


class SeatRoundSerializer(ActSerializer):
    """A round to be seated."""

    seating = serializers.ListField(child=SeatsSerializer(), min_length=1, max_length=MOST_TABLES)


class SeatTableSerializer(ActSerializer, SeatsSerializer):
    """One more table for a round that is being played."""


def seated_tables(event: Event, given: list[dict[str, int]]) -> list[SeatedTable]:
    """The tables with the entries of these start numbers.

    Raises:
        ValidationError: nobody is entered under a number.
    """
    by_number = dict(event.entries.values_list("number", "pk"))
    for seats in given:
        for half in ("left", "right"):
            if seats[half] not in by_number:
                sentence = f"Nobody is entered under number {seats[half]}."
                raise serializers.ValidationError({f"table {seats['table']}": [sentence]})
    return [
        SeatedTable(seats["table"], by_number[seats["left"]], by_number[seats["right"]])
        for seats in given
    ]
