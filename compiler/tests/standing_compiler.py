"""Carries out commands of ``catapults`` in one process, so that not each waits for Python to begin.

The arguments of one come as a line of JSON; a line with its status and what it printed goes out.
"""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

from catapults.cli.run import run_command

for line in sys.stdin:
    with redirect_stdout(StringIO()) as stdout, redirect_stderr(StringIO()) as stderr:
        status = run_command(json.loads(line))
    answer = {"status": status, "stdout": stdout.getvalue(), "stderr": stderr.getvalue()}
    print(json.dumps(answer), flush=True)
