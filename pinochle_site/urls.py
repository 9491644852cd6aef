"""Every address of the site begins here."""

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from pinochle_site.health import healthz
from pinochle_site.sign_in import AdminSignInForm, SignIn
from scoring.views.home import home

admin.site.login_form = AdminSignInForm
handler400 = "pinochle_site.unreadable.bad_request"

urlpatterns = [
    path("", home, name="home"),
    path("", include("scoring.urls")),
    path("", include("tournaments.urls")),
    path("api/v1/", include("scoring.api_urls")),
    path("api/v1/", include("tournaments.api_urls")),
    path("api/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("sign-in/", SignIn.as_view(), name="sign-in"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("admin/", admin.site.urls),
    path("healthz", healthz, name="healthz"),
]
