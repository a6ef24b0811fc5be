"""``python -m catapults.cli`` is the command ``catapults``."""

import sys

from catapults.cli.main import main

sys.exit(main())
