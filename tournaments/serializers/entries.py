"""Who is entered, as the API reads and writes it."""

from __future__ import annotations

from rest_framework import serializers

from scoring.models import Player, Team
from scoring.serializers.fields import ActSerializer, KeyField
from tournaments.models import Entry
from tournaments.services import MOST_TABLES


class TeamOfEntrySerializer(serializers.ModelSerializer[Team]):
    """The team that is entered."""

    class Meta:
        model = Team
        fields = ["key", "name"]


class PlayerOfEntrySerializer(serializers.ModelSerializer[Player]):
    """The player who is entered."""

    class Meta:
        model = Player
        fields = ["key", "name"]


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """A team or a player under a start number; the other of the two is null."""

    team = TeamOfEntrySerializer(allow_null=True)
    player = PlayerOfEntrySerializer(allow_null=True)

    class Meta:
        model = Entry
        fields = ["number", "team", "player"]


class NewEntriesSerializer(ActSerializer):
    """Teams to enter, in start-number order."""

    teams = serializers.ListField(
        child=KeyField(), min_length=1, max_length=2 * MOST_TABLES, help_text="Their keys."
    )


class NewPlayersSerializer(ActSerializer):
    """Players to enter, in start-number order."""

    players = serializers.ListField(
        child=KeyField(), min_length=1, max_length=4 * MOST_TABLES, help_text="Their keys."
    )
