"""What a director decides about an event before round one: its options and its stages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from scoring.models import RulesText
from scoring.selectors import variant_of
from tournaments.models import Event, Stage
from tournaments.rules.facts import CreditKind
from tournaments.rules.formats import FORMATS
from tournaments.rules.tiebreaks import find_tie_breaks
from tournaments.services.errors import PlanRefused

MOST_ROUNDS = 99
MOST_MINUTES = 600
BEST_OF = (1, 3, 5, 7, 9)


@dataclass(frozen=True)
class EventOptions:
    """How an event counts. A half win is 1; `round_minutes` None means that no clock runs."""

    round_minutes: int | None = None
    bye_credit: str = CreditKind.OWN_AVERAGE.value
    bye_points: int = 0
    bye_half_wins: int = 0
    absent_credit: str = CreditKind.NONE.value
    absent_points: int = 0
    agreement_needed: bool = False
    count_unagreed: bool = True
    hidden_after_round: int | None = None

    def as_facts(self) -> dict[str, Any]:
        """The options by the names of the event's fields."""
        return asdict(self)


@dataclass(frozen=True)
class StagePlan:
    """A stage to be: its format and how much of it. See the fields of `Stage`."""

    format: str = Stage.Format.SEATED.value
    rounds: int = 0
    legs: int = 1
    pools: int = 1
    best_of: int = 1
    third_place: bool = False
    consolation: bool = False
    second_final: bool = True
    three_handed: bool = False
    cut: int = 0

    def as_facts(self) -> dict[str, Any]:
        """The plan by the names of the stage's fields."""
        facts = asdict(self)
        facts["rounds_planned"] = facts.pop("rounds")
        return facts


def check_event(*, entrants: str, tie_breaks: Sequence[str], options: EventOptions) -> None:
    """Refuse options that do not fit each other.

    Raises:
        PlanRefused: with the field that does not fit.
        UnknownTieBreak: see `find_tie_breaks`.
    """
    find_tie_breaks(tie_breaks)
    if entrants not in Event.Entrants.values:
        raise PlanRefused("Say whether teams or players enter.", field="entrants")
    if entrants == Event.Entrants.PLAYERS and any(
        tie_break.for_teams for tie_break in find_tie_breaks(tie_breaks)
    ):
        raise PlanRefused(
            "Who beat whom cannot rank players who change partners. Choose another tie-break.",
            field="tie_breaks",
        )
    kinds = [kind.value for kind in CreditKind]
    for field in ("bye_credit", "absent_credit"):
        if getattr(options, field) not in kinds:
            raise PlanRefused("Say what a round not played counts.", field=field)
    if not 0 <= options.bye_half_wins <= 2:
        raise PlanRefused("A bye counts as a win, half a win or none.", field="bye_half_wins")
    if options.round_minutes is not None and not 1 <= options.round_minutes <= MOST_MINUTES:
        raise PlanRefused(f"A round lasts from 1 to {MOST_MINUTES} minutes.", field="round_minutes")


def check_stages(*, stages: Sequence[StagePlan], entrants: str, rules: RulesText) -> None:
    """Refuse stages that cannot be played one after the other.

    Raises:
        PlanRefused: with the field that does not fit.
    """
    if not stages:
        raise PlanRefused("An event has at least one stage.", field="stages")
    deck = variant_of(rules).deck
    for number, plan in enumerate(stages, start=1):
        _check_stage(plan, number, entrants)
        if plan.format != Stage.Format.SEATED and deck.sides != 2:
            raise PlanRefused(
                "These rules are not for two sides at a table. Seat the rounds by hand.",
                field="format",
            )
        if number < len(stages) and FORMATS[plan.format].is_bracket:
            raise PlanRefused("A bracket is the last stage.", field="format")


def _check_stage(plan: StagePlan, number: int, entrants: str) -> None:
    known = FORMATS.get(plan.format)
    if known is None:
        raise PlanRefused("Choose how the rounds are drawn.", field="format")
    if entrants == Event.Entrants.PLAYERS and not known.for_players:
        raise PlanRefused(f"{known.name} is for teams.", field="format")
    if entrants == Event.Entrants.TEAMS and not known.for_teams:
        raise PlanRefused(f"{known.name} is for players, not for teams.", field="format")
    if not 0 <= plan.rounds <= MOST_ROUNDS:
        raise PlanRefused(f"A stage has at most {MOST_ROUNDS} rounds.", field="rounds")
    if plan.legs not in (1, 2):
        raise PlanRefused("Everybody meets once or twice.", field="legs")
    if plan.pools < 1:
        raise PlanRefused("A stage has at least one pool.", field="pools")
    if plan.best_of not in BEST_OF:
        raise PlanRefused("Play one game, or the best of 3, 5, 7 or 9.", field="best_of")
    if number == 1 and plan.cut:
        raise PlanRefused("Everybody plays in the first stage.", field="cut")
    if number > 1 and plan.cut == 1:
        raise PlanRefused("At least two go on to the next stage.", field="cut")
