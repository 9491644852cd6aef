from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        """Listen to scoring."""
        from tournaments import receivers  # noqa: F401
