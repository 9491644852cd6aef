"""Random events for the pure engine: who comes, goes, wins and is corrected is left to chance.

Every draw is handed to the checker as it is made, with the results as they are known then. At the
end the stage is computed once more from the same facts in another order: nothing may change.
"""

import random
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tests.tournaments import checker
from tournaments.rules.bracket import MatchState, Progress, Section, build, play
from tournaments.rules.draws import DrawRefused
from tournaments.rules.facts import (
    Competitor,
    Credit,
    CreditKind,
    Gone,
    Kind,
    Meeting,
    SideResult,
    StageFacts,
    StageOptions,
    Verdict,
)
from tournaments.rules.formats import FORMATS
from tournaments.rules.results import lines_of

BY_ROUNDS = ("swiss", "round-robin", "ladder", "mitchell", "howell")
FOR_PLAYERS = ("rotation", "progressive", "random")
BRACKETS = ("single-elimination", "double-elimination")
MOST = {"swiss": 24, "round-robin": 14, "ladder": 20, "mitchell": 20, "howell": 16}
MOST_PLAYERS = 30


def faults_of_event(seed, formats=(*BY_ROUNDS, *FOR_PLAYERS, *BRACKETS)):
    """Run the event of this seed; what the checker found, each with the event it is about."""
    chance = random.Random(seed)
    key = chance.choice(formats)
    found = play_bracket(key, chance) if key in BRACKETS else RandomStage(key, chance).play()
    return [f"event {seed}, {key}: {fault}" for fault in found]


# ---------------------------------------------------------------- stages drawn by rounds


@dataclass
class RandomStage:
    """A stage that is played by chance, and what the checker said about it."""

    key: str
    chance: random.Random
    facts: StageFacts = None
    looked_ahead: set[int] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)
    has_changed: bool = False
    end: str = ""  # why no further round was drawn

    def play(self):
        self._open()
        rounds = self._rounds()
        planned = {}
        number = 0
        while not self.faults and number < rounds:
            number += 1
            changed = self._let_people_change(number)
            if number not in planned or changed:
                try:
                    planned = {one.number: one for one in self._draw(number)}
                except DrawRefused as refused:
                    self.end = str(refused)
                    break
            if number not in planned:
                break
            self._check(planned[number])
            self._let_play(planned[number])
            self._let_correct()
        self._check_the_end()
        return self.faults

    # -------------------------------------------------------- before the first round

    def _open(self):
        chance = self.chance
        is_individual = self.key in FOR_PLAYERS
        size = (
            chance.randint(4, MOST_PLAYERS) if is_individual else chance.randint(2, MOST[self.key])
        )
        has_seeds = chance.random() < 0.3
        competitors = tuple(
            Competitor(
                entry=100 + number,
                number=number,
                seed=number if has_seeds else None,
                keeps_seat=chance.random() < 0.03,
            )
            for number in range(1, size + 1)
        )
        options = StageOptions(
            self.key,
            rounds=0 if self.key == "round-robin" else chance.randint(1, min(9, size + 1)),
            legs=chance.choice([1, 1, 1, 2]),
            pools=chance.choice([1, 1, 2, 3]) if self.key == "round-robin" and size > 5 else 1,
            is_individual=is_individual,
            bye=Credit(CreditKind.OWN_AVERAGE, wins=chance.choice([0, Fraction(1, 2), 1])),
            absent=Credit(CreditKind.NONE, wins=chance.choice([0, 0, Fraction(1, 2)])),
            tie_breaks=("wins", "points") if is_individual else ("wins", "difference", "points"),
        )
        self.facts = StageFacts(options, competitors)

    def _rounds(self):
        return self.facts.options.rounds or 6 * len(self.facts.competitors)

    # -------------------------------------------------------- people

    def _let_people_change(self, number):
        """Somebody comes late, leaves, never came, or misses a round; whether anybody did."""
        if self.chance.random() > 0.25:
            return False
        self.has_changed = True
        competitors = list(self.facts.competitors)
        here = [place for place, one in enumerate(competitors) if one.left is None]
        what = self.chance.choice(["late", "leaves", "away"])
        if what == "late" or not here:
            start = max(one.number for one in competitors) + 1
            competitors.append(Competitor(100 + start, start, joined=number))
        else:
            place = self.chance.choice(here)
            one = competitors[place]
            if what == "leaves":
                gone = Gone.NO_SHOW if number == 1 else Gone.WITHDRAWN
                competitors[place] = replace(one, left=number - 1, gone=gone)
            else:
                competitors[place] = replace(one, away=one.away | {number})
        self.facts = replace(self.facts, competitors=tuple(competitors))
        return True

    # -------------------------------------------------------- draws

    def _draw(self, number):
        seed = self.chance.randrange(10**6)
        drawn = FORMATS[self.key].draws(self.facts, number=number, seed=seed)
        again = FORMATS[self.key].draws(self._shuffled(), number=number, seed=seed)
        if drawn != again:
            self.faults.append(f"round {number}: drawn again it is not the same")
        return drawn

    def _shuffled(self):
        meetings = list(self.facts.meetings)
        random.Random(len(meetings)).shuffle(meetings)
        return replace(self.facts, meetings=tuple(meetings))

    def _check(self, drawn):
        codes = {reason.code for reason in drawn.reasons}
        if "swiss-look-ahead" in codes:
            self.looked_ahead.add(drawn.number)
        as_drawn = {
            "number": drawn.number,
            "tables": [
                {"table": one.table, "sides": {key: list(side) for key, side in one.sides.items()}}
                for one in drawn.tables
            ],
            "byes": list(drawn.byes),
            "sit_outs": list(drawn.sit_outs),
            "absent": list(drawn.absent),
            "looked_ahead": drawn.number in self.looked_ahead,
        }
        self.faults += checker.faults_of_round(self.as_values(), as_drawn)
        self.as_drawn = as_drawn

    def as_values(self):
        """The stage in plain values, as the checker reads it."""
        options = self.facts.options
        rounds = {}
        for one in self.facts.meetings:
            drawn = rounds.setdefault(
                one.round,
                {"number": one.round, "tables": [], "byes": [], "sit_outs": [], "absent": []},
            )
            if one.kind is Kind.TABLE:
                drawn["tables"].append(_table(one))
            else:
                place = {Kind.BYE: "byes", Kind.SIT_OUT: "sit_outs", Kind.ABSENT: "absent"}
                drawn[place[one.kind]] += one.entries
        return {
            "format": self.key,
            "is_individual": options.is_individual,
            "legs": options.legs,
            "pools": options.pools,
            "bye_wins": options.bye.wins,
            "absent_wins": options.absent.wins,
            "entries": [
                {"entry": one.entry, "joined": one.joined, "left": one.left, "away": [*one.away]}
                for one in self.facts.competitors
            ],
            "rounds": [rounds[number] for number in sorted(rounds)],
        }

    # -------------------------------------------------------- results

    def _let_play(self, drawn):
        meetings = [self._played(drawn.number, table) for table in drawn.tables]
        for kind, entries in (
            (Kind.BYE, drawn.byes),
            (Kind.SIT_OUT, drawn.sit_outs),
            (Kind.ABSENT, drawn.absent),
        ):
            meetings += [
                Meeting(drawn.number, f"{drawn.number}-{kind}-{one}", {"": (one,)}, kind=kind)
                for one in entries
            ]
        self.facts = replace(self.facts, meetings=(*self.facts.meetings, *meetings))

    def _played(self, number, table):
        meeting = Meeting(number, f"{number}-{table.table}", table.sides, table=table.table)
        how = self.chance.random()
        if how < 0.03:  # the other side never came
            side = self.chance.choice(list(table.sides))
            return replace(meeting, is_over=True, verdict=Verdict.WALKOVER, awarded=side)
        if how < 0.04:
            return replace(meeting, is_over=True, verdict=Verdict.DOUBLE)
        return self._with_result(meeting)

    def _with_result(self, meeting):
        points = [self.chance.randrange(-200, 1500) for _ in meeting.sides]
        if self.chance.random() < 0.1:
            points = [points[0]] * len(points)
        top = max(points)
        return replace(
            meeting,
            is_over=True,
            results={
                side: SideResult(earned, games=int(earned == top and points.count(top) == 1))
                for side, earned in zip(meeting.sides, points, strict=True)
            },
        )

    def _let_correct(self):
        """One result of any round turns out to have been another."""
        if self.chance.random() > 0.15:
            return
        meetings = list(self.facts.meetings)
        played = [place for place, one in enumerate(meetings) if one.results]
        if played:
            place = self.chance.choice(played)
            meetings[place] = self._with_result(meetings[place])
            self.facts = replace(self.facts, meetings=tuple(meetings))

    # -------------------------------------------------------- the end

    def _check_the_end(self):
        if lines_of(self.facts) != lines_of(self._shuffled()):
            self.faults.append("the standings depend on the order of the meetings")
        values = self.as_values()
        wins = checker.wins_of(values)
        for line in lines_of(self.facts):
            if line.wins != wins[line.entry]:
                self.faults.append(f"{line.entry} has {line.wins} wins, not {wins[line.entry]}")
        if self.end.startswith("Everybody has met") and not self.faults:
            self.faults += checker.everybody_has_met(values)
        if self.facts.options.is_individual and not self.has_changed:
            self.faults += checker.sit_outs_are_fair(values)


def _table(meeting):
    won = []
    if meeting.verdict is Verdict.WALKOVER:
        won = [meeting.awarded]
    elif meeting.results:
        top = max(one.points for one in meeting.results.values())
        won = [side for side, one in meeting.results.items() if one.points == top]
    return {
        "table": meeting.table,
        "sides": {side: list(entries) for side, entries in meeting.sides.items()},
        "won": won,
        "played": bool(meeting.results),
    }


# ---------------------------------------------------------------- brackets


def _last_step(progress, entry):
    """The step of the last match that somebody has played."""
    played = (one for code, one in progress.nodes.items() if code in progress.outcomes)
    return max((one.node.step for one in played if entry in one.entries), default=0)


def _has_led_on(progress, code):
    """Whether a match is played already in which somebody of this one stands."""
    bracket = progress.bracket
    takers = (bracket.winner_to.get(code), bracket.loser_to.get(code))
    return any(taker and progress.nodes[taker[0]].is_decided for taker in takers)


def play_bracket(key, chance):
    """Play a bracket by chance: entries leave, results are corrected; what was wrong in the end."""
    size = chance.randint(2, 40)
    is_double = key == "double-elimination"
    second_final = chance.random() < 0.8
    bracket = build(
        size,
        double=is_double,
        third_place=not is_double and chance.random() < 0.5,
        consolation=not is_double and chance.random() < 0.5,
        second_final=second_final,
    )
    entries = list(range(101, 101 + size))
    chance.shuffle(entries)
    progress = Progress(bracket, entries)
    gone = {}
    while ready := [code for code, one in progress.nodes.items() if one.state is MatchState.READY]:
        code = chance.choice(ready)
        progress.record(code, chance.choice(progress.nodes[code].entries))
        if chance.random() < 0.04 and len(gone) < size - 2:
            leaver = chance.choice([entry for entry in entries if entry not in gone])
            gone[leaver] = _last_step(progress, leaver)
            progress = Progress(bracket, entries, progress.outcomes, gone=gone)
        if chance.random() < 0.1:
            changed = chance.choice(list(progress.outcomes))
            if not _has_led_on(progress, changed):
                progress.record(changed, chance.choice(progress.nodes[changed].entries))
    picture = progress.picture()
    if play(bracket, entries, progress.outcomes, gone=gone) != picture:
        yield "played again from the results, the bracket is not the same"
    yield from checker.faults_of_bracket(
        {
            "lives": 2 if is_double else 1,
            "entries": entries,
            "gone": list(gone),
            "champion": picture.champion,
            "second_final": second_final,
            "matches": [
                {
                    "code": code,
                    "counts": one.node.section not in (Section.THIRD, Section.CONSOLATION),
                    "entries": list(one.entries),
                    "winner": one.winner,
                }
                for code, one in picture.nodes.items()
                if one.state is MatchState.OVER
            ],
        }
    )
