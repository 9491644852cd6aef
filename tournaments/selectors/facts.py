"""A stage as plain values, read whole: everything that is drawn or ranked is computed from it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from django.db.models import FilteredRelation, Q

from scoring.models import Game
from scoring.rules import GameState
from scoring.selectors import Agreed, NotAsked, agreements_of, variant_of
from tournaments.models import Event, Pairing, PairingGame, Round, Stage
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


def facts_of(
    stage: Stage, *, published_only: bool = False, instead: Mapping[int, Game] | None = None
) -> StageFacts:
    """Read a stage: three statements, however many entries and rounds, and one for agreements.

    Competitors come in the order of their start numbers, meetings in the order they were drawn.
    A cancelled game does not count, nor does a meeting that was undone. With `published_only`
    rounds that only the director knows are left out. `instead` has games, by id, that are read in
    place of the stored ones: what if they came out like this?
    """
    competitors, adjustments = _competitors(stage)
    return StageFacts(
        options=options_of(stage),
        competitors=competitors,
        meetings=tuple(_meetings(stage, published_only, instead or {})),
        adjustments=adjustments,
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


def _competitors(stage: Stage) -> tuple[tuple[Competitor, ...], tuple[Adjustment, ...]]:
    """Who takes part, and what the director gave or took; a row for each absence and ruling."""
    ruled = Q(entry__rulings__stage=stage, entry__rulings__revoked_at=None)
    rows: Iterable[tuple[Any, ...]] = (
        stage.members.alias(ruling=FilteredRelation("entry__rulings", condition=ruled))
        .order_by("entry__number", "ruling__pk")
        .values_list(
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
            "ruling__pk",
            "ruling__round_number",
            "ruling__numerator",
            "ruling__denominator",
            "ruling__half_wins",
        )
    )
    away: defaultdict[int, set[int]] = defaultdict(set)
    members: dict[int, tuple[Any, ...]] = {}
    adjustments: dict[int, Adjustment] = {}
    for *facts, missed, ruling, number, numerator, denominator, half_wins in rows:
        entry = facts[0]
        members[entry] = tuple(facts)
        if missed is not None:
            away[entry].add(missed)
        if ruling is not None:
            adjustments[ruling] = Adjustment(
                entry=entry,
                round=number,
                points=Fraction(numerator, denominator),
                wins=Fraction(half_wins, 2),
            )
    competitors = tuple(
        _competitor(stage, *facts, away=frozenset(away[entry])) for entry, facts in members.items()
    )
    return competitors, tuple(adjustments[pk] for pk in sorted(adjustments))


def _competitor(
    stage: Stage,
    entry: int,
    number: int,
    seed: int | None,
    entry_seed: int | None,
    pool: int,
    joined: int,
    left: int | None,
    why: str,
    keeps_seat: bool,
    *,
    away: frozenset[int],
) -> Competitor:
    return Competitor(
        entry=entry,
        number=number,
        seed=entry_seed if seed is None and stage.number == 1 else seed,
        pool=pool,
        joined=joined,
        left=left,
        gone=Gone(why) if why else None,
        away=away,
        keeps_seat=keeps_seat,
    )


@dataclass
class _Place:
    """A pairing as it is read, row after row."""

    round: int
    code: str
    kind: str
    table: int | None
    verdict: str | None
    awarded: str | None
    sides: dict[str, list[int]] = field(default_factory=dict)


def _meetings(stage: Stage, published_only: bool, instead: Mapping[int, Game]) -> Iterable[Meeting]:
    places = _places(stage, published_only)
    games: defaultdict[int, list[Game]] = defaultdict(list)
    for played in (
        PairingGame.objects.filter(pairing__stage=stage, pairing__undone_at=None)
        .exclude(game__state=Game.State.CANCELLED)
        .select_related("game")
        .order_by("pairing_id", "number")
    ):
        games[played.pairing_id].append(instead.get(played.game_id, played.game))
    agreed = _agreed(game for of_pairing in games.values() for game in of_pairing)
    for pairing_id, place in places.items():
        yield _meeting(place, games[pairing_id], agreed, stage.best_of)


def _places(stage: Stage, published_only: bool) -> dict[int, _Place]:
    """The pairings by id, each with its ruling: there is one at most."""
    pairings = Pairing.objects.filter(stage=stage, undone_at=None)
    if published_only:
        pairings = pairings.filter(round__state__in=[Round.State.PUBLISHED, Round.State.CLOSED])
    rows = (
        pairings.alias(ruling=FilteredRelation("rulings", condition=Q(rulings__revoked_at=None)))
        .order_by("round__number", "pk", "places__side", "places__seat", "places__pk")
        .values_list(
            "pk",
            "round__number",
            "code",
            "kind",
            "table__number",
            "ruling__kind",
            "ruling__awarded",
            "places__side",
            "places__entry_id",
        )
    )
    places: dict[int, _Place] = {}
    for pk, number, code, kind, table, verdict, awarded, side, entry in rows:
        place = places.setdefault(pk, _Place(number, code, kind, table, verdict, awarded))
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
        is_over=place.verdict is not None or is_decided(winners, best_of),
        is_agreed=all(agreed[game.pk] for game in games),
        verdict=Verdict(place.verdict) if place.verdict else None,
        awarded=place.awarded or None,
    )


def is_decided(winners: list[str], best_of: int) -> bool:
    """Whether games that are over, each with its winner, end a meeting of the best of so many.

    They do once a side has won more than half, and after the last one, won or level.
    """
    won = max((winners.count(side) for side in winners if len(side) == 1), default=0)
    return len(winners) >= best_of or won > best_of // 2
