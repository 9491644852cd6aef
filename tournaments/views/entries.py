"""Who is entered in an event, under which start number, and with which seed."""

from __future__ import annotations

import uuid
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from scoring import services as scoring
from scoring.access import SignedInRequest
from scoring.forms.people import KeyedForm
from scoring.services import ScoringError
from tournaments import access, selectors, services
from tournaments.forms import EnterByNameForm, EnterPlayersForm, EnterTeamsForm, SeedsForm
from tournaments.models import Entry, Event, Stage
from tournaments.rules.movements.what_if import what_if

USUAL_ROUNDS = 6  # of an evening


@login_required
@require_http_methods(["GET", "POST"])
def entries(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """The entries by start number, and the club's other teams or players to tick."""
    event = access.event_to_direct(request.user, slug, key)
    form = _tick_form(event, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            entered = _enter(event, form, request)
        except ScoringError as error:
            form.refuse(error)
        else:
            messages.success(request, f"{_many(event, len(entered))} entered.")
            return redirect("tournaments:entries", slug=slug, key=key)
    return _page(request, event, {"form": form})


@login_required
@require_POST
def enter_by_name(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """Enter a player who is not on the club's list yet, as a guest."""
    event = access.event_to_direct(request.user, slug, key)
    form = EnterByNameForm(request.POST)
    if form.is_valid():
        act = form.cleaned_data["key"]
        try:
            player = scoring.add_player(
                club_id=event.club_id,
                key=act,
                name=form.cleaned_data["name"],
                by=request.user,
                is_guest=True,
            )
            services.enter_players(
                event_id=event.pk,
                key=uuid.uuid5(act, "enter"),
                player_ids=[player.pk],
                by=request.user,
            )
        except ScoringError as error:
            form.refuse(error)
        else:
            messages.success(request, f"{player} is entered.")
            return redirect("tournaments:entries", slug=slug, key=key)
    return _page(request, event, {"by_name": form})


@login_required
@require_POST
def seed_entries(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """Give the entries their seeds, before the first draw."""
    event = access.event_to_direct(request.user, slug, key)
    form = SeedsForm(request.POST, entries=selectors.entries_of(event))
    if form.is_valid():
        try:
            services.seed_entries(
                event_id=event.pk,
                key=form.cleaned_data["key"],
                seeds=form.seeds(),
                by=request.user,
            )
        except services.SeedsRefused as error:
            form.refuse(error)
        except ScoringError as error:  # too late: the page has no field for it any more
            messages.error(request, error.message)
            return redirect("tournaments:entries", slug=slug, key=key)
        else:
            messages.success(request, "The seeds are saved.")
            return redirect("tournaments:entries", slug=slug, key=key)
    return _page(request, event, {"seeds": form})


@login_required
@require_POST
def withdraw_entry(request: SignedInRequest, slug: str, key: UUID, number: int) -> HttpResponse:
    """Take back an entry that was never seated."""
    event = access.event_to_direct(request.user, slug, key)
    form = KeyedForm(request.POST)
    entry = event.entries.filter(number=number).first()
    if form.is_valid() and entry is not None:
        try:
            services.withdraw_entry(
                event_id=event.pk,
                entry_id=entry.pk,
                key=form.cleaned_data["key"],
                by=request.user,
            )
        except ScoringError as error:
            messages.error(request, error.message)
        else:
            messages.success(request, f"{entry} is not entered any more.")
    return redirect("tournaments:entries", slug=slug, key=key)


def _page(request: SignedInRequest, event: Event, sent: dict[str, KeyedForm]) -> HttpResponse:
    """The page with a form that was refused in its place, and the others as they are at first."""
    progress = selectors.progress_of(event)
    entered = selectors.entries_of(event)
    forms: dict[str, Any] = {
        "form": _tick_form(event),
        "by_name": EnterByNameForm(),
        "seeds": SeedsForm(entries=entered),
    }
    forms |= sent
    for_players = event.entrants == Event.Entrants.PLAYERS
    form = forms["form"]
    return render(
        request,
        "tournaments/entries.html",
        {
            "club": event.club,
            "here": "events",
            "event": event,
            "for_players": for_players,
            "entries": entered,
            "ticks": form["players" if for_players else "teams"],
            "now": selectors.situation_of(event, progress, None),
            "stage": progress.stage,
            "what_if": _what_if(progress.stage, len(entered)) if for_players else "",
            "is_begun": bool(progress.rounds) or progress.stage.number > 1,
            **forms,
        },
        status=422 if any(one.errors for one in sent.values()) else 200,
    )


def _what_if(stage: Stage, people: int) -> str:
    """What so many people come to, and what a few more would change."""
    rounds = stage.rounds_planned or USUAL_ROUNDS
    return what_if(people, rounds, three_handed=stage.three_handed) if people else ""


def _tick_form(event: Event, data: Any = None) -> EnterTeamsForm | EnterPlayersForm:
    if event.entrants == Event.Entrants.PLAYERS:
        return EnterPlayersForm(data, players=list(selectors.players_to_enter(event)))
    return EnterTeamsForm(data, teams=list(selectors.teams_to_enter(event)))


def _enter(
    event: Event, form: EnterTeamsForm | EnterPlayersForm, request: SignedInRequest
) -> list[Entry]:
    key = form.cleaned_data["key"]
    if isinstance(form, EnterPlayersForm):
        return services.enter_players(
            event_id=event.pk, key=key, player_ids=form.cleaned_data["players"], by=request.user
        )
    return services.enter_teams(
        event_id=event.pk, key=key, team_ids=form.cleaned_data["teams"], by=request.user
    )


def _many(event: Event, number: int) -> str:
    what = "player" if event.entrants == Event.Entrants.PLAYERS else "team"
    return f"1 {what} is" if number == 1 else f"{number} {what}s are"
