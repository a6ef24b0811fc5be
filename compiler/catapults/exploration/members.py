"""The workload under which a group scheduler is explored where nobody names one: its decisions
are by time, and every program would have that go by in its own way."""

from __future__ import annotations

from catapults.program import Members

NAME = "members.workload"

#: A thread that no group names, where the library chooses among such.
_OTHER = "other"
#: Short and long against quanta and slots, which are mostly some ms.
_COMPUTES = ("1ms: 1", "7ms: 1")
_LIMIT = "500ms"


def members_program(members: Members, profile: str, drawing: int) -> str:
    """Its text: each thread that the text names, and one that it does not if any can be chosen.

    Each computes, sleeps and computes again; the first ``drawing`` of them for a short or a long
    time, of which an exploration tries both.
    """
    names = [*members.values]
    if members.others:
        names.append(_free(_OTHER, members))
    threads = [_thread(name, draws=at < drawing) for at, name in enumerate(names)]
    head = f"workload members {{\n    profile {profile};\n    limit time {_LIMIT};\n"
    return "".join([head, *threads, "}\n"])


def _thread(name: str, *, draws: bool) -> str:
    long = f"choice({', '.join(_COMPUTES)})" if draws else "7ms"
    return f"    thread {name} {{ compute {long}; sleep 3ms; compute 2ms; }}\n"


def _free(name: str, members: Members) -> str:
    while name in members.values or name in members.groups:
        name += "_"
    return name
