from django.urls import path

from scoring.views import (
    agreement,
    clubs,
    corrections,
    games,
    hands,
    house_rules,
    people,
    rules_desk,
    seats,
    sheet,
)

app_name = "scoring"

GAME = "c/<slug:slug>/g/<uuid:key>/"
HAND = f"{GAME}h/<uuid:hand_key>/"
VARIANT = "rules/<slug:variant>/"
HOUSE_RULES = "c/<slug:slug>/rules/<uuid:rules>/"

urlpatterns = [
    path("clubs/new/", clubs.start_club, name="start-club"),
    path("c/<slug:slug>/", clubs.club, name="club"),
    path("c/<slug:slug>/people/", people.people, name="people"),
    path("c/<slug:slug>/people/search/", people.people_search, name="people-search"),
    path("c/<slug:slug>/people/players/", people.add_player, name="add-player"),
    path("c/<slug:slug>/people/players/<uuid:key>/", people.rename_player, name="rename-player"),
    path("c/<slug:slug>/people/teams/", people.add_team, name="add-team"),
    path("c/<slug:slug>/people/teams/<uuid:key>/", people.rename_team, name="rename-team"),
    path("c/<slug:slug>/games/", games.games, name="games"),
    path("c/<slug:slug>/games/new/", games.start_game, name="start-game"),
    path(GAME, sheet.game, name="game"),
    path(f"{GAME}hand/", hands.enter_hand, name="enter-hand"),
    path(f"{GAME}hand/preview/", hands.preview_hand, name="preview-hand"),
    path(f"{GAME}insert/<int:before>/", hands.insert_hand, name="insert-hand"),
    path(f"{HAND}correct/", corrections.correct_hand, name="correct-hand"),
    path(f"{HAND}void/", corrections.void_hand, name="void-hand"),
    path(f"{HAND}restore/", corrections.restore_hand, name="restore-hand"),
    path(f"{HAND}undo/", hands.undo_hand, name="undo-hand"),
    path(f"{HAND}history/", corrections.hand_history, name="hand-history"),
    path(f"{GAME}rules/", rules_desk.rule_card_of_game, name="game-rules"),
    path(f"{GAME}meld/", rules_desk.count_meld_of_game, name="game-meld"),
    path(f"{GAME}agree/", agreement.agree_result, name="agree-result"),
    path(f"{GAME}dispute/", agreement.dispute_result, name="dispute-result"),
    path(f"{GAME}seat/", seats.change_seat, name="change-seat"),
    path(f"{GAME}end/", sheet.end_game, name="end-game"),
    path(f"{GAME}reopen/", sheet.reopen_game, name="reopen-game"),
    path(f"{GAME}cancel/", sheet.cancel_game, name="cancel-game"),
    path("rules/", rules_desk.variants, name="variants"),
    path(VARIANT, rules_desk.rule_card_page, name="rule-card"),
    path(f"{VARIANT}meld/", rules_desk.count_meld_page, name="count-meld"),
    path(f"{VARIANT}trick/", rules_desk.judge_trick_page, name="judge-trick"),
    path(f"{VARIANT}score/", rules_desk.score_any_hand, name="score-any-hand"),
    path("c/<slug:slug>/rules/", house_rules.house_rules, name="house-rules"),
    path("c/<slug:slug>/rules/new/", house_rules.new_house_rules, name="new-house-rules"),
    path(HOUSE_RULES, rules_desk.rule_card_page, name="house-rule-card"),
    path(f"{HOUSE_RULES}meld/", rules_desk.count_meld_page, name="house-count-meld"),
    path(f"{HOUSE_RULES}trick/", rules_desk.judge_trick_page, name="house-judge-trick"),
    path(f"{HOUSE_RULES}score/", rules_desk.score_any_hand, name="house-score-any-hand"),
    path(f"{HOUSE_RULES}change/", house_rules.change_house_rules, name="change-house-rules"),
    path(f"{HOUSE_RULES}versions/", house_rules.versions, name="house-rules-versions"),
    path(f"{HOUSE_RULES}versions/<int:number>/", house_rules.version, name="house-rules-version"),
]
