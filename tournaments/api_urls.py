"""The addresses of the API for events, below /api/v1/."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments import api

drawn_round: list[URLPattern | URLResolver] = [
    path("", api.DrawnRound.as_view(), name="api-drawn-round"),
    path("draw/", api.DrawRound.as_view(), name="api-draw-round"),
    path("publish/", api.PublishRound.as_view(), name="api-publish-round"),
    path("undo/", api.UndoDraw.as_view(), name="api-undo-draw"),
    path("close/", api.CloseRound.as_view(), name="api-close-round"),
    path("reopen/", api.ReopenRound.as_view(), name="api-reopen-round"),
]
stage: list[URLPattern | URLResolver] = [
    path("start/", api.StartStage.as_view(), name="api-start-stage"),
    path("undo/", api.UndoStage.as_view(), name="api-undo-stage"),
    path("change-rounds/", api.ChangeRounds.as_view(), name="api-change-rounds"),
    path("seat-ready/", api.SeatReady.as_view(), name="api-seat-ready"),
    path("matches/<str:code>/next-game/", api.NextGame.as_view(), name="api-next-game"),
    path("matches/<str:code>/unseat/", api.UnseatMatch.as_view(), name="api-unseat-match"),
    path("rounds/<int:number>/", include(drawn_round)),
]
event: list[URLPattern | URLResolver] = [
    path("", api.OneEvent.as_view(), name="api-event"),
    path("announce/", api.AnnounceResults.as_view(), name="api-announce"),
    path("close/", api.CloseEvent.as_view(), name="api-close-event"),
    path("reopen/", api.ReopenEvent.as_view(), name="api-reopen-event"),
    path("change/", api.ChangeEvent.as_view(), name="api-change-event"),
    path("stages/", api.Stages.as_view(), name="api-stages"),
    path("stages/<int:stage>/", include(stage)),
    path("entries/players/", api.EnterPlayers.as_view(), name="api-enter-players"),
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
