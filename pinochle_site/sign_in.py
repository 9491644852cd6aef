"""The door for people: name and password."""

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpResponse


class SignIn(LoginView):
    """Django's sign-in, which answers 422 to what it refuses, as every form of the site does."""

    template_name = "registration/sign_in.html"
    redirect_authenticated_user = True

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)
