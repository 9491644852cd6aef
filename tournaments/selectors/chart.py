"""The chart of a movement: of the rounds that are drawn by name, before the draw by number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scoring.rules import Variant, seat_name
from scoring.selectors import variant_of
from tournaments.models import Event, Round, Stage
from tournaments.rules.draws import DrawRefused
from tournaments.rules.facts import Competitor, Kind, Meeting, StageFacts
from tournaments.rules.formats import FORMATS
from tournaments.rules.movements import certificate_of
from tournaments.rules.movements.chart import Chart, Place, chart, meetings_of, seats_at
from tournaments.selectors.facts import facts_of, options_of

_SEED = 1  # the chart by number is the same whenever it is printed


@dataclass(frozen=True)
class Sitting:
    """Somebody at a table, with the seat of a player, "" for a team."""

    name: str
    seat: str


@dataclass(frozen=True)
class ChartRow:
    """A round at a table: its sides, and who is on each."""

    round: int
    sides: tuple[tuple[Sitting, ...], ...]


@dataclass(frozen=True)
class TableCard:
    """What is laid on a table: who comes to it, round after round."""

    number: int
    rows: tuple[ChartRow, ...]


@dataclass(frozen=True)
class CardPlace:
    """Where somebody goes in a round; `table` is 0 for who does not play."""

    round: int
    kind: str
    table: int
    seat: str
    partners: tuple[str, ...]
    opponents: tuple[str, ...]


@dataclass(frozen=True)
class EntryCard:
    """What somebody carries: where to go, round after round. `name` is "" in a chart by number."""

    number: int
    name: str
    places: tuple[CardPlace, ...]


@dataclass(frozen=True)
class MovementChart:
    """All rounds of a movement, and in a sentence how good it is."""

    rounds: int
    tables: tuple[TableCard, ...]
    entries: tuple[EntryCard, ...]
    certificate: str
    may_change: bool  # some of its rounds have not begun


def has_chart(stage: Stage) -> bool:
    """Whether all rounds of a stage are drawn beforehand, so that there is a chart of them."""
    return FORMATS[stage.format].draws_all_rounds and not stage.is_bracket


def chart_of(stage: Stage, *, for_directors: bool = False) -> MovementChart | None:
    """The chart of a stage's rounds: six statements, however many.

    None before the draw; for others than directors, before the first round is published.
    """
    states = list(
        stage.rounds.filter(undone_at=None)
        .exclude(state=Round.State.ASKED)
        .values_list("state", flat=True)
    )
    if not states or (not for_directors and set(states) == {Round.State.DRAWN}):
        return None
    facts = facts_of(stage)
    entries = stage.event.entries.filter(stages__stage=stage).select_related("team", "player")
    names = {entry.pk: str(entry) for entry in entries}
    found = chart(facts.meetings, is_individual=facts.options.is_individual)
    cards = {one.entry: EntryCard(one.number, names[one.entry], ()) for one in facts.competitors}
    may_change = Round.State.DRAWN in states
    return _chart(stage.event, facts, found, names, cards, may_change=may_change)


def chart_by_number(stage: Stage, *, entries: int, rounds: int) -> MovementChart:
    """The chart for so many entries, who are numbers; `rounds` 0 is as many as it needs.

    No statement if the stage's event is at hand.

    Raises:
        DrawRefused: with a sentence for the director.
    """
    draw = FORMATS[stage.format].draws
    if draw is None:
        raise DrawRefused("Rounds that are seated by hand have no chart.")
    numbers = range(1, entries + 1)
    options = replace(options_of(stage), rounds=rounds)
    facts = StageFacts(options, tuple(Competitor(number, number) for number in numbers))
    meetings = meetings_of(draw(facts, number=1, seed=_SEED))
    facts = replace(facts, meetings=meetings)
    found = chart(meetings, is_individual=options.is_individual)
    names = {number: str(number) for number in numbers}
    cards = {number: EntryCard(number, "", ()) for number in numbers}
    return _chart(stage.event, facts, found, names, cards, may_change=False)


def _chart(
    event: Event,
    facts: StageFacts,
    found: Chart,
    names: Mapping[int, str],
    cards: Mapping[int, EntryCard],
    *,
    may_change: bool,
) -> MovementChart:
    variant = variant_of(event.rules)
    entries = [
        replace(card, places=tuple(_place(place, names, variant) for place in places))
        for entry, card in cards.items()
        if (places := found.places.get(entry, ()))
    ]
    return MovementChart(
        rounds=facts.last_round,
        tables=tuple(
            TableCard(number, tuple(_row(meeting, facts, names, variant) for meeting in meetings))
            for number, meetings in found.tables.items()
        ),
        entries=tuple(sorted(entries, key=lambda card: (card.name.casefold(), card.number))),
        certificate=certificate_of(facts).sentence,
        may_change=may_change,
    )


def _row(
    meeting: Meeting, facts: StageFacts, names: Mapping[int, str], variant: Variant
) -> ChartRow:
    seats = seats_at(meeting)
    sides = []
    for side, entries in meeting.sides.items():
        sitting = []
        for at, entry in enumerate(entries):
            seat = seats[side][at] if facts.options.is_individual else None
            sitting.append(Sitting(names[entry], _seat(seat, len(meeting.sides), variant)))
        sides.append(tuple(sitting))
    return ChartRow(meeting.round, tuple(sides))


def _place(place: Place, names: Mapping[int, str], variant: Variant) -> CardPlace:
    sides = 2 if place.partners else 3
    return CardPlace(
        round=place.round,
        kind=place.kind.value,
        table=(place.table or 0) if place.kind is Kind.TABLE else 0,
        seat=_seat(place.seat, sides, variant),
        partners=_named(place.partners, names),
        opponents=_named(place.opponents, names),
    )


def _seat(seat: int | None, sides: int, variant: Variant) -> str:
    """The compass for four at a table, a number where each of three plays alone."""
    if seat is None:
        return ""
    return seat_name(variant, seat) if sides == 2 else f"Seat {seat + 1}"


def _named(entries: Iterable[int], names: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(names[entry] for entry in entries)
