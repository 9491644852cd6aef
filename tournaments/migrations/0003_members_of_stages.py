"""Everybody entered before stages had members takes part in the first stage from the start."""

from django.db import migrations


def take_part(apps, schema_editor):
    """Give each entry its part in stage 1."""
    entry_model = apps.get_model("tournaments", "Entry")
    stage_model = apps.get_model("tournaments", "Stage")
    member_model = apps.get_model("tournaments", "StageEntry")
    first_stages = dict(stage_model.objects.filter(number=1).values_list("event_id", "pk"))
    member_model.objects.bulk_create(
        member_model(stage_id=first_stages[event_id], entry_id=entry_id)
        for entry_id, event_id in entry_model.objects.filter(stages__isnull=True).values_list(
            "pk", "event_id"
        )
        if event_id in first_stages
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_every_format")]

    operations = [migrations.RunPython(take_part, migrations.RunPython.noop, elidable=True)]
