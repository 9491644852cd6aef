"""Settings, from the environment only.

Embedded (nothing set): a SQLite file in ``var/``, and Celery's tasks run in the process that
asks for them, after the commit. Full size: ``DATABASE_URL`` and ``CELERY_BROKER_URL``, with
``SECRET_KEY`` and ``ALLOWED_HOSTS`` then required. ``docker-compose.yml`` shows every variable.
"""

import os
from pathlib import Path

from pinochle_site.environment import (
    database_from_url,
    machine_time_zone,
    own_secret_key,
    read_flag,
    read_list,
    read_number,
    require,
    sqlite_database,
)

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
DATABASE_URL = os.environ.get("DATABASE_URL", "").strip()
EMBEDDED = not DATABASE_URL

DEBUG = read_flag("DEBUG")

if EMBEDDED:
    VAR_DIR.mkdir(exist_ok=True)
    SECRET_KEY = os.environ.get("SECRET_KEY") or own_secret_key(VAR_DIR / "secret-key")
    # Phones in the hall come by the laptop's address, which nobody knows beforehand.
    ALLOWED_HOSTS = read_list("ALLOWED_HOSTS") or ["*"]
    DATABASES = {"default": sqlite_database(VAR_DIR / "aces-around.sqlite3")}
else:
    SECRET_KEY = require("SECRET_KEY")
    require("ALLOWED_HOSTS")
    ALLOWED_HOSTS = read_list("ALLOWED_HOSTS")
    DATABASES = {
        "default": database_from_url(
            DATABASE_URL, pool_size=read_number("DATABASE_POOL_SIZE", default=8)
        )
    }

CSRF_TRUSTED_ORIGINS = read_list("CSRF_TRUSTED_ORIGINS")

# Set HTTPS=1 behind a proxy that ends TLS and sets X-Forwarded-Proto.
HTTPS = read_flag("HTTPS")
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_SSL_REDIRECT = HTTPS
# The health check comes from inside, in plain HTTP.
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = 3600 * 24 * 30 if HTTPS else 0
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
# Whether a club's whole domain is HTTPS only is not for one of its sites to say.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "rest_framework",
    "rest_framework.authtoken",
    "drf_spectacular",
    "scoring.apps.ScoringConfig",
    "tournaments.apps.TournamentsConfig",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "pinochle_site.conflicts.ConflictMiddleware",
]

ROOT_URLCONF = "pinochle_site.urls"
WSGI_APPLICATION = "pinochle_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# ---------------------------------------------------------------- people

AUTH_USER_MODEL = "scoring.User"
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
# A sign-in must not run out in the middle of an event: 30 days from the last day it was used.
SESSION_ENGINE = "pinochle_site.sessions"
SESSION_COOKIE_AGE = 3600 * 24 * 30

# ---------------------------------------------------------------- words and clock

LANGUAGE_CODE = "en"
USE_I18N = True
USE_TZ = True
TIME_ZONE = os.environ.get("TIME_ZONE") or machine_time_zone()

# ---------------------------------------------------------------- static files and pages

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "pinochle_site" / "static"]
# With STATIC_ROOT set, `manage collectstatic` gathers the files there under names that carry their
# digest, to be kept for ever; without it they are served as they lie in the source.
STATIC_ROOT = os.environ.get("STATIC_ROOT", "")
WHITENOISE_USE_FINDERS = not STATIC_ROOT
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "whitenoise.storage.CompressedManifestStaticFilesStorage"
            if STATIC_ROOT
            else "django.contrib.staticfiles.storage.StaticFilesStorage"
        )
    },
}

# Nothing comes from elsewhere, so the site works in a hall without a network.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}
X_FRAME_OPTIONS = "DENY"

# ---------------------------------------------------------------- the API

REST_FRAMEWORK = {
    # The token comes first: nobody signed in is then answered with 401, not 403.
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["scoring.api.parsing.StrictJSONParser"],
    "DEFAULT_PAGINATION_CLASS": "scoring.api.pages.StrictPages",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "scoring.api.problems.answer_problem",
    # Who asks is told by the proxy where there is one, and never by whoever asks.
    "NUM_PROXIES": 1 if HTTPS else 0,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Aces Around",
    "DESCRIPTION": "The score of pinochle hands, club nights and standings.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SCHEMA_PATH_PREFIX": r"/api/v1(/clubs/\{slug\}(?=/.))?",  # what comes next is the tag
    "ENUM_NAME_OVERRIDES": {
        "GameState": "scoring.models.Game.State",
        "EventState": "tournaments.models.Event.State",
        "SideKey": "scoring.models.SIDES",
        "RoundCredit": "tournaments.models.events.CREDITS",
    },
}

# ---------------------------------------------------------------- Celery

CELERY_BROKER_URL = os.environ.get("CELERY_BROKER_URL", "").strip() or None
# No broker: a task runs at once in the process that asks for it, and its errors are seen there.
CELERY_TASK_ALWAYS_EAGER = CELERY_BROKER_URL is None
CELERY_TASK_EAGER_PROPAGATES = True
# No answers are kept: everything worth keeping is a row in the database. A store for answers
# on a broker that is gone would also hold up each call for twenty seconds.
CELERY_TASK_IGNORE_RESULT = True
# A broker that is gone fails the call at once, one that is silent in half a second. All of these
# are needed together: CELERY_TASK_PUBLISH_RETRY alone makes each call six seconds long.
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_CONNECTION_TIMEOUT = 0.5
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
REDIS_TIMEOUTS = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5, "visibility_timeout": 120}
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, float] = {
    "max_retries": 0,
    "interval_start": 0,
    "interval_step": 0.1,
    "interval_max": 0.1,
}
if CELERY_BROKER_URL and CELERY_BROKER_URL.startswith("redis"):
    CELERY_BROKER_TRANSPORT_OPTIONS |= REDIS_TIMEOUTS
# A task is done when it has finished, not when it was fetched: a killed worker's task comes back.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Shorter than the visibility timeout, or a slow task would be handed out twice.
CELERY_TASK_TIME_LIMIT = 60
CELERY_BEAT_SCHEDULE = {
    "sweep-stale-standings": {"task": "tournaments.sweep_stale_standings", "schedule": 60.0},
    "sweep-asked-rounds": {"task": "tournaments.sweep_asked_rounds", "schedule": 60.0},
}
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat-schedule")
CELERY_TIMEZONE = TIME_ZONE

# ---------------------------------------------------------------- log

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "WARNING").upper()},
    "loggers": {
        # Django would print the same lines a second time.
        "django": {"handlers": [], "propagate": True},
        # A refused slip or a mistyped address is an ordinary answer, not an event.
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        # Without a broker it would say once in each process that no host was named.
        "kombu.connection": {"level": "ERROR"},
    },
}
