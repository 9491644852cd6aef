"""Rounds and their tables as the API reads and writes them."""

from __future__ import annotations

from rest_framework import serializers

from scoring.serializers.fields import ActSerializer, StrictSerializer, WholeNumberField
from tournaments.models import Event
from tournaments.rules.seating import SeatedTable
from tournaments.selectors import Board, SideBox, TableBox, TableState
from tournaments.serializers.entries import EntrySerializer
from tournaments.services import MOST_TABLES


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
