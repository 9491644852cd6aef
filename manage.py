"""Django's command line. `./pinochle manage ...` calls it in the project's own environment."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pinochle_site.settings")
    execute_from_command_line(sys.argv)
