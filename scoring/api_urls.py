"""The addresses of the API, below /api/v1/."""

from django.urls import URLPattern, URLResolver, include, path

from scoring.api import agreement, games, hands, house_rules, people, rules_desk, seats
from scoring.api.token import TokenView

Addresses = list[URLPattern | URLResolver]

hand: Addresses = [
    path("", hands.OneHand.as_view(), name="api-hand"),
    path("history/", hands.HandHistory.as_view(), name="api-hand-history"),
    path("correct/", hands.CorrectHand.as_view(), name="api-correct-hand"),
    path("void/", hands.VoidHand.as_view(), name="api-void-hand"),
    path("restore/", hands.RestoreHand.as_view(), name="api-restore-hand"),
    path("undo/", hands.UndoHand.as_view(), name="api-undo-hand"),
]
game: Addresses = [
    path("", games.OneGame.as_view(), name="api-game"),
    path("agree/", agreement.AgreeResult.as_view(), name="api-agree-result"),
    path("dispute/", agreement.DisputeResult.as_view(), name="api-dispute-result"),
    path("agreement/", agreement.AgreementHistory.as_view(), name="api-agreement-history"),
    path("card/", rules_desk.GameRuleCard.as_view(), name="api-game-rule-card"),
    path("seat/", seats.ChangeSeat.as_view(), name="api-change-seat"),
    path("end/", games.EndGame.as_view(), name="api-end-game"),
    path("reopen/", games.ReopenGame.as_view(), name="api-reopen-game"),
    path("cancel/", games.CancelGame.as_view(), name="api-cancel-game"),
    path("hands/", hands.Hands.as_view(), name="api-hands"),
    path("hands/insert/", hands.InsertHand.as_view(), name="api-insert-hand"),
    path("hands/preview/", hands.PreviewHand.as_view(), name="api-preview-hand"),
    path("hands/<uuid:hand_key>/", include(hand)),
]
rules_of_club: Addresses = [
    path("", house_rules.OneHouseRules.as_view(), name="api-one-house-rules"),
    path("versions/", house_rules.HouseRulesVersions.as_view(), name="api-house-rules-versions"),
    path("card/", rules_desk.HouseRuleCard.as_view(), name="api-house-rule-card"),
    path("reachable-meld/", rules_desk.HouseReachableMeld.as_view(), name="api-house-reachable"),
    path("meld/", rules_desk.HouseCountMeld.as_view(), name="api-house-count-meld"),
    path("trick/", rules_desk.HouseJudgeTrick.as_view(), name="api-house-judge-trick"),
    path("score/", rules_desk.HouseScoreAnyHand.as_view(), name="api-house-score-any-hand"),
]
rules: Addresses = [
    path("", rules_desk.OneVariant.as_view(), name="api-variant"),
    path("fields/", rules_desk.HouseRuleFields.as_view(), name="api-house-rule-fields"),
    path("card/", rules_desk.OneRuleCard.as_view(), name="api-rule-card"),
    path("reachable-meld/", rules_desk.ReachableMeld.as_view(), name="api-reachable-meld"),
    path("meld/", rules_desk.CountMeld.as_view(), name="api-count-meld"),
    path("trick/", rules_desk.JudgeTrick.as_view(), name="api-judge-trick"),
    path("score/", rules_desk.ScoreAnyHand.as_view(), name="api-score-any-hand"),
]
club: Addresses = [
    path("", people.OneClub.as_view(), name="api-club"),
    path("players/", people.Players.as_view(), name="api-players"),
    path("players/<uuid:key>/", people.OnePlayer.as_view(), name="api-player"),
    path("teams/", people.Teams.as_view(), name="api-teams"),
    path("teams/<uuid:key>/", people.OneTeam.as_view(), name="api-team"),
    path("house-rules/", house_rules.HouseRules.as_view(), name="api-house-rules"),
    path("house-rules/<uuid:key>/", include(rules_of_club)),
    path("games/", games.Games.as_view(), name="api-games"),
    path("games/<uuid:key>/", include(game)),
]
urlpatterns: Addresses = [
    path("token/", TokenView.as_view(), name="api-token"),
    path("rules/", rules_desk.Variants.as_view(), name="api-variants"),
    path("rules/<slug:variant>/", include(rules)),
    path("clubs/", people.Clubs.as_view(), name="api-clubs"),
    path("clubs/<slug:slug>/", include(club)),
]
