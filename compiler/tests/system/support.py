"""What tests of systems share: small schedulers and workloads, and checking a system with them."""

from __future__ import annotations

from collections.abc import Mapping

from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.system.model import CheckedSystem
from catapults.translation import check_system

ALL = "scheduler all extends pth {\n}\n"
APP = """workload app {
    profile pth;
    parameter load = 1.0 from 0.5 to 2.0;
    int total = 4;
    channel news;
    thread worker[2] { loop { compute 2ms * load; yield; count done; total += 1; } }
    thread reader { loop { receive n from news; count read; } }
    thread writer { loop { sleep 5ms; send { } to news; } }
    stop when done == 40;
}
"""
ASK = """workload ask {
    profile pth;
    channel asked;
    channel told;
    thread client {
        loop { sleep 5ms; send { amount = 3; kind = 1.5 } to asked; receive a from told; compute a.amount * 1us; }
    }
}
"""  # noqa: E501
SERVE = """workload serve {
    profile pth;
    channel jobs;
    channel answers;
    thread server[3] { loop { receive j from jobs; compute j.amount * 1ms; send j to answers; } }
}
"""
MASTER = """distributed scheduler app {
    nodefamilies { "all.sched" : webserver; "other.sched" : database; }
    nodes { queue webs; node dbnode; }
    global { int total; }
    arrival(n) { if (n is webserver) n => webs; else n => dbnode; total++; }
    departure(n) { if (total > 0) total--; }
}
"""
FILES = {
    "all.sched": ALL,
    "other.sched": ALL.replace("all", "other"),
    "app.sched": MASTER,
    "app.workload": APP,
    "ask.workload": ASK,
    "serve.workload": SERVE,
}
PAIR = """
    node a { workload "ask.workload"; }
    node b { workload "serve.workload"; }
    channel a.asked -> b.jobs;
    channel b.answers -> a.told;
"""


def system(body: str, scheduler: str = "all.sched") -> str:
    """A system with these items."""
    return f'system s {{\n    scheduler "{scheduler}";\n{body}\n}}\n'


def checked(
    text: str, files: Mapping[str, str] = FILES
) -> tuple[CheckedSystem | None, Diagnostics]:
    """What a system says, and what is wrong with it and its files."""
    diagnostics = Diagnostics()
    sources = {name: Source(name, content) for name, content in files.items()}
    return check_system(Source("s.system", text), sources.get, diagnostics), diagnostics


def told(text: str, files: Mapping[str, str] = FILES) -> list[str]:
    """Place, code and message of all that is wrong; the place in the system has no file name."""
    return [
        f"{'' if one.span.source.name == 's.system' else one.span.source.name + ':'}"
        f"{one.span.line}:{one.span.column} {one.code} {one.message}"
        for one in checked(text, files)[1]
    ]


def codes(body: str, scheduler: str = "all.sched") -> list[str]:
    """The codes of what is wrong with a system of these items."""
    return [line.split()[1] for line in told(system(body, scheduler))]
