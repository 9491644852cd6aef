"""Why a thing of an event could not be done, each with a plain sentence for who tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.services.errors import KeyReused, ScoringError


class EventError(ScoringError):
    """Something about an event that a person can understand and mend."""


class ActRepeated(KeyReused):
    """The idempotency key was used before, for something else."""

    def __init__(self) -> None:
        super().__init__()
        self.message = "This was saved before, and what you chose is different now. Look first."


class EventIsClosed(EventError):
    """The event takes no more entries and rounds."""

    no_longer_so = True
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


class EntryHasPlayed(EventError):
    """An entry that was seated once stays: its points and those of others hang from it."""

    no_longer_so = True
    message = "This team has been seated. What it played stays."


class SeatingRefused(EventError):
    """A seating cannot be; `tables` holds the sentences for each table by its number."""

    message = "Nobody was seated. Look at the tables that are marked."

    def __init__(
        self, tables: Mapping[int, Sequence[str]] | None = None, message: str = ""
    ) -> None:
        self.tables = {number: tuple(lines) for number, lines in (tables or {}).items()}
        super().__init__(message, field="seating")


class RoundAlreadySeated(EventError):
    """Somebody has seated this round meanwhile."""

    no_longer_so = True

    def __init__(self, number: int) -> None:
        super().__init__(f"Round {number} is already seated.")


class RoundOutOfTurn(EventError):
    """Rounds are seated one after the other."""

    no_longer_so = True

    def __init__(self, next_number: int) -> None:
        super().__init__(f"The next round is round {next_number}.")


class TableHasHands(EventError):
    """A table at which a hand was posted cannot be taken apart."""

    no_longer_so = True

    def __init__(self, number: int) -> None:
        super().__init__(f"Table {number} has a hand on its sheet, so it stays.")


class NotTheDemo(EventError):
    """Only the demo club can be deleted."""

    message = "Only the demo club can be deleted."
