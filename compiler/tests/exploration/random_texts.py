"""Random schedulers without errors.

``python random_texts.py PROFILE COUNT`` prints each as a line of JSON, at most so many.
"""

from __future__ import annotations

import json
import sys

from observation import analysed_whole
from random_pairs import random_schedulers
from writer import Written

#: So many have errors for each that has none.
REFUSED = 4


def main(profile: str, count: str) -> None:
    """The same each time, or with ``EXPLORE=1`` others."""
    left = int(count)
    for text in random_schedulers(profile, left * REFUSED):
        if left and analysed_whole(Written(text, profile))[1]:
            print(json.dumps(text))
            left -= 1


if __name__ == "__main__":
    main(*sys.argv[1:])
