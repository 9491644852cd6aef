"""The addresses of the API for events, below /api/v1/."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments import api

event: list[URLPattern | URLResolver] = [
    path("", api.OneEvent.as_view(), name="api-event"),
    path("announce/", api.AnnounceResults.as_view(), name="api-announce"),
    path("close/", api.CloseEvent.as_view(), name="api-close-event"),
    path("reopen/", api.ReopenEvent.as_view(), name="api-reopen-event"),
    path("entries/", api.Entries.as_view(), name="api-entries"),
    path("entries/<int:number>/withdraw/", api.WithdrawEntry.as_view(), name="api-withdraw-entry"),
    path("rounds/<int:number>/", api.OneRound.as_view(), name="api-round"),
    path("rounds/<int:number>/tables/", api.Tables.as_view(), name="api-tables"),
    path(
        "rounds/<int:number>/tables/<int:table>/unseat/",
        api.UnseatTable.as_view(),
        name="api-unseat-table",
    ),
    path("standings/", api.EventStandings.as_view(), name="api-standings"),
]
urlpatterns: list[URLPattern | URLResolver] = [
    path("clubs/<slug:slug>/events/", api.Events.as_view(), name="api-events"),
    path("clubs/<slug:slug>/events/<uuid:key>/", include(event)),
]
