"""The product's own settings with nothing left of them that the two views do not need.

With FLOOR=bare there is no middleware at all.
"""

import os

from pinochle_site.settings import *  # noqa: F403
from pinochle_site.settings import INSTALLED_APPS

ROOT_URLCONF = "tests.benchmarks.floor.urls"
INSTALLED_APPS = [*INSTALLED_APPS, "tests.benchmarks.floor"]
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]
if os.environ.get("FLOOR") == "bare":
    MIDDLEWARE = []
