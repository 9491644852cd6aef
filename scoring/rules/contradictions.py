"""What the fields of a variant allow one by one, but not together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from scoring.rules.cards import Rank, Suit, UnknownCard, parse_cards
from scoring.rules.document import Refusals
from scoring.rules.rule_names import title_of

if TYPE_CHECKING:
    from scoring.rules.variant import Variant

LONGEST_SPECIAL = 40  # what a slip has room for
_RUN = "ATKQJ"
_RANKS_OF = {
    "run": _RUN,
    "family": _RUN,
    "royal_marriage": "KQ",
    "marriage": "KQ",
    "aces": "A",
    "kings": "K",
    "queens": "Q",
    "jacks": "J",
    "tens": "T",
}


def impossible_together(variant: Variant) -> Refusals:
    """Why no cards could be dealt, bid or counted by these rules; empty where they can."""
    refusals = Refusals()
    deck, ranks = variant.deck, variant.deck.ranks
    if not ranks or len(set(ranks)) < len(ranks) or not set(ranks) <= set(Rank):
        refusals["deck.ranks"] = "Use each of A T K Q J 9 7 once at most."
    elif len(variant.tricks.values) != len(ranks):
        refusals["tricks.values"] = f"Give {len(ranks)} values, one for each rank."
    elif not variant.trick_total:
        refusals["tricks.values"] = "Some cards must count."
    cards = len(ranks) * len(Suit) * deck.copies
    if deck.active * deck.hand_size + deck.kitty != cards:
        refusals["deck.hand_size"] = f"The hands and the kitty must use all {cards} cards."
    if deck.players % deck.sides or deck.active % (deck.players // deck.sides):
        refusals["deck.sides"] = "Every side must have the same number of players."
    elif deck.sides_in_play < 2:
        refusals["deck.sitting_out"] = "Two sides at least must play."
    starts = [start for start, _ in variant.auction.steps]
    if not starts or starts[0] or starts != sorted(set(starts)):
        refusals["auction.steps"] = "The steps must begin at 0 and rise."
    try:
        cards_named = parse_cards(variant.melds.pinochle_cards)
        suits = {card.suit for card in cards_named if card.rank in ranks}
        if len(cards_named) != 2 or len(suits) != 2:
            refusals["melds.pinochle_cards"] = "Name two cards of the deck, of two suits."
    except UnknownCard as unknown:
        refusals["melds.pinochle_cards"] = str(unknown)
    if refusal := _unusable_specials([name for name, _ in variant.auction.specials]):
        refusals["auction.specials"] = refusal
    settlement = variant.settlement
    if settlement.round_to > 1 and settlement.round_up_from > settlement.round_to:
        refusals["settlement.round_up_from"] = "This cannot be more than what is rounded to."
    return refusals


def _unusable_specials(names: list[str]) -> str:
    """Why special games cannot be told apart, or written on a slip; "" where they can."""
    told_apart = {" ".join(name.split()).casefold() for name in names}
    if "" in told_apart or len(told_apart) < len(names):
        return "Give each special game a name of its own."
    if any(len(name) > LONGEST_SPECIAL for name in names):
        return f"The name of a special game has {LONGEST_SPECIAL} letters at most."
    return ""


def nonsense_together(variant: Variant, changed: Iterable[str]) -> Refusals:
    """Which of the changed rules ask for what another rule rules out.

    Such rules can be played and stored games may hold them, but nobody means them.
    """
    names = set(changed)
    refusals = Refusals()
    for first, second, why in _nonsense(variant):
        sentence = f"“{title_of(first)}” and “{title_of(second)}” do not go together: {why}"
        for name in names & {first, second}:
            refusals[name] = sentence
    return refusals


def _nonsense(variant: Variant) -> Iterator[tuple[str, str, str]]:
    """Pairs of rules that contradict each other, and why."""
    auction, melds, tricks = variant.auction, variant.melds, variant.tricks
    if auction.all_pass != "redeal" and not auction.forced:
        why = "somebody has to play, but for no bid at all."
        yield "auction.all_pass", "auction.forced", why
    required = variant.required_meld
    if required and not any(getattr(melds, required)):
        why = "what has to be shown is worth nothing."
        yield "auction.trump_requires", f"melds.{required}", why
    if auction.contracts == "every_side" and melds.counted_by == "declarer":
        why = "every side has a contract, but only one may count meld towards it."
        yield "auction.contracts", "melds.counted_by", why
    yield from _melds_nonsense(variant)
    if variant.deck.passing > variant.deck.hand_size:
        why = "nobody holds as many cards."
        yield "deck.passing", "deck.hand_size", why
    if melds.before_discard and not variant.deck.kitty:
        why = "without a kitty there is nothing to discard."
        yield "melds.before_discard", "deck.kitty", why
    if melds.short_meld_sets and not melds.team_minimum:
        why = "no meld is too little."
        yield "melds.short_meld_sets", "melds.team_minimum", why
    most = {"points": variant.trick_total, "trick": variant.deck.hand_size}
    if tricks.keep_minimum > most.get(tricks.keep_test, tricks.keep_minimum):
        why = "nobody can take as much."
        yield "tricks.keep_minimum", "tricks.keep_test", why
    settle = variant.settlement
    if settle.set_points_to_defenders and not (settle.set_multiplier or settle.set_adds_meld):
        why = "a set costs nothing, so there is nothing to pay."
        yield "settlement.set_points_to_defenders", "settlement.set_multiplier", why
    if "extend" in variant.game_end.several and not variant.game_end.extend_by:
        why = "the target would rise by nothing."
        yield "game_end.several", "game_end.extend_by", why
    fourfold = {"quadruple_pinochle", "quadruple_run"} & set(variant.game_end.instant_wins)
    if fourfold and variant.deck.copies < 4:
        why = "the deck does not hold four of a kind of meld."
        yield "game_end.instant_wins", "deck.copies", why
    if variant.play.head_after_trump and not variant.play.head_plain:
        why = "a card that need not be beaten before a trump need not be beaten after it."
        yield "play.head_after_trump", "play.head_plain", why


def _melds_nonsense(variant: Variant) -> Iterator[tuple[str, str, str]]:
    melds, ranks = variant.melds, variant.deck.ranks
    for meld, needed in _RANKS_OF.items():
        if any(getattr(melds, meld)) and not set(needed) <= set(ranks):
            yield f"melds.{meld}", "deck.ranks", "the deck does not hold the cards of this meld."
    if any(melds.dix) and ranks[-1] not in {Rank.NINE, Rank.SEVEN}:
        yield "melds.dix", "deck.ranks", "the deck holds neither nines nor sevens."
    if melds.run_extra and not any(melds.run):
        why = "there is no run that a card could be added to."
        yield "melds.run_extra", "melds.run", why
    if melds.run_extra and melds.run_keeps_marriage:
        why = "a king and a queen beside the run would count twice."
        yield "melds.run_extra", "melds.run_keeps_marriage", why
    if melds.roundhouse_bonus:
        for part in ("marriage", "kings", "queens"):
            if not any(getattr(melds, part)):
                why = "a part of the roundhouse is worth nothing."
                yield "melds.roundhouse_bonus", f"melds.{part}", why
