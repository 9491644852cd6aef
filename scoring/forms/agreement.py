"""What the sides of a game are asked about its result: "Cy, Di: is this right?"."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID, uuid4

from django import forms

from scoring.forms.digits import DigitsField
from scoring.forms.reasons import OUT_OF_DATE, REASON_LENGTH, ReasonField
from scoring.selectors import ScoreSheet
from scoring.selectors.agreement import Disputed

NOTE_MISSING = "Say what is wrong, in a few words."


class SeenForm(forms.Form):
    """Something said about a result, as it stood at the revision that was looked at."""

    key = forms.UUIDField(error_messages={"required": OUT_OF_DATE, "invalid": OUT_OF_DATE})
    based_on = DigitsField(required=True, error_messages={"required": OUT_OF_DATE})
    side = forms.CharField(required=False, max_length=1)

    @property
    def first_error(self) -> str:
        """What to say when the form cannot be taken."""
        return next(str(error) for errors in self.errors.values() for error in errors)


class AgreeForm(SeenForm):
    """A side agrees; without a side the director agrees for all of them."""

    reason = ReasonField()


class DisputeForm(SeenForm):
    """A side says what is wrong."""

    note = forms.CharField(
        label="What is wrong?",
        max_length=REASON_LENGTH,
        error_messages={
            "required": NOTE_MISSING,
            "max_length": f"At most {REASON_LENGTH} letters.",
        },
    )


@dataclass(frozen=True)
class AskedSide:
    """A side and its question. `agreed` says that it has agreed to the result as it stands."""

    key: str
    name: str
    players: tuple[str, ...]
    agreed: bool
    agree_key: UUID
    dispute: DisputeForm


def asked_sides(sheet: ScoreSheet, refused: DisputeForm | None = None) -> list[AskedSide]:
    """A question for each side of a game; `refused` is the form that one of them has to mend."""
    stand = sheet.agreement
    missing = {*stand.sides, *(stand.waiting if isinstance(stand, Disputed) else ())}
    return [
        AskedSide(
            key=side,
            name=name,
            players=sheet.seating.players_of(side, sheet.game.hand_count),
            agreed=side not in missing,
            agree_key=uuid4(),
            dispute=(
                refused
                if refused is not None and refused.data.get("side") == side
                else DisputeForm(initial={"key": uuid4()}, auto_id=f"%s_{side}")
            ),
        )
        for side, name in sheet.seating.sides.items()
    ]
