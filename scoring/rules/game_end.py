"""Decides whether a hand ended the game, who won it, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scoring.rules.game_state import GameReason
from scoring.rules.outcome import HandScore, Outcome
from scoring.rules.variant import Variant

_UNANSWERED = 250
_NOTHING_SCORED = {Outcome.PASSED_OUT, Outcome.MISDEAL, Outcome.NOT_SCORED}
_CONTRACT_KEPT = {Outcome.MADE, Outcome.SPECIAL_WON}


class Verdict(NamedTuple):
    """Who won and why (nobody, yet), and the target from now on."""

    winners: tuple[str, ...]
    reason: GameReason | None
    target: int


def decide(
    variant: Variant, totals: Mapping[str, int], target: int, score: HandScore, deals: int
) -> Verdict:
    """Judge the game after a hand: instant wins first, then the target, then the other ends."""
    verdict = Verdict((), None, target)
    if score.outcome not in _NOTHING_SCORED:
        verdict = (
            _instant_win(variant, totals, target, score)
            or _by_target(variant, totals, target, score)
            or _by_back_door(variant, totals, target)
            or _by_mercy(variant, totals, target)
            or verdict
        )
    limit = variant.game_end.hands
    if verdict.reason is None and limit and deals >= limit:
        return _by_hands(variant, totals, verdict.target, score)
    return verdict


def highest(totals: Mapping[str, int]) -> tuple[str, ...]:
    """The sides with the highest total; several when they are equal."""
    most = max(totals.values(), default=0)
    return tuple(side for side, total in totals.items() if total == most)


def _instant_win(
    variant: Variant, totals: Mapping[str, int], target: int, score: HandScore
) -> Verdict | None:
    if score.game_winner:
        side, rule = score.game_winner
        return Verdict((side,), GameReason(rule), target)
    if "unanswered_250" in variant.game_end.instant_wins:
        for side, total in totals.items():
            others = [other for name, other in totals.items() if name != side]
            if total >= _UNANSWERED and all(other <= 0 for other in others):
                return Verdict((side,), GameReason.UNANSWERED, target)
    return None


def _by_target(
    variant: Variant, totals: Mapping[str, int], target: int, score: HandScore
) -> Verdict | None:
    """The sides at the target; where there are several, each way to choose is tried in turn."""
    rules = variant.game_end
    if not target:
        return None
    least = target if rules.reach == "at_least" else target + 1
    there = tuple(side for side, total in totals.items() if total >= least)
    declarer_made = score.declarer in there and score.outcome in _CONTRACT_KEPT
    if rules.declarer_only:
        if declarer_made and score.declarer:
            return Verdict((score.declarer,), GameReason.BID_OUT, target)
        return None
    if len(there) == 1:
        return Verdict(there, GameReason.TARGET, target)
    if not there:
        return None

    for way in rules.several:
        if way in {"declarer_if_made", "declarer"} and score.declarer in there:
            if declarer_made or way == "declarer":
                return Verdict((score.declarer,), GameReason.DECLARER_FIRST, target)
        elif way == "extend":
            return Verdict((), None, target + rules.extend_by)
        elif way == "play_on":
            return None
        elif way == "shared":
            return Verdict(there, GameReason.SHARED, target)
        else:
            there = _narrow(way, there, totals, score)
            if len(there) == 1:
                return Verdict(there, GameReason(way), target)
    return None


def _narrow(
    way: str, sides: tuple[str, ...], totals: Mapping[str, int], score: HandScore
) -> tuple[str, ...]:
    """The sides that are still level after one more comparison."""
    if way == "higher_total":
        return highest({side: totals[side] for side in sides})
    if way == "exact_points":
        exact = {side: score.sides[side].exact for side in sides if side in score.sides}
        return highest(exact) or sides
    if way == "seat_order":
        return sides[:1]
    return sides


def _by_back_door(variant: Variant, totals: Mapping[str, int], target: int) -> Verdict | None:
    limit = variant.game_end.back_door
    inside = {side: total for side, total in totals.items() if total > -limit}
    if limit and len(inside) < len(totals):
        return Verdict(highest(inside or totals), GameReason.BACK_DOOR, target)
    return None


def _by_mercy(variant: Variant, totals: Mapping[str, int], target: int) -> Verdict | None:
    lead = variant.game_end.mercy_lead
    ordered = sorted(totals.values(), reverse=True)
    if lead and len(ordered) > 1 and ordered[0] - ordered[1] >= lead:
        return Verdict(highest(totals), GameReason.MERCY, target)
    return None


def _by_hands(
    variant: Variant, totals: Mapping[str, int], target: int, score: HandScore
) -> Verdict:
    """After the last hand the higher total wins, whoever declared.

    Of the ways to choose between several sides only those that part equal totals are used;
    a fixed number of hands is neither extended nor played on, so what stays equal is shared.
    """
    sides = highest(totals)
    for way in variant.game_end.several:
        if len(sides) > 1 and way in {"exact_points", "seat_order"}:
            sides = _narrow(way, sides, totals, score)
    return Verdict(sides, GameReason.HANDS, target)
