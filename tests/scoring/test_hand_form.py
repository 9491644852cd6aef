"""Is it shaped like a slip? What the rules judge is tested with the rules."""

import pytest
from django.http import QueryDict

from scoring.forms.hand_again import initial_of
from scoring.forms.hands import HandForm
from scoring.rules import HandEnd, ShownMeld
from scoring.selectors.pad import pad_of
from tests.slips import not_played, slip, thrown_in

KEY = "6f1c6f0e-7a53-4d4b-a9d2-5f0f6e1c0c11"
SAMPLE = {
    "key": KEY,
    "number": "1",
    "end": "played",
    "declarer_seat": "2",
    "contract": "320",
    "trump": "H",
    "meld_A": "180",
    "meld_B": "40",
    "tricks_A": "160",
}


@pytest.fixture
def typed(game):
    """The form as somebody sends it: the sample hand, changed by name."""

    def typed(*, part=False, **changes):
        data = QueryDict(mutable=True)
        for name, value in (SAMPLE | changes).items():
            data.setlist(name, value if isinstance(value, list) else [value])
        return HandForm(data, pad=pad_of(game), part=part)

    return typed


def test_the_sample_hand_is_read_as_it_is_written(typed, game):
    form = typed()

    assert form.is_valid(), form.errors
    assert form.slip() == slip()


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        pytest.param({"meld_A": ""}, "meld_A", "Type 0 if there was no meld.", id="blank meld"),
        pytest.param(
            {"tricks_A": ""}, "tricks_A", "Type the trick points of one side.", id="no tricks"
        ),
        pytest.param({"tricks_A": "-10"}, "tricks_A", "Only the digits 0 to 9.", id="minus"),
        pytest.param({"tricks_A": "−10"}, "tricks_A", "Only the digits 0 to 9.", id="true minus"),
        pytest.param({"tricks_A": "1e3"}, "tricks_A", "Only the digits 0 to 9.", id="exponent"),
        pytest.param({"meld_B": "４０"}, "meld_B", "Only the digits 0 to 9.", id="wide digits"),
        pytest.param({"meld_B": "٤٠"}, "meld_B", "Only the digits 0 to 9.", id="arabic digits"),
        pytest.param({"meld_B": "vierzig"}, "meld_B", "Only the digits 0 to 9.", id="letters"),
        pytest.param({"meld_B": "40.0"}, "meld_B", "Only the digits 0 to 9.", id="fraction"),
        pytest.param({"meld_B": "1,000"}, "meld_B", "Only the digits 0 to 9.", id="comma"),
        pytest.param({"meld_B": "\x00"}, "meld_B", "Only the digits 0 to 9.", id="null sign"),
        pytest.param(
            {"contract": "9" * 400}, "contract", "That is too many digits. Look again.", id="huge"
        ),
        pytest.param({"contract": ""}, "contract", "Type the bid.", id="no bid"),
        pytest.param(
            {"declarer_seat": ""}, "declarer_seat", "Choose who won the bid.", id="no one"
        ),
        pytest.param({"declarer_seat": "7"}, "declarer_seat", "Choose one of the players.", id="7"),
        pytest.param({"trump": ""}, "trump", "Choose the trump.", id="no trump"),
        pytest.param({"trump": "X"}, "trump", "Choose one of the four suits.", id="no suit"),
        pytest.param({"end": "boredom"}, "end", "Choose how the hand ended.", id="no ending"),
        pytest.param({"last": "Z"}, "last", "Choose one of the sides.", id="no side"),
        pytest.param(
            {"auction": "250 x"}, "auction", "“x” is neither a bid nor p for a pass.", id="auction"
        ),
        pytest.param({"auction": "p " * 300}, "auction", "At most 400 letters.", id="long auction"),
        pytest.param(
            {"forfeit_B": "x" * 61}, "forfeit_B", "At most 60 letters.", id="long forfeit"
        ),
        pytest.param(
            {"forfeit_B": "a\x00b"},
            "forfeit_B",
            "This holds a sign that cannot be shown.",
            id="a sign in a forfeit",
        ),
        pytest.param(
            {"auction": "p p p p 250"}, "auction", "Everybody had passed before “250”.", id="over"
        ),
        pytest.param(
            {"shown_A": ["run:1", "pinochle:9"]},
            "meld_A",
            "Choose the melds from the list again.",
            id="no such meld",
        ),
        pytest.param(
            {"shown_A": ["run:1:1", "run:2:1"]},
            "meld_A",
            "Choose each meld of a player once.",
            id="twice",
        ),
        pytest.param(
            {"shown_A": ["run:1:1"]}, "meld_A", "The melds from the list make 150.", id="sum"
        ),
        pytest.param({"key": "again"}, "key", "This page is out of date. Load it again.", id="key"),
    ],
)
def test_what_is_not_shaped_like_a_slip_gets_its_sentence(typed, changes, field, sentence):
    assert typed(**changes).errors == {field: [sentence]}


def test_one_sides_trick_points_are_enough(typed):
    assert typed(tricks_A="", tricks_B="90").is_valid()


def test_a_half_typed_slip_is_no_mistake_while_somebody_types(typed):
    form = typed(part=True, meld_A="", meld_B="", tricks_A="", trump="", declarer_seat="")

    assert form.is_valid()
    assert form.slip().record.declarer is None


def test_blanks_around_a_number_do_no_harm(typed):
    form = typed(meld_A=" 180 ")

    assert form.is_valid()
    assert form.slip() == slip()


def test_a_hand_thrown_in_has_no_trick_points(typed):
    form = typed(end="thrown_in", contract="310", meld_A="0", meld_B="100", tricks_A="")

    assert form.is_valid()
    assert form.slip() == thrown_in()


@pytest.mark.parametrize("end", [HandEnd.MISDEAL, HandEnd.PASSED_OUT])
def test_a_hand_that_was_not_bid_needs_nothing_else(typed, end):
    blank = dict.fromkeys(SAMPLE, "") | {"key": KEY, "number": "1"}
    form = typed(**blank | {"end": end.value})

    assert form.is_valid()
    assert form.slip() == not_played(end)


def test_the_auction_begins_at_the_dealers_left_and_skips_who_has_passed(typed):
    form = typed(auction="250, 320 p PASS -")

    assert form.is_valid(), form.errors
    assert form.slip().bids == ((1, 250), (2, 320), (3, None), (0, None), (1, None))


def test_a_total_left_out_is_made_up_from_the_melds_of_the_list(typed):
    form = typed(meld_A="", shown_A=["run:1", "pinochle:1:2"], trump="H")

    assert form.is_valid(), form.errors
    side = form.slip().record.sides["A"]
    assert (side.meld, side.shown) == (190, (ShownMeld("run", 1, 1), ShownMeld("pinochle", 1, 2)))


def test_what_is_on_the_sheet_is_shown_as_it_was_typed(game):
    shown = ((ShownMeld("run", 1, 1),), ())
    written = slip(meld=(150, 40), shown=shown, bids=((1, None), (2, 320)))

    initial = initial_of(written, pad_of(game).variant)

    assert initial["auction"] == "p 320"
    assert (initial["declarer_seat"], initial["trump"], initial["meld_B"]) == (2, "H", 40)
    assert initial["shown_A"] == ["run:1:1"]
