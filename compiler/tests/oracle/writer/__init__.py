"""Writes random schedulers that use every construct of the language where it is allowed.

One module for each part of the grammar. What is still wanted in a place is written there first, so
that all neighbours meet soon; without wishes everything is as likely.
"""

from writer.chance import Chance, Wanted
from writer.whole import Written, write

__all__ = ["Chance", "Wanted", "Written", "write"]
