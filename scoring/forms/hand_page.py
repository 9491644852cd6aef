"""What the page shows of a hand's form: its sides, its melds, and what was typed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django import forms
from django.utils.datastructures import MultiValueDict

from scoring.forms.melds import MeldRow, meld_rows
from scoring.rules import HandEnd
from scoring.selectors.pad import Pad
from scoring.slips import Slip

NOT_FACTS = {"key", "number", "based_on", "reason", "other_reason"}


@dataclass(frozen=True)
class PlayerMelds:
    """The list of melds of one player: `hand` is 1 or 2, `chosen` the values that are ticked."""

    name: str
    hand: int
    rows: tuple[MeldRow, ...]
    chosen: frozenset[str]


@dataclass(frozen=True)
class SideFields:
    """What is asked of one side, with the names under which it is sent."""

    key: str
    name: str
    meld: forms.BoundField
    tricks: forms.BoundField
    count: forms.BoundField
    forfeit: forms.BoundField
    contract: forms.BoundField | None
    players: tuple[PlayerMelds, ...]

    @property
    def counted(self) -> bool:
        """Whether a meld of this side was chosen from the list."""
        return any(player.chosen for player in self.players)


class HandPage(forms.Form):
    """The part of a hand's form that templates read. The fields are those of `HandForm`."""

    pad: Pad

    def sides(self) -> Iterator[SideFields]:
        """The fields of each side, in the order of the sheet's columns."""
        for side in self.pad.sides:
            yield SideFields(
                key=side.key,
                name=side.name,
                meld=self[f"meld_{side.key}"],
                tricks=self[f"tricks_{side.key}"],
                count=self[f"count_{side.key}"],
                forfeit=self[f"forfeit_{side.key}"],
                contract=self[f"contract_{side.key}"] if self.pad.every_side_bids else None,
                players=tuple(self._players(side.key)),
            )

    @property
    def confirmed(self) -> frozenset[str]:
        """The codes of the unlikely things that somebody has said are right."""
        return frozenset(" ".join(self._list("confirmed")).split())

    @property
    def chosen_end(self) -> str:
        """How the hand ended, as it is chosen on the page."""
        end = str(self["end"].value() or HandEnd.PLAYED)
        about = self["special"].value() or self["offender"].value()
        return f"{end}:{about}" if about else end

    @property
    def chosen_out(self) -> str:
        """The side that sits out, as it is chosen on the page; the dealer's at first."""
        return str(self["sits_out"].value() or "".join(self.pad.sides_out))

    @property
    def counts_tricks(self) -> bool:
        """Whether somebody wrote down tricks taken, the last trick, discards or a forfeit."""
        names = ["last", "kitty"]
        for side in self.pad.side_keys:
            names += [f"count_{side}", f"forfeit_{side}"]
        return any(self.typed(name) or name in self.errors for name in names)

    @property
    def forfeits_something(self) -> bool:
        """Whether a side is said to lose its meld and its tricks."""
        return any(self.typed(f"forfeit_{side}") for side in self.pad.side_keys)

    @property
    def has_more(self) -> bool:
        """Whether the slip says more than it has to."""
        return (
            self.counts_tricks
            or self.typed("auction")
            or any(side.counted for side in self.sides())
        )

    def typed(self, name: str) -> bool:
        """Whether something is typed in this field."""
        return bool(str(self[name].value() or "").strip())

    def shape_errors(self) -> list[tuple[str, str]]:
        """Each field that is not shaped as it should be, with its first sentence."""
        return [
            (name, str(errors[0]))
            for name, errors in self.errors.items()
            if name not in {"__all__", "key"}
        ]

    def declarers_meld_is_typed(self) -> bool:
        """Whether it can be said what the declarer still needs."""
        seat = self.cleaned_data.get("declarer_seat")
        return seat is not None and self.typed(f"meld_{self.pad.side_of[seat]}")

    def filled_in(self, slip: Slip) -> list[tuple[str, int]]:
        """The trick points that follow from those that were typed, with their field."""
        found = []
        for side, facts in slip.record.sides.items():
            field = f"tricks_{side}"
            if facts.trick_points is not None and not self.typed(field):
                found.append((field, facts.trick_points))
        return found

    def as_typed(self) -> Iterator[tuple[str, str]]:
        """Every field and value as it was sent, for a form that sends the same hand again."""
        sent = {*self.fields, *(f"shown_{side}" for side in self.pad.side_keys)}
        for name in sorted(sent - NOT_FACTS):
            for value in self._list(name):
                yield name, value

    def _players(self, side: str) -> Iterator[PlayerMelds]:
        rows = meld_rows(self.pad.variant)
        words = self.shown_words(side)
        chairs = [chair for chair in self.pad.chairs if chair.side == side]
        for hand, chair in enumerate(chairs, start=1):
            chosen = {word.removesuffix(f":{hand}") for word in words if word.endswith(f":{hand}")}
            yield PlayerMelds(chair.name, hand, rows, frozenset(chosen))

    def shown_words(self, side: str) -> list[str]:
        """The named melds of a side as they are sent: "run:1:2"."""
        if self.is_bound:
            words = self._list(f"shown_{side}")
        else:
            words = self.initial.get(f"shown_{side}", [])
        return [word if word.count(":") > 1 else f"{word}:1" for word in words]

    def _list(self, name: str) -> list[str]:
        if isinstance(self.data, MultiValueDict):
            return self.data.getlist(name)
        return []
