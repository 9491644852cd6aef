"""Scores the hands that were not played to the end, and the special games."""

from __future__ import annotations

from dataclasses import replace

from scoring.rules.outcome import HandScore, LedgerEntry, Outcome, SideScore
from scoring.rules.record import HandEnd
from scoring.rules.sheet import Sheet
from scoring.rules.wording import number


def score_unscored(sheet: Sheet) -> HandScore:
    """A passed out hand or a misdeal: nobody scores."""
    passed = sheet.record.end is HandEnd.PASSED_OUT
    sentence = "Everybody passed: nobody scores." if passed else "Misdeal: nobody scores."
    for side in sheet.record.sides:
        sheet.write(str(sheet.record.end), side, 0, sentence)
    return sheet.finish(Outcome.PASSED_OUT if passed else Outcome.MISDEAL, {})


def score_thrown_in(sheet: Sheet) -> HandScore:
    """The declarer conceded before play: the contract is lost, defenders score their meld.

    No trick was played, so no trick is needed to keep the meld.
    """
    settle = sheet.variant.settlement
    _lose_contract(sheet, "thrown_in", "Thrown in", settle.thrown_in_multiplier)
    scores = _count_defenders(sheet, settle.thrown_in_defenders)
    if bonus := settle.thrown_in_bonus:
        for side in sheet.others:
            sheet.write("thrown_in_bonus", side, bonus, f"Bonus: {number(bonus)}.")
    return _finish(sheet, Outcome.THROWN_IN, scores)


def score_no_marriage(sheet: Sheet) -> HandScore:
    """The declarer could not name a trump: the contract is lost, unless it was forced."""
    settle, auction = sheet.variant.settlement, sheet.variant.auction
    forced = auction.forced > 0 and sheet.record.contract == auction.forced
    if forced and settle.no_marriage_forced == "nothing":
        for side in sheet.record.sides:
            sheet.write("no_marriage_forced", side, 0, "No marriage, a forced bid: no score.")
        return sheet.finish(Outcome.NOT_SCORED, {})
    _lose_contract(sheet, "no_marriage", "No marriage to name as trump", 1)
    scores = _count_defenders(sheet, settle.no_marriage_defenders)
    return _finish(sheet, Outcome.SET, scores)


def score_reneged(sheet: Sheet) -> HandScore:
    """A side broke the duties of play and was caught; the hand stops.

    An offending declarer is set. An offending defender hands the declarer the contract and
    its meld, loses its own meld and a single contract; any third side scores its meld.
    Source: the three-handed rules of the Wikipedia article on pinochle.
    """
    settle, record = sheet.variant.settlement, sheet.record
    if record.offender == record.declarer:
        _lose_contract(sheet, "renege", "Reneged", settle.renege_multiplier)
        return _finish(sheet, Outcome.SET, _count_defenders(sheet, settle.renege_defenders))

    contract = record.contract or 0
    scores = {}
    for side in record.sides:
        if side == record.offender:
            sentence = f"Reneged: the meld and {number(contract)} are lost."
            sheet.write("renege", side, -contract, sentence)
        elif side == record.declarer:
            meld = sheet.count_meld(side)
            sentence = f"The bid of {number(contract)} counts as made: the defenders reneged."
            sheet.write("renege", side, contract, sentence)
            scores[side] = _meld_only(meld)
        else:
            scores |= _count_defenders(sheet, settle.renege_defenders, (side,))
    return _finish(sheet, Outcome.MADE, scores)


def score_special(sheet: Sheet) -> HandScore:
    """A special game of fixed value: melds and trick points are left aside."""
    settle, record = sheet.variant.settlement, sheet.record
    won = record.end is HandEnd.SPECIAL_WON
    value = dict(sheet.variant.auction.specials).get(record.special or "", 0)
    amount = value if won else -value * settle.special_lost_multiplier
    defenders = settle.special_won_defenders if won else settle.special_lost_defenders
    outcome = Outcome.SPECIAL_WON if won else Outcome.SPECIAL_LOST
    scores = _count_defenders(sheet, defenders)

    if declarer := record.declarer:
        name = (record.special or "").capitalize()
        sentence = f"{name} {'won' if won else 'lost'}: {number(amount)}"
        ledgers: tuple[LedgerEntry, ...] = ()
        if settle.special_ledger:
            sentence += f", kept beside the points ({settle.special_ledger})"
            ledgers = (LedgerEntry(settle.special_ledger, amount),)
        sheet.write("special", declarer, 0 if ledgers else amount, f"{sentence}.")
        scores[declarer] = SideScore(outcome=outcome, ledgers=ledgers)
    return sheet.finish(outcome, scores)


def _lose_contract(sheet: Sheet, rule: str, what: str, multiplier: int) -> None:
    if sheet.record.declarer:
        loss = (sheet.contract_of(sheet.record.declarer) or 0) * multiplier
        sheet.write(rule, sheet.record.declarer, -loss, f"{what}: {number(loss)} is lost.")


def _count_defenders(
    sheet: Sheet, allowed: str, sides: tuple[str, ...] | None = None
) -> dict[str, SideScore]:
    """Write what sides other than the declarer's score without play: their meld or nothing."""
    scores = {}
    for side in sheet.others if sides is None else sides:
        if allowed == "meld":
            scores[side] = _meld_only(sheet.count_meld(side))
        else:
            sheet.write("no_defenders", side, 0, "Defenders score nothing.")
    return scores


def _meld_only(meld: int) -> SideScore:
    return SideScore(meld=meld, exact=meld, rounded=meld)


def _finish(sheet: Sheet, outcome: Outcome, scores: dict[str, SideScore]) -> HandScore:
    """Finish with the declarer's side bearing the outcome."""
    if declarer := sheet.record.declarer:
        scores[declarer] = replace(scores.get(declarer, SideScore()), outcome=outcome)
    return sheet.finish(outcome, scores)
