"""The desk's board: what each table of a round has handed in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Prefetch

from scoring.models import Game
from scoring.rules import GameState
from tournaments.models import Entry, Event, Pairing, PairingEntry, PairingGame, Round
from tournaments.selectors.events import game_end_of, latest_round


class TableState(StrEnum):
    """What the desk has of a table."""

    MISSING = "missing"
    PLAYING = "playing"
    ENTERED = "entered"


@dataclass(frozen=True)
class SideBox:
    """A side at a table with its running total, None before the first hand."""

    entry: Entry
    total: int | None


@dataclass(frozen=True)
class TableBox:
    """One table of the board. `pips` says hand by hand whether it is in; empty without a number."""

    pairing: Pairing
    number: int
    game: Game
    state: TableState
    sides: tuple[SideBox, ...]
    hands: int
    hands_expected: int
    pips: tuple[bool, ...]

    @property
    def hands_missing(self) -> int:
        """How many hands are still to come; 0 where their number is not fixed."""
        return max(self.hands_expected - self.hands, 0)


@dataclass(frozen=True)
class Board:
    """A round as the desk sees it. `late` are unfinished tables of earlier rounds."""

    round: Round
    tables: tuple[TableBox, ...]
    sitting_out: tuple[Entry, ...]
    late: tuple[TableBox, ...]

    @property
    def tables_in(self) -> int:
        """How many tables have all their hands in."""
        return sum(table.state == TableState.ENTERED for table in self.tables)

    @property
    def is_complete(self) -> bool:
        """Whether every table is in."""
        return self.tables_in == len(self.tables)

    @property
    def waiting_for(self) -> tuple[TableBox, ...]:
        """The tables that are not in, those of earlier rounds first, then the emptiest."""
        missing = [table for table in self.tables if table.state != TableState.ENTERED]
        return (*self.late, *sorted(missing, key=lambda table: (table.hands, table.number)))


def board_of(event: Event) -> Board | None:
    """The board of the round being played, None before the first round: six statements."""
    round_ = latest_round(event)
    if round_ is None:
        return None
    hands = game_end_of(event.rules).hands
    boxes = [_box(pairing, hands) for pairing in _pairings(event)]
    return Board(
        round=round_,
        tables=tuple(box for box in boxes if box.pairing.round_id == round_.pk),
        sitting_out=tuple(_sitting_out(round_)),
        late=tuple(
            box
            for box in boxes
            if box.pairing.round_id != round_.pk and box.state != TableState.ENTERED
        ),
    )


def board_of_round(round_: Round) -> Board:
    """The board of any round, without the tables that earlier ones still miss: seven statements."""
    event = round_.stage.event
    hands = game_end_of(event.rules).hands
    boxes = [_box(pairing, hands) for pairing in _pairings(event)]
    return Board(
        round=round_,
        tables=tuple(box for box in boxes if box.pairing.round_id == round_.pk),
        sitting_out=tuple(_sitting_out(round_)),
        late=(),
    )


def _pairings(event: Event) -> list[Pairing]:
    """The pairings of all rounds at their tables, with who sits there and the games."""
    places = PairingEntry.objects.select_related("entry__team").order_by("side")
    games = PairingGame.objects.select_related("game").order_by("number")
    return list(
        Pairing.objects.filter(stage__event=event, kind=Pairing.Kind.TABLE, undone_at=None)
        .select_related("table", "round")
        .prefetch_related(
            Prefetch("places", places, to_attr="seated"),
            Prefetch("games", games, to_attr="played"),
        )
        .order_by("round__number", "table__number")
    )


def _box(pairing: Pairing, hands_expected: int) -> TableBox:
    game: Game = pairing.played[-1].game  # type: ignore[attr-defined]
    game_state = GameState.from_document(game.totals)
    # Where the number of hands is fixed, a misdeal is not one of them: the same dealer deals again.
    hands_in = game_state.deals if hands_expected else game_state.hands
    if game.state == Game.State.OVER:
        state = TableState.ENTERED
    else:
        state = TableState.PLAYING if game_state.hands else TableState.MISSING
    assert pairing.table is not None
    return TableBox(
        pairing=pairing,
        number=pairing.table.number,
        game=game,
        state=state,
        sides=tuple(
            SideBox(place.entry, game_state.totals[place.side] if game_state.hands else None)
            for place in pairing.seated  # type: ignore[attr-defined]
        ),
        hands=hands_in,
        hands_expected=hands_expected,
        pips=tuple(number <= hands_in for number in range(1, hands_expected + 1)),
    )


def _sitting_out(round_: Round) -> list[Entry]:
    sitting = round_.places.exclude(pairing__kind=Pairing.Kind.TABLE)
    return [
        place.entry for place in sitting.select_related("entry__team").order_by("entry__number")
    ]
