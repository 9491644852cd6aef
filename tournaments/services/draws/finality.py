"""Results on which others have built: they change only where the effect was seen first."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.models import Game
from scoring.services import make_final
from tournaments.models import Round, Stage
from tournaments.rules.bracket import Bracket
from tournaments.rules.stage_bracket import play_stage
from tournaments.selectors.facts import facts_of


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


def make_sources_final(stage: Stage, codes: Iterable[str], *, final: bool = True) -> None:
    """Make the results final that seated these matches of a bracket; or open them again."""
    picture = play_stage(facts_of(stage))
    if picture is None:
        return
    bracket = picture.bracket
    sources = {source.code for code in codes for source in bracket.nodes[code].sources}
    games = Game.objects.filter(
        pairing_game__pairing__stage=stage,
        pairing_game__pairing__undone_at=None,
        pairing_game__pairing__code__in=sources,
    )
    if not final:  # others may have been seated by them too, or their round may be closed
        games = games.exclude(pairing_game__pairing__code__in=_still_built_on(stage, bracket))
        games = games.exclude(pairing_game__pairing__round__state=Round.State.CLOSED)
    make_final(game_ids=list(games.values_list("pk", flat=True)), final=final)


def _still_built_on(stage: Stage, bracket: Bracket) -> set[str]:
    """The matches whose winner or loser stands in a match that is seated."""
    seated = stage.pairings.filter(undone_at=None, places__isnull=False).distinct()
    codes = seated.values_list("code", flat=True)
    return {source.code for code in codes for source in bracket.nodes[code].sources}


def _games(stage: Stage, first: int, last: int) -> list[int]:
    games = Game.objects.filter(
        pairing_game__pairing__stage=stage,
        pairing_game__pairing__undone_at=None,
        pairing_game__pairing__round__number__range=(first, last),
    )
    return list(games.values_list("pk", flat=True))
