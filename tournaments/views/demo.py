"""Deleting the demo club, once a club keeps its own score."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring.access import SignedInRequest, club_to_own
from tournaments import services


@login_required
@require_http_methods(["GET", "POST"])
def delete_demo(request: SignedInRequest, slug: str) -> HttpResponse:
    """Ask once, then delete the demo club with everything in it."""
    club = club_to_own(request.user, slug)
    if not club.is_demo:
        raise Http404("Only the demo club can be deleted.")
    if request.method == "POST":
        services.delete_demo_club(club_id=club.pk)
        messages.success(request, "The demo club is deleted.")
        return redirect("home")
    return render(request, "tournaments/delete_demo.html", {"club": club, "here": "club"})
