"""Posting, inserting, correcting, voiding, restoring and taking back a hand.

Each is one transaction with the game's row locked, so two phones never write at once. Each
carries an idempotency key: the same key and the same facts again change nothing and give the
same answer; the same key with other facts is `KeyReused`.
"""

from scoring.services.hands.change import correct_hand, restore_hand, undo, void_hand
from scoring.services.hands.post import insert_hand, post_hand

__all__ = ["correct_hand", "insert_hand", "post_hand", "restore_hand", "undo", "void_hand"]
