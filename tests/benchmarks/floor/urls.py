"""The addresses of the two views."""

from django.urls import path

from pinochle_site.health import healthz
from tests.benchmarks.floor import views

urlpatterns = [
    path("signed-in/", views.signed_in),
    path("bare/", views.bare),
    path("healthz", healthz),
]
