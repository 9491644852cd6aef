"""The working sheet of one hand: steps are written on it one by one."""

from __future__ import annotations

from dataclasses import replace

from scoring.rules.by_side import BySide
from scoring.rules.outcome import HandScore, LedgerEntry, Outcome, SideScore, Step
from scoring.rules.record import HandRecord, SideRecord
from scoring.rules.variant import Variant
from scoring.rules.wording import number


class Sheet:
    """Collects the steps of one hand; a side's points are always the sum of its steps."""

    def __init__(self, variant: Variant, record: HandRecord) -> None:
        self.variant = variant
        self.record = record
        self.steps: list[Step] = []
        self.points = dict.fromkeys(record.sides, 0)

    def write(self, rule: str, side: str, points: int, sentence: str) -> None:
        """Add one step, which changes the side's points."""
        self.steps.append(Step(rule, side, points, sentence))
        self.points[side] += points

    def facts(self, side: str) -> SideRecord:
        """What the side showed and took."""
        return self.record.sides[side]

    @property
    def others(self) -> tuple[str, ...]:
        """Every side but the declarer's."""
        return tuple(side for side in self.record.sides if side != self.record.declarer)

    def contract_of(self, side: str) -> int | None:
        """The contract the side is held to; `None` for a side that has none."""
        if self.variant.auction.contracts == "every_side":
            own = self.facts(side).contract
            if own is not None:
                return own
        return self.record.contract if side == self.record.declarer else None

    def count_meld(self, side: str) -> int:
        """Write down the meld the side may count, the team minimum applied, and return it."""
        melds = self.variant.melds
        shown = self.facts(side).total_meld
        if melds.counted_by == "declarer" and side != self.record.declarer:
            if shown:
                self.write("counted_by", side, 0, "Only the declarer's meld counts.")
            return 0
        self.write("meld", side, shown, f"Meld {number(shown)}." if shown else "No meld.")
        if 0 < shown < melds.team_minimum:
            least = number(melds.team_minimum)
            self.write("team_minimum", side, -shown, f"Meld below {least} does not count.")
            return 0
        return shown

    def finish(
        self,
        outcome: Outcome,
        scores: dict[str, SideScore],
        game_winner: tuple[str, str] | None = None,
    ) -> HandScore:
        """The finished score, with the ledgers this outcome touches written in."""
        sides = {
            side: replace(
                scores.get(side, SideScore()),
                points=points,
                contract=self.contract_of(side),
                ledgers=scores.get(side, SideScore()).ledgers + self._ledgers(side, outcome),
            )
            for side, points in self.points.items()
        }
        return HandScore(
            outcome=outcome,
            sides=BySide(sides),
            steps=tuple(self.steps),
            declarer=self.record.declarer,
            game_winner=game_winner,
        )

    def _ledgers(self, side: str, outcome: Outcome) -> tuple[LedgerEntry, ...]:
        role = "declarer" if side == self.record.declarer else "defenders"
        happened = {str(outcome), str(self.record.end)}
        return tuple(
            LedgerEntry(ledger, amount)
            for ledger, on, to, amount in self.variant.settlement.ledger
            if on in happened and to in {role, "all"}
        )
