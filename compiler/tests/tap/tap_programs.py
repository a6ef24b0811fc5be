"""Random programs of threads by appointment, as data and as workloads."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

#: What a thread does: a word, and what goes with it. Times are in ns.
Operation = tuple[str, int]

DEVICES = ("disk", "net")
LOCKS = 2


@dataclass(frozen=True)
class ProgramOfThreads:
    """Threads with what each does, when connections come, and how long devices take."""

    threads: list[list[Operation]]
    connections: list[int]
    #: Of each device: what a request takes, and what each byte of it adds.
    speeds: dict[str, tuple[int, int]]
    #: Of each thread: the least is the most urgent.
    priorities: list[int]

    def workload(self) -> str:
        """The same as a workload, under which handlers and switches take no time."""
        devices = "\n".join(
            f"device {name} {{ calendar {name}; service {least}ns + amount * {each}ns; }}"
            for name, (least, each) in self.speeds.items()
        )
        times = ", ".join(f"{time}ns" for time in self.connections)
        threads = "\n".join(
            f"thread t{number} {{ import int priority = {priority}, holding = 0; "
            f"{' '.join(map(_statement, operations))} }}"
            for number, (operations, priority) in enumerate(
                zip(self.threads, self.priorities, strict=True)
            )
        )
        locks = " ".join(f"lock {_lock(number)};" for number in range(LOCKS))
        return f"""workload random {{
            profile tap;
            costs {{ switch 0; handler 0; statement 0; look 0; host 0; }}
            {devices}
            channel backlog;
            {locks}
            arrivals clients {{ at {times}; to backlog; }}
            {threads}
        }}"""


def _lock(number: int) -> str:
    return f"lock{number}"


def _statement(operation: Operation) -> str:
    word, value = operation
    match word:
        case "compute" | "sleep":
            return f"{word} {value}ns;"
        case "accept":
            return "receive c from backlog;"
        case "acquire" | "release":
            return f"{word} {_lock(value)};"
        case "holding":
            return f"holding = {value};"
        case "yield":
            return "yield;"
        case _:
            return f"io {word} {value};"


def random_program(chance: Random) -> ProgramOfThreads:
    """Times are so far apart that no two things happen at the same one."""
    threads = [_operations(chance) for _ in range(chance.randint(1, 6))]
    connections = sorted(_time(chance) * 3 for _ in range(chance.randint(1, 8)))
    speeds = {name: (_time(chance), chance.randint(1, 999)) for name in DEVICES}
    priorities = [chance.randint(1, 4) for _ in threads]
    return ProgramOfThreads(threads, connections, speeds, priorities)


def _time(chance: Random) -> int:
    return chance.randint(1, 10**9)


def _inner(chance: Random) -> Operation:
    word = chance.choice(["compute", *DEVICES])
    return word, _time(chance) if word == "compute" else chance.randint(1, 10**5)


def _locked(chance: Random, first: int) -> list[Operation]:
    """What is done with a lock, perhaps with one of those behind it, so that nobody waits for
    whoever waits for it."""
    number = chance.randrange(first, LOCKS)
    inside = [_inner(chance) for _ in range(chance.randint(0, 2))]
    if number + 1 < LOCKS and chance.random() < 0.4:
        inside += _locked(chance, number + 1)
    inside = [("holding", 1), *inside, ("holding", 0)]
    return [("acquire", number), *inside, ("release", number)]


def _operations(chance: Random) -> list[Operation]:
    words = ["compute", "sleep", "accept", "yield", "locked", "disk", "net", "disk", "net"]
    operations: list[Operation] = []
    for _ in range(chance.randint(1, 9)):
        word = chance.choice(words)
        if word == "locked":
            operations += _locked(chance, 0)
        elif word in ("disk", "net"):
            operations.append((word, chance.randint(1, 10**5)))
        else:
            operations.append((word, _time(chance)))
    return operations


_LEVELS = ("0", "t.calls", "15 - t.calls", "t.bytes", "-t.accepts", "made % 3")


def random_policy(chance: Random, *, fails: bool = True) -> str:
    """A scheduler with its own levels, its own ratio, or a clock that idles or waits for nobody;
    only if it ``fails`` may that end threads."""
    level = chance.choice([*_LEVELS, "t.priority"])
    first = chance.choice(["", "if (t.holding) t.level = -99;"])  # as locks by appointment
    parts = [f"before appoint(t) {{ made++; t.level = {level}; {first} }}"]
    if chance.random() < 0.5:
        calendars = chance.sample(["cpu", "disk", "net"], 3)
        takes = "".join(
            f"for (taken = 0; taken < {chance.randint(1, 4)} && |{one}| > 0; taken++) "
            f"{one} => next;\n"
            for one in calendars[: chance.randint(2, 3)]
        )
        rest = "".join(f"while (|{one}| > 0) {one} => next;\n" for one in calendars)
        lock = "foreach t in locks { if (|next| == 0 && !t.held) t => next; }"
        parts.append(
            f"event choose {{ int taken; {lock} if (|next| == 0) {{ {takes} }}"
            f" if (|next| == 0) {{ {rest} }} }}"
        )
    clock = chance.random()
    if clock < 0.3:
        parts.append(f"query next_strike {{ return struck + {_time(chance)}ns; }}")
        parts.append("after strike { struck = now; }")
    elif clock < 0.6:
        parts += _real_time_clock(chance, fails=fails)
    body = "\n".join(parts)
    return (
        "scheduler random extends tap { thread { int late; } "
        "threadimports { int priority default 0; int holding default 0; } "
        f"data {{ int made; time struck, chosen; }}\n{body} }}"
    )


def _real_time_clock(chance: Random, *, fails: bool) -> list[str]:
    """It strikes so long after the choice; each time that a thread is late it gets longer."""
    again = "if (t.call == LOCK) t => locks; else if (t.call == DISK) t => disk; else t => net;"
    away = "if (t.stage == END && made % 2 == 0) t => away; else"
    end = f"if (t.late > {chance.randint(0, 3)}) fail t;" if fails and chance.random() < 0.5 else ""
    forgive = chance.choice([again, f"{away} {{ {again} }}"])
    within = _time(chance) // chance.choice([1, 10, 100])
    return [
        "after choose { chosen = now; }",
        "query next_strike { if (|next| > 0) return chosen + struck; return now; }",
        f"event broken(t) {{ t.late++; struck += {within}ns; {end} {forgive} }}",
    ]
