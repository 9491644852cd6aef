"""A stage as plain values, read whole: everything that is drawn or ranked is computed from it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scoring.models import Game
from scoring.rules import GameState
from scoring.selectors import Agreed, NotAsked, agreements_of, variant_of
from tournaments.models import Event, Pairing, PairingGame, Ruling, Stage
from tournaments.rules.facts import (
    Adjustment,
    Competitor,
    Credit,
    CreditKind,
    Gone,
    Kind,
    Meeting,
    SideResult,
    StageFacts,
    StageOptions,
    Verdict,
)


def facts_of(stage: Stage) -> StageFacts:
    """Read a stage: four statements, however many entries and rounds, and one for agreements.

    Competitors come in the order of their start numbers, meetings in the order they were drawn.
    A cancelled game does not count, nor does a meeting that was undone.
    """
    rulings = list(stage.rulings.filter(revoked_at=None).order_by("pk"))
    return StageFacts(
        options=options_of(stage),
        competitors=tuple(_competitors(stage)),
        meetings=tuple(_meetings(stage, rulings)),
        adjustments=tuple(
            Adjustment(
                entry=ruling.entry_id,
                round=ruling.round_number or 0,
                points=Fraction(ruling.numerator, ruling.denominator),
                wins=Fraction(ruling.half_wins, 2),
            )
            for ruling in rulings
            if ruling.entry_id is not None
        ),
    )


def options_of(stage: Stage) -> StageOptions:
    """How a stage is drawn and counted. No statement if its event and rules are at hand."""
    event = stage.event
    deck = variant_of(event.rules).deck
    return StageOptions(
        format=stage.format,
        rounds=stage.rounds_planned,
        legs=stage.legs,
        pools=stage.pools,
        best_of=stage.best_of,
        third_place=stage.third_place,
        consolation=stage.consolation,
        second_final=stage.second_final,
        is_individual=event.entrants == Event.Entrants.PLAYERS,
        side_size=deck.players // deck.sides,
        sides=deck.sides,
        three_handed=stage.three_handed,
        tie_breaks=tuple(event.tie_breaks),
        bye=Credit(
            CreditKind(event.bye_credit),
            Fraction(event.bye_points),
            Fraction(event.bye_half_wins, 2),
        ),
        absent=Credit(CreditKind(event.absent_credit), Fraction(event.absent_points)),
        counts_unagreed=event.count_unagreed,
        lot_seed=event.lot_seed,
    )


def side_result(states: Iterable[GameState], winners: Iterable[str], side: str) -> SideResult:
    """What a side has in these games together; `winners` names who won each that is over.

    A contract that was thrown in is lost as one that was set: both are sets.
    """
    states = list(states)
    done = [state.sides[side] for state in states]
    best_hands = [one.best_hand for one in done if one.best_hand is not None]
    return SideResult(
        points=sum(state.totals[side] for state in states),
        games=sum(winner == side for winner in winners),
        made=sum(one.made for one in done),
        sets=sum(one.set + one.thrown_in for one in done),
        hands=sum(one.hands for one in done),
        best_hand=max(best_hands, default=None),
        best_game=max((state.totals[side] for state in states if state.hands), default=None),
    )


def _competitors(stage: Stage) -> Iterable[Competitor]:
    rows: Iterable[tuple[Any, ...]] = stage.members.order_by("entry__number").values_list(
        "entry_id",
        "entry__number",
        "seed",
        "entry__seed",
        "pool",
        "joined_round",
        "left_after_round",
        "why",
        "entry__keeps_seat",
        "absences__round_number",
    )
    away: defaultdict[int, set[int]] = defaultdict(set)
    members: dict[int, list[Any]] = {}
    for *facts, missed in rows:
        members[facts[0]] = facts
        if missed is not None:
            away[facts[0]].add(missed)
    for entry, number, seed, entry_seed, pool, joined, left, why, keeps_seat in members.values():
        yield Competitor(
            entry=entry,
            number=number,
            seed=entry_seed if seed is None and stage.number == 1 else seed,
            pool=pool,
            joined=joined,
            left=left,
            gone=Gone(why) if why else None,
            away=frozenset(away[entry]),
            keeps_seat=keeps_seat,
        )


@dataclass
class _Place:
    """A pairing as it is read, row after row."""

    round: int
    code: str
    kind: str
    table: int | None
    sides: dict[str, list[int]] = field(default_factory=dict)


def _meetings(stage: Stage, rulings: Iterable[Ruling]) -> Iterable[Meeting]:
    ruled = {ruling.pairing_id: ruling for ruling in rulings if ruling.pairing_id is not None}
    places = _places(stage)
    games: defaultdict[int, list[Game]] = defaultdict(list)
    for played in (
        PairingGame.objects.filter(pairing__stage=stage, pairing__undone_at=None)
        .exclude(game__state=Game.State.CANCELLED)
        .select_related("game")
        .order_by("pairing_id", "number")
    ):
        games[played.pairing_id].append(played.game)
    agreed = _agreed(game for of_pairing in games.values() for game in of_pairing)
    for pairing_id, place in places.items():
        yield _meeting(place, games[pairing_id], agreed, ruled.get(pairing_id), stage.best_of)


def _places(stage: Stage) -> dict[int, _Place]:
    rows = (
        Pairing.objects.filter(stage=stage, undone_at=None)
        .order_by("round__number", "pk", "places__side", "places__seat", "places__pk")
        .values_list(
            "pk",
            "round__number",
            "code",
            "kind",
            "table__number",
            "places__side",
            "places__entry_id",
        )
    )
    places: dict[int, _Place] = {}
    for pk, number, code, kind, table, side, entry in rows:
        place = places.setdefault(pk, _Place(number, code, kind, table))
        if entry is not None:
            place.sides.setdefault(side, []).append(entry)
    return places


def _agreed(games: Iterable[Game]) -> Mapping[int, bool]:
    states = agreements_of(games)
    return {pk: isinstance(state, (Agreed, NotAsked)) for pk, state in states.items()}


def _meeting(
    place: _Place,
    games: list[Game],
    agreed: Mapping[int, bool],
    ruling: Ruling | None,
    best_of: int,
) -> Meeting:
    states = [GameState.from_document(game.totals) for game in games]
    winners = [game.winner for game in games if game.state == Game.State.OVER]
    has_hands = any(state.hands for state in states)
    return Meeting(
        round=place.round,
        code=place.code,
        sides={side: tuple(entries) for side, entries in place.sides.items()},
        kind=Kind(place.kind),
        table=place.table,
        results=(
            {side: side_result(states, winners, side) for side in place.sides if side}
            if has_hands
            else {}
        ),
        is_over=ruling is not None or is_decided(winners, best_of),
        is_agreed=all(agreed[game.pk] for game in games),
        verdict=Verdict(ruling.kind) if ruling else None,
        awarded=(ruling.awarded or None) if ruling else None,
    )


def is_decided(winners: list[str], best_of: int) -> bool:
    """Whether games that are over, each with its winner, end a meeting of the best of so many.

    They do once a side has won more than half, and after the last one, won or level.
    """
    won = max((winners.count(side) for side in winners if len(side) == 1), default=0)
    return len(winners) >= best_of or won > best_of // 2
