"""Two ways to the same sheet: the pages, as a browser sends their forms, and the services."""

import uuid

from scoring import services
from tests.flows.page_forms import fill_in
from tournaments.demo import slip_from


def new_key():
    return uuid.uuid4()


class Pages:
    """Everything by the pages, their forms filled in as a browser does it."""

    def __init__(self, client, club):
        self.client = client
        self.club = club

    def post(self, game, number, facts):
        fill_in(self.client, self._url(game, "hand/"), **as_typed(facts))
        return game.hands.get(number=number, voided=False)

    def insert(self, game, before, facts):
        fill_in(self.client, self._url(game, f"insert/{before}/"), **as_typed(facts))

    def correct(self, hand, facts, reason):
        url = self._url(hand.game, f"h/{hand.key}/correct/")
        fill_in(self.client, url, **as_typed(facts), reason=reason)

    def void(self, hand, reason):
        fill_in(self.client, self._url(hand.game, f"h/{hand.key}/void/"), reason=reason)

    def _url(self, game, path):
        return f"/c/{self.club.slug}/g/{game.key}/{path}"


class Services:
    """Everything by the services."""

    def __init__(self, user):
        self.user = user

    def post(self, game, number, facts):
        return services.post_hand(
            game_id=game.pk, key=new_key(), number=number, slip=slip_from(facts), by=self.user
        )

    def insert(self, game, before, facts):
        return services.insert_hand(
            game_id=game.pk, key=new_key(), before=before, slip=slip_from(facts), by=self.user
        )

    def correct(self, hand, facts, reason):
        return services.correct_hand(**self._change(hand), slip=slip_from(facts), reason=reason)

    def void(self, hand, reason):
        return services.void_hand(**self._change(hand), reason=reason)

    def _change(self, hand):
        return {
            "game_id": hand.game_id,
            "hand_key": hand.key,
            "key": new_key(),
            "based_on": hand.revision,
            "by": self.user,
        }


def as_typed(facts):
    """The fields of the hand form as somebody types them: one side's tricks, blanks left blank."""
    if "declarer" not in facts:
        return {"end": facts["end"]}
    fields = {
        "end": facts.get("end", "played"),
        "declarer_seat": facts["declarer"],
        "contract": facts["contract"],
        "trump": facts["trump"],
        "auction": " ".join("p" if bid is None else str(bid) for _, bid in facts.get("bids", ())),
        "last": facts.get("last", ""),
    }
    for side in "AB":
        fields[f"meld_{side}"] = facts["meld"][side]
        fields[f"tricks_{side}"] = facts.get("tricks", {}).get(side, "") if side == "A" else ""
        fields[f"count_{side}"] = facts.get("count", {}).get(side, "")
        shown = facts.get("shown", {}).get(side, [])
        if len({hand for _, _, hand in shown}) == 1:  # the page asks for one hand's melds
            fields[f"shown_{side}"] = [f"{name}:{copies}" for name, copies, _ in shown]
    return fields
