"""The rules desk: the rule card, the meld counter, the trick referee, and scoring one hand.

Each page answers under two addresses: of a variant, and of a club's house rules. Nobody needs to
sign in, and nothing is written.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from scoring import access
from scoring.forms.any_hand import AnyHandForm
from scoring.forms.cards import MeldForm, TrickForm, card_rows
from scoring.rules import VARIANTS, UnknownVariant, get_variant, rule_card
from scoring.selectors.rules import RulesInForce, latest_version, rules_of_version, variant_of


@require_safe
def variants(request: HttpRequest) -> HttpResponse:
    """Every variant, with the way to its rule card."""
    return render(
        request, "scoring/rules/variants.html", {"variants": VARIANTS.values(), "here": "rules"}
    )


@require_safe
def rule_card_page(request: HttpRequest, **address: Any) -> HttpResponse:
    """The rules in force on one page, to print and to play by."""
    rules = _rules_at(**address)
    large = request.GET.get("print") == "large"
    return _page(request, "card", rules, {"card": rule_card(rules.variant), "large": large})


@require_safe
def rule_card_of_game(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """The rules one game is played by: its own copy, whatever the club has changed since."""
    game = access.game_to_see(request.user, slug, key)
    rules = RulesInForce(variant=variant_of(game.rules))
    context = {
        "game": game,
        "club": game.club if access.role_in(request.user, game.club) else None,
        "here": "games",
        "rules": rules,
        "card": rule_card(rules.variant),
        "large": request.GET.get("print") == "large",
    }
    return render(request, "scoring/rules/card_of_game.html", context)


@require_safe
@vary_on_headers("HX-Request")
def count_meld_page(request: HttpRequest, **address: Any) -> HttpResponse:
    """What the cards of one hand meld at best."""
    rules = _rules_at(**address)
    form = MeldForm(request.GET if "cards" in request.GET else None, variant=rules.variant)
    return _answer(request, "meld", rules, form)


@require_safe
@vary_on_headers("HX-Request")
def judge_trick_page(request: HttpRequest, **address: Any) -> HttpResponse:
    """Who wins a trick, and whether a card was legal."""
    rules = _rules_at(**address)
    form = TrickForm(request.GET if "table" in request.GET else None, variant=rules.variant)
    return _answer(request, "trick", rules, form)


@require_safe
def score_any_hand(request: HttpRequest, **address: Any) -> HttpResponse:
    """What a hand scores, step by step."""
    rules = _rules_at(**address)
    form = AnyHandForm(request.GET if "asked" in request.GET else None, variant=rules.variant)
    return _answer(request, "score", rules, form)


@require_safe
@vary_on_headers("HX-Request")
def count_meld_of_game(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """The meld counter for a hand that is entered, by the game's own rules.

    A script gets the counter to put beside the hand, and then its answers; `?trump=H` says what
    is chosen there already.
    """
    game = access.game_to_see(request.user, slug, key)
    variant = variant_of(game.rules)
    asked = request.GET if "cards" in request.GET else None
    form = MeldForm(asked, variant=variant, initial={"trump": request.GET.get("trump", "")})
    context = {
        "form": form,
        "rows": card_rows(variant),
        "copies": variant.deck.copies,
        "address": request.path,
        "game": game,
        "club": game.club if access.role_in(request.user, game.club) else None,
        "here": "games",
    }
    template = "meld_of_game"
    if request.headers.get("HX-Request"):
        template = "_meld_answer" if form.is_bound else "_meld_counter"
    status = 422 if form.errors else 200
    return render(request, f"scoring/rules/{template}.html", context, status=status)


def _rules_at(*, variant: str = "", slug: str = "", rules: UUID | None = None) -> RulesInForce:
    """The rules that an address names: a variant's, or a club's in their latest version."""
    if rules is None:
        try:
            return RulesInForce(variant=get_variant(variant))
        except UnknownVariant:
            raise Http404("There is no such variant.") from None
    house_rules = access.house_rules_to_read(slug, rules)
    return rules_of_version(latest_version(house_rules))


def _answer(
    request: HttpRequest, page: str, rules: RulesInForce, form: MeldForm | TrickForm | AnyHandForm
) -> HttpResponse:
    """The page, or only its answer where a script asks; 422 where the question cannot be."""
    context = {"form": form, "rows": card_rows(rules.variant)}
    status = 422 if form.errors else 200
    if request.headers.get("HX-Request"):
        return render(request, f"scoring/rules/_{page}_answer.html", context, status=status)
    return _page(request, page, rules, context, status)


def _page(
    request: HttpRequest, page: str, rules: RulesInForce, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    club = rules.club if rules.club and access.role_in(request.user, rules.club) else None
    shared = {
        "rules": rules,
        "club": club,
        "here": "rules",
        "page": page,
        "may_direct": club is not None and access.may_direct(request.user, club),
    }
    return render(request, f"scoring/rules/{page}.html", {**shared, **context}, status=status)
