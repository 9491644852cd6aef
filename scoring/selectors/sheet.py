"""The score sheet of a game, ready to be shown, printed or sent."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch

from scoring.models import Game, Hand, HandRevision
from scoring.rules import HandEnd, HandScore, Suit, Variant, dealer_seat, score_hand
from scoring.selectors.agreement import AgreementState, agreement_of
from scoring.selectors.facts import declarer_name, ending_text
from scoring.selectors.people import Seating, seating
from scoring.selectors.rules import variant_of
from scoring.selectors.state import result_sentence, state_of
from scoring.slips import Slip, relations_of_facts, slip_of

TIMES = {0: "nothing", 1: "its bid", 2: "twice its bid"}


@dataclass(frozen=True)
class Column:
    """One side of the sheet: its key, its name, and its total so far."""

    key: str
    name: str
    total: int
    won: bool


@dataclass(frozen=True)
class Cell:
    """What a side showed, took and wrote down in one hand, and its total after it.

    `outcome` is made or set for a side with a contract, and `contract` its own where every side
    has one. `tricks` is None where none were played.
    `exact` is what the side's meld and tricks came to, whatever it was allowed to write.
    """

    side: str
    points: int
    meld: int
    tricks: int | None
    exact: int
    total: int
    outcome: str
    contract: int | None
    sits_out: bool


@dataclass(frozen=True)
class Correction:
    """The latest correction of a hand: when, by whom, why."""

    at: datetime
    who: str
    reason: str


@dataclass(frozen=True)
class Row:
    """One hand on the sheet. `counts` is False after the hand that decided the game."""

    number: int
    hand: Hand
    dealer: str
    declarer: str
    contract: int | None
    trump: Suit | None
    end: HandEnd
    ending: str
    outcome: str
    cells: tuple[Cell, ...]
    corrected: Correction | None
    counts: bool


@dataclass(frozen=True)
class ScoreSheet:
    """A game's sheet: its sides, its hands, what was struck out, and what comes next."""

    game: Game
    variant: Variant
    seating: Seating
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    voided: tuple[Row, ...]
    next_number: int
    next_dealer: int
    next_dealer_name: str
    result: str
    agreement: AgreementState

    @property
    def cost_of_a_set(self) -> str:
        """What a side that is set writes down, in words."""
        settle = self.variant.settlement
        bid = TIMES.get(settle.set_multiplier, f"{settle.set_multiplier} times its bid")
        if settle.set_adds_meld:
            bid = f"{bid} and its meld"
        if settle.set_points_to_defenders:
            return f"The others add what a side bid that is set: {bid}."
        return f"A side that is set loses {bid} and scores nothing else."


def score_sheet(game: Game) -> ScoreSheet:
    """Read a game's whole sheet.

    Seven statements, however many hands there are; one more where the sides have to agree.
    """
    variant = variant_of(game.rules)
    seats = seating(game)
    state = state_of(game, variant)
    hands = hands_with_facts(game, variant)
    rows = _rows(game, variant, seats, [facts for facts in hands if not facts.hand.voided])
    next_number = game.hand_count + 1
    next_dealer = dealer_seat(variant, game.first_dealer, state.deals)
    return ScoreSheet(
        game=game,
        variant=variant,
        seating=seats,
        columns=tuple(
            Column(key, name, state.totals[key], key in game.winner)
            for key, name in seats.sides.items()
        ),
        rows=rows,
        voided=tuple(
            _row(facts, variant, seats, {}, counts=False) for facts in hands if facts.hand.voided
        ),
        next_number=next_number,
        next_dealer=next_dealer,
        next_dealer_name=seats.name(next_dealer, next_number),
        result=result_sentence(game, state, seats.sides),
        agreement=agreement_of(game),
    )


@dataclass(frozen=True)
class HandFacts:
    """A hand with its current revision, and what that says."""

    hand: Hand
    revision: HandRevision
    slip: Slip


def hands_with_facts(game: Game, variant: Variant) -> list[HandFacts]:
    """All hands of a game in order, also those struck out. Five statements."""
    current = (
        HandRevision.objects.filter(is_current=True)
        .select_related("by_user")
        .prefetch_related(*relations_of_facts(variant))
    )
    hands = game.hands.order_by("number", "pk").prefetch_related(
        Prefetch("revisions", queryset=current)
    )
    return [
        HandFacts(hand, revision, slip_of(revision, variant))
        for hand in hands
        for revision in hand.revisions.all()
    ]


def _rows(game: Game, variant: Variant, seats: Seating, hands: list[HandFacts]) -> tuple[Row, ...]:
    deciding = state_of(game, variant).deciding_hand
    totals = dict.fromkeys(seats.sides, 0)
    rows = []
    for facts in hands:
        counts = deciding is None or facts.hand.number <= deciding
        rows.append(_row(facts, variant, seats, totals, counts=counts))
    return tuple(rows)


def _row(
    facts: HandFacts, variant: Variant, seats: Seating, totals: dict[str, int], *, counts: bool
) -> Row:
    """One row; adds the hand's points to `totals` when it counts."""
    hand, slip = facts.hand, facts.slip
    score = score_hand(variant, slip.record)
    if counts:
        for side, points in score.points.items():
            totals[side] = totals.get(side, 0) + points
    return Row(
        number=hand.number,
        hand=hand,
        dealer=seats.name(hand.dealer, hand.number),
        declarer=declarer_name(slip, seats, hand.number),
        contract=slip.record.contract,
        trump=slip.record.trump,
        end=slip.record.end,
        ending=ending_text(slip, seats),
        outcome=str(score.outcome),
        cells=cells_of(slip, score, seats, totals),
        corrected=_correction(facts.revision),
        counts=counts,
    )


def cells_of(
    slip: Slip, score: HandScore, seats: Seating, totals: dict[str, int]
) -> tuple[Cell, ...]:
    """A cell for each side of the game, in column order."""
    cells = []
    for side in seats.sides:
        facts = slip.record.sides.get(side)
        scored = score.sides.get(side)
        meld = facts.total_meld if facts else 0
        tricks = facts.trick_points if facts else None
        outcome = scored.outcome if scored else None
        if outcome is None and side == slip.record.declarer:
            outcome = score.outcome
        cells.append(
            Cell(
                side=side,
                points=scored.points if scored else 0,
                meld=meld,
                tricks=tricks,
                exact=meld + (tricks or 0),
                total=totals.get(side, 0),
                outcome=str(outcome or ""),
                contract=facts.contract if facts else None,
                sits_out=facts is None and slip.record.end.has_declarer,
            )
        )
    return tuple(cells)


def _correction(revision: HandRevision) -> Correction | None:
    if revision.act == HandRevision.Act.POSTED:
        return None
    return Correction(at=revision.at, who=who_wrote(revision), reason=revision.reason)


def who_wrote(revision: HandRevision) -> str:
    """The name of whoever wrote a revision down."""
    return str(revision.by_user or revision.by_table or "")
