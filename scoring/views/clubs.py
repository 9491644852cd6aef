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
from scoring.selectors.games import game_lines, tonights_games


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def start_club(request: HttpRequest) -> HttpResponse:
    """A club of one's own; whoever is not signed in signs up in the same step."""
    known = request.user.is_authenticated
    form = (StartClubForm if known else SignUpForm)(
        request.POST or None, initial={"timezone": settings.TIME_ZONE}
    )
    if request.method == "POST" and form.is_valid():
        try:
            club, owner = _start(request, form)
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
def _start(request: HttpRequest, form: StartClubForm) -> tuple[Club, User]:
    facts = form.cleaned_data
    owner = request.user if request.user.is_authenticated else _sign_up_or_in(request, facts)
    club = services.start_club(
        key=facts["key"], name=facts["club_name"], timezone=facts["timezone"], by=owner
    )
    return club, owner


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
    return render(
        request,
        "scoring/club.html",
        {
            "club": club,
            "here": "club",
            "today": club_day(timezone.now(), club.timezone),
            "lines": game_lines(tonights_games(club)),
            "players": club.players.filter(anonymised_at=None).count(),
            "teams": club.teams.count(),
            "may_score": access.may_score(request.user, club),
            "may_direct": access.may_direct(request.user, club),
        },
    )
