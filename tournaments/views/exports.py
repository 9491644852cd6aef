"""Standings and results as files that a spreadsheet opens."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from fractions import Fraction
from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from scoring.access import role_in
from tournaments import access, selectors, tasks
from tournaments.models import Event
from tournaments.views.standings import stage_asked_for

# A spreadsheet takes text that begins like this for a formula.
BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")
BYTE_ORDER_MARK = "\ufeff"  # without it some spreadsheets read UTF-8 as something else

Cell = str | int | Fraction | None


@require_safe
def standings_csv(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """The standings; `?stage=1` asks for an earlier stage. Hidden results stay hidden."""
    event = _event(request, slug, key)
    if isinstance(event, HttpResponse):
        return event
    if selectors.is_stale(event):
        tasks.catch_up(event.pk)
    standings = selectors.standings_of(
        event, role=role_in(request.user, event.club), stage_number=stage_asked_for(request)
    )
    who = "Player" if event.entrants == Event.Entrants.PLAYERS else "Team"
    rounds = [f"Round {number}" for number in standings.rounds]
    rows: list[Sequence[Cell]] = [["Place", "No.", who, *rounds, "Wins", "Losses", "Points"]]
    for line in standings.lines:
        by_round = [each.points for each in line.rounds]
        own = [line.place, line.entry.number, str(line.entry)]
        rows.append([*own, *by_round, line.wins, line.losses, line.points])
    return _file(event, "standings", rows)


@require_safe
def results_csv(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """Every table with its points; `?stage=1` asks for an earlier stage."""
    event = _event(request, slug, key)
    if isinstance(event, HttpResponse):
        return event
    number = stage_asked_for(request) or selectors.progress_of(event).stage.number
    stage = get_object_or_404(event.stages, number=number)
    lines = selectors.results_of(event, stage, role=role_in(request.user, event.club))
    most = max((len(line.sides) for line in lines), default=2)
    sides = [title for one in "ABCD"[:most] for title in (f"Side {one}", f"Points {one}")]
    rows: list[Sequence[Cell]] = [["Round", "Table", "Match", *sides, "Ruled"]]
    for line in lines:
        cells: list[Cell] = [cell for side in line.sides for cell in side]
        cells += [None] * (2 * most - len(cells))
        rows.append([line.round, line.table, line.match, *cells, line.ruled])
    return _file(event, "results", rows)


def _event(request: HttpRequest, slug: str, key: UUID) -> Event | HttpResponse:
    """The event, for whoever may read it; who might after signing in is sent there."""
    event = access.public_event(slug, key)
    if event is None:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        event = access.event_to_see(request.user, slug, key)
    return event


def _file(event: Event, what: str, rows: Iterable[Sequence[Cell]]) -> HttpResponse:
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    name = slugify(event.name) or "event"
    response["Content-Disposition"] = f'attachment; filename="{name}-{what}.csv"'
    response["Cache-Control"] = "no-cache"
    response.write(BYTE_ORDER_MARK)
    csv.writer(response).writerows([_cell(cell) for cell in row] for row in rows)
    return response


def _cell(value: Cell) -> str | int | float:
    """A number stays one, also below zero; a text never becomes a formula."""
    match value:
        case None:
            return ""
        case Fraction():
            return value.numerator if value.denominator == 1 else round(float(value), 3)
        case str():
            return f"'{value}" if value.startswith(BEGINS_A_FORMULA) else value
    return value
