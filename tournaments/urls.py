from django.urls import path

from tournaments.views import demo, entries, events, rounds, standings

app_name = "tournaments"

EVENT = "c/<slug:slug>/e/<uuid:key>/"

urlpatterns = [
    path("c/<slug:slug>/delete-demo/", demo.delete_demo, name="delete-demo"),
    path("c/<slug:slug>/events/", events.events, name="events"),
    path("c/<slug:slug>/g/<uuid:key>/event/", events.event_of_game, name="event-of-game"),
    path("c/<slug:slug>/events/new/", events.start_event, name="start-event"),
    path(EVENT, events.event, name="event"),
    path(f"{EVENT}close/", events.close_event, name="close-event"),
    path(f"{EVENT}reopen/", events.reopen_event, name="reopen-event"),
    path(f"{EVENT}entries/", entries.entries, name="entries"),
    path(f"{EVENT}entries/<int:number>/withdraw/", entries.withdraw_entry, name="withdraw-entry"),
    path(f"{EVENT}rounds/<int:number>/", rounds.seat_round, name="seat-round"),
    path(
        f"{EVENT}rounds/<int:number>/tables/<int:table>/unseat/",
        rounds.unseat_table,
        name="unseat-table",
    ),
    path(f"{EVENT}standings/", standings.standings, name="standings"),
    path(f"{EVENT}announce/", standings.announce, name="announce"),
    path(f"{EVENT}standings/why/<int:entry>/", standings.standings, name="why"),
]
