"""Loads the demo club, so that somebody who has just installed this sees a night in full swing."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from scoring import services
from scoring.models import Club, User
from tournaments.demo.playing import load_demo_club

USERNAME = "demo"
PASSWORD = "demo-night"
SIGN_IN = f"Sign in as {USERNAME}, password {PASSWORD}"


class Command(BaseCommand):
    """`manage load_demo`."""

    help = "Load the demo club: tonight's club night with fourteen teams, and what was before it."

    def add_arguments(self, parser: CommandParser) -> None:
        """The one choice there is."""
        parser.add_argument(
            "--if-empty", action="store_true", help="do nothing if there is any club already"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Load it, whole or not at all, and say how to sign in.

        Raises:
            CommandError: it is there already, or somebody else signs in as "demo".
        """
        if options["if_empty"] and Club.objects.exists():
            if Club.objects.filter(is_demo=True).exists():
                self.stdout.write(f"{SIGN_IN} to look around in the demo club.")
            return
        if Club.objects.filter(is_demo=True).exists():
            raise CommandError("The demo club is there already.")
        with transaction.atomic():
            club = load_demo_club(owner=_owner())
        self.stdout.write(f"{club.name} is loaded. {SIGN_IN}.")


def _owner() -> User:
    user = User.objects.filter(username=USERNAME).first()
    if user is None:
        return services.sign_up(username=USERNAME, password=PASSWORD)
    if not user.check_password(PASSWORD):
        raise CommandError(f"Somebody else signs in as {USERNAME}. The demo club was not loaded.")
    return user
