"""The API's description is whole, its examples are true, and nothing that is sent breaks it.

The fuzz sends to every operation bodies that are half right, as its own description has them, and
half anything: the answer is always one that the description names, and looks as it says.
"""

import json
import uuid
from io import StringIO

import jsonschema
import pytest
from django.core.management import call_command
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from tests.factories import (
    EntryFactory,
    EventFactory,
    GameFactory,
    HandFactory,
    RoundFactory,
    TeamFactory,
    owner_of,
)
from tournaments.models import PairingGame

pytestmark = pytest.mark.django_db

PROBLEM = "application/problem+json"
SCHEMA = SchemaGenerator().get_schema(request=None, public=True)
OPERATIONS = {
    operation["operationId"]: (path, method, operation)
    for path, methods in SCHEMA["paths"].items()
    for method, operation in methods.items()
}
NOUNS = ["clubs", "events", "games", "house-rules", "players", "rules", "teams"]
# Signing in is slowed down on purpose: a fuzz would only see that.
FUZZED = sorted(OPERATIONS.keys() - {"sign_in"})
WRITES = [name for name in FUZZED if "requestBody" in OPERATIONS[name][2]]
LISTS = [
    name
    for name in FUZZED
    if any(one["in"] == "query" for one in OPERATIONS[name][2].get("parameters", ()))
]

STRANGE_WORDS = ["", " ", "160", "１６０", "1e3", "\x00", "\ud800", "\u202e", "<script>", "'--"]
strange = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.just(10**40),
    st.floats(),
    st.text(max_size=80),
    st.sampled_from(STRANGE_WORDS),
    st.lists(st.one_of(st.integers(), st.text(max_size=5), st.none()), max_size=3),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=2),
)


def resolved(schema):
    return SCHEMA["components"]["schemas"][schema["$ref"].rpartition("/")[2]]


def as_described(schema):
    """Values of a part of the description."""
    if "$ref" in schema:
        return as_described(resolved(schema))
    if "properties" in schema:
        fields = {name: as_described(part) for name, part in schema["properties"].items()}
        return st.fixed_dictionaries({}, optional=fields)
    if "allOf" in schema or "oneOf" in schema:
        parts = schema.get("allOf") or schema["oneOf"]
        return st.one_of(*(as_described(part) for part in parts))
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    match schema.get("type"):
        case "integer":
            return st.integers(schema.get("minimum", -9), schema.get("maximum", 9))
        case "boolean":
            return st.booleans()
        case "array":
            size = {"min_size": schema.get("minItems", 0), "max_size": schema.get("maxItems", 4)}
            return st.lists(as_described(schema["items"]), **size)
        case "string" if schema.get("format") == "uuid":
            return st.uuids().map(str)
        case _:
            return st.text(max_size=min(schema.get("maxLength", 20), 20))


SLIP = {
    "declarer_seat": 2,
    "contract": 320,
    "trump": "H",
    "meld_A": 190,
    "meld_B": 40,
    "tricks_A": 160,
}
CHANGE = {"based_on": 1, "reason": "It was so."}
CARDS = {"cards": "AS TS KS QS JS", "trump": "S"}
PLAY = {"table": "AH TH", "hand": "KH 9S", "card": "9S", "trump": "S"}
ANY_HAND = {
    "declarer": "A",
    "contract": 320,
    "trump": "H",
    "meld_A": 180,
    "meld_B": 40,
    "tricks_A": 160,
}
RULES = {"variant": "single-deck", "changes": {"settlement.set_multiplier": 2}}
IN_ROUND = {"stage": 1, "round": 1}
ANY_KEY = "7f2d6a3e-5b1c-4a52-9d0e-3f6c1b7a8e90"
RIGHT = {
    "adjust_points": {**IN_ROUND, "entry": 1, "points": -50, "note": "A renege."},
    "check_in": {"here": True},
    "come_back": {},
    "correct_result": {**SLIP, **CHANGE, "effect_seen": "another"},
    "disqualify": {},
    "effect_of_correction": SLIP,
    "effect_of_insert": {**SLIP, "before": 2},
    "insert_in_result": {**SLIP, "before": 2, "effect_seen": "another"},
    "leave": {"why": "no-show"},
    "mark_away": {"stage": 1, "round": 2},
    "mark_back": {"stage": 1, "round": 2},
    "revoke_ruling": {},
    "rule_on_match": {"kind": "walkover", "awarded": "A", "note": "Nobody came."},
    "substitute": {**IN_ROUND, "player": 1, "instead_of": ANY_KEY},
    "take_substitute_back": {**IN_ROUND, "instead_of": ANY_KEY},
    "void_of_result": {**CHANGE, "effect_seen": "another"},
    "change_event": {
        "tie_breaks": ["points"],
        "options": {"round_minutes": 45},
        "stages": [{"format": "swiss", "rounds": 3}],
    },
    "change_rounds": {"rounds": 3},
    "close_round": {"note": "The hall closes."},
    "draw_round": {"again": True},
    "enter_players": {"players": 2},
    "publish_round": {},
    "reopen_round": {},
    "seat_ready": {},
    "start_next_game": {},
    "start_stage": {"preferred": [2, 1]},
    "undo_draw": {},
    "undo_stage": {},
    "unseat_match": {},
    "change_house_rules": {**RULES, "name": "Tuesday rules", "based_on": 1},
    "count_meld": CARDS,
    "count_meld_by_house_rules": CARDS,
    "judge_trick": PLAY,
    "judge_trick_by_house_rules": PLAY,
    "name_house_rules": {**RULES, "name": "Friday rules"},
    "score_any_hand": ANY_HAND,
    "score_any_hand_by_house_rules": ANY_HAND,
    "add_player": {"name": "Zoë Quill"},
    "add_team": {"players": 2},
    "agree_result": {"sides": ["A"], "based_on": 3},
    "dispute_result": {"side": "B", "based_on": 3, "note": "We had 90 meld."},
    "cancel_game": {"reason": "Wrong table."},
    "change_seat": {"seat": 2, "player": 1},
    "announce_results": {},
    "close_event": {},
    "correct_hand": {**SLIP, **CHANGE},
    "end_game": {},
    "enter_teams": {"teams": 1},
    "insert_hand": {**SLIP, "before": 2},
    "post_hand": {**SLIP, "number": 4},
    "preview_hand": SLIP,
    "rename_player": {"name": "Zoë Quill"},
    "rename_team": {"name": "Upper Mill"},
    "reopen_event": {},
    "reopen_game": {"reason": "One more hand."},
    "restore_hand": CHANGE,
    "seat_round": {"seating": [{"table": 1, "left": 1, "right": 3}]},
    "seat_table": {"table": 2, "left": 3, "right": 4},
    "start_club": {"name": "Lower Mill"},
    "start_event": {
        "name": "Club night",
        "day": "2026-11-30",
        "hands": 4,
        "options": {"bye_credit": "fixed", "bye_points": 250},
        "stages": [{"format": "swiss", "rounds": 3}, {"format": "single-elimination", "cut": 4}],
    },
    "start_game": {"players": 4, "first_dealer": 0},
    "undo_hand": {"based_on": 1},
    "unseat_table": {},
    "void_hand": CHANGE,
    "withdraw_entry": {},
}
NUMBERS = {"seat_round": 2, "withdraw_entry": 4}  # anywhere else it is 1


@st.composite
def nearly_right(draw, name, keys):
    """A body that is right but for none, one or two of its fields."""
    described = resolved(
        OPERATIONS[name][2]["requestBody"]["content"]["application/json"]["schema"]
    )
    body = dict(RIGHT[name])
    if "players" in body:
        body["players"] = [str(key) for key in keys["seated"][: body["players"]]]
    if "player" in body:
        body["player"] = str(keys["players"])
    if "teams" in body:
        body["teams"] = [str(keys["teams"])]
    if "key" in described["properties"]:
        body["key"] = str(draw(st.uuids()))
    names = [*described["properties"], "no_such_field"]
    for spoilt in draw(st.lists(st.sampled_from(names), max_size=2)):
        kind = draw(st.sampled_from(["described", "strange", "left out"]))
        if kind == "left out":
            body.pop(spoilt, None)
        elif kind == "described" and spoilt in described["properties"]:
            body[spoilt] = draw(as_described(described["properties"][spoilt]))
        else:
            body[spoilt] = draw(strange)
    return body


def as_json_schema(part):
    """OpenAPI 3.0 says `nullable` where JSON Schema has a type of its own for null."""
    if isinstance(part, list):
        return [as_json_schema(one) for one in part]
    if not isinstance(part, dict):
        return part
    inner = {key: as_json_schema(value) for key, value in part.items() if key != "nullable"}
    return {"anyOf": [inner, {"type": "null"}]} if part.get("nullable") is True else inner


def is_like(value, schema):
    """Check a value against a part of the description."""
    whole = as_json_schema({**schema, "components": SCHEMA["components"]})
    jsonschema.validate(value, whole, format_checker=jsonschema.FormatChecker())


def check_answer(name, answer):
    """The answer is one of those that the description names, and looks as it says."""
    described = OPERATIONS[name][2]["responses"]
    assert str(answer.status_code) in described, (name, answer.status_code, answer.content)
    if "content" not in described[str(answer.status_code)]:
        assert answer.content == b""
        return
    ((media_type, content),) = described[str(answer.status_code)]["content"].items()
    assert answer["Content-Type"] == media_type
    is_like(answer.json(), content["schema"])


@pytest.fixture
def world():
    """A game of three hands in an event with a round, the owner signed in, and every key."""
    game = GameFactory(agreement_needed=True)
    event = EventFactory(club=game.club)
    pairing = RoundFactory(event=event).pairings.get(table__number=1)
    PairingGame.objects.create(pairing=pairing, number=2, game=game)
    EntryFactory.create_batch(2, event=event)
    hands = HandFactory.create_batch(3, game=game)
    owner = owner_of(game.club)
    client = APIClient()
    client.force_authenticate(owner)
    keys = {
        "slug": game.club.slug,
        "events": event.key,
        "games": game.key,
        "hand_key": hands[0].key,
        "players": game.seats.first().player.key,
        "house-rules": game.club.house_rules.get().key,
        "rules": "single-deck",
        "seated": [seat.player.key for seat in game.seats.all()],
        "teams": TeamFactory(club=game.club).key,
    }
    return client, keys


def address(name, keys):
    path = OPERATIONS[name][0].replace("{slug}", keys["slug"])
    path = path.replace("{hand_key}", str(keys["hand_key"]))
    path = path.replace("{number}", str(keys.get("number", NUMBERS.get(name, 1))))
    path = path.replace("{table}", str(keys.get("number", 1))).replace("{code}", "1-1")
    path = path.replace("{ruling}", ANY_KEY)
    path = path.replace("{stage}", str(keys.get("number", 1)))
    path = path.replace("{variant}", str(keys.get("rules", "nowhere")))
    for what in ("events", "games", "house-rules", "players", "teams"):
        path = path.replace(f"{what}/{{key}}", f"{what}/{keys[what]}")
    return path


# ---------------------------------------------------------------- the description


def test_the_description_is_made_without_a_warning():
    said = StringIO()

    call_command("spectacular", "--fail-on-warn", "--validate", stdout=said)

    assert "post_hand" in said.getvalue()


def test_the_description_is_served_to_anybody(client):
    answer = client.get("/api/schema/")

    assert (answer.status_code, b"post_hand" in answer.content) == (200, True)


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_every_operation_says_what_it_does_and_how_it_refuses(name):
    operation = OPERATIONS[name][2]

    assert operation["summary"]
    assert operation["description"]
    assert any(status.startswith("4") for status in operation["responses"])
    assert operation["tags"][0] in {*NOUNS, "token"}


def examples():
    for name, (_, _, operation) in OPERATIONS.items():
        bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
        for body in bodies:
            for content in body.get("content", {}).values():
                for title, example in content.get("examples", {}).items():
                    yield pytest.param(content["schema"], example["value"], id=f"{name}-{title}")


@pytest.mark.parametrize(("schema", "value"), list(examples()))
def test_every_example_is_as_the_description_says(schema, value):
    is_like(value, schema)


def test_the_example_of_a_hand_scores_what_it_says(world):
    client, keys = world
    examples = OPERATIONS["post_hand"][2]["requestBody"]["content"]["application/json"]["examples"]
    body = {**examples["MadeBy20"]["value"], "number": 4}

    answer = client.post(address("post_hand", keys), body)

    assert answer.json()["points"] == {"A": 340, "B": 130}


# ---------------------------------------------------------------- anything that may be sent

fuzz = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.mark.parametrize("name", WRITES)
@fuzz
@given(data=st.data())
def test_any_body_is_answered_as_described(world, name, data):
    client, keys = world
    body = data.draw(st.one_of(nearly_right(name, keys), nearly_right(name, keys), strange))

    answer = getattr(client, OPERATIONS[name][1])(
        address(name, keys), json.dumps(body), content_type="application/json"
    )

    check_answer(name, answer)


@pytest.mark.parametrize("name", LISTS)
@fuzz
@given(data=st.data())
def test_any_question_is_answered_as_described(world, name, data):
    client, keys = world
    words = st.one_of(st.integers(-5, 300).map(str), st.text(max_size=20), st.dates().map(str))
    asked = {
        one["name"]: data.draw(words)
        for one in OPERATIONS[name][2]["parameters"]
        if one["in"] == "query" and data.draw(st.booleans())
    }
    try:
        answer = client.get(address(name, keys), asked)
    except UnicodeEncodeError:
        return  # no client can send this

    check_answer(name, answer)


@pytest.mark.parametrize("name", FUZZED)
def test_what_is_not_there_is_answered_as_described(world, name):
    client, _ = world
    keys = ("events", "games", "hand_key", "house-rules", "players", "rules", "teams")
    nowhere = dict.fromkeys(keys, uuid.uuid4())

    answer = getattr(client, OPERATIONS[name][1])(address(name, {**nowhere, "slug": "nowhere"}), {})

    check_answer(name, answer)


@pytest.mark.parametrize("name", [name for name in FUZZED if "{number}" in OPERATIONS[name][0]])
@pytest.mark.parametrize("number", [0, 99, 10**6, 10**30])
def test_a_number_that_is_not_there_is_answered_as_described(world, name, number):
    client, keys = world
    body = {"key": str(uuid.uuid4()), **RIGHT.get(name, {})}

    answer = getattr(client, OPERATIONS[name][1])(address(name, {**keys, "number": number}), body)

    check_answer(name, answer)


@pytest.mark.parametrize("name", WRITES)
@pytest.mark.parametrize("media_type", ["text/plain", "multipart/form-data; boundary=x"])
def test_what_is_not_said_to_be_json_is_415(world, name, media_type):
    client, keys = world

    answer = getattr(client, OPERATIONS[name][1])(
        address(name, keys), "key=1", content_type=media_type
    )

    assert (answer.status_code, answer["Content-Type"]) == (415, PROBLEM)
