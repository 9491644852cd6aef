"""The desk's board: what each table of a round has handed in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from django.db.models import Prefetch, Q

from scoring.models import Game
from scoring.rules import GameState
from scoring.selectors import AgreementState, Disputed, Waiting, agreements_of
from tournaments.models import Entry, Event, Pairing, PairingEntry, PairingGame, Round, Ruling
from tournaments.selectors.events import game_end_of
from tournaments.selectors.facts import is_decided
from tournaments.selectors.rounds import progress_of


class TableState(StrEnum):
    """What the desk has of a table."""

    MISSING = "missing"
    PLAYING = "playing"
    BETWEEN = "between"  # a game is over and the next one of the match is not begun
    ENTERED = "entered"
    UNAGREED = "unagreed"  # everything is in, and not every side has said that it is right
    DISPUTED = "disputed"
    RULED = "ruled"  # the director has decided it


IN = (TableState.ENTERED, TableState.RULED)


@dataclass(frozen=True)
class SideBox:
    """A side at a table: who plays on it, its points in the game (None before the first hand).

    `won` counts the games of the match that it has won.
    """

    entries: tuple[Entry, ...]
    total: int | None
    won: int = 0

    @property
    def entry(self) -> Entry:
        """The team; the first of two who are partners for one round."""
        return self.entries[0]

    @property
    def name(self) -> str:
        """Who plays on it."""
        return " & ".join(str(entry) for entry in self.entries)


@dataclass(frozen=True)
class TableBox:
    """One table of the board. `pips` says hand by hand whether it is in; empty without a number.

    `game_number` of `best_of` is the game of the match that is being played.
    """

    pairing: Pairing
    number: int
    game: Game
    state: TableState
    sides: tuple[SideBox, ...]
    hands: int
    hands_expected: int
    pips: tuple[bool, ...]
    game_number: int = 1
    best_of: int = 1
    said: str = ""

    @property
    def hands_missing(self) -> int:
        """How many hands are still to come; 0 where their number is not fixed."""
        return max(self.hands_expected - self.hands, 0)

    @property
    def is_played(self) -> bool:
        """Whether its last game is over, so that its sheet is read and no hand entered."""
        return self.state not in (TableState.MISSING, TableState.PLAYING)

    @property
    def is_in(self) -> bool:
        """Whether the desk waits for nothing more of this table."""
        return self.state in IN


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
        return sum(table.is_in for table in self.tables)

    @property
    def is_complete(self) -> bool:
        """Whether every table is in."""
        return self.tables_in == len(self.tables)

    @property
    def is_fresh(self) -> bool:
        """Whether no hand of the round is in yet."""
        return not any(table.hands for table in self.tables)

    @property
    def waiting_for(self) -> tuple[TableBox, ...]:
        """The tables that are not in: of earlier rounds, disputed, then the emptiest."""
        missing = [table for table in self.tables if not table.is_in]
        return (
            *self.late,
            *sorted(
                missing,
                key=lambda table: (
                    table.state != TableState.DISPUTED,
                    table.hands,
                    table.number,
                ),
            ),
        )


def board_of(event: Event) -> Board | None:
    """The board of the round being played, None before the first: ten statements."""
    round_ = progress_of(event).shown
    return board_of_round(round_, with_late=True) if round_ else None


def board_of_round(round_: Round, *, with_late: bool = False) -> Board:
    """The board of any round: nine statements.

    `with_late` adds the tables of earlier rounds whose game is not over.
    """
    boxes = table_boxes(round_, with_late=with_late)
    is_late = not round_.stage.is_bracket
    if round_.stage.is_bracket:  # those that are being played before those that are over
        boxes.sort(key=lambda box: (box.is_in, -box.pairing.round.number, box.number))
    return Board(
        round=round_,
        tables=tuple(box for box in boxes if box.pairing.round_id == round_.pk or not is_late),
        sitting_out=tuple(_sitting_out(round_)),
        late=tuple(
            box for box in boxes if is_late and box.pairing.round_id != round_.pk and not box.is_in
        ),
    )


def without_results(board: Board) -> Board:
    """The board for those who may not know yet how its tables came out."""

    def cover(box: TableBox) -> TableBox:
        sides = (replace(side, total=None, won=0) for side in box.sides)
        return replace(box, sides=tuple(sides), said="")

    return replace(
        board,
        tables=tuple(cover(box) for box in board.tables),
        late=tuple(cover(box) for box in board.late),
    )


def table_boxes(round_: Round, *, with_late: bool = False) -> list[TableBox]:
    """The tables of a round at which a game was started; of a bracket, those of all its rounds."""
    if round_.stage.is_bracket:
        return boxes_of(round_.stage.event, Q(stage=round_.stage_id))
    wanted = Q(round=round_)
    if with_late:
        wanted |= Q(
            round__number__lt=round_.number,
            round__state=Round.State.PUBLISHED,
            games__game__state=Game.State.OPEN,
        )
    return boxes_of(round_.stage.event, Q(stage=round_.stage_id) & wanted)


def boxes_of(event: Event, wanted: Q) -> list[TableBox]:
    """The tables among these pairings of an event: seven statements, however many."""
    hands = game_end_of(event.rules).hands
    pairings = [pairing for pairing in _pairings(wanted) if pairing.played]  # type: ignore[attr-defined]
    said = agreements_of(_last(pairing).game for pairing in pairings)
    return [_box(pairing, hands, said[_last(pairing).game_id]) for pairing in pairings]


def _pairings(wanted: Q) -> Iterable[Pairing]:
    """The pairings at their tables, with who sits there, the games and a ruling."""
    places = PairingEntry.objects.select_related("entry__team", "entry__player")
    games = PairingGame.objects.select_related("game").order_by("number")
    return (
        Pairing.objects.filter(wanted, kind=Pairing.Kind.TABLE, undone_at=None, table__isnull=False)
        .select_related("table", "round", "stage")
        .prefetch_related(
            Prefetch("places", places.order_by("side", "seat", "pk"), to_attr="seated"),
            Prefetch("games", games, to_attr="played"),
            Prefetch("rulings", Ruling.objects.filter(revoked_at=None), to_attr="ruled"),
        )
        .order_by("round__number", "table__number")
        .distinct()
    )


def _last(pairing: Pairing) -> PairingGame:
    played: list[PairingGame] = pairing.played  # type: ignore[attr-defined]
    return played[-1]


def _box(pairing: Pairing, hands_expected: int, said: AgreementState) -> TableBox:
    last = _last(pairing)
    game_state = GameState.from_document(last.game.totals)
    # Where the number of hands is fixed, a misdeal is not one of them: the same dealer deals again.
    hands_in = game_state.deals if hands_expected else game_state.hands
    won = _games_won(pairing)
    assert pairing.table is not None
    return TableBox(
        pairing=pairing,
        number=pairing.table.number,
        game=last.game,
        state=_state(pairing, last.game, game_state, said),
        sides=tuple(
            SideBox(entries, game_state.totals[side] if game_state.hands else None, won[side])
            for side, entries in _by_side(pairing).items()
        ),
        hands=hands_in,
        hands_expected=hands_expected,
        pips=tuple(number <= hands_in for number in range(1, hands_expected + 1)),
        game_number=last.number,
        best_of=pairing.stage.best_of,
        said=said.note if isinstance(said, Disputed) else "",
    )


def _by_side(pairing: Pairing) -> dict[str, tuple[Entry, ...]]:
    sides: dict[str, tuple[Entry, ...]] = {}
    for place in pairing.seated:  # type: ignore[attr-defined]
        sides[place.side] = (*sides.get(place.side, ()), place.entry)
    return sides


def _games_won(pairing: Pairing) -> dict[str, int]:
    won = dict.fromkeys(_by_side(pairing), 0)
    for played in pairing.played:  # type: ignore[attr-defined]
        if played.game.state == Game.State.OVER and played.game.winner in won:
            won[played.game.winner] += 1
    return won


def _state(pairing: Pairing, game: Game, totals: GameState, said: AgreementState) -> TableState:
    if pairing.ruled:  # type: ignore[attr-defined]
        return TableState.RULED
    if isinstance(said, Disputed):
        return TableState.DISPUTED
    if game.state != Game.State.OVER:
        return TableState.PLAYING if totals.hands else TableState.MISSING
    winners = [
        played.game.winner
        for played in pairing.played  # type: ignore[attr-defined]
        if played.game.state == Game.State.OVER
    ]
    if not is_decided(winners, pairing.stage.best_of):
        return TableState.BETWEEN
    return TableState.UNAGREED if isinstance(said, Waiting) else TableState.ENTERED


def _sitting_out(round_: Round) -> list[Entry]:
    places = round_.places.exclude(pairing__kind=Pairing.Kind.TABLE)
    return [
        place.entry
        for place in places.select_related("entry__team", "entry__player").order_by("entry__number")
    ]
