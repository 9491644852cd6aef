"""Hands and slips as the API reads and writes them, under the names the hand form has."""

from __future__ import annotations

from typing import Any

from django.utils.datastructures import MultiValueDict
from rest_framework import serializers

from scoring.models import SIDES, Hand
from scoring.rules import HandEnd, Suit
from scoring.serializers.fields import (
    ActSerializer,
    ChoiceOfTextField,
    StrictSerializer,
    TextField,
    WholeNumberField,
)

REASON_LENGTH = 200
LONGEST_AUCTION = 400

# Where the rules' names for the parts of a slip differ from those of the form.
_NAMES = {
    "meld": "meld",
    "trick_points": "tricks",
    "tricks": "count",
    "shown": "shown",
    "contract": "contract",
}
_OF_THE_HAND = {"last_trick": "last", "kitty": "kitty"}


def slip_field(field: str) -> str:
    """The form's name for a field of the rules: `sides.A.trick_points` is `tricks_A`."""
    first, *rest = field.split(".")
    if first == "sides" and len(rest) == 2:
        side, name = rest
        return _OF_THE_HAND.get(name) or f"{_NAMES[name]}_{side}"
    return {"bids": "auction", "declarer": "declarer_seat"}.get(first, first)


class HandSerializer(serializers.ModelSerializer[Hand]):
    """A hand: where it stands, and what it came to."""

    class Meta:
        model = Hand
        fields = ["key", "number", "revision", "voided", "dealer", "outcome", "points"]
        extra_kwargs = {
            "revision": {"help_text": "To be named as `based_on` when it is changed."},
            "dealer": {"help_text": "A seat."},
        }

    points = serializers.DictField(child=serializers.IntegerField(), help_text="By side.")


class SlipSerializer(StrictSerializer):
    """A slip. What was not written down is left out, or null; blank is not zero."""

    end = ChoiceOfTextField(choices=[end.value for end in HandEnd], default=HandEnd.PLAYED.value)
    special = TextField(
        required=False,
        allow_null=True,
        max_length=40,
        help_text="The special game, where `end` says that one was won or lost.",
    )
    offender = ChoiceOfTextField(
        required=False, allow_null=True, choices=SIDES, help_text="The side that reneged."
    )
    sits_out = ChoiceOfTextField(
        required=False,
        allow_null=True,
        choices=SIDES,
        help_text="Where one side sits out; left out, it is the dealer's.",
    )
    declarer_seat = WholeNumberField(required=False, allow_null=True, max_value=7)
    contract = WholeNumberField(required=False, allow_null=True)
    trump = ChoiceOfTextField(
        required=False, allow_null=True, choices=[suit.value for suit in Suit]
    )
    auction = TextField(
        required=False,
        allow_blank=True,
        max_length=LONGEST_AUCTION,
        help_text="From the dealer's left, those who have passed left out: `250 p 260 p p`.",
    )
    last = ChoiceOfTextField(
        required=False, allow_null=True, choices=SIDES, help_text="Who took the last trick."
    )

    kitty = WholeNumberField(
        required=False,
        allow_null=True,
        help_text="The part of the trick points that lay in the kitty, where that was counted.",
    )

    def get_fields(self) -> dict[str, Any]:
        """The fields above, and those of each side there can be."""
        fields = super().get_fields()
        for side in SIDES:
            fields |= {
                f"meld_{side}": WholeNumberField(required=False, allow_null=True),
                f"shown_{side}": serializers.ListField(
                    child=TextField(max_length=60),
                    required=False,
                    max_length=40,
                    help_text="Named melds that make up the total: `run:1`, `marriage_hearts:2`.",
                ),
                f"tricks_{side}": WholeNumberField(
                    required=False,
                    allow_null=True,
                    help_text="With last trick and kitty. Those of one side may be left out.",
                ),
                f"count_{side}": WholeNumberField(
                    required=False, allow_null=True, max_value=99, help_text="Tricks taken."
                ),
                f"contract_{side}": WholeNumberField(
                    required=False,
                    allow_null=True,
                    help_text="Its own contract, where every side has one.",
                ),
                f"forfeit_{side}": TextField(
                    required=False,
                    allow_null=True,
                    max_length=60,
                    help_text="Why the side loses its meld and its tricks.",
                ),
            }
        return fields


class HandAndSlipSerializer(serializers.Serializer[Any]):
    """A hand and its slip."""

    hand = HandSerializer()
    slip = SlipSerializer(help_text="To be sent again, with what is to be corrected in it.")


class ConfirmedSerializer(StrictSerializer):
    """What has been asked about and is right."""

    confirmed = serializers.ListField(
        child=TextField(max_length=60),
        required=False,
        max_length=40,
        help_text="Codes of what was called unlikely and is right.",
    )


class NewHandSerializer(SlipSerializer, ConfirmedSerializer, ActSerializer):
    """The next hand of a game."""

    number = WholeNumberField(min_value=1, help_text="The number you believe this hand has.")


class InsertedHandSerializer(SlipSerializer, ConfirmedSerializer, ActSerializer):
    """A forgotten hand, put in the middle."""

    before = WholeNumberField(min_value=1, help_text="The number of the hand it came before.")


class CorrectSlipSerializer(SlipSerializer, ConfirmedSerializer, ActSerializer):
    """Other facts for a hand: the whole slip as it should be."""

    based_on = WholeNumberField(min_value=1, help_text="The revision you are looking at.")
    reason = TextField(max_length=REASON_LENGTH)


class ChangeSerializer(ActSerializer):
    """Striking a hand out, or putting it back."""

    based_on = WholeNumberField(min_value=1, help_text="The revision you are looking at.")
    reason = TextField(max_length=REASON_LENGTH)


class UndoSerializer(ActSerializer):
    """Taking back the latest thing done to a hand."""

    based_on = WholeNumberField(min_value=1, help_text="The revision you are looking at.")


class PreviewRequestSerializer(SlipSerializer):
    """A slip, perhaps half filled in."""


class TotalChangeSerializer(serializers.Serializer[Any]):
    """A side's total before and after."""

    side = serializers.CharField()
    name = serializers.CharField()
    before = serializers.IntegerField()
    points = serializers.IntegerField()
    after = serializers.IntegerField()


class ProblemOfSlipSerializer(serializers.Serializer[Any]):
    """Why a slip cannot be right, or hardly ever is."""

    code = serializers.CharField()
    field = serializers.SerializerMethodField()
    severity = serializers.ChoiceField(choices=["impossible", "unlikely"])
    message = serializers.CharField()

    def get_field(self, problem: Any) -> str:
        """The field under its name in the slip."""
        return slip_field(problem.field)


class PreviewSerializer(serializers.Serializer[Any]):
    """What a slip would score, and why."""

    problems = ProblemOfSlipSerializer(many=True)
    needs = serializers.CharField(help_text="What the declarer's side needs in tricks.")
    headline = serializers.CharField(help_text="Made or set, and by how much.")
    steps = serializers.ListField(child=serializers.CharField())
    totals = TotalChangeSerializer(many=True)
    result = serializers.CharField(help_text="Who would win the game; empty if nobody.")


class FactChangeSerializer(serializers.Serializer[Any]):
    """One line of a slip in two versions; `was` is null in the first."""

    label = serializers.CharField()  # type: ignore[assignment]
    was = serializers.CharField(allow_null=True)
    now = serializers.CharField()


class HistoryLineSerializer(serializers.Serializer[Any]):
    """One version of a hand."""

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    who = serializers.CharField()
    act = serializers.CharField()
    reason = serializers.CharField()
    facts = FactChangeSerializer(many=True)
    result = serializers.CharField()
    is_current = serializers.BooleanField()


def as_typed(facts: dict[str, Any]) -> MultiValueDict[str, Any]:
    """The read facts as a browser would send them, for the form both doors share."""
    typed: MultiValueDict[str, Any] = MultiValueDict()
    for name, value in facts.items():
        if isinstance(value, list):
            typed.setlist(name, [str(item) for item in value])
        elif value is not None:
            typed[name] = str(value)
    return typed
