"""Which stage of an event is being played, and which of its rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, Q

from tournaments.models import Event, PairingGame, Round, Stage, StageEntry
from tournaments.rules.picture import DRAWN_FROM_RESULTS


@dataclass(frozen=True)
class Progress:
    """The stage being played and its rounds in order.

    `waiting` is the lowest round that is asked for or drawn and not published, `published` the
    latest that is being played, `closed` the number of the last one that is over (0 before that).
    """

    stage: Stage
    stages: tuple[Stage, ...]
    rounds: tuple[Round, ...]

    @property
    def waiting(self) -> Round | None:
        """The next round that is not published."""
        return self._first(Round.State.ASKED, Round.State.DRAWN)

    @property
    def published(self) -> Round | None:
        """The round being played."""
        playing = [round_ for round_ in self.rounds if round_.state == Round.State.PUBLISHED]
        return playing[-1] if playing else None

    @property
    def closed(self) -> int:
        """The number of the last round that is over."""
        return max(
            (round_.number for round_ in self.rounds if round_.state == Round.State.CLOSED),
            default=0,
        )

    @property
    def shown(self) -> Round | None:
        """The round that people look at: being played, or else the last one that was."""
        played = [
            round_
            for round_ in self.rounds
            if round_.state in (Round.State.PUBLISHED, Round.State.CLOSED)
        ]
        return self.published or (played[-1] if played else None)

    def _first(self, *states: Round.State) -> Round | None:
        return next((round_ for round_ in self.rounds if round_.state in states), None)


def progress_of(event: Event) -> Progress:
    """How far an event is: two statements."""
    stages = list(
        event.stages.annotate(
            is_begun=Exists(Round.objects.filter(stage=OuterRef("pk"), undone_at=None))
            | Exists(StageEntry.objects.filter(stage=OuterRef("pk")))
        ).order_by("number")
    )
    begun = [stage for stage in stages if stage.is_begun]
    stage = begun[-1] if begun else stages[0]
    return Progress(stage, tuple(stages), tuple(rounds_of(stage)))


def rounds_of(stage: Stage) -> Sequence[Round]:
    """The rounds of a stage as they stand, in order."""
    rounds = list(stage.rounds.filter(undone_at=None).order_by("number"))
    for round_ in rounds:
        round_.stage = stage
    return rounds


def asked_round(event: Event) -> Round | None:
    """The round of an event whose draw was asked for and is not made, with its stage."""
    asked = Round.objects.filter(stage__event=event, state=Round.State.ASKED, undone_at=None)
    return asked.select_related("stage").first()


def round_of(event: Event, stage: int, number: int) -> Round | None:
    """A round of an event as it stands, with its stage."""
    return (
        Round.objects.filter(stage__event=event, stage__number=stage, number=number, undone_at=None)
        .select_related("stage")
        .first()
    )


def stages_of(event: Event) -> list[Stage]:
    """The stages of an event, each with its `standing_rounds`: two statements."""
    standing = Round.objects.filter(undone_at=None).order_by("number")
    return list(
        event.stages.prefetch_related(
            Prefetch("rounds", standing, to_attr="standing_rounds")
        ).order_by("number")
    )


def is_of_earlier_result(round_: Round) -> bool:
    """Whether a result that this round was drawn from has changed since: two statements at most."""
    if round_.stage.format not in DRAWN_FROM_RESULTS or round_.number == 1:
        return False
    before = {"pairing__stage": round_.stage_id, "pairing__round__number__lt": round_.number}
    return (
        PairingGame.objects.filter(
            **before, pairing__undone_at=None, game__revisions__at__gt=round_.drawn_at
        ).exists()
        or round_.stage.rulings.filter(
            Q(at__gt=round_.drawn_at) | Q(revoked_at__gt=round_.drawn_at),
            Q(pairing__round__number__lt=round_.number) | Q(round_number__lt=round_.number),
        ).exists()
    )
