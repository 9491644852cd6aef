"""Whatever a slip says is written to rows and read from them again, in every variant."""

import uuid

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring import services
from scoring.models import HandRevision
from scoring.rules import VARIANTS, HandEnd, HandRecord, ShownMeld, SideRecord, Suit, meld_choices
from scoring.services.hands.write import write_revision
from scoring.slips import Slip, side_that_sits_out, slip_of
from tests.factories import ClubFactory, GameFactory, HandFactory, PlayerFactory

NUMBERS = st.none() | st.integers(0, 9_000)
ONE_SITS_OUT = VARIANTS["three-handed"].with_house_rules(
    {"deck.players": 4, "deck.sides": 4, "deck.sitting_out": 1}
)
EVERY_SIDE_BIDS = VARIANTS["single-deck"].with_house_rules({"auction.contracts": "every_side"})
PLAYED_BY = [*VARIANTS.values(), ONE_SITS_OUT, EVERY_SIDE_BIDS]


@st.composite
def side_records(draw, variant, trump, kitty):
    hands = variant.deck.hands_per_side
    choices = {choice.name: choice for choice in meld_choices(variant, trump)}
    shown = st.lists(
        st.tuples(st.sampled_from(sorted(choices)), st.integers(1, hands)), max_size=3, unique=True
    )
    points = draw(NUMBERS)
    meld = st.integers(0, 9_000)
    return SideRecord(
        meld=draw(meld | st.tuples(*[meld] * hands)),
        trick_points=points,
        tricks=draw(st.none() | st.integers(0, variant.deck.hand_size)),
        last_trick=draw(st.none() | st.just(False)),
        kitty=draw(st.none() | st.integers(0, points)) if points and kitty else None,
        contract=draw(st.integers(0, 500)) if variant.auction.contracts == "every_side" else None,
        forfeit=draw(st.none() | st.just("aces around not declared")),
        shown=tuple(ShownMeld(name, choices[name].copies, hand) for name, hand in draw(shown)),
    )


@st.composite
def slips(draw, variant):
    trump = draw(st.none() | st.sampled_from(Suit))
    end = draw(st.sampled_from(HandEnd))
    playing = list(variant.side_names)
    if variant.deck.sides_in_play < len(playing):
        playing.remove(draw(st.sampled_from(playing)))
    sides = {
        side: draw(side_records(variant, trump, variant.deck.kitty))
        for side in (playing if end.has_declarer else [])
    }
    seats = st.integers(0, variant.deck.players - 1)
    record = HandRecord(
        declarer=draw(st.sampled_from(playing)) if end.has_declarer else None,
        contract=draw(NUMBERS),
        sides=sides,
        trump=trump,
        end=end,
        special=draw(st.none() | st.just("durch")),
        offender=draw(st.none() | st.sampled_from(playing)),
    )
    bids = draw(st.lists(st.tuples(seats, st.none() | st.integers(1, 900)), max_size=5))
    return Slip(record, draw(st.none() | seats), tuple(bids))


@pytest.mark.django_db
@pytest.mark.parametrize("variant", PLAYED_BY, ids=lambda variant: variant.name)
def test_whatever_a_slip_says_is_read_as_it_was_written(variant):
    club = ClubFactory()
    players = PlayerFactory.create_batch(variant.deck.players, club=club)
    game = GameFactory(club=club, players=players, rules=services.rules_text(variant))
    misdeal = Slip(HandRecord(None, None, {}, end=HandEnd.MISDEAL))
    hand = HandFactory(game=game, slip=misdeal)

    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    @given(slip=slips(variant))
    def is_read_as_written(slip):
        write_revision(
            hand, HandRevision.Act.CORRECTED, uuid.uuid4(), slip, variant, game.started_by
        )
        revision = hand.revisions.get(is_current=True)

        assert slip_of(revision, variant) == slip
        assert revision.sits_out == side_that_sits_out(variant, slip.record)

    is_read_as_written()
