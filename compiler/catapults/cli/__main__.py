"""``python -m catapults.cli`` is the command ``catapults``."""

import sys

from catapults.cli import main

sys.exit(main())
