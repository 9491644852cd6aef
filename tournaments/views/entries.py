"""Who is entered in an event, and under which start number."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from scoring.access import SignedInRequest
from scoring.forms.people import KeyedForm
from scoring.services import ScoringError
from tournaments import access, selectors, services
from tournaments.forms import EnterTeamsForm


@login_required
@require_http_methods(["GET", "POST"])
def entries(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """The entries by start number, and the club's other teams to tick."""
    event = access.event_to_direct(request.user, slug, key)
    teams = list(selectors.teams_to_enter(event))
    form = EnterTeamsForm(request.POST or None, teams=teams)
    if request.method == "POST" and form.is_valid():
        try:
            entered = services.enter_teams(
                event_id=event.pk,
                key=form.cleaned_data["key"],
                team_ids=form.cleaned_data["teams"],
                by=request.user,
            )
        except ScoringError as error:
            form.refuse(error)
        else:
            many = "1 team is" if len(entered) == 1 else f"{len(entered)} teams are"
            messages.success(request, f"{many} entered.")
            return redirect("tournaments:entries", slug=slug, key=key)
    return render(
        request,
        "tournaments/entries.html",
        {
            "club": event.club,
            "here": "events",
            "event": event,
            "entries": selectors.entries_of(event),
            "teams": teams,
            "form": form,
            "latest_round": selectors.latest_round(event),
        },
        status=422 if form.errors else 200,
    )


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
