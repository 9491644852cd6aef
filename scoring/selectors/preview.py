"""What a slip would score, and what a correction would change, before anything is saved."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.models import Game, Hand
from scoring.rules import (
    GameState,
    HandEnd,
    HandScore,
    Outcome,
    Problem,
    Variant,
    dealer_seat,
    needed_in_tricks,
    score_hand,
    tally,
)
from scoring.selectors.facts import (
    FactChange,
    changes_between,
    ending_text,
    facts_of,
    number_text,
    result_text,
)
from scoring.selectors.people import Seating, seating
from scoring.selectors.rules import variant_of
from scoring.selectors.sheet import hands_with_facts
from scoring.selectors.state import dealers_of, settled_state, state_of
from scoring.slips import Slip, problems_of


@dataclass(frozen=True)
class TotalChange:
    """A side's total before and after, and the points between them."""

    side: str
    name: str
    before: int
    points: int
    after: int


@dataclass(frozen=True)
class Preview:
    """What a slip would do.

    `score` is None while the slip is incomplete or impossible. `needs` is there from bid and
    meld on; `headline` says made or set and by how much; `steps` is the whole explanation.
    """

    problems: tuple[Problem, ...]
    score: HandScore | None
    needs: str
    headline: str
    arithmetic: str
    steps: tuple[str, ...]
    totals: tuple[TotalChange, ...]
    result: str


def preview_hand(game: Game, slip: Slip, *, before: int | None = None) -> Preview:
    """What posting this slip next would do, or inserting it before hand `before`."""
    variant = variant_of(game.rules)
    seats = seating(game)
    state = state_of(game, variant)
    if before is None:
        dealer = dealer_seat(variant, game.first_dealer, state.deals)
    else:
        dealer = game.hands.get(number=before, voided=False).dealer
    problems = problems_of(variant, slip, dealer)
    slip = slip.completed(variant)
    impossible = any(problem.severity == "impossible" for problem in problems)
    score = None if impossible else score_hand(variant, slip.record)
    after = tally(variant, [score], start=state) if score else state
    return Preview(
        problems=problems,
        score=score,
        needs=_needs(variant, slip, seats),
        headline=_headline(slip, score, seats),
        arithmetic=_arithmetic(slip, score),
        steps=tuple(step.sentence for step in score.steps) if score else (),
        totals=_total_changes(seats, state, after) if score else (),
        result=_result(after, seats) if score and not state.over else "",
    )


def _needs(variant: Variant, slip: Slip, seats: Seating) -> str:
    record = slip.record
    declarer = record.sides.get(record.declarer or "")
    if record.end != HandEnd.PLAYED or record.contract is None or declarer is None:
        return ""
    name = seats.sides[record.declarer or ""]
    needed = needed_in_tricks(variant, record.contract, declarer.total_meld)
    if needed > variant.trick_total:
        return (
            f"{name} would need {number_text(needed)} in tricks. There are {variant.trick_total}."
        )
    verb = "need" if variant.deck.hands_per_side > 1 else "needs"
    if not needed:
        return f"{name} {verb} {_tricks_to_keep_meld(variant)}."
    return f"{name} {verb} {number_text(needed)} in tricks."


def _tricks_to_keep_meld(variant: Variant) -> str:
    """What is still to be taken when the meld alone makes the contract."""
    rules = variant.tricks
    if rules.keep_test != "trick" or variant.settlement.declarer_below_keep == "ignored":
        return "nothing in tricks"
    return "one trick" if rules.keep_minimum == 1 else f"{rules.keep_minimum} tricks"


def _headline(slip: Slip, score: HandScore | None, seats: Seating) -> str:
    if score is None or not slip.record.end.has_declarer:
        return ""
    if slip.record.end != HandEnd.PLAYED:
        return f"{ending_text(slip, seats)}."
    judged = {side: _verdict(score, side) for side in score.sides if score.sides[side].outcome}
    if len(judged) == 1:
        return next(iter(judged.values()))
    return " ".join(f"{seats.sides[side]}: {verdict}" for side, verdict in judged.items())


def _verdict(score: HandScore, side: str) -> str:
    """Whether a side made its contract and by how much, or why it did not."""
    rule = "made" if score.sides[side].outcome == Outcome.MADE else "set"
    steps = [step for step in score.steps if (step.rule, step.side) == (rule, side)]
    return steps[0].sentence.partition(" Nothing earned")[0] if steps else ""


def _arithmetic(slip: Slip, score: HandScore | None) -> str:
    declarer = slip.record.sides.get(slip.record.declarer or "")
    if declarer is None or declarer.trick_points is None or slip.record.contract is None:
        return ""
    meld, tricks, counts = declarer.total_meld, declarer.trick_points, ""
    if score is not None:
        scored = score.sides[slip.record.declarer or ""]
        reached = scored.rounded >= slip.record.contract
        if scored.outcome == Outcome.SET and (reached or scored.exact != meld + tricks):
            return ""  # no sum explains it: too little in tricks, or a forfeit
        meld, tricks = scored.meld, scored.tricks
        if scored.rounded != scored.exact:
            counts = f", counts {number_text(scored.rounded)}"
    total = number_text(meld + tricks)
    contract = number_text(slip.record.contract)
    return f"{number_text(meld)} + {number_text(tricks)} = {total}{counts}, bid {contract}"


def _total_changes(seats: Seating, before: GameState, after: GameState) -> tuple[TotalChange, ...]:
    return tuple(
        TotalChange(
            side=side,
            name=name,
            before=before.totals[side],
            points=after.totals[side] - before.totals[side],
            after=after.totals[side],
        )
        for side, name in seats.sides.items()
    )


def _result(state: GameState, seats: Seating) -> str:
    if not state.over:
        return ""
    return f"{' and '.join(seats.sides[side] for side in state.winners)} would win the game."


@dataclass(frozen=True)
class Effect:
    """What correcting a hand, or striking it out, would change.

    `after` is the game as it would come out. `facts` sets what was against what should be.
    `dealers` names, for each later hand whose dealer changes, the hand's number and both dealers.
    """

    after: GameState
    problems: tuple[Problem, ...]
    facts: tuple[FactChange, ...]
    totals: tuple[TotalChange, ...]
    dealers: tuple[tuple[int, str, str], ...]
    next_dealer: str
    result_before: str
    result_after: str

    @property
    def changes_anything(self) -> bool:
        """Whether any fact would be another one."""
        return any(fact.changed for fact in self.facts)


def preview_change(game: Game, hand: Hand, slip: Slip | None) -> Effect:
    """What correcting `hand` to `slip` would change; None is for striking it out."""
    variant = variant_of(game.rules)
    seats = seating(game)
    facts_of_hands = [other for other in hands_with_facts(game, variant) if not other.hand.voided]
    live = [other.hand for other in facts_of_hands]
    slips = {other.hand.pk: other.slip for other in facts_of_hands}
    was = slips[hand.pk]
    before = _fold(variant, game, [slips[other.pk] for other in live])

    problems: tuple[Problem, ...] = ()
    should_be: list[Slip]
    if slip is None:
        kept = [other for other in live if other.pk != hand.pk]
        should_be = [slips[other.pk] for other in kept]
        facts = changes_between(facts_of(was, seats, hand.number), [])
    else:
        problems = problems_of(variant, slip, hand.dealer)
        slip = slip.completed(variant)
        kept = live
        should_be = [slip if other.pk == hand.pk else slips[other.pk] for other in live]
        facts = changes_between(
            [*facts_of(was, seats, hand.number)], [*facts_of(slip, seats, hand.number)]
        )
        if not any(problem.severity == "impossible" for problem in problems):
            facts = (*facts, _result_change(variant, was, slip, seats))
    if any(problem.severity == "impossible" for problem in problems):
        after = before
    else:
        after = _fold(variant, game, should_be)
    dealers = zip(kept, after.dealers, strict=False)
    return Effect(
        after=settled_state(game, variant, after.state),
        problems=problems,
        facts=facts,
        totals=_total_changes(seats, before.state, after.state),
        dealers=tuple(
            (other.number, seats.name(other.dealer, other.number), seats.name(dealer, other.number))
            for other, dealer in dealers
            if other.dealer != dealer
        ),
        next_dealer=seats.name(after.dealers[-1], len(should_be) + 1),
        result_before=_result(before.state, seats),
        result_after=_result(after.state, seats),
    )


def state_after_insert(game: Game, slip: Slip, before: int) -> GameState:
    """How the game would stand with this slip, which can be true, before hand `before`."""
    variant = variant_of(game.rules)
    live = [facts.slip for facts in hands_with_facts(game, variant) if not facts.hand.voided]
    live.insert(before - 1, slip.completed(variant))
    return settled_state(game, variant, _fold(variant, game, live).state)


def _result_change(variant: Variant, was: Slip, now: Slip, seats: Seating) -> FactChange:
    return FactChange(
        "Result",
        result_text(score_hand(variant, was.record), seats),
        result_text(score_hand(variant, now.record), seats),
    )


@dataclass(frozen=True)
class _Fold:
    state: GameState
    dealers: tuple[int, ...]  # of each hand, and of the next one


def _fold(variant: Variant, game: Game, slips: list[Slip]) -> _Fold:
    scores = [score_hand(variant, slip.record) for slip in slips]
    return _Fold(
        state=tally(variant, scores, sides=variant.side_names),
        dealers=tuple(dealers_of(variant, game.first_dealer, scores)),
    )
