"""The one announcement scoring makes.

`game_scored` is sent inside the transaction of every change that a standing could read: a hand
posted, inserted, corrected, voided or restored, a game started, ended, opened again or
cancelled, a result agreed or disputed. `game` is the changed Game.
"""

from django.dispatch import Signal

game_scored = Signal()
