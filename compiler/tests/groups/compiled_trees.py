"""Random trees of groups with random threads, compiled, and what the interpreter says of each.

``PYTHONPATH=compiler/tests python compiler/tests/groups/compiled_trees.py FOLDER COUNT`` writes
``NAME.wasm``, ``NAME.c``, ``NAME.bin`` and ``NAME.json`` of each, and their texts. The same
arguments give the same files, but for ``EXPLORE=1``.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Protocol

from groups.interpreter import OS, Candidate, Group, Processor, Thread, groups_of

from catapults.backends.base import Options, backends
from catapults.contracts.groups import Groups
from catapults.contracts.messages import AnalyseRequest, TextFile
from catapults.contracts.plain_data import to_json
from catapults.diagnostics import Diagnostics
from catapults.edit.groups.told import groups
from catapults.source import Source
from catapults.steps import finish
from catapults.translation import Surroundings, check_scheduler, check_together
from catapults.workload import compile_workload
from catapults.workload.model import Workload

MS = 1_000_000
UNTIL = 300

_RULES = (
    "sequential priority dynamic_priority edf share round_robin cyclic plan fewest by_lot"
).split()
_KEYS = {
    "priority": ("urgency", lambda values, now: values["urgency"]),
    "dynamic_priority": (
        "(urgency * (now / 1ms)) % 5",
        lambda values, now: values["urgency"] * int(now) % 5,
    ),
    "edf": ("due", lambda values, now: values["due"]),
    "share": ("weight", lambda values, now: 0),
}


def _fewest(known: list[Candidate], _now: int) -> Thread | Group | None:
    """The first of those with the highest urgency that was chosen least often."""
    if not known:
        return None
    highest = max(values["urgency"] for _, values in known)
    among = [(values["turns"], one) for one, values in known if values["urgency"] == highest]
    return min(among, key=lambda one: one[0])[1]


def _by_lot(known: list[Candidate], now: int) -> Thread | Group | str | None:
    """One by the time; of small values nobody, and the library where nobody is left."""
    if not known:
        return OS
    for at, (one, values) in enumerate(known):
        if values["urgency"] == 0 and len(known) > 2:
            continue
        if at >= now % len(known):
            return one
    return None


#: Decisions of a text's own, whether they count how often they chose, and their texts.
_OWN = {
    "fewest": (
        _fewest,
        True,
        """    sdf fewest {
        decide {
            int most = -1, least = 9999;
            foreach m in members if (m.urgency > most) most = m.urgency;
            foreach m in members {
                if (m.urgency < most) continue;
                if (m.turns < least) least = m.turns;
            }
            foreach m in members if (m.urgency == most && m.turns == least) return m;
        }
        chosen(m) { m.turns += 1; }
    }""",
    ),
    "by_lot": (
        _by_lot,
        False,
        """    sdf by_lot {
        decide {
            int at, begin;
            if (|members| == 0) os;
            begin = now / 1ms % |members|;
            foreach m in members {
                int small;
                small = m.urgency == 0;
                if (small && |members| > 2) { at++; continue; }
                while (at >= begin) { return m; }
                at++;
                if (at > 100) break;
            }
            pass;
        }
    }""",
    ),
}


def _is_open(group: Group) -> bool:
    """Whether any thread can enter a group: it has threads that belong nowhere else."""
    ordered = group.rule in ("sequential", "cyclic", "plan", "os")
    return not ordered and any(not one.is_guest for one in group.own_residents())


class Case:
    """A tree with the threads that it schedules."""

    #: The ways to decide of its groups, and what their members are compared by.
    rules: Sequence[str] = _RULES
    keys = _KEYS
    profile = "preemptive"

    def __init__(self, random: Random, number: int) -> None:
        self.name = f"tree{number}"
        #: What its groups were found to answer.
        self.met: set[tuple[str, str, str | None]] = set()
        #: The way of each decision, as the interpreter has it.
        self.ways: list[tuple[dict[str, str], str | None]] = []
        self._random = random
        self._count = 0
        self.threads = [self._thread(at) for at in range(random.randint(2, 6))]
        self._free = list(self.threads)
        self.root = self._group(random.randint(1, 3), self.rules[number % len(self.rules)])
        self._add_os()
        for thread in self._free:  # nobody says anything of those
            thread.values = {"urgency": 0, "due": 0, "weight": 1}
        for _ in range(random.choice([0, 0, 1, 2])):
            self._add_guest()
        for thread in self.threads:
            self._add_moves(thread)
        for group in groups_of(self.root):
            if group.rule in ("cyclic", "plan"):
                self._lay_out(group)

    def _thread(self, at: int) -> Thread:
        random = self._random
        program = [random.choice([0, 1, 2, 5, 9])]
        for _ in range(random.randint(0, 4)):
            program += [random.choice([0, 1, 3, 8, 17]), random.randint(1, 9)]
        values = {
            "urgency": random.randint(0, 3),
            "due": random.randint(1, 4),
            "weight": random.choice([1, 2, 4]),
        }
        return Thread(f"t{at}", program, values)

    def _group(self, depth: int, rule: str) -> Group:
        random = self._random
        self._count += 1
        group = Group(f"g{self._count}", rule, quantum=random.randint(1, 6))
        if rule in self.keys:
            group.key = self.keys[rule][1]
        if rule in _OWN:
            group.decide, group.counts, _ = _OWN[rule]
        for _ in range(random.randint(1, 3)):
            is_group = depth > 1 and random.random() < 0.6
            if not is_group and not self._free:
                continue
            member = (
                self._group(depth - 1, random.choice(self.rules))
                if is_group
                else self._free.pop(random.randrange(len(self._free)))
            )
            values = {"slot": random.randint(1, 7)}
            if isinstance(member, Group):
                values |= {"urgency": random.randint(0, 3), "weight": random.choice([1, 2, 4])}
            if isinstance(member, Thread) or member.members:
                group.members.append((member, values))
        group.turn = len(group.groups()) + 1
        return group

    def _add_os(self) -> None:
        """Somewhere below, so that nobody is left out."""
        random = self._random
        rest = Group("rest", "os")
        values = {"slot": 3, "urgency": 1, "weight": 1}
        by_keys = ("edf", "dynamic_priority")  # in which it would never be asked
        asking = [one for one in groups_of(self.root) if one.rule not in by_keys]
        if not asking:
            self.root = Group("whole", "sequential", [(self.root, dict(values))])
            asking = [self.root]
        above = random.choice(asking)
        above.members.insert(random.randint(0, len(above.members)), (rest, values))
        above.turn = len(above.groups()) + 1
        if random.random() < 0.5 and self.root.rule == "sequential":
            self.root.members.append((Group("last", "os"), dict(values)))

    def _add_guest(self) -> None:
        """A thread that other groups can choose, too."""
        random = self._random
        thread = random.choice(self.threads)
        free = [
            one for one in groups_of(self.root) if one.rule != "os" and thread not in one.threads()
        ]
        thread.is_guest = thread.is_guest or bool(free)
        for group in random.sample(free, min(len(free), random.randint(1, 3))):
            values = {"guest": 1, "slot": random.randint(1, 7)}
            for word in random.sample(["urgency", "due", "weight"], random.randint(0, 3)):
                values[word] = random.randint(1, 4)
            group.members.insert(random.randint(0, len(group.members)), (thread, values))

    def _add_moves(self, thread: Thread) -> None:
        """It enters groups that have threads of their own, or its own again, and leaves them."""
        random = self._random
        home = next((g for g in groups_of(self.root) if thread in g.own_residents()), None)
        open_ = [one for one in groups_of(self.root) if _is_open(one) or one is home]
        for _ in range(len(thread.program) // 2):
            moves = random.random() < 0.25
            thread.moves.append(random.choice([*open_, None]) if moves else "stays")

    def _lay_out(self, group: Group) -> None:
        """Slots follow each other; entries of a plan have gaps between them."""
        at = 0
        for _, values in group.members:
            at += self._random.randint(0, 3) if group.rule == "plan" else 0
            values |= {"at": at, "until": at + values["slot"]}
            at = values["until"]
        group.length = at + (self._random.randint(0, 2) if group.rule == "plan" else 0)

    # --- texts --------------------------------------------------------------------------

    def scheduler(self) -> str:
        lines = [f"group scheduler {self.name} {{"]
        declared = (
            "int urgency default 0; int due default 0; int weight default 1; int turns default 0;"
        )
        lines.append(f"    parameters {{ {declared} }}")
        for group in groups_of(self.root):
            lines.append(f"    group {group.name} : {self._rule(group)}")
        used = {group.rule for group in groups_of(self.root)}
        lines += [text for name, (_, _, text) in _OWN.items() if name in used]
        return "\n".join([*lines, "}"]) + "\n"

    def _rule(self, group: Group) -> str:
        if group.rule == "os":
            return "os;"
        arguments = ""
        if group.rule in self.keys:
            arguments = f"({self.keys[group.rule][0]})"
        if group.rule == "round_robin":
            arguments = f"({group.quantum}ms)"
        if group.rule == "share":
            arguments = f"(weight, {group.quantum}ms)"
        if group.rule == "plan":
            arguments = f"({group.length}ms)"
        members = " ".join(self._member(group, *one) for one in group.members)
        return f"{group.rule}{arguments} {{ {members} }}"

    def _member(self, group: Group, member: Thread | Group, values: dict[str, int]) -> str:
        said = dict(member.values) if isinstance(member, Thread) else {}
        if "guest" in values:
            said = {name: value for name, value in values.items() if name in said}
        if isinstance(member, Group) and group.rule in ("priority", "share", *_OWN):
            word = "urgency" if group.rule in _OWN else self.keys[group.rule][0]
            said[word] = values[word]
        text = " guest" if "guest" in values else ""
        text += "".join(f" {name} {value}" for name, value in said.items())
        if group.rule == "cyclic":
            text += f" slot {values['slot']}ms"
        if group.rule == "plan":
            text += f" at {values['at']}ms until {values['until']}ms"
        kind = "thread" if isinstance(member, Thread) else "group"
        return f"{kind} {member.name}{text};"

    def workload(self) -> str:
        lines = [f"workload {self.name} {{", f"    profile {self.profile};"]
        if self.profile == Case.profile:
            lines.append(f"    stop when now >= {UNTIL}ms;")
        for one in self.threads:
            steps = [f"compute {one.program[0]}ms;"] if one.program[0] else []
            for at, move in zip(range(1, len(one.program), 2), one.moves, strict=True):
                pause, computes = one.program[at : at + 2]
                steps += self._move(move)
                steps.append(f"sleep {pause}ms;" if pause else "yield;")
                steps.append(f"compute {computes}ms;")
            lines.append(f"    thread {one.name} {{ {' '.join(steps)} }}")
        return "\n".join([*lines, "}"]) + "\n"

    def _move(self, to: Group | str | None) -> list[str]:
        """Who leaves says so of all groups, as it does not know where it is."""
        if isinstance(to, Group):
            return [f"enter {to.name};"]
        if to is not None:
            return []
        named = [one for one in groups_of(self.root) if _is_open(one)]
        return ["enter rest;", *(f"leave {one.name};" for one in named)]

    def expected(self) -> list[list[int]]:
        """Who runs when, in ns, threads by their numbers from 1."""
        processor = Processor(self.root, self.threads)
        processor.run(UNTIL)
        self.met = processor.tree.met
        self.ways = processor.tree.ways
        turns: list[list[int]] = []
        for name, begin, end in processor.turns:
            number = int(name[1:]) + 1
            if turns and turns[-1][1] == number and turns[-1][3] == begin * MS:
                turns[-1][3] = end * MS
            else:
                turns.append([0, number, begin * MS, end * MS])
        return turns


class CooperativeCase(Case):
    """A tree in which nothing depends on the time, with threads that only give up control."""

    rules = ("sequential", "priority", "dynamic_priority", "edf", "fewest", "round_robin")
    keys = _KEYS | {"dynamic_priority": ("urgency", _KEYS["priority"][1])}

    def __init__(self, random: Random, number: int, profile: str) -> None:
        super().__init__(random, number)
        self.profile = profile
        #: How many decisions fell outside of all slots.
        self.outside = 0

    def _thread(self, at: int) -> Thread:
        thread = super()._thread(at)
        thread.program = [1, *([0, 1] * self._random.randint(3, 9))]
        return thread

    def _group(self, depth: int, rule: str) -> Group:
        """Turns of groups end by the time, so there are none."""
        return super()._group(1 if rule == "round_robin" else depth, rule)

    def _add_os(self) -> None:
        """Behind all others, where it is asked in any case: main of Pth is in no group."""
        values = {"slot": 3, "urgency": 1, "weight": 1}
        members: list[tuple[Thread | Group, dict[str, int]]] = [
            (self.root, dict(values)),
            (Group("rest", "os"), dict(values)),
        ]
        self.root = Group("all_of_them", "sequential", members)

    def order(self, clock: Sequence[Fraction] | None = None) -> list[int]:
        """Who is chosen by each decision, by numbers from 1; ``clock``: made at these times, ms."""
        processor = Processor(self.root, self.threads, interrupts=False, clock=clock)
        processor.run(UNTIL)
        self.met = processor.tree.met
        self.outside = processor.tree.outside
        return [int(one[1:]) + 1 for one in processor.chosen]

    def compiled(self) -> tuple[str, Workload]:
        """The classic text, and the workload with the homes of its threads."""
        diagnostics = Diagnostics()
        around = Surroundings(load=lambda _name: None, profile=self.profile)
        source = Source(f"{self.name}.sched", self.scheduler())
        text = check_scheduler(source, around, diagnostics).reading.classic_text()
        workload = Source(f"{self.name}.workload", self.workload())
        _, world = check_together(source, workload, around, diagnostics)
        told = [one.message for one in diagnostics]
        assert text is not None and world is not None and not diagnostics.has_errors, told
        return text, world


class SlottedCase(CooperativeCase):
    """The same with ways to decide that go by the time."""

    rules = ("cyclic", "plan", *CooperativeCase.rules)
    keys = _KEYS


def slotted_cases(count: int, profile: str) -> Iterator[SlottedCase]:
    """So many, for a library that interrupts nobody."""
    random = Random() if os.environ.get("EXPLORE") else Random(3)
    for number in range(count):
        yield SlottedCase(random, number, profile)


def cooperative_cases(count: int, profile: str) -> Iterator[CooperativeCase]:
    """So many, for a library that interrupts nobody."""
    random = Random() if os.environ.get("EXPLORE") else Random(2)
    for number in range(count):
        yield CooperativeCase(random, number, profile)


def cases(count: int) -> Iterator[Case]:
    """So many, the rules of their roots by turns."""
    random = Random() if os.environ.get("EXPLORE") else Random(1)
    for number in range(count):
        yield Case(random, number)


class Compilable(Protocol):
    """A scheduler with its threads, and who is expected to run when."""

    name: str
    met: set[tuple[str, str, str | None]]
    ways: list[tuple[dict[str, str], str | None]]

    def scheduler(self) -> str: ...
    def workload(self) -> str: ...
    def expected(self) -> list[list[int]]: ...


def tree_of(name: str, scheduler: str, workload: str) -> Groups:
    """What the compiler tells of a tree."""
    world, file = TextFile(name=f"{name}.workload", text=workload), f"{name}.sched"
    return finish(groups(AnalyseRequest(version=0, name=file, text=scheduler, workload=world)))


def write_case(folder: Path, case: Compilable) -> None:
    """Writes a case as text, compiled, and with what is expected of it."""
    scheduler, workload = case.scheduler(), case.workload()
    diagnostics = Diagnostics()
    program, world = check_together(
        Source(f"{case.name}.sched", scheduler),
        Source(f"{case.name}.workload", workload),
        Surroundings(load=lambda _name: None),
        diagnostics,
    )
    tree, turns = to_json(tree_of(case.name, scheduler, workload)), case.expected()
    expected = {
        "until": UNTIL * MS,
        "turns": turns,
        "met": sorted(case.met, key=str),
        "ways": case.ways,
    }
    told = [(one.code, one.message) for one in diagnostics]
    assert program is not None and world is not None and not diagnostics.has_errors, (
        scheduler,
        told,
    )
    outputs: dict[str, str | bytes] = {
        ".sched": scheduler,
        ".workload": workload,
        ".bin": compile_workload(world),
        ".wasm": backends()["wasm"].emit(program, Options(text=False))[f"{case.name}.wasm"],
        ".stepping.wasm": backends()["wasm"].emit(program, Options(text=False, stepping=True))[
            f"{case.name}.wasm"
        ],
        ".c": backends()["c"].emit(program, Options())[f"{case.name}.c"],
        ".json": json.dumps(expected | {"told": told, "tree": tree}),
    }
    for ending, content in outputs.items():
        data = content.encode() if isinstance(content, str) else content
        (folder / f"{case.name}{ending}").write_bytes(data)


def main(folder: str, count: str) -> None:
    """Writes so many cases."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    names = []
    for case in cases(int(count)):
        write_case(target, case)
        names.append(case.name)
    (target / "names.json").write_text(json.dumps(names))


if __name__ == "__main__":
    main(*sys.argv[1:])
