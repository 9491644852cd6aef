"""Compute every stored score anew from the facts, and report what differs."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.models import Game
from scoring.services import rescore_game


class Command(BaseCommand):
    """Reports differences; writes only with --apply."""

    help = "Compute every stored score anew from the facts and report what differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--apply", action="store_true", help="write the right values")
        parser.add_argument("--club", help="only the games of the club of this short name")

    def handle(self, *_args: Any, apply: bool, club: str | None, **_options: Any) -> None:
        games = Game.objects.exclude(state=Game.State.CANCELLED).order_by("pk")
        if club:
            games = games.filter(club__slug=club)
        checked = differing = 0
        for game_id in games.values_list("pk", flat=True).iterator():
            differences = rescore_game(game_id=game_id, apply=apply)
            checked += 1
            differing += bool(differences)
            for difference in differences:
                self.stdout.write(
                    f"Game {game_id}: {difference.what} is {difference.stored}, "
                    f"should be {difference.right}."
                )
        what = "put right" if apply else "wrong"
        self.stdout.write(f"{checked} games looked at, {differing} {what}.")
        if differing and not apply:
            raise CommandError("Run it again with --apply to write the right values.")
