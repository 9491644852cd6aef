"""A club's players and teams: finding, adding and renaming them."""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.html import format_html
from django.views.decorators.http import require_http_methods, require_safe

from scoring import access, services
from scoring.access import SignedInRequest
from scoring.forms.people import KeyedForm, PlayerForm, RenameForm, TeamForm
from scoring.models import Club, Player, Team, name_key
from scoring.names import tidy_name
from scoring.selectors.people import players_matching, teams_matching
from scoring.selectors.roster import suggest_players

ON_A_PAGE = 25
SUGGESTIONS = 8


@login_required
@require_safe
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's players and teams, in pages, and those that match what was typed."""
    club = access.club_to_see(request.user, slug)
    wanted = request.GET.get("q", "")
    players = Paginator(players_matching(club, wanted).prefetch_related("teams"), ON_A_PAGE)
    teams = Paginator(teams_matching(club, wanted), ON_A_PAGE)
    players_page = players.get_page(request.GET.get("page"))
    teams_page = teams.get_page(request.GET.get("teams"))
    return render(
        request,
        "scoring/people.html",
        {
            "club": club,
            "here": "people",
            "q": wanted,
            "players": players_page,
            "teams": teams_page,
            "players_query": urlencode({"q": wanted, "teams": teams_page.number}) + "&",
            "teams_query": urlencode({"q": wanted, "page": players_page.number}) + "&",
            "form": PlayerForm(),
            "may_score": access.may_score(request.user, club),
        },
    )


@login_required
@require_safe
def people_search(request: HttpRequest, slug: str) -> HttpResponse:
    """The type-ahead list under one of a form's names, without those named in its other fields."""
    club = access.club_to_score(request.user, slug)
    field = request.GET.get("field", "")
    fields = request.GET.get("of", "").split(",")
    typed = _typed(request, field)
    named = {name_key(_typed(request, other)) for other in fields if other != field}
    return render(
        request,
        "scoring/_names.html",
        {
            "field": field if field.isidentifier() else "name",
            "players": suggest_players(club, typed, without=named, most=SUGGESTIONS),
            "typed": typed,
            "offers_new": _could_be_a_name(typed),
        },
    )


def _typed(request: HttpRequest, field: str) -> str:
    return " ".join(request.GET.get(field, "").replace("\0", "").split())


def _could_be_a_name(text: str) -> bool:
    try:
        tidy_name(text)
    except ValidationError:
        return False
    return True


@login_required
@require_http_methods(["GET", "POST"])
def add_player(request: SignedInRequest, slug: str) -> HttpResponse:
    """Add a player."""
    club = access.club_to_score(request.user, slug)
    form = PlayerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            player = services.add_player(
                club_id=club.pk,
                key=form.cleaned_data["key"],
                name=form.cleaned_data["name"],
                same_name=form.cleaned_data["same_name"],
                by=request.user,
            )
        except services.ScoringError as error:
            form.refuse(error)
        else:
            messages.success(request, format_html("<bdi>{}</bdi> is added.", player.name))
            return redirect("scoring:people", slug=slug)
    return _answer(request, club, form, heading="Add a player", button="Add")


@login_required
@require_http_methods(["GET", "POST"])
def add_team(request: SignedInRequest, slug: str) -> HttpResponse:
    """Add a team of two; a player not known yet becomes a guest."""
    club = access.club_to_score(request.user, slug)
    form = TeamForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            team = services.add_team_with_names(
                club_id=club.pk,
                key=form.cleaned_data["key"],
                name=form.cleaned_data["name"],
                names=form.people(),
                by=request.user,
            )
        except services.ScoringError as error:
            form.refuse(error)
        else:
            messages.success(request, format_html("<bdi>{}</bdi> are a team.", team.name))
            return redirect("scoring:people", slug=slug)
    return _answer(request, club, form, template="scoring/team_form.html")


@login_required
@require_http_methods(["GET", "POST"])
def rename_player(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """Give a player another name."""
    club = access.club_to_score(request.user, slug)
    player = get_object_or_404(club.players, key=key)
    return _rename(request, club, player)


@login_required
@require_http_methods(["GET", "POST"])
def rename_team(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """Give a team another name."""
    club = access.club_to_score(request.user, slug)
    team = get_object_or_404(club.teams, key=key)
    return _rename(request, club, team)


def _rename(request: SignedInRequest, club: Club, named: Player | Team) -> HttpResponse:
    before = named.name
    form = RenameForm(request.POST or None, initial={"name": before})
    if request.method == "POST" and form.is_valid():
        facts = {
            "club_id": club.pk,
            "key": form.cleaned_data["key"],
            "name": form.cleaned_data["name"],
            "by": request.user,
        }
        try:
            if isinstance(named, Player):
                services.rename_player(player_id=named.pk, **facts)
            else:
                services.rename_team(team_id=named.pk, **facts)
        except services.ScoringError as error:
            form.refuse(error)
        else:
            messages.success(
                request,
                format_html("<bdi>{}</bdi> is now called <bdi>{}</bdi>.", before, facts["name"]),
            )
            return redirect("scoring:people", slug=club.slug)
    return _answer(request, club, form, heading=f"Rename {before}", button="Rename")


def _answer(
    request: HttpRequest,
    club: Club,
    form: KeyedForm,
    template: str = "scoring/person_form.html",
    **words: str,
) -> HttpResponse:
    return render(
        request,
        template,
        {"club": club, "here": "people", "form": form, **words},
        status=422 if form.errors else 200,
    )
