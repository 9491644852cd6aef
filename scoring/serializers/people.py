"""Clubs, players, teams and house rules as the API reads and writes them."""

from __future__ import annotations

import json
from typing import Any
from zoneinfo import available_timezones

from rest_framework import serializers

from scoring.models import Club, HouseRulesVersion, Player, Team
from scoring.names import tidy_name
from scoring.serializers.fields import ActSerializer, KeyField, TextField, TrueOrFalseField

LONGEST_SENT = 1_000


class NameField(TextField):
    """A name as it is kept; one that is blank, too long or cannot be shown is refused."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=LONGEST_SENT, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        """Return the tidied name. Raises ValidationError."""
        return tidy_name(super().to_internal_value(data))


class ClubSerializer(serializers.ModelSerializer[Club]):
    """A club."""

    class Meta:
        model = Club
        fields = ["slug", "name", "timezone", "is_demo"]


class NewClubSerializer(ActSerializer):
    """A club to start; who starts it owns it."""

    name = NameField()
    timezone = TextField(
        max_length=64, default="UTC", help_text="A name of the time zone list, such as Europe/Rome."
    )

    def validate_timezone(self, name: str) -> str:
        """Refuse a time zone that nobody knows."""
        if name not in available_timezones():
            raise serializers.ValidationError("There is no such time zone.")
        return name


class PlayerSerializer(serializers.ModelSerializer[Player]):
    """A player of a club."""

    class Meta:
        model = Player
        fields = ["key", "name", "is_guest"]


class NewPlayerSerializer(ActSerializer):
    """A player to add."""

    name = NameField()
    is_guest = TrueOrFalseField(default=False)
    same_name = TrueOrFalseField(
        default=False, help_text="True: this is another person of a name that is there already."
    )


class RenameSerializer(ActSerializer):
    """Another name for a player or a team."""

    name = NameField()


class TeamSerializer(serializers.ModelSerializer[Team]):
    """A team and its players, in the order in which they take their seats."""

    players = serializers.SerializerMethodField()

    class Meta:
        model = Team
        fields = ["key", "name", "players"]

    def get_players(self, team: Team) -> PlayerSerializer(many=True):  # type: ignore[valid-type]
        """The members, first seat first."""
        return PlayerSerializer([member.player for member in team.members.all()], many=True).data


class NewTeamSerializer(ActSerializer):
    """A team to make of two players."""

    name = NameField(
        required=False, default="", help_text="Left out, the team is called by its players' names."
    )
    players = serializers.ListField(
        child=KeyField(), min_length=2, max_length=2, help_text="The keys of its players."
    )


class HouseRulesSerializer(serializers.Serializer[Any]):
    """Rules a club has given a name, in their latest version."""

    key = serializers.UUIDField(source="house_rules.key")
    name = serializers.CharField(source="house_rules.name")
    version = serializers.IntegerField(source="number")
    rules = serializers.SerializerMethodField(help_text="Every rule, as a document.")

    def get_rules(self, version: HouseRulesVersion) -> dict[str, Any]:
        """The rules themselves."""
        document: dict[str, Any] = json.loads(version.rules.document)
        return document
