"""Settings of all tests of the compiler."""

import os

from hypothesis import settings

# How long a case takes says something about the machine, not about the compiler. The same cases
# run each time, so that a failure comes from a change; `EXPLORE=1` looks for new ones.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, print_blob=True)
settings.load_profile("explore" if os.environ.get("EXPLORE") else "repeatable")
