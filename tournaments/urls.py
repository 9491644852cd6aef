from django.urls import path

from tournaments.views import (
    demo,
    draws,
    entries,
    events,
    exports,
    pairings,
    people,
    results,
    rounds,
    rulings,
    stages,
    standings,
)

app_name = "tournaments"

EVENT = "c/<slug:slug>/e/<uuid:key>/"
ROUND = f"{EVENT}rounds/<int:stage>/<int:number>/"

urlpatterns = [
    path("c/<slug:slug>/delete-demo/", demo.delete_demo, name="delete-demo"),
    path("c/<slug:slug>/events/", events.events, name="events"),
    path("c/<slug:slug>/g/<uuid:key>/event/", events.event_of_game, name="event-of-game"),
    path("c/<slug:slug>/events/new/", events.start_event, name="start-event"),
    path(
        "c/<slug:slug>/g/<uuid:key>/result/<uuid:hand_key>/correct/",
        results.correct,
        name="correct-result",
    ),
    path(
        "c/<slug:slug>/g/<uuid:key>/result/<uuid:hand_key>/void/",
        results.void,
        name="void-result",
    ),
    path(
        "c/<slug:slug>/g/<uuid:key>/result/insert/<int:before>/",
        results.insert,
        name="insert-result",
    ),
    path(EVENT, events.event, name="event"),
    path(f"{EVENT}close/", events.close_event, name="close-event"),
    path(f"{EVENT}reopen/", events.reopen_event, name="reopen-event"),
    path(f"{EVENT}entries/", entries.entries, name="entries"),
    path(f"{EVENT}entries/by-name/", entries.enter_by_name, name="enter-by-name"),
    path(f"{EVENT}entries/seeds/", entries.seed_entries, name="seed-entries"),
    path(f"{EVENT}entries/<int:number>/withdraw/", entries.withdraw_entry, name="withdraw-entry"),
    path(f"{EVENT}people/", people.people, name="people"),
    path(f"{EVENT}people/substitutes/", people.substitute, name="substitute"),
    path(
        f"{EVENT}people/substitutes/<int:substitution>/take-back/",
        people.take_substitute_back,
        name="take-substitute-back",
    ),
    path(f"{EVENT}people/<int:number>/disqualify/", people.disqualify, name="disqualify"),
    path(f"{EVENT}people/<int:number>/<slug:act>/", people.presence, name="presence"),
    path(
        f"{EVENT}people/<int:number>/<slug:act>/<int:stage>/<int:round_number>/",
        people.absence,
        name="absence",
    ),
    path(f"{EVENT}rounds/<int:number>/", rounds.seat_round, name="seat-round"),
    path(
        f"{EVENT}rounds/<int:number>/tables/<int:table>/unseat/",
        rounds.unseat_table,
        name="unseat-table",
    ),
    path(ROUND, draws.draw, name="draw"),
    path(f"{ROUND}ask/", draws.ask_for_draw, name="ask-for-draw"),
    path(f"{ROUND}again/", draws.draw_again, name="draw-again"),
    path(f"{ROUND}publish/", draws.publish_round, name="publish-round"),
    path(f"{ROUND}undo/", draws.undo_draw, name="undo-draw"),
    path(f"{ROUND}close/", draws.close_round, name="close-round"),
    path(f"{ROUND}reopen/", draws.reopen_round, name="reopen-round"),
    path(f"{ROUND}pairings/", pairings.pairings, name="pairings"),
    path(f"{EVENT}stages/<int:stage>/start/", stages.start_stage, name="start-stage"),
    path(f"{EVENT}stages/<int:stage>/undo/", stages.undo_stage, name="undo-stage"),
    path(f"{EVENT}stages/<int:stage>/rounds/", stages.change_rounds, name="change-rounds"),
    path(f"{EVENT}stages/<int:stage>/seat/", stages.seat_ready, name="seat-ready"),
    path(f"{EVENT}matches/<int:pairing>/next-game/", stages.next_game, name="next-game"),
    path(f"{EVENT}matches/<int:pairing>/rule/", rulings.rule, name="rule"),
    path(
        f"{EVENT}matches/<int:pairing>/rule/neither/",
        rulings.rule_for_neither,
        name="rule-for-neither",
    ),
    path(f"{EVENT}rulings/", rulings.rulings, name="rulings"),
    path(f"{EVENT}rulings/<int:ruling>/take-back/", rulings.revoke_ruling, name="revoke-ruling"),
    path(f"{EVENT}standings/", standings.standings, name="standings"),
    path(f"{EVENT}standings.csv", exports.standings_csv, name="standings-csv"),
    path(f"{EVENT}results.csv", exports.results_csv, name="results-csv"),
    path(f"{EVENT}announce/", standings.announce, name="announce"),
    path(f"{EVENT}standings/why/<int:entry>/", standings.standings, name="why"),
]
