"""Starting a club, and its page."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import authenticate, login
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from scoring import access, services
from scoring.club_day import club_day
from scoring.forms.people import SignUpForm, StartClubForm
from scoring.models import Club, User
from scoring.selectors.games import tonight

# Of those that are over; whoever wants them all finds them under Games.
GAMES_SHOWN = 6


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def start_club(request: HttpRequest) -> HttpResponse:
    """A club of one's own; whoever is not signed in signs up in the same step.

    So does whoever came in by the demo: its password is no secret.
    """
    known = _own_account(request)
    form = (StartClubForm if known else SignUpForm)(
        request.POST or None, initial={"timezone": settings.TIME_ZONE}
    )
    if request.method == "POST" and form.is_valid():
        try:
            club, owner = _start(request, form, known)
        except services.ScoringError as error:
            form.refuse(error)
        else:
            if not known:
                login(request, owner)
            return redirect("scoring:club", slug=club.slug)
    return render(
        request, "scoring/start_club.html", {"form": form}, status=422 if form.errors else 200
    )


@transaction.atomic
def _start(request: HttpRequest, form: StartClubForm, known: User | None) -> tuple[Club, User]:
    facts = form.cleaned_data
    owner = known or _sign_up_or_in(request, facts)
    club = services.start_club(
        key=facts["key"], name=facts["club_name"], timezone=facts["timezone"], by=owner
    )
    return club, owner


def _own_account(request: HttpRequest) -> User | None:
    user = request.user
    return user if user.is_authenticated and not access.is_of_the_demo(user) else None


def _sign_up_or_in(request: HttpRequest, facts: dict[str, Any]) -> User:
    try:
        return services.sign_up(username=facts["username"], password=facts["password"])
    except services.NameTaken:
        # Sent twice, or somebody with an account who was not signed in: the password says so.
        known = authenticate(request, username=facts["username"], password=facts["password"])
        if known is None:
            raise
        return known


@login_required
@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """The club tonight: its games and what to do next."""
    club = access.club_to_see(request.user, slug)
    playing, over = tonight(club)
    return render(
        request,
        "scoring/club.html",
        {
            "club": club,
            "here": "club",
            "today": club_day(timezone.now(), club.timezone),
            "playing": playing,
            "over": over[:GAMES_SHOWN],
            "over_count": len(over),
            "players": club.players.filter(anonymised_at=None).count(),
            "teams": club.teams.count(),
            "may_score": access.may_score(request.user, club),
            "may_delete": club.is_demo and access.role_in(request.user, club) in access.OWNS,
        },
    )
