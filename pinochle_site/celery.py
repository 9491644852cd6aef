"""The Celery application. Its settings, with their reasons, are in ``pinochle_site.settings``."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pinochle_site.settings")

app = Celery("pinochle_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
