"""Results on which others have built: they change only where the effect was seen first."""

from __future__ import annotations

from scoring.models import Game
from scoring.services import make_final
from tournaments.models import Round, Stage


def make_results_final(stage: Stage, *, through_round: int) -> None:
    """Make the results of the rounds up to this one final: a later round or the sheet has them."""
    make_final(game_ids=_games(stage, 1, through_round))


def open_results(stage: Stage, *, round_number: int) -> None:
    """Let the results of a round change again, if nothing has been built on them."""
    rounds = stage.rounds.filter(undone_at=None)
    later = rounds.filter(number__gt=round_number, state__in=["published", "closed"])
    closed = rounds.filter(number=round_number, state=Round.State.CLOSED)
    if not later.exists() and not closed.exists():
        games = _games(stage, round_number, round_number)
        make_final(game_ids=games, final=False)


def _games(stage: Stage, first: int, last: int) -> list[int]:
    games = Game.objects.filter(
        pairing_game__pairing__stage=stage,
        pairing_game__pairing__undone_at=None,
        pairing_game__pairing__round__number__range=(first, last),
    )
    return list(games.values_list("pk", flat=True))
