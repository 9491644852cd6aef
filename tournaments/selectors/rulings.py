"""What the director has ruled, in words, and the match that is to be ruled on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from django.contrib.humanize.templatetags.humanize import intcomma
from django.db.models import QuerySet

from scoring.rules import GameState
from tournaments.models import Event, Pairing, PairingEntry, Ruling
from tournaments.selectors.pairings import table_number

HALVES = {1: "half a win", 2: "a win", 3: "a win and a half"}


@dataclass(frozen=True)
class MatchToRule:
    """A match: where it is, its sides with who plays on them, and the ruling there is."""

    pairing: Pairing
    where: str
    sides: tuple[tuple[str, str], ...]
    has_hands: bool
    ruling: RulingLine | None


@dataclass(frozen=True)
class RulingLine:
    """A ruling: what it is about, and what it says."""

    ruling: Ruling
    about: str
    says: str


def match_to_rule(event: Event, pairing_id: int) -> MatchToRule | None:
    """A match of the event, None where there is none: five statements."""
    pairing = (
        _with_places(Pairing.objects.filter(stage__event=event, pk=pairing_id))
        .filter(kind=Pairing.Kind.TABLE, undone_at=None)
        .first()
    )
    if pairing is None:
        return None
    games = [played.game for played in pairing.games.select_related("game")]
    ruling = pairing.rulings.select_related("by_user").filter(revoked_at=None).first()
    if ruling is not None:
        ruling.pairing = pairing
    return MatchToRule(
        pairing=pairing,
        where=where_of(pairing),
        sides=tuple(_sides(pairing).items()),
        has_hands=any(GameState.from_document(game.totals).hands for game in games),
        ruling=_line(ruling) if ruling else None,
    )


def rulings_of(event: Event) -> list[RulingLine]:
    """Every ruling of an event, the latest first, those taken back too: three statements."""
    rulings = list(
        Ruling.objects.filter(stage__event=event)
        .select_related("stage", "entry__team", "entry__player", "by_user", "revoked_by")
        .order_by("-pk")
    )
    asked = Pairing.objects.filter(pk__in=[ruling.pairing_id for ruling in rulings])
    matches = {pairing.pk: pairing for pairing in _with_places(asked)}
    for ruling in rulings:
        if ruling.pairing_id is not None:
            ruling.pairing = matches[ruling.pairing_id]
    return [_line(ruling) for ruling in rulings]


def where_of(pairing: Pairing) -> str:
    """Where a match is played: "Round 2, table 3"; a match of a bracket by its code."""
    if pairing.code[:1].isalpha():
        return f"Match {pairing.code}"
    return f"Round {pairing.round.number}, table {table_number(pairing)}"


def _with_places(pairings: QuerySet[Pairing]) -> QuerySet[Pairing]:
    return pairings.select_related("round", "stage", "table").prefetch_related(
        "places__entry__team", "places__entry__player"
    )


def _sides(pairing: Pairing) -> dict[str, str]:
    """Who plays on each side."""
    places: Iterable[PairingEntry] = sorted(
        pairing.places.all(), key=lambda place: (place.side, place.seat or 0, place.pk)
    )
    sides: dict[str, list[str]] = {}
    for place in places:
        sides.setdefault(place.side, []).append(str(place.entry))
    return {side: " & ".join(names) for side, names in sides.items()}


def _line(ruling: Ruling) -> RulingLine:
    if ruling.pairing is None:
        about = f"Round {ruling.round_number}: {ruling.entry}"
        return RulingLine(ruling, about, _given(ruling))
    sides = _sides(ruling.pairing)
    about = f"{where_of(ruling.pairing)}: {' against '.join(sides.values())}"
    says: str = ruling.get_kind_display()
    if ruling.awarded:
        says = f"{says}: {sides.get(ruling.awarded, 'nobody')} wins"
    return RulingLine(ruling, about, says)


def _given(ruling: Ruling) -> str:
    """What an adjustment gives or takes: "−50 points, +half a win"."""
    points = Fraction(ruling.numerator, ruling.denominator)
    parts = []
    if points:
        size = abs(points)
        shown = intcomma(size.numerator) if size.denominator == 1 else f"{float(size):,.1f}"
        parts.append(f"{_sign(points)}{shown} points")
    if ruling.half_wins:
        count = abs(ruling.half_wins)
        wins = HALVES.get(count, f"{count / 2:g} wins")
        parts.append(f"{_sign(ruling.half_wins)}{wins}")
    return ", ".join(parts)


def _sign(value: Fraction | int) -> str:
    return "\N{MINUS SIGN}" if value < 0 else "+"
