"""Who is here and who sits in for whom, as the API reads and writes it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.serializers.fields import (
    ActSerializer,
    ChoiceOfTextField,
    KeyField,
    TrueOrFalseField,
    WholeNumberField,
)
from tournaments.models import StageEntry, Substitution
from tournaments.selectors import Mark, Presence
from tournaments.serializers.entries import EntrySerializer, PlayerOfEntrySerializer
from tournaments.services.plans import MOST_ROUNDS

MOST_STAGES = 5


class MarkSerializer(serializers.Serializer[Mark]):
    """One thing to know of an entry, and the words for it."""

    presence = serializers.ChoiceField(choices=[one.value for one in Presence])
    words = serializers.CharField()


class AttendanceSerializer(serializers.Serializer[Any]):
    """Where an entry is, the most important mark first."""

    entry = EntrySerializer()
    marks = MarkSerializer(many=True)
    is_here = serializers.BooleanField()
    has_left = serializers.BooleanField()
    table = serializers.IntegerField(help_text="Where it plays now; 0 for nowhere.")
    may_miss = serializers.IntegerField(
        allow_null=True, help_text="The next round that it can be marked away for."
    )
    misses_it = serializers.BooleanField()


class CheckInSerializer(ActSerializer):
    """An entry arrives; or it has not, after all."""

    here = TrueOrFalseField(default=True)


class LeaveSerializer(ActSerializer):
    """An entry leaves, and why."""

    why = ChoiceOfTextField(
        choices=[StageEntry.Why.WITHDRAWN.value, StageEntry.Why.NO_SHOW.value],
        default=StageEntry.Why.WITHDRAWN.value,
    )


class InRoundSerializer(ActSerializer):
    """Something about an entry in a round."""

    stage = WholeNumberField(min_value=1, max_value=MOST_STAGES, default=1)
    round = WholeNumberField(min_value=1, max_value=MOST_ROUNDS)


class TakeSubstituteBackSerializer(InRoundSerializer):
    """The player is there after all."""

    instead_of = KeyField(help_text="The key of the player somebody sits in for.")


class NewSubstitutionSerializer(TakeSubstituteBackSerializer):
    """Somebody sits in for a player of an entry."""

    player = KeyField(help_text="The key of the player who sits in.")


class SubstitutionSerializer(serializers.ModelSerializer[Substitution]):
    """Who sits in for whom."""

    stage = serializers.IntegerField(source="place.round.stage.number")
    round = serializers.IntegerField(source="place.round.number")
    entry = EntrySerializer(source="place.entry")
    instead_of = PlayerOfEntrySerializer()
    player = PlayerOfEntrySerializer()

    class Meta:
        model = Substitution
        fields = ["stage", "round", "entry", "instead_of", "player"]
