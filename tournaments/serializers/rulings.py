"""What the director rules, and what a change of a final result moves, for the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.models import SIDES
from scoring.serializers.fields import (
    MOST,
    ActSerializer,
    ChoiceOfTextField,
    TextField,
    WholeNumberField,
)
from scoring.serializers.hands import (
    ChangeSerializer,
    CorrectSlipSerializer,
    InsertedHandSerializer,
    SlipSerializer,
)
from tournaments.models import Ruling
from tournaments.selectors.corrections import EventEffect, Moved
from tournaments.serializers.people import InRoundSerializer

LONGEST_NOTE = 300
ABOUT_A_MATCH = [one.value for one in Ruling.Kind if one != Ruling.Kind.ADJUSTMENT]
SEEN = "The fingerprint of the effect that was looked at."


class RulingOfEventSerializer(serializers.Serializer[Any]):
    """A ruling: what it is about, what it says and why. Taken back, it stays with a time."""

    key = serializers.UUIDField(source="ruling.key")
    stage = serializers.IntegerField(source="ruling.stage.number")
    kind = serializers.ChoiceField(choices=Ruling.Kind.choices, source="ruling.kind")
    about = serializers.CharField()
    says = serializers.CharField()
    note = serializers.CharField(source="ruling.note")
    at = serializers.DateTimeField(source="ruling.at")
    revoked_at = serializers.DateTimeField(source="ruling.revoked_at", allow_null=True)


class RuleSerializer(ActSerializer):
    """How a match is decided without being played to its end."""

    kind = ChoiceOfTextField(choices=ABOUT_A_MATCH)
    awarded = ChoiceOfTextField(
        choices=["", *SIDES], default="", help_text="The side that wins; empty for neither."
    )
    note = TextField(max_length=LONGEST_NOTE)


class AdjustSerializer(InRoundSerializer):
    """Points or half wins given to an entry in a round, or taken with a minus."""

    entry = WholeNumberField(min_value=1, help_text="Its start number.")
    points = WholeNumberField(min_value=-MOST, default=0)
    half_wins = WholeNumberField(min_value=-2, max_value=2, default=0)
    note = TextField(max_length=LONGEST_NOTE)


class MovedSerializer(serializers.Serializer[Moved]):
    """An entry that a change moves."""

    name = serializers.CharField()
    sentence = serializers.CharField()


class EffectSerializer(serializers.Serializer[EventEffect]):
    """What a change of a final result moves; send the fingerprint back to accept it."""

    entries = MovedSerializer(many=True)
    sentences = serializers.ListField(child=serializers.CharField())
    is_drawn_from_earlier = serializers.BooleanField()
    fingerprint = serializers.CharField()


class EffectOfCorrectionSerializer(SlipSerializer):
    """A hand as it should be, to see what that moves."""


class EffectOfInsertSerializer(SlipSerializer):
    """A forgotten hand, to see what it moves."""

    before = WholeNumberField(min_value=1, help_text="The number of the hand it came before.")


class CorrectResultSerializer(CorrectSlipSerializer):
    """A correction of a final game."""

    effect_seen = TextField(max_length=100, help_text=SEEN)


class InsertInResultSerializer(InsertedHandSerializer):
    """A forgotten hand of a final game."""

    effect_seen = TextField(max_length=100, help_text=SEEN)


class VoidOfResultSerializer(ChangeSerializer):
    """Striking out a hand of a final game."""

    effect_seen = TextField(max_length=100, help_text=SEEN)
