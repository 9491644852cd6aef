"""A bracket as the API gives it: its rounds with their matches, and where each winner goes on."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.selectors.bracket import BracketPage, MatchView, RoundOfBracket, SideView
from tournaments.serializers.entries import EntrySerializer


class SideOfMatchSerializer(serializers.Serializer[SideView]):
    """A place of a match; without an entry `words` says who will come."""

    entry = EntrySerializer(allow_null=True)
    seed = serializers.IntegerField(allow_null=True)
    words = serializers.CharField()
    score = serializers.CharField()
    won = serializers.BooleanField()
    lost = serializers.BooleanField()


class MatchSerializer(serializers.Serializer[MatchView]):
    """A match; `winner_to` is the match its winner goes on to, null after a final."""

    code = serializers.CharField(source="node_code")
    name = serializers.CharField()
    state = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    game = serializers.UUIDField(allow_null=True)
    caption = serializers.CharField()
    winner_to = serializers.CharField(allow_null=True)
    sides = SideOfMatchSerializer(many=True)


class RoundOfBracketSerializer(serializers.Serializer[RoundOfBracket]):
    """A round of a bracket."""

    key = serializers.CharField()
    name = serializers.CharField()
    matches = MatchSerializer(many=True)


class BracketSerializer(serializers.Serializer[BracketPage]):
    """A bracket as it stands. Before it is published it has no rounds."""

    size = serializers.IntegerField()
    champion = EntrySerializer(allow_null=True)
    rounds = RoundOfBracketSerializer(many=True)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """The bracket, or an empty one."""
        if instance is None:
            return {"size": 0, "champion": None, "rounds": []}
        return dict(super().to_representation(instance))
