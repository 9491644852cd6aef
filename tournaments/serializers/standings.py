"""Standings as the API shows them: exact numbers, and why a place is that place."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.selectors import Compared, Standings, StandingsLine
from tournaments.serializers.entries import EntrySerializer
from tournaments.serializers.events import EventSerializer


@extend_schema_field(
    {"oneOf": [{"type": "integer"}, {"type": "string", "pattern": r"^-?\d+/\d+$"}]}
)
class ExactField(serializers.Field[Fraction, Any, int | str, Any]):
    """A number that may be a fraction: whole as an integer, else exactly as "301/3"."""

    def to_representation(self, value: Fraction) -> int | str:
        """Never a rounded decimal."""
        return value.numerator if value.denominator == 1 else str(value)


class MeasuredSerializer(serializers.Serializer[Any]):
    """What a tie-break measured; `hands` where it is out of so many hands."""

    number = ExactField(allow_null=True)
    hands = serializers.IntegerField(allow_null=True)


class ComparedBySerializer(serializers.Serializer[Any]):
    """One tie-break between two neighbours.

    `among` are those who were level when it was asked, where it depends on them; `was_asked` is
    false where they have not all met.
    """

    code = serializers.CharField()
    tie_break = serializers.CharField(source="name")
    own = MeasuredSerializer()
    other = MeasuredSerializer()
    is_equal = serializers.BooleanField()
    among = EntrySerializer(many=True)
    was_asked = serializers.BooleanField()


class ComparedSerializer(serializers.Serializer[Compared]):
    """A line beside its neighbour; `ahead` is null where nothing separates them."""

    other = EntrySerializer()
    ahead = EntrySerializer(allow_null=True)
    steps = ComparedBySerializer(many=True)


class StandingsLineSerializer(serializers.Serializer[StandingsLine]):
    """A place, and why it is that place; null for an entry that has left or is still in a bracket.

    `rounds` has null for a round that was not played. `credited`, `adjusted` and `unagreed` are
    rounds: not played and credited, with points given or taken, and not agreed yet.
    """

    place = serializers.IntegerField(allow_null=True)
    is_shared = serializers.BooleanField()
    has_left = serializers.BooleanField()
    entry = EntrySerializer()
    points = ExactField()
    rounds = serializers.SerializerMethodField()
    credited = serializers.SerializerMethodField()
    adjusted = serializers.SerializerMethodField()
    unagreed = serializers.SerializerMethodField()
    wins = ExactField()
    losses = ExactField()
    difference = ExactField()
    strength = ExactField(allow_null=True)
    made = serializers.IntegerField()
    sets = serializers.IntegerField()
    hands = serializers.IntegerField()
    best_hand = serializers.IntegerField(allow_null=True)
    best_game = serializers.IntegerField(allow_null=True)
    above = ComparedSerializer(allow_null=True)
    below = ComparedSerializer(allow_null=True)

    @extend_schema_field(serializers.ListField(child=ExactField(allow_null=True)))
    def get_rounds(self, line: StandingsLine) -> list[int | str | None]:
        """Its points, round by round."""
        exact = ExactField()
        return [
            None if one.points is None else exact.to_representation(one.points)
            for one in line.rounds
        ]

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_credited(self, line: StandingsLine) -> list[int]:
        """The rounds for which it has points without having played."""
        return _rounds(one.is_credited for one in line.rounds)

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_adjusted(self, line: StandingsLine) -> list[int]:
        """The rounds in which the director gave or took points."""
        return _rounds(one.given is not None for one in line.rounds)

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_unagreed(self, line: StandingsLine) -> list[int]:
        """The rounds whose result is not agreed yet."""
        return _rounds(one.is_unagreed for one in line.rounds)


def _rounds(marks: Iterable[bool]) -> list[int]:
    return [number for number, is_marked in enumerate(marks, 1) if is_marked]


class StandingsSerializer(serializers.Serializer[Standings]):
    """The standings of a stage as far as they are computed and may be seen.

    `is_stale`: something was changed since. `hidden_after`: results of later rounds are not told
    until they are announced.
    """

    event = EventSerializer()
    stage = serializers.IntegerField(source="stage.number")
    through_round = serializers.SerializerMethodField()
    hidden_after = serializers.IntegerField(allow_null=True)
    as_of = serializers.DateTimeField(allow_null=True)
    is_stale = serializers.BooleanField()
    is_final = serializers.BooleanField()
    tables_in = serializers.IntegerField()
    tables_expected = serializers.IntegerField()
    lines = StandingsLineSerializer(many=True)

    def get_through_round(self, standings: Standings) -> int:
        """The round up to which they are."""
        return len(standings.rounds)


class StageQuerySerializer(serializers.Serializer[Any]):
    """Which stage of the event."""

    stage = serializers.IntegerField(required=False, default=None, min_value=1, max_value=99)
