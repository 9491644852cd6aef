from django.urls import path

from scoring.views import clubs, games, people

app_name = "scoring"

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
]
