"""Random events through the services and the database, looked at by the checker.

Who comes late, leaves, misses a round, wins, is ruled on and is corrected is left to chance, and
so is what a director does twice or takes back. What the checker gets is read from the rows
themselves, past the engine and past everything that reads for it.
"""

import random
from fractions import Fraction

from scoring import services as scoring
from scoring.models import Game, Hand
from tests.club_night import new_key, owner_of, start_club, start_event
from tests.slips import slip
from tests.tournaments import checker
from tournaments import selectors, services, tasks
from tournaments.models import Pairing, PairingGame, Round, StandingsSheet
from tournaments.rules.facts import CreditKind
from tournaments.rules.picture import picture
from tournaments.services import EventOptions, StagePlan

BY_ROUNDS = ("swiss", "round-robin", "ladder", "mitchell", "howell")
FOR_PLAYERS = ("rotation", "progressive", "random")
BRACKETS = ("single-elimination", "double-elimination")
FORMATS_TO_PLAY = (*BY_ROUNDS, *FOR_PLAYERS, *BRACKETS)
MOST_TEAMS = 9
MOST_PLAYERS = 13
SPARE = 4  # how many may come late

WON_BY_A = slip(seat=None, contract=250, meld=(100, 20), tricks=160)
WON_BY_B = slip(declarer="B", seat=None, contract=250, meld=(20, 100), tricks=90)
LEVEL = slip(seat=None, contract=250, meld=(100, 150), tricks=150)


def club_for_nights():
    """A club with people enough for any of these events; one will do for all of them."""
    club = start_club(name="Checked Club")
    by = owner_of(club)
    players = [
        scoring.add_player(club_id=club.pk, key=new_key(), name=f"Player {number}", by=by).pk
        for number in range(2 * (MOST_TEAMS + SPARE))
    ]
    for pair in zip(players[::2], players[1::2], strict=True):
        scoring.add_team(club_id=club.pk, key=new_key(), name="", player_ids=list(pair), by=by)
    return club


def faults_of_night(club, seed):
    """Run the event of this seed.

    Returns what the checker found, each with the event it is about, and the event's format.
    """
    chance = random.Random(seed)
    way = chance.choice(FORMATS_TO_PLAY)
    night = (BracketNight if way in BRACKETS else RoundsNight)(club, way, chance)
    night.play()
    return [f"event {seed}, {way}: {fault}" for fault in night.faults], way


class Night:
    """An event that is run by chance."""

    def __init__(self, club, way, chance):
        self.way, self.chance = way, chance
        self.is_individual = way in FOR_PLAYERS
        self.by = owner_of(club)
        people = club.players if self.is_individual else club.teams
        self.waiting = list(people.order_by("pk").values_list("pk", flat=True))
        chance.shuffle(self.waiting)
        self.bye_half_wins = chance.choice([0, 1, 2])
        self.event = start_event(
            club,
            name=f"Night of {way}",
            hands=1,
            entrants="players" if self.is_individual else "teams",
            tie_breaks=["wins", "points"],
            options=EventOptions(
                bye_credit=CreditKind.OWN_AVERAGE.value, bye_half_wins=self.bye_half_wins
            ),
            stages=[self.plan()],
        )
        self.stage = self.event.stages.get()
        self.enter(chance.randint(2 + 2 * self.is_individual, self.most()))
        self.faults = []

    def plan(self):
        return StagePlan(self.way, rounds=self.chance.randint(1, 5))

    def most(self):
        return MOST_PLAYERS if self.is_individual else MOST_TEAMS

    def act(self, **facts):
        return {"event_id": self.event.pk, "key": new_key(), "by": self.by, **facts}

    def at(self, number, **facts):
        return self.act(stage_number=1, number=number, **facts)

    def enter(self, count):
        chosen, self.waiting = self.waiting[:count], self.waiting[count:]
        if self.is_individual:
            services.enter_players(**self.act(player_ids=chosen))
        else:
            services.enter_teams(**self.act(team_ids=chosen))

    def twice(self, do, **facts):
        """Do something, and now and then send the very same again."""
        done = do(**facts)
        if self.chance.random() < 0.2:
            again = do(**facts)
            if done != again:
                self.faults.append(f"{do.__name__}: sent again it is not the same")
        return done

    def here(self):
        members = self.stage.members.filter(left_after_round=None)
        return list(members.order_by("pk").values_list("entry_id", flat=True))

    def post(self, game, *slips):
        scoring.post_hand(
            game_id=game.pk,
            key=new_key(),
            number=game.hand_count + 1,
            slip=self.chance.choice(slips),
            by=self.by,
        )

    def rule(self, pairing, kind):
        awarded = self.chance.choice("AB") if kind == "walkover" else ""
        services.rule_on_match(
            **self.act(pairing_id=pairing.pk, kind=kind, awarded=awarded, note="Nobody came")
        )

    def open_matches(self):
        """The matches with a game that is being played and that nobody has ruled on."""
        open_games = PairingGame.objects.filter(
            pairing__stage=self.stage, pairing__undone_at=None, game__state=Game.State.OPEN
        ).exclude(pairing__rulings__revoked_at=None, pairing__rulings__isnull=False)
        return list(open_games.select_related("pairing", "game").order_by("pk"))

    def correct(self, *slips):
        """A posted hand turns out to have been another."""
        hands = Hand.objects.filter(
            game__pairing_game__pairing__stage=self.stage, voided=False
        ).order_by("pk")
        if hand := self.chance.choice([*hands, None]):
            scoring.correct_hand(
                game_id=hand.game_id,
                hand_key=hand.key,
                key=new_key(),
                based_on=hand.revision,
                slip=self.chance.choice(slips),
                reason="Read wrongly",
                by=self.by,
                of_final=True,
            )

    def check_standings(self):
        """The standings kept are those that follow from the facts, in whatever order."""
        services.refresh_standings(event_id=self.event.pk)
        facts = selectors.facts_of(self.stage)
        kept = StandingsSheet.objects.filter(stage=self.stage).order_by("through_round").last()
        if kept is None:
            return
        places = {line["entry"]: line["place"] for line in kept.lines}
        follow = {one.line.entry: one.place for one in picture(facts).placed}
        if places != follow:
            self.faults.append(f"the sheet says {places}, the facts {follow}")


class RoundsNight(Night):
    """An event whose stage is drawn by rounds."""

    def play(self):
        self.looked_ahead = set()
        number = 0
        while not self.faults:
            number += 1
            if number > 1 or self.chance.random() < 0.3:
                self.let_people_change(number)
            if not self.draw(number):
                break
            services.publish_round(**self.at(number))
            self.let_play(number)
            self.twice(services.close_round, **self.at(number))
            if self.chance.random() < 0.2:
                self.correct(WON_BY_A, WON_BY_B, LEVEL)
        self.check_standings()
        self.check_wins()

    def let_people_change(self, number):
        what = self.chance.choice(["late", "leaves", "away", "back", "", "", "", ""])
        here = self.here()
        gone = self.stage.members.exclude(left_after_round=None).order_by("pk").first()
        if what == "late" and self.waiting:
            self.enter(1)
        elif what == "leaves" and len(here) > 2:
            services.leave(**self.act(entry_id=self.chance.choice(here)))
        elif what == "away" and here:
            services.mark_away(
                **self.act(stage_number=1, entry_id=self.chance.choice(here), round_number=number)
            )
        elif what == "back" and gone:
            services.bring_back(**self.act(entry_id=gone.entry_id))

    def draw(self, number):
        """Have the round drawn, now and then twice; whether there is one."""
        there = self.stage.rounds.filter(number=number, undone_at=None).first()
        if there is None or there.state == Round.State.ASKED:
            if self.stage.rounds_planned and number > self.stage.rounds_planned:
                return False
            there = tasks.see_to_draw(self.twice(services.ask_for_draw, **self.at(number)))
        if there.state == Round.State.DRAWN and self.chance.random() < 0.15:
            again = services.ask_for_draw(**self.at(number, instead_of=there.pk))
            there = tasks.see_to_draw(again)
        elif there.state == Round.State.DRAWN and self.chance.random() < 0.1:
            services.undo_draw(**self.at(number))
            there = tasks.see_to_draw(services.ask_for_draw(**self.at(number)))
        if there.state != Round.State.DRAWN:
            if there.trouble == tasks.NOT_DRAWN:
                self.faults.append(f"round {number}: the draw broke")
            return False
        if any(one["code"] == "swiss-look-ahead" for one in there.reasons):
            self.looked_ahead.add(number)
        stage = self.as_values(before=number)
        self.faults += checker.faults_of_round(stage, self.round_as_values(there))
        return not self.faults

    def let_play(self, number):
        if self.chance.random() < 0.1:  # taken back before the first hand, and published again
            services.undo_draw(**self.at(number))
            if not self.draw(number):
                self.faults.append(f"round {number}: taken back, it cannot be drawn again")
                return
            services.publish_round(**self.at(number))
        for played in self.open_matches():
            how = self.chance.random()
            if how < 0.05:
                self.rule(played.pairing, "walkover")
            elif how < 0.07:
                self.rule(played.pairing, "double")
            else:
                self.post(played.game, WON_BY_A, WON_BY_B, WON_BY_B, WON_BY_A, LEVEL)

    def check_wins(self):
        wins = checker.wins_of(self.as_values())
        for placed in picture(selectors.facts_of(self.stage)).placed:
            if placed.line.wins != wins[placed.line.entry]:
                entry = placed.line.entry
                self.faults.append(f"{entry} has {placed.line.wins} wins, not {wins[entry]}")

    def as_values(self, before=None):
        """The stage in plain values, as the checker reads it, from the rows."""
        rounds = self.stage.rounds.filter(undone_at=None, state__in=["published", "closed"])
        members = self.stage.members.prefetch_related("absences").order_by("pk")
        return {
            "format": self.way,
            "is_individual": self.is_individual,
            "legs": self.stage.legs,
            "bye_wins": Fraction(self.bye_half_wins, 2),
            "absent_wins": 0,
            "entries": [
                {
                    "entry": one.entry_id,
                    "joined": one.joined_round,
                    "left": one.left_after_round,
                    "away": [absence.round_number for absence in one.absences.all()],
                }
                for one in members
            ],
            "rounds": [
                self.round_as_values(one)
                for one in rounds.order_by("number")
                if before is None or one.number < before
            ],
        }

    def round_as_values(self, round_):
        tables, others = [], {"bye": [], "sit-out": [], "absent": []}
        for pairing in round_.pairings.filter(undone_at=None).order_by("pk"):
            places = list(pairing.places.order_by("side", "seat", "pk"))
            if pairing.kind != Pairing.Kind.TABLE:
                others[pairing.kind] += [place.entry_id for place in places]
                continue
            sides = {}
            for place in places:
                sides.setdefault(place.side, []).append(place.entry_id)
            tables.append({"table": pairing.table.number, "sides": sides, **result_of(pairing)})
        return {
            "number": round_.number,
            "tables": tables,
            "byes": others["bye"],
            "sit_outs": others["sit-out"],
            "absent": others["absent"],
            "looked_ahead": round_.number in self.looked_ahead,
        }


class BracketNight(Night):
    """An event that is a bracket."""

    def plan(self):
        is_double = self.way == "double-elimination"
        return StagePlan(
            self.way,
            third_place=not is_double and self.chance.random() < 0.5,
            consolation=not is_double and self.chance.random() < 0.5,
            second_final=self.chance.random() < 0.8,
        )

    def play(self):
        drawn = tasks.see_to_draw(self.twice(services.ask_for_draw, **self.at(1)))
        if drawn.state != Round.State.DRAWN:
            self.faults.append(f"not drawn: {drawn.trouble}")
            return
        self.twice(services.publish_round, **self.at(1))
        while True:
            playing = self.open_matches()
            if not playing:
                if not services.seat_ready(**self.act(stage_number=1)):
                    break
                continue
            played = self.chance.choice(playing)
            if self.chance.random() < 0.08:
                self.rule(played.pairing, "walkover")
            else:
                self.post(played.game, WON_BY_A, WON_BY_B)
            if self.chance.random() < 0.06 and len(self.here()) > 2:
                services.leave(**self.act(entry_id=self.chance.choice(self.here())))
        self.check()
        self.check_standings()

    def check(self):
        nodes = picture(selectors.facts_of(self.stage)).bracket
        waiting = [code for code, one in nodes.nodes.items() if not one.is_decided]
        if waiting:
            self.faults.append(f"nobody can play {waiting}")
            return
        self.faults += checker.faults_of_bracket(
            {
                "lives": 2 if self.way == "double-elimination" else 1,
                "entries": list(self.event.entries.values_list("pk", flat=True)),
                "gone": list(
                    self.stage.members.exclude(left_after_round=None).values_list(
                        "entry_id", flat=True
                    )
                ),
                "champion": nodes.champion,
                "second_final": self.stage.second_final,
                "matches": list(self.matches()),
            }
        )

    def matches(self):
        """The matches that somebody won, from the rows."""
        pairings = self.stage.pairings.filter(undone_at=None).select_related("round")
        for pairing in pairings.order_by("round__number", "pk"):
            won = result_of(pairing)["won"]
            if won:
                entries = dict(pairing.places.values_list("side", "entry_id"))
                yield {
                    "code": pairing.code,
                    "counts": pairing.code[0] not in "TC",
                    "entries": [entries["A"], entries["B"]],
                    "winner": entries[won[0]],
                }


def result_of(pairing):
    """Which sides won a table, level ones both, and whether a hand was played: from the rows."""
    ruling = pairing.rulings.filter(revoked_at=None).first()
    games = [played.game for played in pairing.games.select_related("game")]
    played = any(game.hand_count for game in games)
    if ruling is not None:
        return {"won": [ruling.awarded] if ruling.awarded else [], "played": played}
    won = [*games[0].winner] if games and games[0].state == Game.State.OVER else []
    return {"won": won, "played": played}
