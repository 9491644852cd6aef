"""Sessions that last for a month after the last day they were used."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends import db
from django.utils import timezone


class SessionStore(db.SessionStore):
    """A session in the database, renewed at most once a day.

    Saving it with every request would add a write to each page a phone looks at.
    """

    def load(self) -> dict[str, Any]:
        """Return what the session holds, marking it for saving when a day of it is used up."""
        session = self._get_session_from_db()  # type: ignore[attr-defined]
        if session is None:
            return {}
        left = session.expire_date - timezone.now()
        if left < timedelta(seconds=settings.SESSION_COOKIE_AGE) - timedelta(days=1):
            self.modified = True
        return self.decode(session.session_data)
