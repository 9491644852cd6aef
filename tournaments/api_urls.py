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
entry: list[URLPattern | URLResolver] = [
    path("withdraw/", api.WithdrawEntry.as_view(), name="api-withdraw-entry"),
    path("check-in/", api.CheckIn.as_view(), name="api-check-in"),
    path("leave/", api.Leave.as_view(), name="api-leave"),
    path("disqualify/", api.Disqualify.as_view(), name="api-disqualify"),
    path("come-back/", api.ComeBack.as_view(), name="api-come-back"),
    path("away/", api.MarkAway.as_view(), name="api-mark-away"),
    path("back/", api.MarkBack.as_view(), name="api-mark-back"),
    path("substitute/", api.Substitute.as_view(), name="api-substitute"),
    path(
        "take-substitute-back/",
        api.TakeSubstituteBack.as_view(),
        name="api-take-substitute-back",
    ),
]
result: list[URLPattern | URLResolver] = [
    path("insert/", api.InsertInResult.as_view(), name="api-insert-in-result"),
    path("insert/effect/", api.EffectOfInsert.as_view(), name="api-effect-of-insert"),
    path("hands/<uuid:hand_key>/correct/", api.CorrectResult.as_view(), name="api-correct-result"),
    path(
        "hands/<uuid:hand_key>/correct/effect/",
        api.EffectOfCorrection.as_view(),
        name="api-effect-of-correction",
    ),
    path("hands/<uuid:hand_key>/void/", api.VoidOfResult.as_view(), name="api-void-of-result"),
    path(
        "hands/<uuid:hand_key>/void/effect/",
        api.EffectOfVoid.as_view(),
        name="api-effect-of-void",
    ),
]
stage: list[URLPattern | URLResolver] = [
    path("bracket/", api.StageBracket.as_view(), name="api-bracket"),
    path("start/", api.StartStage.as_view(), name="api-start-stage"),
    path("undo/", api.UndoStage.as_view(), name="api-undo-stage"),
    path("change-rounds/", api.ChangeRounds.as_view(), name="api-change-rounds"),
    path("seat-ready/", api.SeatReady.as_view(), name="api-seat-ready"),
    path("matches/<str:code>/next-game/", api.NextGame.as_view(), name="api-next-game"),
    path("matches/<str:code>/unseat/", api.UnseatMatch.as_view(), name="api-unseat-match"),
    path("matches/<str:code>/rule/", api.RuleOnMatch.as_view(), name="api-rule-on-match"),
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
    path("entries/<int:number>/", include(entry)),
    path("people/", api.People.as_view(), name="api-people"),
    path("rulings/", api.Rulings.as_view(), name="api-rulings"),
    path("rulings/adjust/", api.AdjustPoints.as_view(), name="api-adjust-points"),
    path("rulings/<uuid:ruling>/take-back/", api.RevokeRuling.as_view(), name="api-revoke-ruling"),
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
    path("clubs/<slug:slug>/games/<uuid:key>/result/", include(result)),
]
