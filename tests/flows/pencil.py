"""The evening worked out a second time, with a pencil: nothing here is the product's.

It reads the facts as they lie in the demo's file, and knows of pinochle what stands here:
meld and tricks count if the contract is reached and the side has ten in tricks; a set side loses
its bid; defenders keep what they have if they took ten; who throws in loses the bid, and the
defenders write their meld; after a misdeal the same dealer deals again.
"""

OTHER = {"A": "B", "B": "A"}


def is_a_hand(facts):
    return facts.get("end") != "misdeal"


def declarers_side(facts):
    return "AB"[facts["declarer"] % 2]


def points_of(facts):
    """What both sides write down for one hand."""
    if not is_a_hand(facts):
        return {"A": 0, "B": 0}
    side = declarers_side(facts)
    meld, bid = facts["meld"], facts["contract"]
    if facts.get("end") == "thrown_in":
        return {side: -bid, OTHER[side]: meld[OTHER[side]]}
    earned = {one: meld[one] + facts["tricks"][one] for one in "AB"}
    made = earned[side] >= bid and facts["tricks"][side] >= 10
    defended = facts["tricks"][OTHER[side]] >= 10
    return {
        side: earned[side] if made else -bid,
        OTHER[side]: earned[OTHER[side]] if defended else 0,
    }


def sheet_of(hands):
    """A game's sheet: dealer, points and running totals of both sides, hand by hand."""
    totals, deals, lines = {"A": 0, "B": 0}, 0, []
    for facts in hands:
        points = points_of(facts)
        totals = {side: totals[side] + points[side] for side in "AB"}
        lines.append((deals % 4, points["A"], points["B"], totals["A"], totals["B"]))
        deals += is_a_hand(facts)
    return lines


def standings_of(rounds):
    """Place, team, points, points by round, made, sets, hands, best hand: the best first.

    Equal teams share a place and stand by their numbers.

    `rounds` are lists of tables, each with its `sides` (team by side) and the hands on its sheet.
    """
    teams = {}
    for number, tables in enumerate(rounds):
        for table in tables:
            for side, team in table["sides"].items():
                line = teams.setdefault(team, _nothing(len(rounds)))
                for facts in filter(is_a_hand, table["hands"]):
                    _add(line, facts, side, number)
    order = sorted(teams, key=lambda team: (_rank(teams[team]), team))
    places = {}
    for place, team in enumerate(order, start=1):
        same = [other for other in places if _rank(teams[other]) == _rank(teams[team])]
        places[team] = places[same[0]] if same else place
    return [
        (
            places[team],
            team,
            teams[team]["points"],
            tuple(teams[team]["rounds"]),
            teams[team]["made"],
            teams[team]["sets"],
            teams[team]["hands"],
            teams[team]["best"],
        )
        for team in order
    ]


def _nothing(rounds):
    return {"points": 0, "rounds": [0] * rounds, "made": 0, "sets": 0, "hands": 0, "best": None}


def _add(line, facts, side, number):
    points = points_of(facts)[side]
    line["points"] += points
    line["rounds"][number] += points
    line["hands"] += 1
    line["best"] = points if line["best"] is None else max(line["best"], points)
    if declarers_side(facts) == side:
        line["made" if points > 0 else "sets"] += 1


def _rank(line):
    """More points first, then fewer sets in as many hands."""
    return (-line["points"], line["sets"] / line["hands"])
