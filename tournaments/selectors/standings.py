"""The standings as people read them: places, points by round, and why a place is that place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from typing import Any

from tournaments.models import Entry, Event, EventFreshness, Stage, StandingsSheet
from tournaments.rules.tiebreaks import TIE_BREAKS
from tournaments.selectors.comparisons import Compared, compared
from tournaments.selectors.hidden import visible_through

# Formats of matches, in which it is told how many each has won.
OF_MATCHES = frozenset(
    {
        Stage.Format.ROUND_ROBIN,
        Stage.Format.SWISS,
        Stage.Format.SINGLE_ELIMINATION,
        Stage.Format.DOUBLE_ELIMINATION,
    }
)


@dataclass(frozen=True)
class RoundPoints:
    """What a round brought, None where it brought nothing.

    Of its points the director has given the part `given`, or taken it with a minus; None where
    nothing was ruled.
    """

    points: Fraction | None
    is_credited: bool = False
    given: Fraction | None = None
    is_unagreed: bool = False

    @property
    def credit(self) -> Fraction | None:
        """What the event gives for the round, which was not played."""
        if not self.is_credited or self.points is None:
            return None
        return self.points - (self.given or 0)


@dataclass(frozen=True)
class StandingsLine:
    """One entry in the standings.

    `place` is None for one that has left, and in a bracket for one that is still in. The points of
    a round are None where it has none.
    """

    entry: Entry
    place: int | None
    is_shared: bool
    has_left: bool
    points: Fraction
    rounds: tuple[RoundPoints, ...]
    wins: Fraction
    losses: Fraction
    difference: Fraction
    strength: Fraction | None
    made: int
    sets: int
    hands: int
    best_hand: int | None
    best_game: int | None
    compare: Callable[[str], Compared | None] = field(repr=False, compare=False)

    @cached_property
    def above(self) -> Compared | None:
        """It beside the line above; worked out when somebody asks."""
        return self.compare("above")

    @cached_property
    def below(self) -> Compared | None:
        """It beside the line below."""
        return self.compare("below")

    @property
    def neighbours(self) -> tuple[Compared, ...]:
        """The comparisons with the line above and the one below, where there is one."""
        return tuple(compared for compared in (self.above, self.below) if compared)

    @property
    def is_unagreed(self) -> bool:
        """Whether a result of it is not agreed yet."""
        return any(one.is_unagreed for one in self.rounds)

    @property
    def has_result(self) -> bool:
        """Whether anything has come out for it yet."""
        return bool(
            self.hands or self.wins or self.losses or any(one.points for one in self.rounds)
        )


@dataclass(frozen=True)
class Standings:
    """The standings of a stage, as far as they are computed and the reader may see them.

    `as_of` is None before they were computed once. `is_stale` says that something has changed
    since. `hidden_after` is the round after which this reader is told no results until they are
    announced, None where nothing is hidden; `is_hidden_from_others` that a director sees more.
    """

    event: Event
    stage: Stage
    stages: tuple[Stage, ...]
    as_of: datetime | None
    is_stale: bool
    rounds: tuple[int, ...]
    tables_in: int
    tables_expected: int
    lines: tuple[StandingsLine, ...]
    order: tuple[str, ...]
    hidden_after: int | None = None
    is_hidden_from_others: bool = False

    @property
    def has_hands(self) -> bool:
        """Whether anything has come out yet."""
        return any(line.has_result for line in self.lines)

    @property
    def is_final(self) -> bool:
        """Whether the event is closed and everything is counted and told."""
        is_closed = self.event.state == Event.State.CLOSED
        return is_closed and not self.is_stale and self.hidden_after is None

    @property
    def shows_wins(self) -> bool:
        """Whether it matters how many matches each has won."""
        return self.stage.format in OF_MATCHES or "wins" in self.event.tie_breaks

    @property
    def shows_sets(self) -> bool:
        """Whether it matters how often each was set."""
        return "fewest-sets" in self.event.tie_breaks

    @property
    def has_credits(self) -> bool:
        """Whether anybody has points for a round not played."""
        return any(one.is_credited for line in self.lines for one in line.rounds)

    @property
    def has_adjusted(self) -> bool:
        """Whether the director gave anybody points or took them."""
        return any(one.given is not None for line in self.lines for one in line.rounds)

    @property
    def has_unagreed(self) -> bool:
        """Whether a result is not agreed yet."""
        return any(line.is_unagreed for line in self.lines)

    @property
    def has_left(self) -> bool:
        """Whether anybody stands without a place."""
        return any(line.has_left for line in self.lines)

    @property
    def query(self) -> str:
        """What an address needs to ask for this stage again, where there are several."""
        return f"?stage={self.stage.number}" if len(self.stages) > 1 else ""

    @property
    def columns(self) -> int:
        """How many columns the table has."""
        return 3 + len(self.rounds) + self.shows_wins + self.shows_sets


def standings_version(event: Event) -> str:
    """Changes whenever anything the standings show may have changed.

    Read the event with its club and freshness.
    """
    fresh = event.freshness
    return f"{event.pk}.{fresh.dirty}.{fresh.computed}.{event.club.names_version}.{event.state}"


def is_stale(event: Event) -> bool:
    """Whether hands were posted that the standings do not know of."""
    return event.freshness.computed < event.freshness.dirty


def standings_of(event: Event, *, role: str = "", stage_number: int | None = None) -> Standings:
    """Read the standings of a stage for a person with this role in the club; "" is a stranger.

    Without a number it is the latest stage that has begun. Four statements, however many entries.
    """
    event.freshness = EventFreshness.objects.get(pk=event.pk)
    stages = tuple(event.stages.order_by("number"))
    last = visible_through(event, role)
    sheet = _sheet(event, stage_number, last)
    chosen = sheet.stage_id if sheet else None
    stage = next(
        (one for one in stages if one.pk == chosen or one.number == stage_number), stages[0]
    )
    entries = {entry.pk: entry for entry in event.entries.select_related("team", "player")}
    # An entry withdrawn since is on the sheet until the next refresh.
    documents = [line for line in (sheet.lines if sheet else []) if line["entry"] in entries]
    by_entry = {line["entry"]: line for line in documents}
    rounds = tuple(range(1, sheet.through_round + 1)) if sheet else ()
    return Standings(
        event=event,
        stage=stage,
        stages=stages,
        as_of=sheet.computed_at if sheet else None,
        is_stale=is_stale(event),
        rounds=rounds,
        tables_in=sheet.tables_in if sheet else 0,
        tables_expected=sheet.tables_expected if sheet else 0,
        lines=tuple(_line(line, by_entry, entries, rounds) for line in documents),
        order=tuple(TIE_BREAKS[code].name for code in event.tie_breaks),
        hidden_after=last,
        is_hidden_from_others=last is None and visible_through(event, "") is not None,
    )


def _sheet(event: Event, stage_number: int | None, last: int | None) -> StandingsSheet | None:
    """The newest sheet of a stage up to the last round that may be seen.

    The newest, not that of the highest round: a round may have been taken back.
    """
    sheets = StandingsSheet.objects.filter(stage__event=event)
    if last is not None:
        sheets = sheets.filter(through_round__lte=last)
    if stage_number is not None:
        sheets = sheets.filter(stage__number=stage_number)
    else:  # a later stage once it has a round
        sheets = sheets.exclude(stage__number__gt=1, through_round=0)
    return sheets.order_by("stage__number", "version", "through_round").last()


def _line(
    line: Mapping[str, Any],
    by_entry: Mapping[int, Mapping[str, Any]],
    entries: Mapping[int, Entry],
    rounds: tuple[int, ...],
) -> StandingsLine:
    return StandingsLine(
        entry=entries[line["entry"]],
        place=line["place"],
        is_shared=line["shared"],
        has_left=line["left"],
        points=Fraction(line["points"]),
        rounds=tuple(_round_points(line, number) for number in rounds),
        wins=Fraction(line["wins"]),
        losses=Fraction(line["losses"]),
        difference=Fraction(line["difference"]),
        strength=None if line["strength"] is None else Fraction(line["strength"]),
        made=line["made"],
        sets=line["sets"],
        hands=line["hands"],
        best_hand=line["best_hand"],
        best_game=line["best_game"],
        compare=lambda neighbour: compared(line, neighbour, by_entry, entries),
    )


def _round_points(line: Mapping[str, Any], number: int) -> RoundPoints:
    points = line["rounds"].get(str(number))
    given = line["adjusted"].get(str(number))
    return RoundPoints(
        points=None if points is None else Fraction(points),
        is_credited=number in line["credited"],
        given=Fraction(given) if given is not None else None,
        is_unagreed=number in line["unagreed"],
    )
