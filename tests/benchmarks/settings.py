"""The tests' PostgreSQL, in a database of the benchmark's own, and tasks sent to a broker."""

from pinochle_site.test_settings import *  # noqa: F403
from pinochle_site.test_settings import CELERY_BROKER_URL, DATABASES, INSTALLED_APPS

DATABASES["default"]["TEST"] = {"NAME": f"{DATABASES['default']['NAME']}_speed"}
INSTALLED_APPS = [*INSTALLED_APPS, "tests.benchmarks.floor"]
CELERY_TASK_ALWAYS_EAGER = CELERY_BROKER_URL is None
