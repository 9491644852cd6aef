"""The door for people: name and password, and only so many wrong ones."""

from typing import Any

from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from rest_framework.throttling import AnonRateThrottle

TOO_MANY = "too_many"


class WrongTries(AnonRateThrottle):
    """Ten wrong tries a minute from one address.

    Only wrong ones count: at the start of a night a whole hall may sign in from one address.
    Each process keeps its own count in memory. Two processes allow twice as many, which is still
    far too few to guess a password, and no try costs a write to the database.
    """

    rate = "10/min"
    scope = "wrong-sign-in"

    def get_cache_key(self, request: Any, view: Any) -> str:
        """By address, whoever is signed in already."""
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}

    def throttle_success(self) -> bool:
        """Let it be tried; whether it counts is known afterwards."""
        return True

    def count(self) -> None:
        """Remember that the try was wrong."""
        super().throttle_success()


class SignInForm(AuthenticationForm):
    """A user name and a password. After too many wrong ones from an address, none is looked at."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": "This user name and password do not belong together. "
        "Mind capital letters.",
        TOO_MANY: "That was wrong too often. Wait a minute, then try again.",
    }

    def clean(self) -> dict[str, Any]:
        """Return what was typed, if it is right. Raises ValidationError."""
        tries = WrongTries()
        if not tries.allow_request(self.request, None):  # type: ignore[arg-type]
            raise ValidationError(self.error_messages[TOO_MANY], code=TOO_MANY)
        try:
            return super().clean()
        except ValidationError:
            tries.count()
            raise


class AdminSignInForm(SignInForm, AdminAuthenticationForm):
    """The same door to the admin's pages."""


class SignIn(LoginView):
    """Django's sign-in, which answers 422 to what it refuses, as every form of the site does."""

    template_name = "registration/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Show the form again: 422, or 429 after too many wrong tries."""
        status = 429 if form.has_error("__all__", TOO_MANY) else 422
        return self.render_to_response(self.get_context_data(form=form), status=status)
