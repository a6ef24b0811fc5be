"""The workload that stands for every program: the profile, and how many threads there may be."""

from __future__ import annotations

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


def any_program(profile: str, threads: int, processors: int = 1) -> str:
    """Its text. What threads do is chosen by who explores it, and nothing takes time."""
    costs = " ".join(f"{name} 0us;" for name in ("switch", "handler", "statement", "host", "look"))
    calls = profile_of(profile).call_kinds
    world, does = (_WORLD, _CALLS) if calls else ("", "yield;")
    several = f"    processors {processors};\n" if processors > 1 else ""
    return (
        "workload any_program {\n"
        f"    profile {profile};\n"
        f"{several}"
        f"    costs {{ {costs} }}\n"
        f"{world}"
        f"    thread t[{threads}] {{ {does} }}\n"
        "}\n"
    )
