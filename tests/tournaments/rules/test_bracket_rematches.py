"""When two who have met can meet again in a double elimination: worked out, not tried."""

import pytest

from tournaments.rules.bracket import Section, SourceKind, build

# The first round of the losers' side in which two can meet again, by the size of the bracket. Of
# eight: who drops in the second round crosses over to the half where nobody has met it; the halves
# meet in the third round.
FIRST_REMATCH = {4: 2, 8: 3, 16: 4, 32: 5, 64: 7}


def droppers(bracket):
    """For each place of a match of the losers' side, the main matches whose losers can be in it."""
    found = {}

    def come_from(source):
        if source.kind is SourceKind.LOSER:
            return frozenset([source.code])
        return found[source.code][0] | found[source.code][1]

    for code, node in bracket.nodes.items():
        if node.section is Section.LOSERS:
            found[code] = tuple(come_from(source) for source in node.sources)
    return found


def on_the_way(bracket, code):
    """The main matches that the winner of this one may play after it."""
    later = set()
    while code in bracket.winner_to:
        code, _ = bracket.winner_to[code]
        later.add(code)
    return later


def rematches(bracket):
    """The matches of the losers' side in which two can meet who have met in the main side.

    One lost to the other there, and the other lost later on the same way.
    """
    for code, (top, bottom) in droppers(bracket).items():
        pairs = [(one, two) for one in top for two in bottom]
        if any(
            two in on_the_way(bracket, one) or one in on_the_way(bracket, two) for one, two in pairs
        ):
            yield bracket.nodes[code]


@pytest.mark.parametrize(("size", "first"), FIRST_REMATCH.items())
def test_in_a_full_bracket_the_first_rematch_comes_late(size, first):
    found = [node.round for node in rematches(build(size, double=True))]
    assert min(found) == first


@pytest.mark.parametrize("size", [*range(3, 33), 48, 63])
def test_byes_bring_no_rematch_nearer_to_the_start(size):
    """So many rounds before the end of the losers' side as in the full bracket, or fewer."""
    places = 1 << (size - 1).bit_length()
    full, own = build(places, double=True), build(size, double=True)

    def nearest_to_the_start(bracket):
        rounds = max(n.round for n in bracket.nodes.values() if n.section is Section.LOSERS)
        return max((rounds - node.round for node in rematches(bracket)), default=0)

    assert nearest_to_the_start(own) <= nearest_to_the_start(full)


def test_eight_have_no_two_of_the_first_round_meet_again_before_the_halves_do():
    met_again = {node.code for node in rematches(build(8, double=True))}
    assert met_again == {"L3-1", "L4-1"}
