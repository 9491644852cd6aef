"""One hand as the table wrote it down: a value, read from rows and written to rows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.models import Bid, HandRevision, Meld, SideContract, TrickCount
from scoring.rules import (
    HandEnd,
    HandRecord,
    Problem,
    ShownMeld,
    SideRecord,
    Suit,
    Variant,
    complete,
    find_auction_problems,
    find_problems,
    meld_choices,
    side_of_seat,
)


@dataclass(frozen=True)
class Slip:
    """A hand on paper.

    `record` is what the rules score. `declarer_seat` names the person of the declarer's side,
    and `bids` the auction in turn order as (seat, amount; None is a pass), where it was kept.
    """

    record: HandRecord
    declarer_seat: int | None = None
    bids: tuple[tuple[int, int | None], ...] = ()

    def completed(self, variant: Variant) -> Slip:
        """The slip with the one trick count filled in that follows from the others."""
        return replace(self, record=complete(variant, self.record))


def problems_of(variant: Variant, slip: Slip, dealer: int) -> tuple[Problem, ...]:
    """Everything that speaks against a slip, in its play and in its auction, all at once."""
    contract = slip.record.contract
    return (
        *find_problems(variant, slip.record),
        *find_auction_problems(variant, dealer, slip.bids, slip.declarer_seat, contract),
    )


def relations_of_facts(variant: Variant) -> tuple[str, ...]:
    """The relations of a revision that hold its facts: what to prefetch when reading many."""
    relations = ("bids", "melds", "trick_counts")
    return (*relations, "contracts") if _every_side_has_one(variant) else relations


def slip_of(revision: HandRevision, variant: Variant) -> Slip:
    """Read a revision's facts. Prefetch `relations_of_facts` when reading many."""
    record = HandRecord(
        declarer=revision.declarer,
        contract=revision.contract,
        trump=Suit(revision.trump) if revision.trump else None,
        end=HandEnd(revision.end),
        special=revision.special or None,
        offender=revision.offender,
        sides=_sides_of(revision, variant),
    )
    bids = sorted(revision.bids.all(), key=lambda bid: bid.turn)
    return Slip(
        record=record,
        declarer_seat=revision.declarer_seat,
        bids=tuple((bid.seat, bid.amount) for bid in bids),
    )


def seats_of_side(variant: Variant, side: str) -> tuple[int, ...]:
    """The seats whose players are of one side, in seat order."""
    return tuple(s for s in range(variant.deck.players) if side_of_seat(variant, s) == side)


def side_that_sits_out(variant: Variant, record: HandRecord) -> str | None:
    """The one side of the game that has no part in a hand that was bid."""
    absent = [side for side in variant.side_names if side not in record.sides]
    return absent[0] if record.end.has_declarer and len(absent) == 1 else None


def _every_side_has_one(variant: Variant) -> bool:
    return variant.auction.contracts == "every_side"


def _sides_of(revision: HandRevision, variant: Variant) -> dict[str, SideRecord]:
    melds = sorted(revision.melds.all(), key=lambda meld: meld.pk)
    counts = {count.side: count for count in revision.trick_counts.all()}
    contracts: dict[str, int] = {}
    if _every_side_has_one(variant):
        contracts = {own.side: own.amount for own in revision.contracts.all()}
    return {
        side: _side_record(
            [meld for meld in melds if meld.side == side],
            counts.get(side),
            contracts.get(side),
            seats_of_side(variant, side),
        )
        for side in sorted({meld.side for meld in melds})
    }


def _side_record(
    melds: list[Meld], count: TrickCount | None, contract: int | None, seats: tuple[int, ...]
) -> SideRecord:
    totals = [meld for meld in melds if not meld.name]
    by_hand = tuple(meld.points for meld in totals if meld.seat is not None)
    record = SideRecord(
        meld=by_hand or sum(meld.points for meld in totals),
        shown=tuple(
            ShownMeld(meld.name, meld.copies, 1 + seats.index(meld.seat))
            for meld in melds
            if meld.name and meld.seat is not None
        ),
        contract=contract,
    )
    if count is None:
        return record
    return replace(
        record,
        trick_points=count.points,
        tricks=count.tricks,
        last_trick=count.last,
        kitty=count.kitty,
        forfeit=count.forfeit or None,
    )


def write_facts(revision: HandRevision, slip: Slip, variant: Variant) -> None:
    """Write the auction, contracts, melds and trick counts of a new revision.

    One statement for each kind of which there are any.
    """
    Bid.objects.bulk_create(
        Bid(revision=revision, turn=turn, seat=seat, amount=amount)
        for turn, (seat, amount) in enumerate(slip.bids, start=1)
    )
    sides = slip.record.sides.items()
    SideContract.objects.bulk_create(
        SideContract(revision=revision, game_id=revision.game_id, side=side, amount=record.contract)
        for side, record in sides
        if record.contract is not None
    )
    Meld.objects.bulk_create(
        meld
        for side, record in sides
        for meld in _meld_rows(revision, side, record, variant, slip.record.trump)
    )
    TrickCount.objects.bulk_create(
        TrickCount(
            revision=revision,
            game_id=revision.game_id,
            side=side,
            points=record.trick_points,
            tricks=record.tricks,
            last=record.last_trick,
            kitty=record.kitty,
            forfeit=record.forfeit or "",
        )
        for side, record in sides
        if _counts_tricks(record)
    )


def _counts_tricks(record: SideRecord) -> bool:
    """Whether anything is written down about the tricks of a side."""
    counted = (record.trick_points, record.tricks, record.last_trick, record.kitty, record.forfeit)
    return any(value is not None for value in counted)


def _meld_rows(
    revision: HandRevision,
    side: str,
    record: SideRecord,
    variant: Variant,
    trump: Suit | None,
) -> list[Meld]:
    seats = seats_of_side(variant, side)
    if isinstance(record.meld, int):
        totals = [Meld(points=record.meld)]
    else:
        totals = [
            Meld(seat=seat, points=points) for seat, points in zip(seats, record.meld, strict=True)
        ]
    worth = {(choice.name, choice.copies): choice.points for choice in meld_choices(variant, trump)}
    named = [
        Meld(
            seat=seats[shown.hand - 1],
            name=shown.name,
            copies=shown.copies,
            points=worth[shown.name, shown.copies],
        )
        for shown in record.shown
    ]
    for row in [*totals, *named]:
        row.revision = revision
        row.game_id = revision.game_id
        row.side = side
    return [*totals, *named]
