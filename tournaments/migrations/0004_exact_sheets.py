"""Sheets hold exact fractions from now on. They are derived, so the old ones are computed anew."""

from django.db import migrations
from django.db.models import F


def forget_sheets(apps, schema_editor):
    """Delete every sheet and mark its event stale; the sweep or the next reader sees to it."""
    sheets = apps.get_model("tournaments", "StandingsSheet").objects
    events = set(sheets.values_list("stage__event_id", flat=True))
    sheets.all().delete()
    freshness = apps.get_model("tournaments", "EventFreshness").objects
    freshness.filter(pk__in=events).update(dirty=F("dirty") + 1, queued=False)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_members_of_stages")]

    operations = [migrations.RunPython(forget_sheets, migrations.RunPython.noop)]
