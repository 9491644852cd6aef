"""Scores a hand that was played to the end.

The order is fixed: meld, team minimum, raw trick points, keep test, total, rounding, made
test, declarer, defenders, bonuses. A side's steps are written in that order too.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.rules.outcome import HandScore, Outcome, SideScore
from scoring.rules.record import SideRecord
from scoring.rules.sheet import Sheet
from scoring.rules.variant import Variant
from scoring.rules.wording import number

_QUADRUPLE = 4


@dataclass(frozen=True, slots=True)
class _Earned:
    """What counts for one side before contracts are settled."""

    meld: int
    tricks: int
    rounded: int
    meld_at_stake: int
    kept: bool
    cannot_make: str

    @property
    def exact(self) -> int:
        return self.meld + self.tricks


def score_played(sheet: Sheet) -> HandScore:
    """Decide who made a contract, and write what each side gets."""
    earned = {side: _earn(sheet, side) for side in sheet.record.sides}
    outcomes = {side: _judge(sheet, side, earned[side]) for side in earned}
    failed = [side for side, outcome in outcomes.items() if outcome is Outcome.SET]

    for side in failed:
        _charge(sheet, side, earned[side])
    if failed:
        for side in (side for side, outcome in outcomes.items() if outcome is None):
            _settle_defender(sheet, side, earned[side])
    for side in failed:
        _pay_bonus(sheet, side)

    scores = {
        side: SideScore(
            meld=won.meld,
            tricks=won.tricks,
            exact=won.exact,
            rounded=won.rounded,
            outcome=outcomes[side],
        )
        for side, won in earned.items()
    }
    declared = outcomes.get(sheet.record.declarer or "")
    made = declared is Outcome.MADE if declared else not failed
    outcome = Outcome.MADE if made else Outcome.SET
    return sheet.finish(outcome, scores, _game_winner(sheet, earned))


def round_points(variant: Variant, points: int) -> int:
    """Round earned points as the variant does; 195 becomes 200 where fives go up to tens."""
    unit = variant.settlement.round_to
    whole, rest = divmod(points, unit)
    up = unit > 1 and rest >= variant.settlement.round_up_from
    return (whole + up) * unit


def counted_trick_points(variant: Variant, facts: SideRecord) -> int:
    """The trick points that count for a side: without the kitty where it counts for nobody."""
    raw = facts.trick_points or 0
    return raw - (facts.kitty or 0) if variant.tricks.kitty_counts_for == "nobody" else raw


def keeps_meld(variant: Variant, facts: SideRecord) -> bool:
    """Whether a side took enough to keep its meld.

    Where a trick is asked for and tricks were not counted, the last trick, or any trick point
    above those of the kitty, shows that there was one.
    """
    rules = variant.tricks
    if rules.keep_test == "none":
        return True
    if rules.keep_test == "points":
        return counted_trick_points(variant, facts) >= rules.keep_minimum
    if facts.tricks is not None:
        return facts.tricks >= rules.keep_minimum
    return bool(facts.last_trick) or (facts.trick_points or 0) > (facts.kitty or 0)


def _earn(sheet: Sheet, side: str) -> _Earned:
    """Count meld and trick points, apply the keep test, and round."""
    variant, facts = sheet.variant, sheet.facts(side)
    melds, settle = variant.melds, variant.settlement
    at_stake = meld = sheet.count_meld(side)
    tricks = counted_trick_points(variant, facts)
    sheet.write("trick_points", side, tricks, f"Trick points {number(tricks)}.")

    has_contract = sheet.contract_of(side) is not None
    kept, cannot_make = keeps_meld(variant, facts), ""
    if facts.forfeit:
        sheet.write("forfeit", side, -meld - tricks, f"Meld and tricks lost: {facts.forfeit}.")
        meld = tricks = 0
        kept, cannot_make = False, facts.forfeit
    elif not kept:
        below = settle.declarer_below_keep if has_contract else settle.defender_below_keep
        reason = _below_keep(variant)
        if below == "zero":
            sheet.write("keep_test", side, -meld - tricks, f"Nothing counts: {reason}.")
            meld = tricks = 0
        elif below == "lose_meld":
            sheet.write("keep_test", side, -meld, f"The meld does not count: {reason}.")
            meld = 0
        elif below == "set":
            cannot_make = reason
    if melds.short_meld_sets and facts.total_meld < melds.team_minimum:
        cannot_make = cannot_make or f"meld below {number(melds.team_minimum)}"

    exact = meld + tricks
    rounded = round_points(variant, exact)
    if rounded != exact:
        sentence = f"{number(exact)} is rounded to {number(rounded)}."
        sheet.write("rounding", side, rounded - exact, sentence)
    return _Earned(meld, tricks, rounded, at_stake, kept, cannot_make)


def _below_keep(variant: Variant) -> str:
    least = variant.tricks.keep_minimum
    if variant.tricks.keep_test == "points":
        return f"fewer than {number(least)} trick points" if least > 1 else "no trick points"
    return f"fewer than {number(least)} tricks" if least > 1 else "no trick"


def _judge(sheet: Sheet, side: str, earned: _Earned) -> Outcome | None:
    """Compare what a side with a contract earned with it."""
    contract = sheet.contract_of(side)
    if contract is None:
        return None
    settle = sheet.variant.settlement
    compared = earned.exact if settle.made_compares == "exact" else earned.rounded
    lost = -sheet.points[side]

    if earned.cannot_make:
        sheet.write("set", side, lost, f"Set: {earned.cannot_make}. Nothing earned counts.")
        return Outcome.SET
    if compared < contract:
        short = number(contract - compared)
        sheet.write("set", side, lost, f"Set, short by {short}. Nothing earned counts.")
        return Outcome.SET

    over = compared - contract
    sheet.write("made", side, 0, f"Made by {number(over)}." if over else "Made exactly.")
    if settle.made_award == "bid" and sheet.points[side] != contract:
        change = contract - sheet.points[side]
        sheet.write("made_award", side, change, f"Only the bid of {number(contract)} is written.")
    return Outcome.MADE


def _charge(sheet: Sheet, side: str, earned: _Earned) -> None:
    """Take off what a set side loses, or give it to the other sides instead."""
    settle = sheet.variant.settlement
    loss = (sheet.contract_of(side) or 0) * settle.set_multiplier
    if settle.set_adds_meld:
        loss += earned.meld_at_stake
    if settle.set_points_to_defenders:
        for other in (other for other in sheet.record.sides if other != side):
            sentence = f"The lost contract is added: {number(loss)}."
            sheet.write("set_points_to_defenders", other, loss, sentence)
        return
    what = "The contract" if settle.set_multiplier < 2 else f"{settle.set_multiplier} times the bid"
    also = " and the meld" if settle.set_adds_meld else ""
    sheet.write("set_loss", side, -loss, f"{what}{also} is lost: {number(loss)}.")


def _settle_defender(sheet: Sheet, side: str, earned: _Earned) -> None:
    """Leave a defender what the variant lets it score when a contract was set."""
    variant = sheet.variant
    counts = {
        "all": earned.rounded,
        "meld": earned.meld,
        "tricks": round_points(variant, earned.tricks),
        "nothing": 0,
    }
    allowed = variant.settlement.defenders_when_set
    if lost := earned.rounded - counts[allowed]:
        sentence = {
            "meld": "Only the meld counts when the contract is set.",
            "tricks": "Only trick points count when the contract is set.",
            "nothing": "Defenders score nothing when the contract is set.",
        }[allowed]
        sheet.write("defenders_when_set", side, -lost, sentence)


def _pay_bonus(sheet: Sheet, side: str) -> None:
    bonus = sheet.variant.settlement.set_bonus
    if bonus:
        for other in sheet.record.sides:
            if other != side:
                sheet.write("set_bonus", other, bonus, f"Bonus for the set: {number(bonus)}.")


def _game_winner(sheet: Sheet, earned: dict[str, _Earned]) -> tuple[str, str] | None:
    """The side whose hand wins the whole game, where the variant has such a rule."""
    rules = sheet.variant.game_end.instant_wins
    for side, won in earned.items():
        facts = sheet.facts(side)
        if "all_tricks" in rules and facts.tricks == sheet.variant.deck.hand_size:
            return side, "all_tricks"
        fourfold = {meld.name for meld in facts.shown if meld.copies >= _QUADRUPLE}
        for name in ("pinochle", "run"):
            if f"quadruple_{name}" in rules and name in fourfold and won.kept:
                return side, f"quadruple_{name}"
    return None
