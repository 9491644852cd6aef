"""The standings as the API gives them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.selectors import Compared, Standings, StandingsLine
from tournaments.serializers.entries import EntrySerializer
from tournaments.serializers.events import EventSerializer


class MeasuredSerializer(serializers.Serializer[Any]):
    """What a tie-break measured; `hands` where it is out of so many hands."""

    number = serializers.IntegerField(allow_null=True)
    hands = serializers.IntegerField(allow_null=True)


class ComparedBySerializer(serializers.Serializer[Any]):
    """One tie-break between two neighbours."""

    tie_break = serializers.CharField(source="name")
    own = MeasuredSerializer()
    other = MeasuredSerializer()
    is_equal = serializers.BooleanField()


class ComparedSerializer(serializers.Serializer[Compared]):
    """A line beside its neighbour; `ahead` is null where nothing separates them."""

    other = EntrySerializer()
    ahead = EntrySerializer(allow_null=True)
    steps = ComparedBySerializer(many=True)


class StandingsLineSerializer(serializers.Serializer[StandingsLine]):
    """A place, and why it is that place. `rounds` has null for a round that was not played."""

    place = serializers.IntegerField()
    is_shared = serializers.BooleanField()
    entry = EntrySerializer()
    points = serializers.IntegerField()
    rounds = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    made = serializers.IntegerField()
    sets = serializers.IntegerField()
    hands = serializers.IntegerField()
    best_hand = serializers.IntegerField(allow_null=True)
    above = ComparedSerializer(allow_null=True)
    below = ComparedSerializer(allow_null=True)


class StandingsSerializer(serializers.Serializer[Standings]):
    """The standings as far as they are computed; `is_stale`: hands were posted since."""

    event = EventSerializer()
    as_of = serializers.DateTimeField(allow_null=True)
    is_stale = serializers.BooleanField()
    is_final = serializers.BooleanField()
    tables_in = serializers.IntegerField()
    tables_expected = serializers.IntegerField()
    lines = StandingsLineSerializer(many=True)
