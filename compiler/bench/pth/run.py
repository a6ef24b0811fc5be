"""How schedulers fare on the real GNU Pth: ``npm run bench:pth``, within five minutes.

Prints what a switch costs, what it costs to be a node of a system, then how long clients of the web
server wait, under Pth's own scheduler, the generated first come, first served, and the server's
own. Ways take turns within a round, so that what else the machine does meets all alike. Ends with
status 1 when a goal is missed. ``-- experiments`` measures the published systems instead.
``-- --quick`` takes a minute. Needs a C compiler, make, and Debian's httperf.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cost import measure_cost
from experiments import measure_experiments
from load import measure_load
from nodes import measure_nodes
from subjects import BUILD, Amount, CannotMeasureError, build, require

_ROUNDS, _QUICK_ROUNDS, _FEW_ROUNDS = 7, 6, 3
PARTS = ("switches", "nodes", "server")


def main() -> int:
    """Measures what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", choices=("experiments",), help="instead of costs")
    parser.add_argument("--quick", action="store_true", help="fewer cases and rounds")
    parser.add_argument("--only", choices=PARTS, action="append", help="of the parts")
    parser.add_argument("--rounds", type=int, help=f"{_ROUNDS}; {_QUICK_ROUNDS} if quick")
    parser.add_argument("--seconds", type=float, default=0.6, help="of load for one figure")
    parser.add_argument("--build", type=Path, default=BUILD, help="a folder for what is built")
    parser.add_argument("--pth", type=Path, help="where a hooked GNU Pth is installed already")
    options = parser.parse_args()
    parts = options.only or PARTS
    rounds = options.rounds or (_QUICK_ROUNDS if options.quick else _ROUNDS)
    try:
        if options.what or "server" in parts:
            require("httperf")
        subjects = build(options.build, options.pth)
        if options.what:
            measure_experiments(subjects, options.rounds or _FEW_ROUNDS, is_quick=options.quick)
            return 0
        amount = Amount(rounds, options.seconds, options.quick)
        holds = "switches" not in parts or measure_cost(subjects, amount)
        if "nodes" in parts:
            holds = measure_nodes(subjects, amount) and holds
        if "server" in parts:
            measure_load(subjects, amount)
    except CannotMeasureError as problem:
        print(f"bench:pth: {problem}", file=sys.stderr)
        return 2
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
