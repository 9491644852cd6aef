"""A club's house rules: the list, naming and changing them, and their versions."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.views.decorators.http import require_http_methods, require_safe

from scoring import access, services
from scoring.access import SignedInRequest
from scoring.forms.hand_words import side_names
from scoring.forms.house_rules import HouseRulesForm
from scoring.models import Club, HouseRules, HouseRulesVersion
from scoring.rules import VARIANTS, Variant, rule_card
from scoring.selectors.rule_changes import rule_changes
from scoring.selectors.rules import (
    current_house_rules,
    latest_version,
    rules_of_version,
    variant_of,
    versions_of,
)
from scoring.selectors.sample_hands import sample_changes


@login_required
@require_safe
def house_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules that the club has given a name, and the variants to start others from."""
    club = access.club_to_see(request.user, slug)
    return render(
        request,
        "scoring/rules/house_rules.html",
        {
            "club": club,
            "here": "rules",
            "lines": [rules_of_version(version) for version in current_house_rules(club)],
            "variants": VARIANTS.values(),
            "may_direct": access.may_direct(request.user, club),
        },
    )


@login_required
@require_http_methods(["GET", "POST"])
def new_house_rules(request: SignedInRequest, slug: str) -> HttpResponse:
    """Name a set of rules, beginning with those of a variant: `?from=double-deck`."""
    club = access.club_to_direct(request.user, slug)
    start = VARIANTS.get(request.GET.get("from", ""))
    if start is None:
        return redirect("scoring:house-rules", slug=slug)
    form = HouseRulesForm(request.POST or None, start=start, initial={"name": start.name})

    if _is_to_be_saved(request, form) and form.variant:
        try:
            version = services.name_house_rules(
                club_id=club.pk,
                key=form.cleaned_data["key"],
                name=form.cleaned_data["name"],
                variant=form.variant,
                by=request.user,
            )
        except services.ScoringError as error:
            form.refuse(error)
        else:
            return _saved(request, version)
    return _editor(request, club, form, start)


@login_required
@require_http_methods(["GET", "POST"])
def change_house_rules(request: SignedInRequest, slug: str, rules: UUID) -> HttpResponse:
    """Change a club's house rules: saved, they are the next version."""
    named = access.house_rules_to_change(request.user, slug, rules)
    latest = latest_version(named)
    start = variant_of(latest.rules)
    initial = {"name": named.name, "based_on": latest.number}
    form = HouseRulesForm(request.POST or None, start=start, initial=initial)

    if _is_to_be_saved(request, form) and form.variant:
        try:
            version = services.change_house_rules(
                club_id=named.club_id,
                house_rules_id=named.pk,
                key=form.cleaned_data["key"],
                based_on=form.cleaned_data["based_on"] or 0,
                name=form.cleaned_data["name"],
                variant=form.variant,
                by=request.user,
            )
        except services.ScoringError as error:
            form.refuse(error)
        else:
            return _saved(request, version)
    return _editor(request, named.club, form, start, named)


@login_required
@require_safe
def versions(request: HttpRequest, slug: str, rules: UUID) -> HttpResponse:
    """Every version of a club's house rules: who saved it, when, and what it changed."""
    named = access.house_rules_to_see(request.user, slug, rules)
    found = list(versions_of(named))
    lines = []
    for version, before in zip(found, [*found[1:], None], strict=True):
        now = variant_of(version.rules)
        was = variant_of(before.rules) if before else VARIANTS.get(now.key, now)
        lines.append({"version": version, "changes": rule_changes(was, now), "first": not before})
    context = {"club": named.club, "here": "rules", "named": named, "lines": lines}
    return render(request, "scoring/rules/versions.html", context)


@login_required
@require_safe
def version(request: HttpRequest, slug: str, rules: UUID, number: int) -> HttpResponse:
    """The rule card of an earlier version."""
    named = access.house_rules_to_see(request.user, slug, rules)
    found: HouseRulesVersion | None = versions_of(named).filter(number=number).first()
    if found is None:
        raise Http404("There is no such version.")
    in_force = rules_of_version(found)
    return render(
        request,
        "scoring/rules/card.html",
        {
            "rules": in_force,
            "club": named.club,
            "here": "rules",
            "page": "version",
            "card": rule_card(in_force.variant),
            "large": request.GET.get("print") == "large",
        },
    )


def _is_to_be_saved(request: HttpRequest, form: HouseRulesForm) -> bool:
    """Whether the form was sent to be saved, and not only to see what it changes."""
    return request.method == "POST" and form.is_valid() and "save" in request.POST


def _editor(
    request: HttpRequest,
    club: Club,
    form: HouseRulesForm,
    start: Variant,
    named: HouseRules | None = None,
) -> HttpResponse:
    """The page with all rules, or only what they change where a script asks."""
    wrong = bool(form.errors)
    context: dict[str, Any] = {
        "club": club,
        "here": "rules",
        "form": form,
        "start": start,
        "named": named,
        "parts": list(form.parts()),
    }
    if form.variant:
        context["changes"] = rule_changes(start, form.variant)
        context["samples"] = sample_changes(start, form.variant, side_names(form.variant))
    template = "_difference" if request.headers.get("HX-Request") else "change"
    return render(request, f"scoring/rules/{template}.html", context, status=422 if wrong else 200)


def _saved(request: HttpRequest, version: HouseRulesVersion) -> HttpResponse:
    named = version.house_rules
    sentence = format_html("<bdi>{}</bdi> is saved as version {}.", named.name, version.number)
    messages.success(request, sentence)
    return redirect("scoring:house-rule-card", slug=named.club.slug, rules=named.key)
