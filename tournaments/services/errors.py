"""Why a thing of an event could not be done, each with a plain sentence for who tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.services.errors import KeyReused, NoLongerSo, ScoringError
from tournaments.models import Entry


class EventError(ScoringError):
    """Something about an event that a person can understand and mend."""


class ActRepeated(KeyReused):
    """The idempotency key was used before, for something else."""

    def __init__(self) -> None:
        super().__init__()
        self.message = "This was saved before, and what you chose is different now. Look first."


class EventIsClosed(EventError, NoLongerSo):
    """The event takes no more entries and rounds."""

    message = "This event is closed. Open it again first."


class EndRefused(EventError):
    """The club's rules cannot end a game like this."""

    message = "A game cannot end like this."


class TeamsRefused(EventError):
    """Some teams cannot be entered; `teams` holds a sentence for each of them by its id."""

    message = "Nobody was entered."

    def __init__(self, teams: Mapping[int, str]) -> None:
        self.teams = dict(teams)
        super().__init__(" ".join(self.teams.values()), field="teams")

    def sentences(self) -> dict[str, list[str]]:
        """A sentence for each team."""
        return {"teams": list(self.teams.values())}


class PlanRefused(EventError):
    """Options of an event, or its stages, that do not fit each other."""

    message = "An event cannot be run like this."


class RoundsHaveBegun(EventError, NoLongerSo):
    """What everybody was told before round one does not change any more."""

    message = "A round is drawn already, so this stays as it is."


class PlayersRefused(EventError):
    """Some players cannot be entered; `players` holds a sentence for each of them by its id."""

    message = "Nobody was entered."

    def __init__(self, players: Mapping[int, str]) -> None:
        self.players = dict(players)
        super().__init__(" ".join(self.players.values()), field="players")

    def sentences(self) -> dict[str, list[str]]:
        """A sentence for each player."""
        return {"players": list(self.players.values())}


class SeedsRefused(EventError):
    """Some seeds cannot be; `entries` holds a sentence for each entry by its id."""

    message = "Nobody was seeded."

    def __init__(self, entries: Mapping[int, str]) -> None:
        self.entries = dict(entries)
        super().__init__(" ".join(dict.fromkeys(self.entries.values())), field="seeds")


class EntryHasPlayed(EventError, NoLongerSo):
    """An entry that was seated once stays: its points and those of others hang from it."""

    message = "This entry has been seated. What it played stays."


class SeatingRefused(EventError):
    """A seating cannot be; `tables` holds the sentences for each table by its number."""

    message = "Nobody was seated. Look at the tables that are marked."

    def __init__(
        self, tables: Mapping[int, Sequence[str]] | None = None, message: str = ""
    ) -> None:
        self.tables = {number: tuple(lines) for number, lines in (tables or {}).items()}
        super().__init__(message, field="seating")

    def sentences(self) -> dict[str, list[str]]:
        """The sentences of each table, under "table 3"; without tables the message alone."""
        tables = {f"table {number}": list(lines) for number, lines in self.tables.items()}
        return tables or super().sentences()


class RoundAlreadySeated(EventError, NoLongerSo):
    """Somebody has seated this round meanwhile."""

    def __init__(self, number: int) -> None:
        super().__init__(f"Round {number} is already seated.")


class RoundOutOfTurn(EventError, NoLongerSo):
    """Rounds are seated one after the other."""

    def __init__(self, next_number: int) -> None:
        super().__init__(f"The next round is round {next_number}.")


class StageNotThere(EventError, NoLongerSo):
    """The event has no such stage."""

    def __init__(self, number: int) -> None:
        super().__init__(f"There is no stage {number}.")


class StageNotStarted(EventError, NoLongerSo):
    """A stage that cannot begin yet."""

    message = "This stage cannot begin yet."


class CutIsLevel(EventError):
    """Nothing separates the `entries` on the line of a cut: somebody says which `free` go on."""

    def __init__(self, *, place: int, free: int, entries: Sequence[Entry]) -> None:
        self.entries = tuple(entries)
        self.free = free
        names = [str(entry) for entry in entries]
        super().__init__(
            f"{', '.join(names[:-1])} and {names[-1]} share place {place}. "
            f"Only {free} of them can go on. Say who.",
            field="preferred",
        )


class DrawNotMade(EventError, NoLongerSo):
    """A round cannot be drawn now."""

    message = "This round cannot be drawn now."


class RoundNotDrawn(EventError, NoLongerSo):
    """What is asked needs a round that is drawn and published."""

    def __init__(self, number: int) -> None:
        super().__init__(f"Round {number} is not there yet. It is still being drawn or inspected.")


class RoundNotUndone(EventError, NoLongerSo):
    """A draw that cannot be taken back any more."""

    message = "This draw cannot be taken back."


class RoundNotOver(EventError):
    """A round of which results are missing, or not agreed by both sides; each list says where."""

    def __init__(
        self, number: int, missing: Sequence[str] = (), not_agreed: Sequence[str] = ()
    ) -> None:
        self.missing = tuple(missing)
        self.not_agreed = tuple(not_agreed)
        why = []
        if missing:
            why.append(f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing")
        if not_agreed:
            has = "has" if len(not_agreed) == 1 else "have"
            why.append(f"{', '.join(not_agreed)} {has} not agreed")
        super().__init__(f"Round {number} is not over: {'; '.join(why)}.", field="note")


class GameNotDue(EventError, NoLongerSo):
    """A match needs no other game now."""

    message = "This match needs no other game now."


class TableHasHands(EventError, NoLongerSo):
    """A table at which a hand was posted cannot be taken apart."""

    def __init__(self, number: int) -> None:
        super().__init__(f"Table {number} has a hand on its sheet, so it stays.")


class RulingRefused(EventError):
    """A ruling that does not fit what it is about."""

    message = "This ruling cannot be."


class PresenceRefused(EventError, NoLongerSo):
    """Somebody cannot be taken in, out or back as asked."""

    message = "This cannot be done now."


class EffectNotSeen(EventError, NoLongerSo):
    """What a change of a final result moves was not shown, or has become another effect."""

    message = "Look at what this changes, then save it again."


class NotTheDemo(EventError):
    """Only the demo club can be deleted."""

    message = "Only the demo club can be deleted."
