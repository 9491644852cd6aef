"""A club's house rules to name, to change and to try out, rule by rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.datastructures import MultiValueDict

from scoring.forms.digits import DigitsField
from scoring.forms.people import KeyedForm, NameField
from scoring.forms.rule_values import Cell, cells_of, read_value, texts_of
from scoring.rules import (
    VARIANTS,
    HouseRuleField,
    OneOf,
    RulesRefused,
    Variant,
    YesNo,
    house_rule_fields,
)

PARTS = {
    "deck": ("Deck and table", "Cards, players, hands, the kitty and the passing"),
    "auction": ("Auction", "Bids, steps, who has to play, special games"),
    "melds": ("Meld", "What each meld is worth, and who may count it"),
    "tricks": ("Tricks", "What the cards count, and what keeps the meld"),
    "settlement": ("Made and set", "What is written for a contract made, lost or given up"),
    "game_end": ("End of the game", "The target, and who wins when several reach it"),
    "play": ("Playing", "Following suit, beating, trumping and the first lead"),
}


@dataclass(frozen=True)
class RuleBox:
    """One rule as the page draws it."""

    field: HouseRuleField
    rows: list[list[Cell]]
    plain: str
    changed: bool
    error: str

    @property
    def id(self) -> str:
        """The rule's id on the page."""
        return "rule-" + self.field.name.replace(".", "-")

    @property
    def is_choice(self) -> bool:
        """Whether one of a few values is chosen."""
        return isinstance(self.field.kind, YesNo | OneOf)

    @property
    def is_single(self) -> bool:
        """Whether there is one input."""
        return len(self.rows) == 1 == len(self.rows[0])


@dataclass(frozen=True)
class RulePart:
    """The rules of one part. It is open where something in it is changed or wrong."""

    key: str
    title: str
    about: str
    boxes: tuple[RuleBox, ...]

    @property
    def changed(self) -> int:
        """How many rules of the part are not those of the plain variant."""
        return sum(box.changed for box in self.boxes)

    @property
    def wrong(self) -> bool:
        """Whether a rule of the part was refused."""
        return any(box.error for box in self.boxes)


class HouseRulesForm(KeyedForm):
    """Every rule of a variant as inputs. A valid form has the `variant` that they make.

    `start` are the rules the page begins with: a plain variant, or the latest version of a club's
    own. What counts as changed is what differs from the plain variant.
    """

    name = NameField(label="What do you call these rules?")
    based_on = DigitsField(widget=forms.HiddenInput)

    def __init__(
        self, data: MultiValueDict[str, Any] | None = None, *, start: Variant, **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self.start = start
        self.plain = VARIANTS.get(start.key, start)
        self.variant: Variant | None = None
        self.refusals: dict[str, str] = {}

    @property
    def next_version(self) -> int:
        """The number that the version to be saved will have."""
        return 1 + int(self.initial.get("based_on") or 0)

    @cached_property
    def rule_fields(self) -> tuple[HouseRuleField, ...]:
        """Every rule, with its value at the start."""
        return house_rule_fields(self.start)

    @cached_property
    def _typed(self) -> dict[str, str]:
        if self.is_bound:
            return {name: str(value) for name, value in self.data.items()}
        return {name: text for field in self.rule_fields for name, text in texts_of(field).items()}

    def clean(self) -> dict[str, Any]:
        """Read every rule, and refuse those that are misshapen or make no sense together."""
        values: dict[str, Any] = {}
        for field in self.rule_fields:
            try:
                values[field.name] = read_value(field, self._typed)
            except ValidationError as refused:
                self.refusals[field.name] = refused.messages[0]
        plain = {field.name: field.value for field in house_rule_fields(self.plain)}
        changes = {name: value for name, value in values.items() if value != plain.get(name)}
        try:
            variant = self.plain.with_house_rules(changes)
        except RulesRefused as refused:
            self.refusals = refused.refusals | self.refusals
        else:
            self.variant = None if self.refusals else variant
        if self.refusals:
            self.add_error(None, "These rules cannot be played like this. Look at what is marked.")
        return self.cleaned_data

    def parts(self) -> Iterator[RulePart]:
        """The rules part by part, as the page draws them."""
        plain = {field.name: field for field in house_rule_fields(self.plain)}
        # With other cards or more copies there is more to type in.
        fields = house_rule_fields(self.variant or self.start)
        for key, (title, about) in PARTS.items():
            yield RulePart(
                key,
                title,
                about,
                tuple(
                    self._box(field, plain[field.name])
                    for field in fields
                    if field.name.startswith(f"{key}.")
                ),
            )

    def _box(self, field: HouseRuleField, plain: HouseRuleField) -> RuleBox:
        return RuleBox(
            field=field,
            rows=cells_of(field, self._typed),
            plain=plain.say(plain.value),
            changed=self._is_changed(field, plain),
            error=self.refusals.get(field.name, ""),
        )

    def _is_changed(self, field: HouseRuleField, plain: HouseRuleField) -> bool:
        try:
            return bool(read_value(field, self._typed) != plain.value)
        except ValidationError:
            return True
