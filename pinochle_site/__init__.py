"""The wiring: settings, addresses, Celery. It knows both apps; neither app knows it."""

from pinochle_site.celery import app as celery_app

__all__ = ["celery_app"]
