"""Rules, cards, rulings and scores of the rules desk as the API reads and writes them."""

from __future__ import annotations

import json
from typing import Any

from rest_framework import serializers

from scoring.models import SIDES, HouseRulesVersion
from scoring.rules import HandEnd, HouseRuleField, ListOf, OneOf, Suit
from scoring.serializers.fields import (
    ActSerializer,
    ChoiceOfTextField,
    StrictSerializer,
    TextField,
    TrueOrFalseField,
    WholeNumberField,
)
from scoring.serializers.people import NameField

SUITS = [suit.value for suit in Suit]
LONGEST_CARDS = 600
ENDS = [end.value for end in HandEnd]


class VariantSerializer(serializers.Serializer[Any]):
    """A variant in the list of them."""

    key = serializers.CharField()
    name = serializers.CharField()
    summary = serializers.CharField()


class RulesSerializer(VariantSerializer):
    """Rules in force: every one of them as a document."""

    rules = serializers.DictField(
        child=serializers.JSONField(), source="to_document", help_text="Every rule, by part."
    )


class HouseRuleFieldSerializer(serializers.Serializer[Any]):
    """One house rule: what it does, and what it is in these rules."""

    name = serializers.CharField(help_text="The name under which `changes` has it.")
    title = serializers.CharField()
    sentence = serializers.CharField()
    value = serializers.JSONField()
    choices = serializers.SerializerMethodField(help_text="Empty where it is not one of a few.")

    def get_choices(self, field: HouseRuleField) -> list[str]:
        """The values that may be chosen."""
        kind = field.kind
        return [one.value for one in kind.choices] if isinstance(kind, OneOf | ListOf) else []


class RuleSectionSerializer(serializers.Serializer[Any]):
    """A part of a rule card: sentences, and a table where there is one."""

    key = serializers.CharField()
    title = serializers.CharField()
    sentences = serializers.ListField(child=serializers.CharField())
    columns = serializers.ListField(child=serializers.CharField())
    rows = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))


class RuleCardSerializer(serializers.Serializer[Any]):
    """Rules in sentences that strangers can play by."""

    name = serializers.CharField()
    summary = serializers.CharField()
    sections = RuleSectionSerializer(many=True)


class ReachableMeldSerializer(serializers.Serializer[Any]):
    """Every total that one hand can show, or the two of a side together."""

    totals = serializers.ListField(child=serializers.IntegerField())


class CardsField(TextField):
    """Cards, rank then suit, parted by blanks."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("help_text", "Rank then suit, the ten as T or 10: `AS TS KH`.")
        super().__init__(max_length=LONGEST_CARDS, allow_blank=True, **kwargs)


class HandOfCardsSerializer(StrictSerializer):
    """The cards of one hand, and the trump where it is known."""

    cards = CardsField()
    trump = ChoiceOfTextField(choices=SUITS, required=False)


class WrittenCardsField(serializers.ListField):
    """Cards as they are written: AS, TH."""

    child = serializers.CharField()


class CountedMeldSerializer(serializers.Serializer[Any]):
    """One kind of meld in a hand."""

    name = serializers.CharField()
    called = serializers.CharField(source="label")
    copies = serializers.IntegerField()
    cards = WrittenCardsField()
    points = serializers.IntegerField()


class MeldCountSerializer(serializers.Serializer[Any]):
    """The best legal count of one hand. The points of its melds add up to its points."""

    points = serializers.IntegerField()
    melds = CountedMeldSerializer(many=True)


class PlaySerializer(StrictSerializer):
    """A trick, and the hand of the player whose turn it is, with the card she played."""

    table = CardsField(help_text="In the order played; blank for a lead.")
    hand = CardsField(required=False, default="", help_text="As it was before the play.")
    card = CardsField(required=False, default="")
    trump = ChoiceOfTextField(choices=SUITS)


class RulingSerializer(serializers.Serializer[Any]):
    """Who wins, what could be played, and whether the card played was legal."""

    winner = serializers.IntegerField(
        allow_null=True, help_text="The place of the winning card, counted from 0."
    )
    could_play = WrittenCardsField(help_text="Empty where no hand was sent.")
    legal = serializers.BooleanField(allow_null=True)
    duty = serializers.CharField(allow_null=True, help_text="The duty that was broken.")
    sentence = serializers.CharField(allow_blank=True)


class AnyHandSerializer(StrictSerializer):
    """One hand by sides. The trick points of one side may be left out."""

    end = ChoiceOfTextField(choices=ENDS, default=HandEnd.PLAYED.value)
    declarer = ChoiceOfTextField(choices=SIDES, required=False)
    contract = WholeNumberField(required=False)
    trump = ChoiceOfTextField(choices=SUITS, required=False)
    special = TextField(required=False, max_length=60)
    offender = ChoiceOfTextField(choices=SIDES, required=False, help_text="The side that reneged.")
    out = ChoiceOfTextField(choices=SIDES, required=False, help_text="The side that sat out.")
    last = ChoiceOfTextField(choices=SIDES, required=False, help_text="Who took the last trick.")
    kitty = WholeNumberField(required=False, help_text="In the declarer's discards.")

    def get_fields(self) -> dict[str, Any]:
        """The fields above, and those of each side there can be."""
        fields = super().get_fields()
        for side in SIDES:
            fields |= {
                f"meld_{side}": WholeNumberField(required=False),
                f"tricks_{side}": WholeNumberField(required=False, help_text="With the last."),
                f"count_{side}": WholeNumberField(required=False, max_value=99),
                f"contract_{side}": WholeNumberField(
                    required=False, help_text="Only where every side has a contract."
                ),
                f"forfeit_{side}": TrueOrFalseField(required=False),
            }
        return fields


class StepSerializer(serializers.Serializer[Any]):
    """One line of the explanation."""

    rule = serializers.CharField()
    side = serializers.CharField()
    points = serializers.IntegerField()
    sentence = serializers.CharField()


class DoubtSerializer(serializers.Serializer[Any]):
    """Something on the slip that hardly ever happens."""

    code = serializers.CharField()
    message = serializers.CharField()


class AnyHandScoreSerializer(serializers.Serializer[Any]):
    """What each side writes down, and why. The steps of a side add up to its points."""

    outcome = serializers.CharField()
    points = serializers.DictField(child=serializers.IntegerField(), help_text="By side.")
    steps = StepSerializer(many=True)
    doubts = DoubtSerializer(many=True)


class SaveHouseRulesSerializer(ActSerializer):
    """Rules to save under a name: a variant, and the rules that are different from it."""

    name = NameField()
    variant = TextField(max_length=60, help_text="The key of the variant they begin with.")
    changes = serializers.DictField(
        child=serializers.JSONField(),
        required=False,
        default=dict,
        help_text='By dotted name: `{"settlement.set_multiplier": 2}`.',
    )


class ChangeHouseRulesSerializer(SaveHouseRulesSerializer):
    """Other rules under the name: the next version."""

    based_on = WholeNumberField(min_value=1, help_text="The version you are looking at.")


class HouseRulesVersionSerializer(serializers.Serializer[Any]):
    """One version of a club's house rules."""

    version = serializers.IntegerField(source="number")
    at = serializers.DateTimeField()
    by = serializers.CharField(source="by_user.username", default="")
    rules = serializers.SerializerMethodField(help_text="Every rule, as a document.")

    def get_rules(self, version: HouseRulesVersion) -> dict[str, Any]:
        """The rules themselves."""
        document: dict[str, Any] = json.loads(version.rules.document)
        return document
