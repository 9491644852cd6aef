"""The chart of a movement: all rounds by player and by table, for a phone and for paper."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.access import DIRECTS, role_in
from tournaments import access, selectors
from tournaments.forms import ChartForm
from tournaments.models import Event, Stage
from tournaments.rules.draws import DrawRefused

USUAL_ENTRIES = 8  # shown while nobody is entered


@require_safe
def chart(request: HttpRequest, slug: str, key: UUID, stage: int) -> HttpResponse:
    """The chart by name, once it is drawn; before that, for directors, one by number.

    Others than directors read it from when the first round is published.
    """
    event = access.public_event(slug, key)
    if event is None:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        event = access.event_to_see(request.user, slug, key)
    role = role_in(request.user, event.club)
    may_direct = role in DIRECTS
    of_stage = _stage(event, stage)
    found = selectors.chart_of(of_stage, for_directors=may_direct)
    form = None
    if found is None:
        if not may_direct:
            raise Http404("There is no chart yet.")
        form = ChartForm(_wanted(request, of_stage), for_players=_is_for_players(event))
        found = _by_number(of_stage, form)
    return render(
        request,
        "tournaments/chart.html",
        {
            "club": event.club if role else None,
            "here": "events",
            "event": event,
            "stage": of_stage,
            "chart": found,
            "form": form,
            "who": "player" if _is_for_players(event) else "team",
        },
        status=422 if form and form.errors else 200,
    )


def _stage(event: Event, number: int) -> Stage:
    stage = event.stages.filter(number=number).first()
    if stage is None or not selectors.has_chart(stage):
        raise Http404("There is no chart of this stage.")
    stage.event = event
    return stage


def _is_for_players(event: Event) -> bool:
    return event.entrants == Event.Entrants.PLAYERS


def _wanted(request: HttpRequest, stage: Stage) -> dict[str, Any]:
    """What was asked for, or the chart for those who are entered."""
    if "entries" in request.GET:
        return request.GET.dict()
    entered = stage.event.entries.exclude(stages__left_after_round__isnull=False).count()
    return {"entries": entered or USUAL_ENTRIES, "rounds": stage.rounds_planned or None}


def _by_number(stage: Stage, form: ChartForm) -> selectors.MovementChart | None:
    """The chart that a form asks for; None with a sentence in the form if there cannot be one."""
    if not form.is_valid():
        return None
    try:
        return selectors.chart_by_number(
            stage, entries=form.cleaned_data["entries"], rounds=form.cleaned_data["rounds"] or 0
        )
    except DrawRefused as refused:
        form.add_error("entries", str(refused))
        return None
