"""Why a thing could not be done, each with a plain sentence for the person who tried."""

from __future__ import annotations

from scoring.models import Game, Hand
from scoring.rules import Problem


class ScoringError(Exception):
    """Something a person can understand and mend. `message` is the sentence to show."""

    message = "This could not be done."

    def __init__(self, message: str = "", *, field: str = "") -> None:
        self.message = message or self.message
        self.field = field
        super().__init__(self.message)

    def sentences(self) -> dict[str, list[str]]:
        """What to say, by field; "" stands for the thing as a whole."""
        return {self.field: [self.message]}


class NoLongerSo(ScoringError):
    """The thing has changed since the person saw it: look at it again."""


class GameIsFinal(NoLongerSo):
    """Others have built on the result: what a change moves has to be seen first."""

    message = "This result is final. Change it from its score sheet, and see first what that moves."


class GameTakesNoHands(GameIsFinal):
    """The result was made final before the game was over, so there is nowhere to go on."""

    message = "The director has gone on without this game. Ask the director to open it again."


class SlipRefused(ScoringError):
    """The slip cannot be true, or is so unlikely that it has to be confirmed first."""

    message = "This slip cannot be right."

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        self.impossible = any(problem.severity == "impossible" for problem in problems)
        super().__init__("" if self.impossible else "Is that right? It hardly ever happens.")


class HandAlreadyThere(ScoringError):
    """Somebody else has posted a hand under this number meanwhile; `hand` is theirs."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        super().__init__(f"Hand {hand.number} has been posted meanwhile. Which is right?")


class HandChanged(ScoringError):
    """Somebody else has changed the hand since it was looked at; `hand` is as it is now."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        super().__init__(f"Hand {hand.number} has been changed meanwhile. Which is right?")


class NumberTooHigh(ScoringError):
    """A hand was posted under a number that leaves a gap on the sheet."""

    def __init__(self, next_number: int) -> None:
        self.next_number = next_number
        super().__init__(f"The next hand is hand {next_number}.", field="number")


class KeyReused(ScoringError):
    """The idempotency key was used before, for something else; `hand` is what it wrote."""

    message = "This was saved before, and what you typed is different now. Correct it instead."

    def __init__(self, hand: Hand | None = None) -> None:
        self.hand = hand
        super().__init__(field="key")


class GameNotOpen(ScoringError):
    """The game is over or cancelled."""

    def __init__(self, game: Game) -> None:
        self.game = game
        super().__init__(
            "This game is over. Correct a hand to open it again."
            if game.state == Game.State.OVER
            else "This game was cancelled."
        )


class GameNotOver(ScoringError):
    """Only a game that the director ended can be opened again."""


class HandNotFound(ScoringError):
    """There is no such hand in this game."""

    message = "There is no such hand in this game."


class HandIsVoid(ScoringError):
    """The hand has been struck out; it has to be restored first."""

    message = "This hand is struck out. Put it back first."


class HandIsNotVoid(ScoringError):
    """The hand is on the sheet already."""

    message = "This hand is on the sheet already."


class ResultChanged(NoLongerSo):
    """The score sheet has been changed since the person looked at it."""

    message = "The score sheet has been changed meanwhile. Look at it again."


class AgreementNotAsked(ScoringError):
    """Nobody has to agree on the result of this game."""

    message = "Nobody has to agree on this game."


class WrongSide(ScoringError):
    """A side was named that the game does not have, or none at all."""

    message = "This side does not play in this game."


class NoteMissing(ScoringError):
    """Somebody says that a result is wrong, and not what is wrong with it."""

    def __init__(self) -> None:
        super().__init__("Say what is wrong, in a few words.", field="note")


class ReasonMissing(ScoringError):
    """A correction needs a reason."""

    def __init__(self) -> None:
        super().__init__("Say why.", field="reason")


class NameTaken(ScoringError):
    """There is one of this name already."""


class TooManySides(ScoringError):
    """A score sheet has not as many columns as these rules need."""


class NothingChanged(ScoringError):
    """What was sent to be saved is what is saved already."""


class DemoOwnsNothing(ScoringError):
    """Whoever came in by the demo cannot own a club: its password can be read on the screen."""

    message = "Everybody can read this password. Choose a user name of your own."


class WrongPlayers(ScoringError):
    """Too few or too many players, one of them twice, or one of another club."""


class TableTaken(ScoringError):
    """Another game is being played at the table."""
