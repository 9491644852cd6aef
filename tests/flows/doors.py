"""Two ways to the same sheet: the pages, as a browser sends their forms, and the services."""

import re
import uuid

from scoring import services
from scoring.models import Hand
from tournaments.demo import slip_from


def new_key():
    return uuid.uuid4()


class Pages:
    """Everything by the forms of the pages."""

    def __init__(self, client, club):
        self.client = client
        self.club = club

    def post(self, game, number, facts):
        return self._send(game, "hand/", facts, number=number)

    def insert(self, game, before, facts):
        return self._send(game, f"insert/{before}/", facts)

    def correct(self, hand, facts, reason):
        return self._send(
            hand.game, f"h/{hand.key}/correct/", facts, based_on=hand.revision, reason=reason
        )

    def void(self, hand, reason):
        fields = {"key": new_key(), "based_on": hand.revision, "reason": reason}
        return self._answered(hand.game, f"h/{hand.key}/void/", fields)

    def _send(self, game, path, facts, **more):
        return self._answered(game, path, {"key": new_key(), **as_typed(facts), **more})

    def _answered(self, game, path, fields):
        answer = self.client.post(f"/c/{self.club.slug}/g/{game.key}/{path}", fields)
        assert answer.status_code == 302, re.sub(r"\s+", " ", answer.content.decode())
        return Hand.objects.get(revisions__act_key=fields["key"])


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
    return fields
