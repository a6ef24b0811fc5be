"""The workload that stands for every program: the profile, and how many threads there may be."""

from __future__ import annotations

from catapults.contracts.libraries import Role
from catapults.contracts.libraries import profile as profile_of

NAME = "any-program.workload"

#: What calls by appointment are of, in the order in which the runtime's exploration knows them.
_WORLD = """\
    device network { service 0us; }
    device disk { calendar disk; service 0us; }
    channel backlog;
    arrivals clients { every 1s; to backlog; }
"""
_CALLS = "io network; io disk; receive c from backlog;"


#: Of which handlers a library tells a scheduler of locks.
OF_LOCKS = (Role.ACQUIRED, Role.CONTENDED, Role.RELEASED)

#: Locks that threads take, where a scheduler is told of locks and nobody says how many.
LOCKS = 1


def any_program(profile: str, threads: int, processors: int = 1, locks: int = 0) -> str:
    """Its text. What threads do is chosen by who explores it, and nothing takes time."""
    costs = " ".join(f"{name} 0us;" for name in ("switch", "handler", "statement", "host", "look"))
    calls = profile_of(profile).call_kinds
    world, does = (_WORLD, _CALLS) if calls else ("", "yield;")
    several = f"    processors {processors};\n" if processors > 1 else ""
    held = f"    lock shared[{locks}];\n" if locks else ""
    return (
        "workload any_program {\n"
        f"    profile {profile};\n"
        f"{several}"
        f"{held}"
        f"    costs {{ {costs} }}\n"
        f"{world}"
        f"    thread t[{threads}] {{ {does} }}\n"
        "}\n"
    )
