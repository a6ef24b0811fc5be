"""The workload that stands for every program: the profile, and how many threads there may be."""

from __future__ import annotations

NAME = "any-program.workload"


def any_program(profile: str, threads: int) -> str:
    """Its text. What threads do is chosen by who explores it, and nothing takes time."""
    costs = " ".join(f"{name} 0us;" for name in ("switch", "handler", "statement", "host", "look"))
    return (
        "workload any_program {\n"
        f"    profile {profile};\n"
        f"    costs {{ {costs} }}\n"
        f"    thread t[{threads}] {{ yield; }}\n"
        "}\n"
    )
