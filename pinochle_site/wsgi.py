"""What a web server calls for each request."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pinochle_site.settings")

application = get_wsgi_application()
