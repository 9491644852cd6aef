"""Seating a round by hand, adding a table to it, and taking one apart."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from scoring.access import SignedInRequest
from scoring.forms.people import KeyedForm
from scoring.services import ScoringError
from tournaments import access, selectors, services
from tournaments.forms import SeatingForm
from tournaments.models import Entry, Event, Round
from tournaments.rules.seating import SeatedTable


@login_required
@require_http_methods(["GET", "POST"])
def seat_round(request: SignedInRequest, slug: str, key: UUID, number: int) -> HttpResponse:
    """Seat the next round; of a round already seated, its tables and one more to add."""
    event = access.event_to_direct(request.user, slug, key)
    last = selectors.latest_round(event)
    next_number = last.number + 1 if last else 1
    if not 1 <= number <= next_number:
        raise Http404("There is no such round yet.")
    # A whole round sent twice, or seated by somebody else meanwhile, is no table to add.
    if last is not None and number < next_number and "whole" not in request.POST:
        round_ = last if number == last.number else _round(event, number)
        return _seated_round(request, event, round_)

    entries = selectors.entries_of(event)
    form = SeatingForm(
        request.POST or None,
        entries=entries,
        proposal=_all_tables(selectors.propose_seating(event), len(entries)),
    )
    if request.method == "POST" and form.is_valid():
        try:
            services.seat_round(
                event_id=event.pk,
                key=form.cleaned_data["key"],
                number=number,
                seating=form.seating(),
                by=request.user,
            )
        except ScoringError as error:
            form.refuse(error)
        else:
            messages.success(request, f"Round {number} is seated.")
            return redirect("tournaments:event", slug=slug, key=key)
    board = selectors.board_of(event)
    return render(
        request,
        "tournaments/seat_round.html",
        {
            "club": event.club,
            "here": "events",
            "event": event,
            "number": number,
            "entries": entries,
            "form": form,
            "unfinished": board.waiting_for if board else (),
        },
        status=422 if form.errors else 200,
    )


@login_required
@require_POST
def unseat_table(
    request: SignedInRequest, slug: str, key: UUID, number: int, table: int
) -> HttpResponse:
    """Take a table apart at which no hand was posted."""
    event = access.event_to_direct(request.user, slug, key)
    form = KeyedForm(request.POST)
    pairing = _round(event, number).pairings.filter(table__number=table).first()
    if form.is_valid() and pairing is not None:
        try:
            services.unseat_table(
                event_id=event.pk,
                key=form.cleaned_data["key"],
                pairing_id=pairing.pk,
                by=request.user,
            )
        except ScoringError as error:
            messages.error(request, error.message)
        else:
            messages.success(request, f"Table {table} is taken apart.")
    return redirect("tournaments:seat-round", slug=slug, key=key, number=number)


def _seated_round(request: SignedInRequest, event: Event, round_: Round) -> HttpResponse:
    """The tables of a round that is being played; a POST adds one more."""
    seated = selectors.seating_of(round_)
    free = _without_table(event, seated)
    form = SeatingForm(
        request.POST or None,
        entries=free,
        proposal=[_one_more(seated, free)],
        seated=_with_table(seated),
    )
    if request.method == "POST" and form.is_valid():
        tables = form.seating()
        try:
            if not tables:
                raise services.SeatingRefused(message="Choose two teams for the table.")
            services.seat_table(
                event_id=event.pk,
                key=form.cleaned_data["key"],
                number=round_.number,
                table=tables[0],
                by=request.user,
            )
        except ScoringError as error:
            form.refuse(error)
        else:
            messages.success(request, f"Table {tables[0].number} is seated.")
            return redirect("tournaments:event", slug=event.club.slug, key=event.key)
    return render(
        request,
        "tournaments/round.html",
        {
            "club": event.club,
            "here": "events",
            "event": event,
            "round": round_,
            "tables": selectors.board_of_round(round_).tables,
            "free": free,
            "form": form,
        },
        status=422 if form.errors else 200,
    )


def _round(event: Event, number: int) -> Round:
    round_ = Round.objects.filter(stage__event=event, number=number, undone_at=None).first()
    if round_ is None:
        raise Http404("There is no such round.")
    return round_


def _all_tables(proposal: tuple[SeatedTable, ...], entries: int) -> list[SeatedTable]:
    """The proposal, with empty rows so that there is one for every two entries."""
    tables = list(proposal)
    while len(tables) < entries // 2:
        highest = max((table.number for table in tables), default=0)
        tables.append(SeatedTable(highest + 1, None, None))
    return tables


def _without_table(event: Event, seated: list[SeatedTable]) -> list[Entry]:
    taken = _with_table(seated)
    return [entry for entry in selectors.entries_of(event) if entry.pk not in taken]


def _with_table(seated: list[SeatedTable]) -> set[int]:
    places = (entry for table in seated for entry in (table.left, table.right))
    return {entry for entry in places if entry is not None}


def _one_more(seated: list[SeatedTable], free: list[Entry]) -> SeatedTable:
    """The lowest free table number, with the first two who have no table."""
    numbers = {table.number for table in seated}
    number = next(number for number in range(1, len(numbers) + 2) if number not in numbers)
    left, right = (free[0].pk, free[1].pk) if len(free) > 1 else (None, None)
    return SeatedTable(number, left, right)
