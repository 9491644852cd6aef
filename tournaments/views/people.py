"""Who is here: arrivals, absences, leaving and coming back, and who sits in for whom."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.access import SignedInRequest
from scoring.forms.people import KeyedForm
from scoring.services import ScoringError
from tournaments import access, selectors, services
from tournaments.forms import SubstituteForm
from tournaments.models import Entry, Event, StageEntry, Substitution

# What can be done about an entry with one button, and what is said then.
PRESENCE: dict[str, tuple[Callable[..., object], str]] = {
    "here": (services.check_in, "{} is here."),
    "not-here": (partial(services.check_in, is_here=False), "{} is not here yet."),
    "leaves": (services.leave, "{} leaves. What was played stays."),
    "did-not-come": (
        partial(services.leave, why=StageEntry.Why.NO_SHOW),
        "{} did not come.",
    ),
    "comes-back": (services.bring_back, "{} is back, and plays from the next round on."),
}
ABSENCE: dict[str, tuple[Callable[..., object], str]] = {
    "away": (services.mark_away, "{} is away in round {}."),
    "back": (services.mark_back, "{} plays in round {}."),
}


@login_required
@require_safe
def people(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """Every entry with where it is, and a button for whatever may happen to it."""
    return _page(request, access.event_to_direct(request.user, slug, key))


@login_required
@require_POST
def presence(request: SignedInRequest, slug: str, key: UUID, number: int, act: str) -> HttpResponse:
    """An entry arrives, leaves, never came, or is back again."""
    event, entry = _entry(request, slug, key, number)
    if act not in PRESENCE:
        raise Http404("There is no such button.")
    service, done = PRESENCE[act]
    _do(request, event, entry, service, done.format(entry))
    return _back_to(event, entry)


@login_required
@require_POST
def absence(
    request: SignedInRequest,
    slug: str,
    key: UUID,
    number: int,
    act: str,
    stage: int,
    round_number: int,
) -> HttpResponse:
    """An entry misses a round that is not published, or plays in it after all."""
    event, entry = _entry(request, slug, key, number)
    if act not in ABSENCE:
        raise Http404("There is no such button.")
    service, done = ABSENCE[act]
    in_round = partial(service, stage_number=stage, round_number=round_number)
    _do(request, event, entry, in_round, done.format(entry, round_number))
    return _back_to(event, entry)


@login_required
@require_http_methods(["GET", "POST"])
def disqualify(request: SignedInRequest, slug: str, key: UUID, number: int) -> HttpResponse:
    """Say what disqualifying does before it is done."""
    event, entry = _entry(request, slug, key, number)
    if request.method == "POST":
        _do(request, event, entry, services.disqualify, f"{entry} is disqualified.")
        return _back_to(event, entry)
    return render(
        request,
        "tournaments/disqualify.html",
        {"club": event.club, "here": "events", "event": event, "entry": entry},
    )


@login_required
@require_POST
def substitute(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """Let somebody sit in for a player in the round being played."""
    event = access.event_to_direct(request.user, slug, key)
    form = SubstituteForm(request.POST, players=selectors.replaceable_players(event))
    if form.is_valid():
        replaced = form.replaced()
        round_ = replaced.place.round
        (named,) = form.people()
        try:
            sits_in = services.substitute_with_name(
                event_id=event.pk,
                key=form.cleaned_data["key"],
                stage_number=round_.stage.number,
                round_number=round_.number,
                entry_id=replaced.place.entry_id,
                instead_of_id=replaced.player.pk,
                named=named,
                by=request.user,
            )
        except ScoringError as error:
            form.refuse(error)
        else:
            messages.success(request, f"{sits_in.player} sits in for {replaced.player}.")
            return redirect("tournaments:people", slug=slug, key=key)
    return _page(request, event, form)


@login_required
@require_POST
def take_substitute_back(
    request: SignedInRequest, slug: str, key: UUID, substitution: int
) -> HttpResponse:
    """The player is there after all."""
    event = access.event_to_direct(request.user, slug, key)
    form = KeyedForm(request.POST)
    found = (
        Substitution.objects.filter(pk=substitution, place__round__stage__event=event)
        .select_related("instead_of", "place__round__stage")
        .first()
    )
    if form.is_valid() and found is not None:  # gone: it was pressed twice
        try:
            services.take_substitute_back(
                event_id=event.pk,
                key=form.cleaned_data["key"],
                stage_number=found.place.round.stage.number,
                round_number=found.place.round.number,
                entry_id=found.place.entry_id,
                instead_of_id=found.instead_of_id,
                by=request.user,
            )
        except ScoringError as error:
            messages.error(request, error.message)
        else:
            messages.success(request, f"{found.instead_of} plays again.")
    return redirect("tournaments:people", slug=slug, key=key)


def _page(
    request: SignedInRequest, event: Event, form: SubstituteForm | None = None
) -> HttpResponse:
    players = selectors.replaceable_players(event)
    return render(
        request,
        "tournaments/people.html",
        {
            "club": event.club,
            "here": "events",
            "event": event,
            "for_players": event.entrants == Event.Entrants.PLAYERS,
            "is_open": event.state == Event.State.OPEN,
            "attendances": selectors.attendances_of(event),
            "players": players,
            "form": form or SubstituteForm(players=players),
            "substitutions": selectors.substitutions_of(event),
        },
        status=422 if form and form.errors else 200,
    )


def _entry(request: SignedInRequest, slug: str, key: UUID, number: int) -> tuple[Event, Entry]:
    event = access.event_to_direct(request.user, slug, key)
    entry = event.entries.select_related("team", "player").filter(number=number).first()
    if entry is None:
        raise Http404("There is no such entry.")
    return event, entry


def _do(
    request: SignedInRequest, event: Event, entry: Entry, act: Callable[..., object], done: str
) -> None:
    """Do one thing about an entry once, and say that it is done or why it is not."""
    form = KeyedForm(request.POST)
    if not form.is_valid():
        return
    try:
        act(event_id=event.pk, key=form.cleaned_data["key"], entry_id=entry.pk, by=request.user)
    except ScoringError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, done)


def _back_to(event: Event, entry: Entry) -> HttpResponse:
    page = reverse("tournaments:people", args=[event.club.slug, event.key])
    return redirect(f"{page}#entry-{entry.number}")
