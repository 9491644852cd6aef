"""What the director rules about a match or an entry, and taking it back."""

from __future__ import annotations

from fractions import Fraction
from typing import Any
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
from tournaments.forms import AdjustForm, NeitherSideForm, RulingForm
from tournaments.models import Event, Ruling
from tournaments.selectors import MatchToRule


@login_required
@require_http_methods(["GET", "POST"])
def rule(request: SignedInRequest, slug: str, key: UUID, pairing: int) -> HttpResponse:
    """One side wins a match without playing it to its end."""
    event, match = _match(request, slug, key, pairing)
    form = RulingForm(request.POST or None, match=match)
    if form.is_valid() and _rule(request, event, match, form, form.cleaned_data["awarded"]):
        return redirect("tournaments:event", slug=slug, key=key)
    return _rule_page(request, event, match, form=form)


@login_required
@require_POST
def rule_for_neither(request: SignedInRequest, slug: str, key: UUID, pairing: int) -> HttpResponse:
    """Neither side wins a match."""
    event, match = _match(request, slug, key, pairing)
    form = NeitherSideForm(request.POST)
    if form.is_valid() and _rule(request, event, match, form):
        return redirect("tournaments:event", slug=slug, key=key)
    return _rule_page(request, event, match, neither=form)


@login_required
@require_http_methods(["GET", "POST"])
def rulings(request: SignedInRequest, slug: str, key: UUID) -> HttpResponse:
    """The rulings of an event, and giving or taking points."""
    event = access.event_to_direct(request.user, slug, key)
    form = AdjustForm(
        request.POST or None,
        entries=selectors.entries_of(event),
        stages=selectors.stages_of(event),
    )
    if request.method == "POST" and form.is_valid():
        facts = form.cleaned_data
        stage, number = form.stage_and_round()
        try:
            services.adjust(
                event_id=event.pk,
                key=facts["key"],
                stage_number=stage,
                entry_id=facts["entry"],
                round_number=number,
                points=Fraction(facts["points"]),
                half_wins=facts["half_wins"],
                note=facts["note"],
                by=request.user,
            )
        except ScoringError as error:
            form.refuse(error)
        else:
            messages.success(request, "It is ruled. The standings follow.")
            return redirect("tournaments:rulings", slug=slug, key=key)
    return render(
        request,
        "tournaments/rulings.html",
        {
            "club": event.club,
            "here": "events",
            "event": event,
            "is_open": event.state == Event.State.OPEN,
            "rulings": selectors.rulings_of(event),
            "form": form,
        },
        status=422 if form.errors else 200,
    )


@login_required
@require_POST
def revoke_ruling(request: SignedInRequest, slug: str, key: UUID, ruling: int) -> HttpResponse:
    """Take a ruling back; it stays in the list, struck out."""
    event = access.event_to_direct(request.user, slug, key)
    form = KeyedForm(request.POST)
    if not Ruling.objects.filter(stage__event=event, pk=ruling).exists():
        raise Http404("There is no such ruling.")
    if form.is_valid():
        try:
            services.revoke_ruling(
                event_id=event.pk,
                key=form.cleaned_data["key"],
                ruling_id=ruling,
                by=request.user,
            )
        except ScoringError as error:
            messages.error(request, error.message)
        else:
            messages.success(request, "The ruling is taken back. What was played counts again.")
    return redirect("tournaments:rulings", slug=slug, key=key)


def _match(
    request: SignedInRequest, slug: str, key: UUID, pairing: int
) -> tuple[Event, MatchToRule]:
    event = access.event_to_direct(request.user, slug, key)
    match = selectors.match_to_rule(event, pairing)
    if match is None:
        raise Http404("There is no such match.")
    return event, match


def _rule(
    request: SignedInRequest, event: Event, match: MatchToRule, form: KeyedForm, awarded: str = ""
) -> bool:
    """Write the ruling, or put beside its field why it cannot be."""
    try:
        services.rule_on_match(
            event_id=event.pk,
            key=form.cleaned_data["key"],
            pairing_id=match.pairing.pk,
            kind=form.cleaned_data.get("kind", Ruling.Kind.DOUBLE.value),
            awarded=awarded,
            note=form.cleaned_data["note"],
            by=request.user,
        )
    except ScoringError as error:
        form.refuse(error)
        return False
    names = dict(match.sides)
    who = f"{names[awarded]} wins" if awarded else "Neither side wins"
    messages.success(request, f"{match.where}: {who}.")
    return True


def _rule_page(
    request: SignedInRequest, event: Event, match: MatchToRule, **sent: KeyedForm
) -> HttpResponse:
    forms: dict[str, Any] = {"form": RulingForm(match=match), "neither": NeitherSideForm()}
    return render(
        request,
        "tournaments/rule.html",
        {
            "club": event.club,
            "here": "events",
            "event": event,
            "is_open": event.state == Event.State.OPEN,
            "match": match,
            **forms,
            **sent,
        },
        status=422 if any(form.errors for form in sent.values()) else 200,
    )
