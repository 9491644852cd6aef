"""Starting a game, and the list of a club's games."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from scoring import access, services
from scoring.access import SignedInRequest
from scoring.club_day import club_day
from scoring.forms.games import StartGameForm
from scoring.models import Club, Game, HouseRulesVersion, Team, User
from scoring.selectors.games import game_lines, games_of
from scoring.selectors.people import teams_matching
from scoring.selectors.rules import current_house_rules, variant_of

ON_A_PAGE = 25
# What only changes the page: other rules may need other seats, and teams take theirs.
REDRAWS = ("set_table", "seat_teams")


@login_required
@require_safe
def games(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's games, the latest day first."""
    club = access.club_to_see(request.user, slug)
    page = Paginator(games_of(club), ON_A_PAGE).get_page(request.GET.get("page"))
    days = [
        (day, list(lines))
        for day, lines in groupby(game_lines(page), key=lambda line: line.game.club_day)
    ]
    return render(
        request,
        "scoring/games.html",
        {
            "club": club,
            "here": "games",
            "page": page,
            "days": days,
            "today": club_day(timezone.now(), club.timezone),
            "may_score": access.may_score(request.user, club),
        },
    )


@login_required
@require_http_methods(["GET", "POST"])
def start_game(request: SignedInRequest, slug: str) -> HttpResponse:
    """Seat people, or teams, by one of the club's house rules, and open their score sheet."""
    club = access.club_to_score(request.user, slug)
    house_rules = current_house_rules(club)
    teams = list(teams_matching(club))
    chosen = _chosen(request, house_rules)
    offered: dict[str, Any] = {"teams": teams, "house_rules": house_rules, "chosen": chosen}
    if any(button in request.POST for button in REDRAWS):
        typed = request.POST.dict()
        form = StartGameForm(initial=typed, **offered)
        if "seat_teams" in request.POST:
            form = StartGameForm(initial=_with_teams_seated(typed, form, teams), **offered)
    else:
        form = StartGameForm(request.POST or None, **offered)

    if form.is_bound and form.is_valid():
        try:
            game = _start(club, form, house_rules, request.user)
        except services.ScoringError as error:
            form.refuse(error)
        else:
            return redirect("scoring:enter-hand", slug=slug, key=game.key)
    return render(
        request,
        "scoring/start_game.html",
        {"club": club, "here": "games", "form": form},
        status=422 if form.errors else 200,
    )


def _chosen(request: HttpRequest, house_rules: list[HouseRulesVersion]) -> HouseRulesVersion:
    """The house rules that were chosen; the club's first ones before that."""
    named = request.POST.get("rules")
    return next((rules for rules in house_rules if str(rules.pk) == named), house_rules[0])


def _with_teams_seated(
    typed: dict[str, str], form: StartGameForm, teams: list[Team]
) -> dict[str, str]:
    """What was typed, with the players of the chosen teams in their seats."""
    by_id = {str(team.pk): team for team in teams}
    for field, seats in form.seats_by_team().items():
        if (team := by_id.get(typed.get(field, ""))) is not None:
            for seat, member in zip(seats, team.members.all(), strict=False):
                typed[seat] = member.player.name
                typed[f"{seat}_who"] = str(member.player.key)
    return typed


def _start(club: Club, form: StartGameForm, house_rules: list[HouseRulesVersion], by: User) -> Game:
    facts = form.cleaned_data
    version = next(version for version in house_rules if version.pk == facts["rules"])
    variant = variant_of(version.rules).with_house_rules(form.house_rule_changes())
    return services.start_game_with_names(
        club_id=club.pk,
        key=facts["key"],
        rules=services.rules_text(variant),
        names=form.people(),
        first_dealer=facts["first_dealer"],
        by=by,
        teams=form.teams(),
        table_number=facts["table_number"],
    )
