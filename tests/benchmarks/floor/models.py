"""A row with as many columns as a simple slip has."""

from django.conf import settings
from django.db import models


class Typed(models.Model):
    """What somebody typed, kept as it is."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT)
    number = models.PositiveIntegerField()
    contract = models.PositiveIntegerField()
    trump = models.CharField(max_length=1)
    meld_a = models.PositiveIntegerField()
    meld_b = models.PositiveIntegerField()
    tricks_a = models.PositiveIntegerField()

    class Meta:
        managed = False  # its table is made where it is needed, after those it points to

    def __str__(self):
        return f"{self.number}: {self.contract}"
