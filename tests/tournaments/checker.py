"""Looks at what was drawn and played, and says what is wrong. It knows nothing of the engine.

It reads plain values: a stage is a dict with its entries and its earlier rounds, a round is a dict
with tables and those who do not play. Everything is worked out here once more, by the plainest way
there is; a rematch or a second bye is believed only if trying every way finds none without it.

    stage = {
        "format": "swiss",
        "is_individual": False,
        "legs": 1, "pools": 1,
        "bye_wins": 0, "absent_wins": 0,
        "entries": [{"entry": 1, "joined": 1, "left": None, "away": []}],
        "rounds": [round, …],
    }
    round = {
        "number": 1,
        "tables": [{"table": 1, "sides": {"A": [1], "B": [2]}, "won": ["A"], "played": True}],
        "byes": [], "sit_outs": [], "absent": [],
        "looked_ahead": False,
    }
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations


def faults_of_round(stage, drawn):
    """What is wrong with a round that was just drawn, after the earlier ones of its stage."""
    faults = [*places(stage, drawn), *tables(stage, drawn)]
    if faults:
        return faults
    if stage["format"] == "swiss":
        return [*rematches(stage, drawn), *byes(stage, drawn)]
    if stage["format"] == "round-robin":
        return [*too_often(stage, drawn)]
    return []


# ---------------------------------------------------------------- any format


def is_here(entry, number):
    """Whether somebody belongs to the stage in a round, at a table or not."""
    return entry["joined"] <= number and (entry["left"] is None or number <= entry["left"])


def playing(stage, number):
    return [
        one["entry"]
        for one in stage["entries"]
        if is_here(one, number) and number not in one["away"]
    ]


def seated(drawn):
    return [one for table in drawn["tables"] for side in table["sides"].values() for one in side]


def places(stage, drawn):
    """Everybody who belongs to the round has exactly one place in it, and nobody else has one."""
    number = drawn["number"]
    active = playing(stage, number)
    away = [
        one["entry"] for one in stage["entries"] if is_here(one, number) and number in one["away"]
    ]
    found = Counter(seated(drawn) + list(drawn["byes"]) + list(drawn["sit_outs"]))
    for entry in active:
        if found[entry] != 1:
            yield f"round {number}: {entry} has {found[entry]} places"
    for entry in found:
        if entry not in active:
            yield f"round {number}: {entry} is drawn and not there"
    if sorted(drawn["absent"]) != sorted(away):
        yield f"round {number}: absent are {sorted(drawn['absent'])}, not {sorted(away)}"


def tables(stage, drawn):
    """Tables are numbered from 1, no side is empty, and sides are as large as they should be."""
    number = drawn["number"]
    numbers = sorted(one["table"] for one in drawn["tables"])
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"round {number}: tables are numbered {numbers}"
    for one in drawn["tables"]:
        sizes = [len(side) for side in one["sides"].values()]
        wanted = ([2, 2], [1, 1, 1]) if stage["is_individual"] else ([1, 1],)
        if sizes not in wanted:
            yield f"round {number}: table {one['table']} has sides of {sizes}"


def pairs_of(rounds):
    """How often each two were at a table on different sides."""
    met = Counter()
    for drawn in rounds:
        for table in drawn["tables"]:
            for side, other in combinations(table["sides"].values(), 2):
                met.update(frozenset({one, two}) for one in side for two in other)
    return met


def sit_outs_are_fair(stage):
    """Nobody who was there all the time has sat out twice before all of them have once."""
    last = max((drawn["number"] for drawn in stage["rounds"]), default=0)
    always = [
        one["entry"]
        for one in stage["entries"]
        if one["joined"] <= 1 and one["left"] is None and not one["away"]
    ]
    if len(always) < len(stage["entries"]):
        return
    sat = Counter(
        entry for drawn in stage["rounds"] for entry in (*drawn["sit_outs"], *drawn["byes"])
    )
    counts = [sat[entry] for entry in always]
    if counts and max(counts) - min(counts) > 1:
        yield f"after round {last}: sit-outs from {min(counts)} to {max(counts)}"


def partners(stage):
    """How often two were partners beyond the first time."""
    count = Counter(
        frozenset(pair)
        for drawn in stage["rounds"]
        for table in drawn["tables"]
        for side in table["sides"].values()
        for pair in combinations(side, 2)
    )
    return sum(times - 1 for times in count.values())


# ---------------------------------------------------------------- Swiss


def fewest_rematches(entries, met):
    """The fewest rematches in any way to pair these, one left over if they are odd: tried out."""
    entries = tuple(entries)

    @cache
    def fewest(left, may_leave):
        if not left:
            return 0
        first, others = left[0], left[1:]
        best = fewest(others, False) if may_leave else len(entries)
        for place, other in enumerate(others):
            again = frozenset({first, other}) in met
            if again >= best:
                continue
            rest = (*others[:place], *others[place + 1 :])
            best = min(best, again + fewest(rest, may_leave))
            if not best:
                break
        return best

    return fewest(entries, len(entries) % 2 == 1)


def rematches(stage, drawn):
    """A rematch is right only where every way to pair those who are there has one."""
    met = pairs_of(stage["rounds"])
    again = sum(pair in met for pair in pairs_of([drawn]))
    if not again:
        return
    least = fewest_rematches(playing(stage, drawn["number"]), met)
    if again > least:
        yield f"round {drawn['number']}: {again} rematches, {least} would do"


def byes(stage, drawn):
    """One bye where the number is odd: to the lowest of those with the fewest.

    Anybody else may have it only where a bye for the one who should would cost more rematches, or
    where the draw looked ahead.
    """
    number = drawn["number"]
    there = playing(stage, number)
    if len(drawn["byes"]) != len(there) % 2:
        yield f"round {number}: {len(drawn['byes'])} byes for {len(there)} entries"
    if not drawn["byes"] or not stage["rounds"]:
        return
    (chosen,) = drawn["byes"]
    had = Counter(entry for earlier in stage["rounds"] for entry in earlier["byes"])
    free = free_wins(stage)
    wins = wins_of(stage)
    met = pairs_of(stage["rounds"])
    cost = sum(pair in met for pair in pairs_of([drawn]))
    for entry in there:
        sooner = (had[entry], free[entry], wins[entry]) < (had[chosen], free[chosen], wins[chosen])
        if not sooner or (drawn["looked_ahead"] and had[chosen] == 0):
            continue
        without = [one for one in there if one != entry]
        if fewest_rematches(without, met) <= cost:
            yield f"round {number}: the bye is {chosen}'s and should be {entry}'s"


def wins_of(stage):
    """What everybody has won before the next round."""
    wins = Counter()
    for drawn in stage["rounds"]:
        for table in drawn["tables"]:
            for side in table["won"]:
                for entry in table["sides"][side]:
                    wins[entry] += Fraction(1, len(table["won"]))
        for entry in (*drawn["byes"], *drawn["sit_outs"]):
            wins[entry] += stage["bye_wins"]
        for entry in drawn["absent"]:
            wins[entry] += stage["absent_wins"]
        for one in stage["entries"]:
            if drawn["number"] < one["joined"]:
                wins[one["entry"]] += stage["absent_wins"]
    return wins


def free_wins(stage):
    """How often somebody won because the other side was not there."""
    return Counter(
        entry
        for drawn in stage["rounds"]
        for table in drawn["tables"]
        if not table["played"]
        for side in table["won"]
        for entry in table["sides"][side]
    )


# ---------------------------------------------------------------- round robin


def too_often(stage, drawn):
    """Nobody meets anybody more often than there are legs."""
    for pair, times in pairs_of([*stage["rounds"], drawn]).items():
        if times > stage["legs"]:
            yield f"round {drawn['number']}: {sorted(pair)} meet for the {times}th time"


def everybody_has_met(stage):
    """At the end of a round robin, those of a pool who stayed have met as often as there are legs.

    A pool is who can be reached from one by way of whom they met; there are no more than planned.
    """
    met = pairs_of(stage["rounds"])
    pools = reached(met)
    if len(pools) > stage["pools"]:
        yield f"at the end: there are {len(pools)} pools, not {stage['pools']}"
    staying = {one["entry"] for one in stage["entries"] if one["left"] is None}
    for pool in pools:
        for pair in combinations(sorted(pool & staying), 2):
            if met[frozenset(pair)] != stage["legs"]:
                yield f"at the end: {list(pair)} have met {met[frozenset(pair)]} times"


def reached(met):
    """Those who are connected by meetings, as sets."""
    pools = []
    for pair in met:
        joined = [pool for pool in pools if pool & pair]
        pools = [pool for pool in pools if not pool & pair]
        pools.append(pair.union(*joined))
    return pools


# ---------------------------------------------------------------- brackets


def faults_of_bracket(bracket):
    """What is wrong with a bracket that was played to its end.

        bracket = {
            "lives": 1, "entries": [1, 2, 3], "gone": [], "champion": 1, "second_final": True,
            "matches": [{"code": "W1-1", "counts": True, "entries": [2, 3], "winner": 2}],
        }

    `counts` is False for matches whose loser was out before: for third place, or a consolation.
    """
    lives, champion = bracket["lives"], bracket["champion"]
    losses = Counter()
    for match in bracket["matches"]:
        one, other = match["entries"]
        if one == other or {one, other} - set(bracket["entries"]):
            yield f"{match['code']}: {one} against {other}"
        for entry in (one, other):
            if match["counts"] and losses[entry] >= lives:
                yield f"{match['code']}: {entry} plays after {losses[entry]} losses"
        if match["winner"] not in (one, other):
            yield f"{match['code']}: {match['winner']} did not play in it"
        if match["counts"]:
            losses[other if match["winner"] == one else one] += 1
    alive = [
        entry
        for entry in bracket["entries"]
        if entry != champion and entry not in bracket["gone"] and losses[entry] < lives
    ]
    # If the last two have both left, there is no champion.
    if champion is None and not alive and any(losses[one] < lives for one in bracket["gone"]):
        return
    if champion not in bracket["entries"]:
        yield f"the champion is {champion}"
    if losses[champion] >= lives:
        yield f"the champion lost {losses[champion]} times"
    # Without a second final, the unbeaten finalist may lose once and be out.
    if alive and (bracket["second_final"] or len(alive) > 1):
        yield f"{alive} are not out, and not champions"
