"""Random systems whose handlers write down what they do with shared variables, compiled, for tests.

``PYTHONPATH=compiler/tests python compiler/tests/oracle/random_systems.py FOLDER FIRST COUNT``
writes ``N.json``: the compiled system, and which variables it shares. ``N/`` has its texts, and
each scheduler in C. The same arguments give the same files. With two more numbers ``schedule``
begins with assertions that what the manager has stays below the first, and what a node has below
the second.

Each operation is printed, with what it came to: ``read x 5``, ``set x 33``, ``do x add 3``,
``former x add 3 7`` and ``value x add 3 10``. So the trace of a run holds the history of each
process as its program saw it, whatever the runtime did for it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from catapults.backends.base import Options, backends
from catapults.diagnostics import Diagnostics
from catapults.services import handle
from catapults.source import Source
from catapults.system.check import check_system
from catapults.system.syntax.parser import parse
from catapults.translation import check_nodes

#: What is done with a variable. A register is only read and set, each time to another value; what
#: is added to a counter adds up; a free one meets everything.
REGISTER, COUNTER, FREE = "register", "counter", "free"
#: More than there are of a system, so that no two set a register to the same.
PROCESSES = 16

_OPERATORS = {"add": "+=", "subtract": "-=", "multiply": "*="}


@dataclass(frozen=True)
class Variable:
    """One that is shared. ``owner`` is the manager, or the node in the slot."""

    name: str
    use: str
    model: str
    owner: str
    size: int | None = None

    @property
    def declaration(self) -> str:
        return self.name if self.size is None else f"{self.name}[{self.size}]"


class RandomSystem:
    """The texts of one system."""

    def __init__(
        self,
        seed: int,
        limits: tuple[int, int] | None = None,
        *,
        moves: bool = False,
        crashes: bool = False,
    ) -> None:
        """``limits`` are what variables of the manager and of a node are asserted to stay below.

        With ``moves`` nodes depart amid the run, and threads are born wherever the master says.
        With ``crashes`` nodes that own nothing crash, and that is found soon after.
        """
        self._limits = limits
        self._moves = moves
        self._crashes = crashes
        self._random = Random(seed)
        self.families = ["web", "db", "batch"][: self._random.randint(2, 3)]
        self.variables = list(self._variables())
        self.files = {"m.sched": self._master(), "app.workload": self._workload()}
        for family in self.families:
            self.files[f"{family}.sched"] = self._nodespec(family)
        self.files["s.system"] = self._system()

    # --- variables

    def _variables(self) -> Iterator[Variable]:
        yield Variable("ids", FREE, "request", "manager")
        models = self._models()
        for number, wanted in enumerate((REGISTER, REGISTER, COUNTER, REGISTER, FREE, COUNTER)):
            model = next(models)
            # Of a free one under broadcast only the manager knows the order.
            use = COUNTER if wanted == FREE and model == "broadcast" else wanted
            size = self._random.choice([None, None, 2, 3])
            yield Variable(f"g{number}", use, model, "manager", size)
        for number, use in enumerate((REGISTER, COUNTER)):
            yield Variable(f"n{number}", use, next(models), "db")

    def _models(self) -> Iterator[str]:
        kind = self._random.choice(["request", "broadcast", "mixed", "mixed"])
        while True:
            either = self._random.choice(["request", "broadcast"])
            yield either if kind == "mixed" else kind

    # --- texts

    def _master(self) -> str:
        names = {"web": "webs", "db": "dbnode", "batch": "others"}
        families = "".join(f'"{one}.sched" : {one}_family; ' for one in self.families)
        owned = [one for one in self.variables if one.owner == "manager"]
        declared = " ".join(f"int {one.declaration};" for one in owned if one.name != "ids")
        stores = " ".join(
            f"if (n is {one}_family) n => {names[one]};" for one in self.families[:-1]
        ).replace("; if", "; else if")
        counter = next(one for one in owned if one.use == COUNTER)
        return f"""distributed scheduler m {{
    nodefamilies {{ {families}}}
    nodes {{ queue webs, others; node dbnode; }}
    global {{ int ids; {declared} }}
    arrival(n) {{ {stores} else n => {names[self.families[-1]]}; {_element(counter, "0")} += 5; }}
    departure(n) {{ {_element(counter, "0")} += 2; }}
    {self._dispatch(counter) if self._moves else ""}
}}
""".replace("queue webs, others;", "queue webs; queue others;")

    def _dispatch(self, counter: Variable) -> str:
        """Mostly the first of the web nodes, or the one in the slot, in turn."""
        turn = _element(counter, "0")
        return f"""dispatch {{
        {turn} += 1;
        if ({turn} % 3 == 0 && |dbnode| == 1) select dbnode;
        foreach n in webs {{ select n; }}
    }}"""

    def _nodespec(self, family: str) -> str:
        """``mine`` is a number that no other process has."""
        own = " ".join(f"int {one.name};" for one in self.variables if one.owner == family)
        return f"""scheduler {family} extends pth {{
    data {{ int mine; int made; {own} }}
    after init {{ mine = ++ids; {_noted("value ids add 1", "mine")} }}
    before schedule {{ {self._choice(family, 7, self._looks(family))} }}
    after newthread {{ {self._choice(family, 3)} }}
    after switch_out {{ {self._choice(family, 4)} }}
}}
"""

    def _looks(self, family: str) -> str:
        """Assertions on variables that others own."""
        if self._limits is None:
            return ""
        by_manager, by_node = self._limits
        looks = [
            f"{_element(one, '0')} < {by_manager}"
            if one.owner == "manager"
            # The node asks itself for what it has.
            else f"|dbnode| == 0 || dbnode.{one.name} < {by_node}"
            for one in self.variables
            if one.name != "ids"
        ]
        looks.append(f"|webs| < {by_manager}")
        return "".join(f"assert({one}); " for one in looks)

    def _choice(self, family: str, number: int, before: str = "") -> str:
        """One of several blocks, by chance, or none."""
        text = f"int v; int k; int d = (* rand() % {number + 2} *); {before}"
        for one in range(number):
            operations = [self._operation(family) for _ in range(self._random.randint(1, 3))]
            text += f"\n        {'else ' * (one > 0)}if (d == {one}) {{ {' '.join(operations)} }}"
        return text + "\n    "

    def _operation(self, family: str) -> str:
        variable = self._random.choice(self.variables[1:])
        index = "" if variable.size is None else f"[{self._random.randrange(variable.size)}]"
        is_elsewhere = variable.owner not in ("manager", family)
        place = f"{'dbnode.' * is_elsewhere}{variable.name}{index}"
        name = f"{'db.' * (variable.owner != 'manager')}{variable.name}{index}"
        text = self._on(variable.use, place, name)
        return f"if (|dbnode| == 1) {{ {text} }}" if is_elsewhere else text

    def _on(self, use: str, place: str, name: str) -> str:
        read = f"v = {place}; {_noted(f'read {name}', 'v')}"
        if self._random.random() < 0.45:
            return read
        if use == REGISTER or (use == FREE and self._random.random() < 0.3):
            k = f"made++; k = made * {PROCESSES} + mine;"
            return f"{k} {place} = k; {_noted(f'set {name}', 'k')}"
        does = "add" if use == COUNTER else self._random.choice(list(_OPERATORS))
        by = self._random.randint(1, 4)
        match self._random.randrange(4):
            case 0 if does != "multiply":
                sign = "++" if does == "add" else "--"
                return f"v = {place}{sign}; {_noted(f'former {name} {does} 1', 'v')}"
            case 1:
                noted = _noted(f"value {name} {does} {by}", "v")
                return f"v = {place} {_OPERATORS[does]} {by}; {noted}"
        return f"{place} {_OPERATORS[does]} {by}; {_noted(f'do {name} {does} {by}', '0')}"

    def _workload(self) -> str:
        turns = self._random.randint(4, 7)
        return f"""workload app {{
    profile pth;
    costs {{ switch 2us; handler 1us; statement 10ns; }}
    thread worker[{self._random.randint(2, 3)}] {{
        repeat ({turns}) {{
            {"spawn guest anywhere;" * self._moves}
            compute uniform(5us, 60us);
            yield;
            compute 3us;
            sleep uniform(1us, 90us);
        }}
    }}
    thread late {{ sleep 1s; }}
    {"thread guest { compute 7us; yield; compute 4us; }" * self._moves}
}}
"""

    def _departs(self) -> str:
        if not self._moves or self._random.random() < 0.4:
            return ""
        return f"departs {self._random.randint(500, 1500)}us; "

    def _crash(self, family: str) -> str:
        """The owner of variables stays: its answers would be told, too."""
        if not self._crashes or family == "db":
            return ""
        return f"crashes {self._random.randint(260, 700)}us; "

    def _system(self) -> str:
        models = "\n    ".join(f"dsm {one.name} = {one.model};" for one in self.variables)
        counts = {"web": self._random.randint(1, 3), "db": 1, "batch": 1}
        nodes = "\n    ".join(
            f'node {one}s[{counts[one]}] {{ family {one}_family; workload "app.workload"; '
            f"arrives {self._random.randint(0, 40)}us * (1 + instance); "
            f"{self._departs()}{self._crash(one)}}}"
            for one in self.families
        )
        return f"""system s {{
    scheduler "m.sched";
    {nodes}
    network {{
        manager {{
            latency {self._random.randint(3, 40)}us; message {self._random.randint(0, 900)}ns;
            jitter exponential({self._random.randint(1, 60)}us); {"timeout 170us;" * self._crashes}
        }}
    }}
    {models}
}}
"""


def _element(variable: Variable, index: str) -> str:
    return variable.name if variable.size is None else f"{variable.name}[{index}]"


def _noted(what: str, value: str) -> str:
    return f'{{* printf("{what} %d\\n", {value}); *}}'


def compiled(files: Mapping[str, str]) -> dict[str, object]:
    """What a simulator gets."""
    params = {"version": 1, "name": "s.system", "text": files["s.system"], "files": dict(files)}
    answer: dict[str, object] = json.loads(
        handle(json.dumps({"method": "system", "params": params}))
    )
    assert answer["plan"] is not None, (files, answer["diagnostics"])
    return answer


def in_c(files: Mapping[str, str]) -> dict[str, str]:
    """Each scheduler in C, by the name of its file without the ending."""
    diagnostics = Diagnostics()
    beside = {name: Source(name, text) for name, text in files.items()}
    syntax = parse(beside["s.system"], diagnostics)
    assert syntax is not None
    checked = check_system(syntax, beside.get, diagnostics)
    programs = check_nodes(checked, beside.get, diagnostics)
    found = [programs.manager, *programs.families.values()]
    texts: dict[str, str] = {}
    for one in found:
        assert one is not None
        assert one.program is not None
        text = backends()["c"].emit(one.program, Options())[f"{one.program.name}.c"]
        assert isinstance(text, str)
        texts[one.program.name] = text
    return texts


def main(folder: str, first: str, count: str, *given: str) -> None:
    """Writes so many systems."""
    limits = (int(given[0]), int(given[1])) if given else None
    for number in range(int(first), int(first) + int(count)):
        made = RandomSystem(number, limits)
        target = Path(folder) / str(number)
        target.mkdir(parents=True, exist_ok=True)
        for name, text in made.files.items():
            (target / name).write_text(text)
        for name, text in in_c(made.files).items():
            (target / f"{name}.c").write_text(text)
        variables = [asdict(one) for one in made.variables]
        whole = {"system": compiled(made.files), "variables": variables}
        (Path(folder) / f"{number}.json").write_text(json.dumps(whole))


if __name__ == "__main__":
    main(*sys.argv[1:])
