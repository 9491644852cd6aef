"""Games and score sheets as the API reads and writes them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.models import SIDES, Game
from scoring.selectors import GameLine
from scoring.serializers.fields import (
    ActSerializer,
    ChoiceOfTextField,
    KeyField,
    StrictSerializer,
    TextField,
    TrueOrFalseField,
    WholeNumberField,
)
from scoring.serializers.hands import HandSerializer

REASON_LENGTH = 200
ENDINGS = ["target", "hands", "director"]


class SideSerializer(serializers.Serializer[Any]):
    """One side of a game with its total."""

    key = serializers.CharField()
    name = serializers.CharField()
    total = serializers.IntegerField()
    won = serializers.BooleanField()


class GameSerializer(serializers.Serializer[Any]):
    """A game in a list."""

    key = serializers.UUIDField(source="game.key")
    caption = serializers.CharField(source="game.caption")
    club_day = serializers.DateField(source="game.club_day")
    table = serializers.IntegerField(source="game.table.number", default=None, allow_null=True)
    state = serializers.ChoiceField(source="game.state", choices=Game.State.choices)
    hands = serializers.IntegerField(source="game.hand_count")
    sides = serializers.SerializerMethodField()

    def get_sides(self, line: GameLine) -> SideSerializer(many=True):  # type: ignore[valid-type]
        """The sides in the order of the sheet's columns."""
        keys = [side.key for side in line.game.sides.all()]
        return [
            {"key": key, "name": name, "total": total, "won": key in line.game.winner}
            for key, (name, total) in zip(keys, line.sides, strict=True)
        ]


class TeamsOfSidesSerializer(StrictSerializer):
    """The teams that are a side, by the key of the side."""

    def get_fields(self) -> dict[str, Any]:
        """One for each side there can be."""
        return {side: KeyField(required=False) for side in SIDES}


class SubstituteSerializer(StrictSerializer):
    """Somebody who sits in for a member of a team."""

    seat = WholeNumberField(max_value=7)
    player = KeyField()


class ChangeSeatSerializer(ActSerializer):
    """Somebody who takes a seat from a hand on."""

    seat = WholeNumberField(max_value=7)
    player = KeyField(help_text="The key of a player of the club.")
    from_number = WholeNumberField(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        help_text="The first hand they play. Left out: the next one.",
    )


class NewGameSerializer(ActSerializer):
    """A game to start: who sits where, who deals first, by which rules, and how it ends."""

    players = serializers.ListField(
        child=KeyField(),
        min_length=2,
        max_length=8,
        help_text="The keys of the players by seat, clockwise from seat 0 (North of four).",
    )
    first_dealer = WholeNumberField(max_value=7, help_text="The seat that deals the first hand.")
    house_rules = KeyField(required=False, help_text="Left out: the club's first house rules.")
    ending = ChoiceOfTextField(
        choices=ENDINGS,
        default="target",
        help_text="target: at the rules' target; hands: after `hands` hands; director: when ended.",
    )
    hands = WholeNumberField(required=False, min_value=1, max_value=99)
    teams = TeamsOfSidesSerializer(required=False, help_text="Team keys by side, A and B of four.")
    substitutes = SubstituteSerializer(  # type: ignore[call-arg]
        many=True,
        required=False,
        max_length=8,
        help_text="Who sits in for the player named for a seat of a team.",
    )
    table_number = WholeNumberField(
        required=False, allow_null=True, default=None, min_value=1, max_value=999
    )
    caption = TextField(required=False, allow_blank=True, default="", max_length=120)
    is_public = TrueOrFalseField(
        default=False, help_text="True: anybody with the address may read the sheet."
    )

    agreement_needed = TrueOrFalseField(
        default=False, help_text="True: every side has to agree on the result."
    )

    def validate(self, facts: dict[str, Any]) -> dict[str, Any]:
        """A game by hands says how many; a seat has one substitute at most."""
        if facts["ending"] == "hands" and "hands" not in facts:
            raise serializers.ValidationError({"hands": ["Say how many hands."]})
        if facts["ending"] != "hands" and "hands" in facts:
            raise serializers.ValidationError({"hands": ["Only for a game that ends by hands."]})
        seats = [substitute["seat"] for substitute in facts.get("substitutes", ())]
        if len(set(seats)) < len(seats):
            raise serializers.ValidationError({"substitutes": ["A seat has one substitute."]})
        return facts


class AgreeSerializer(ActSerializer):
    """Sides that agree to a result."""

    sides = serializers.ListField(
        child=ChoiceOfTextField(choices=SIDES),
        required=False,
        min_length=1,
        max_length=len(SIDES),
        help_text="The sides that agree. Left out: a director agrees for all of them.",
    )
    based_on = WholeNumberField(help_text="The `revision` of the sheet that they looked at.")
    note = TextField(required=False, allow_blank=True, default="", max_length=REASON_LENGTH)


class DisputeSerializer(ActSerializer):
    """A side that says what is wrong with a result."""

    side = ChoiceOfTextField(choices=SIDES)
    based_on = WholeNumberField(help_text="The `revision` of the sheet that it looked at.")
    note = TextField(max_length=REASON_LENGTH, help_text="What is wrong.")


class EndingSerializer(ActSerializer):
    """Ending a game as it stands."""

    reason = TextField(required=False, allow_blank=True, default="", max_length=REASON_LENGTH)


class ReasonedSerializer(ActSerializer):
    """An act that needs a reason."""

    reason = TextField(max_length=REASON_LENGTH)


class SeatSerializer(serializers.Serializer[Any]):
    """Who sits in a seat from a hand on."""

    seat = serializers.IntegerField()
    side = serializers.CharField()
    player = serializers.CharField(source="name")
    from_number = serializers.IntegerField()


class CellSerializer(serializers.Serializer[Any]):
    """What a side showed, took and wrote down in one hand, and its total after it."""

    side = serializers.CharField()
    meld = serializers.IntegerField()
    tricks = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField()
    total = serializers.IntegerField()


class CorrectionSerializer(serializers.Serializer[Any]):
    """The latest change of a hand."""

    at = serializers.DateTimeField()
    who = serializers.CharField()
    reason = serializers.CharField()


class RowSerializer(serializers.Serializer[Any]):
    """A hand on the sheet. `counts` is false after the hand that decided the game."""

    hand = HandSerializer()
    dealer = serializers.CharField()
    declarer = serializers.CharField()
    contract = serializers.IntegerField(allow_null=True)
    trump = serializers.CharField(allow_null=True)
    end = serializers.CharField()
    outcome = serializers.CharField()
    cells = CellSerializer(many=True)
    corrected = CorrectionSerializer(allow_null=True)
    counts = serializers.BooleanField()


class AgreementSerializer(serializers.Serializer[Any]):
    """Whether the sides agree on the result as it stands."""

    state = serializers.ChoiceField(choices=["not_asked", "waiting", "agreed", "disputed"])
    sides = serializers.ListField(
        child=serializers.CharField(),
        help_text="waiting: who has not agreed yet. disputed: who says that something is wrong.",
    )
    note = serializers.CharField(default="", help_text="What is wrong.")
    at = serializers.DateTimeField(
        default=None, allow_null=True, help_text="When that was said, or the last side agreed."
    )


class AgreementLineSerializer(serializers.Serializer[Any]):
    """One thing that was said about a result."""

    at = serializers.DateTimeField()
    who = serializers.CharField()
    sides = serializers.ListField(child=serializers.CharField())
    agreed = serializers.BooleanField()
    note = serializers.CharField()
    about_this_result = serializers.BooleanField(
        help_text="False: the game has been changed since then."
    )


class ScoreSheetSerializer(serializers.Serializer[Any]):
    """A game's whole sheet."""

    key = serializers.UUIDField(source="game.key")
    caption = serializers.CharField(source="game.caption")
    club_day = serializers.DateField(source="game.club_day")
    table = serializers.IntegerField(source="game.table.number", default=None, allow_null=True)
    state = serializers.ChoiceField(source="game.state", choices=Game.State.choices)
    ended_by = serializers.CharField(source="game.ended_by")
    revision = serializers.IntegerField(
        source="game.revision", help_text="One more at every change."
    )
    result = serializers.CharField(help_text="Who has won and why; empty while it goes on.")
    agreement = AgreementSerializer()
    next_number = serializers.IntegerField()
    next_dealer = serializers.IntegerField(help_text="A seat.")
    sides = SideSerializer(source="columns", many=True)
    seats = SeatSerializer(source="seating.sitters", many=True)
    rows = RowSerializer(many=True)
    voided = RowSerializer(many=True, help_text="Hands that were struck out.")
