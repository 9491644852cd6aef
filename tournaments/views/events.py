"""A club's events: the list, a new one, the desk's board, closing and opening again."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.access import (
    DIRECTS,
    SCORES,
    SignedInRequest,
    club_to_direct,
    club_to_see,
    game_to_see,
    may_direct,
)
from scoring.club_day import club_day
from scoring.forms.people import KeyedForm
from scoring.selectors import current_house_rules, variant_of
from scoring.services import ScoringError
from tournaments import access, selectors, services, tasks
from tournaments.forms import ChangeEventForm, StartEventForm
from tournaments.models import Event, Round
from tournaments.rules.formats import FORMATS
from tournaments.rules.next_step import next_step
from tournaments.rules.tiebreaks import find_tie_breaks
from tournaments.views.fragments import is_known, page_or_fragment, wants_fragment

ON_A_PAGE = 25


@login_required
@require_safe
def events(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's events, the latest first."""
    club = club_to_see(request.user, slug)
    page = Paginator(selectors.events_of(club), ON_A_PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "tournaments/events.html",
        {
            "club": club,
            "here": "events",
            "page": page,
            "may_direct": may_direct(request.user, club),
        },
    )


@login_required
@require_http_methods(["GET", "POST"])
def start_event(request: SignedInRequest, slug: str) -> HttpResponse:
    """Open an event; its teams are entered next."""
    club = club_to_direct(request.user, slug)
    house_rules = current_house_rules(club)
    form = StartEventForm(
        request.POST or None,
        house_rules=house_rules,
        target=variant_of(house_rules[0].rules).game_end.target,
        initial={"day": club_day(timezone.now(), club.timezone), "name": "Club night"},
    )
    if request.method == "POST" and form.is_valid():
        facts = form.cleaned_data
        version = next(version for version in house_rules if version.pk == facts["rules"])
        try:
            event = services.start_event(
                club_id=club.pk,
                key=facts["key"],
                name=facts["name"],
                day=facts["day"],
                rules=version.rules,
                hands=facts["hands"],
                target=facts["target"],
                visibility=facts["visibility"],
                tie_breaks=form.tie_breaks(),
                entrants=facts["entrants"],
                options=form.options(),
                stages=form.stages(),
                by=request.user,
            )
        except ScoringError as error:
            form.refuse(error)
        else:
            return redirect("tournaments:entries", slug=slug, key=event.key)
    return render(
        request,
        "tournaments/start_event.html",
        {
            "club": club,
            "here": "events",
            "form": form,
            "ways": form.format_choices(),
            "tie_breaks": form.tie_break_fields(),
            "opened": form.opened(),
        },
        status=422 if form.errors else 200,
    )


@login_required
@require_http_methods(["GET", "POST"])
def change_event(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """Change how an event is drawn and counted, before its first draw."""
    found = access.event_to_direct(request.user, slug, key)
    form = ChangeEventForm(request.POST or None, event=found)
    if request.method == "POST" and form.is_valid():
        try:
            services.change_event_options(
                event_id=found.pk,
                key=form.cleaned_data["key"],
                by=request.user,
                options=form.options(),
                tie_breaks=form.tie_breaks(),
                stages=form.stages(),
            )
        except ScoringError as error:
            form.refuse(error)
        else:
            messages.success(request, "Saved. It is run like this.")
            return _back_to(found)
    return render(
        request,
        "tournaments/change_event.html",
        {
            "club": found.club,
            "here": "events",
            "event": found,
            "form": form,
            "ways": form.format_choices(),
            "tie_breaks": form.tie_break_fields(),
            "opened": form.opened(),
        },
        status=422 if form.errors else 200,
    )


@require_safe
def event(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """The desk's board: what each table of the round has handed in, and the next step.

    Who only reads is sent on to the standings.
    """
    try:
        found, role = access.event_and_role(request.user, slug, key)
    except Http404:
        if request.user.is_authenticated:
            raise
        return redirect_to_login(request.get_full_path())
    if not role:
        return redirect("tournaments:standings", slug=slug, key=key)

    version = f"{selectors.standings_version(found)}.{role}.{_asked_for(found, role)}"
    context = {
        "event": found,
        "club": found.club,
        "here": "events",
        "may_direct": role in DIRECTS,
        "may_score": role in SCORES,
    }
    if not (wants_fragment(request) and is_known(request, version)):
        context |= _how_it_stands(found)
    return page_or_fragment(
        request,
        page="tournaments/event.html",
        fragment="tournaments/_board.html",
        version=version,
        context=context,
    )


def _asked_for(event: Event, role: str) -> str:
    """The draw that a director's page waits for, in its version; one that was lost is made."""
    asked = selectors.asked_round(event) if role in DIRECTS else None
    if asked is None:
        return ""
    asked = tasks.catch_up_draw(asked)
    return f"{asked.pk}-{asked.state}-{bool(asked.trouble)}"


def _how_it_stands(found: Event) -> dict[str, Any]:
    """The board, the next step, and what stands smaller around them."""
    progress = selectors.progress_of(found)
    board = selectors.board_of_round(progress.shown, with_late=True) if progress.shown else None
    now = selectors.situation_of(found, progress, board)
    later = progress.stages[progress.stage.number :]
    return {
        "board": board,
        "progress": progress,
        "stage": progress.stage,
        "format": FORMATS[progress.stage.format],
        "now": now,
        "next": next_step(now),
        "earlier_result_in": _drawn_from_earlier(progress),
        "bell": selectors.bell_of(found, progress),
        "cut": later[0].cut if later else 0,
        "who": "players" if found.entrants == Event.Entrants.PLAYERS else "teams",
        "entries": found.entries.count(),
        "game_end": selectors.game_end_of(found.rules),
        "tie_breaks": [one.name for one in find_tie_breaks(found.tie_breaks)],
    }


def _drawn_from_earlier(progress: selectors.Progress) -> Round | None:
    """The round drawn last, if a result that it was drawn from has changed since."""
    last = progress.waiting or progress.published
    if last is None or last.state == Round.State.ASKED:
        return None
    return last if selectors.is_of_earlier_result(last) else None


@require_safe
def event_of_game(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """From a score sheet back to the event it was played for."""
    game = game_to_see(request.user, slug, key)
    event_id = selectors.event_of_game(game.pk)
    if event_id is None:
        raise Http404("This game is of no event.")
    return redirect("tournaments:event", slug=slug, key=Event.objects.get(pk=event_id).key)


@login_required
@require_POST
def close_event(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """Close an event: its standings are final unless a hand is corrected."""
    found = access.event_to_direct(request.user, slug, key)
    form = KeyedForm(request.POST)
    if form.is_valid():
        services.close_event(event_id=found.pk, key=form.cleaned_data["key"], by=request.user)
        messages.success(request, f"{found} is closed.")
    return _back_to(found)


@login_required
@require_POST
def reopen_event(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """Take the closing of an event back."""
    found = access.event_to_direct(request.user, slug, key)
    form = KeyedForm(request.POST)
    if form.is_valid():
        services.reopen_event(event_id=found.pk, key=form.cleaned_data["key"], by=request.user)
        messages.success(request, f"{found} is open again.")
    return _back_to(found)


def _back_to(found: Event) -> HttpResponse:
    return redirect("tournaments:event", slug=found.club.slug, key=found.key)
