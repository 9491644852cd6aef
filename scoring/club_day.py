"""The club's day: a night that goes on after midnight is still the day on which it began."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

DAY_TURNS_AT = timedelta(hours=5)


def club_day(moment: datetime, timezone: str) -> date:
    """The day an aware moment belongs to in a club's time zone; it turns at five in the morning."""
    return (moment.astimezone(ZoneInfo(timezone)) - DAY_TURNS_AT).date()
