"""What a backend is, and where to find one.

A backend says what stands in the way of translating a program, and translates.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import ClassVar

from catapults import program as ir
from catapults.analysis.across.protocol import dispatch_slots
from catapults.backends.emitter import Listing
from catapults.backends.layout import lay_out
from catapults.backends.line_map import as_json
from catapults.backends.replayed import Missing
from catapults.backends.tree import walk, walk_handler, walk_program
from catapults.contracts.libraries import Role, folder_targets, profile
from catapults.contracts.messages import TestedRun
from catapults.contracts.systems import SystemPlan
from catapults.contracts.tables import table
from catapults.diagnostics import Diagnostics, Edit, Fix, define
from catapults.source import Span
from catapults.workload.model import Workload

VERBATIM = define(
    "E801",
    "verbatim text without a meaning in a simulation",
    "{fact} The backend {backend} translates only a part of C. Write `simulate` behind the "
    "verbatim text, followed by what a simulation does in its place.",
)
PARTIAL = define(
    "E802",
    "partial scheduler on its own",
    "A partial scheduler may lack handlers, so `{name}` cannot be translated alone. "
    "Extend it by a scheduler that completes it, or remove `partial`.",
)
DATA_TOO_LARGE = define(
    "E803",
    "too much data",
    "The variables of this scheduler take {size} bytes, and a scheduler has room for {limit}. "
    "Make its arrays smaller.",
)
TOO_MANY_CONTAINERS = define(
    "E809",
    "too many containers",
    "This scheduler has {count} containers, each element of an array counted, and a simulation "
    "holds {limit} at most. Make the array `{largest}` smaller.",
)
NO_DISPATCH = define(
    "E804",
    "nothing is dispatched",
    "`{name}` dispatches no thread, so nothing would ever run. Choose a thread there, and write "
    "`dispatch` with its slot.",
)
NO_TYPE = define(
    "E806",
    "type that the target does not have",
    "The backend {backend} has no type for `{type}`, the type of {subject}. Count turns in an "
    "`int`, or let the application keep the time, and import it as an `int` or a `float`.",
)
NO_SYSTEMS = define(
    "E808",
    "distributed scheduler for a target that runs none",
    "`{name}` is a part of a distributed scheduler, and the backend {backend} translates {what}.",
)
SAME_NAME = define(
    "E810",
    "schedulers of one name",
    "Two schedulers of one system are called `{name}`, and what is built from one would take the "
    "place of the other. Rename one.",
)
NO_COUNTERPART = define(
    "E807",
    "workload that a sample program cannot do",
    "`{what}` cannot be part of a sample program for {target}: {why}. {instead}",
)
CANNOT_HAPPEN = define(
    "E811",
    "event of a counterexample that a real library does not have",
    "{fact} So there is no test program of this run for {target}.",
)
SEVERAL_SLOTS = define(
    "E812",
    "scheduler of several processors for a daemon of one",
    "`{name}` dispatches an array of slots, one for each processor, and groupsd controls the "
    "threads of one processor. Dispatch one slot.",
)


#: What can be had in the place of a sample made of a workload.
_OWN_THREADS = (
    "Or ask for a sample with threads of its own (on the command line, without --workload)."
)
#: The same of the programs of a system.
MASTER_ALONE = "Or build the distributed scheduler alone: its programs have threads of their own."

#: Behind the name of a text, the name of its map.
MAP_ENDING = ".map.json"


@dataclass(frozen=True, kw_only=True)
class Options:
    """How to translate."""

    debug: bool = True  # with assertions and invariants
    stepping: bool = False  # each statement, condition and check is told to the trace
    text: bool = True  # beside a binary, the same for people to read
    line_map: bool = False  # beside a text, where its lines come from
    ignore_unknown_imports: bool = False  # an application may register what is not imported
    workload: Workload | None = None  # what an example for the output is made of
    run: TestedRun | None = None  # a counterexample that a test program brings about


@dataclass(frozen=True, kw_only=True)
class SystemParts:
    """What processes are made of: a master with its families, or a system."""

    #: Of the master, or of the system.
    name: str
    #: The name of its file.
    source: str
    #: None of a system whose nodes share nothing.
    master: ir.Program | None
    #: By their names.
    families: Mapping[str, ir.Program]
    #: None of a master alone: then nobody says which nodes there are.
    plan: SystemPlan | None = None
    #: The family of each node of the plan.
    of_nodes: Sequence[str] = ()
    #: What the nodes of a family do, by the names of the family and of the workload's file.
    workloads: Mapping[tuple[str, str], Workload] = field(default_factory=dict)
    #: What real processes do in their own way: a place of the system, and how.
    otherwise: Sequence[str] = ()


class Backend(ABC):
    """One target."""

    name: ClassVar[str]
    description: ClassVar[str]
    text_ending: ClassVar[str]  # of the file that people read
    types: ClassVar[frozenset[ir.ValueType]] = frozenset(ir.ValueType)
    profile: ClassVar[str | None] = None  # the only one it translates for
    takes_verbatim: ClassVar[bool] = False  # verbatim text goes into the output as it is
    takes_systems: ClassVar[bool] = True  # it translates parts of a distributed scheduler
    builds_systems: ClassVar[bool] = False  # it translates a master, with all families, as a whole
    beside: ClassVar[str] = ""  # what its text cannot do without lies below this
    folder: ClassVar[str | None] = None  # behind a name: its files want a folder of their own
    takes_workload: ClassVar[bool] = False  # the sample program in that folder is made of one
    target: ClassVar[str] = ""  # what runs these programs

    def accepted_handlers(self, profile_name: str) -> frozenset[str]:
        """The handlers that mean something to that profile."""
        return frozenset(profile(profile_name).handlers)

    @abstractmethod
    def check(self, program: ir.Program, diagnostics: Diagnostics) -> None:
        """Reports what stands in the way of translating; :meth:`emit` needs a clean check."""

    def check_workload(
        self, workload: Workload, diagnostics: Diagnostics, instead: str = _OWN_THREADS
    ) -> None:
        """Reports what stands in the way of making a sample program of a workload; ``instead`` is
        another way out."""
        for what, why, span in self.strangers(workload):
            diagnostics.report(
                NO_COUNTERPART, span, what=what, why=why, target=self.target, instead=instead
            )

    def check_run(self, program: ir.Program, run: TestedRun, diagnostics: Diagnostics) -> None:
        """Reports what stands in the way of bringing a counterexample about."""
        for one in self.obstacles(program, run):
            diagnostics.report(CANNOT_HAPPEN, one.span, fact=one.text, target=self.target)

    def strangers(self, workload: Workload) -> Iterable[tuple[str, str, Span]]:
        """What the sample program cannot have, why not, with a way out, and where."""
        return ()

    def obstacles(self, program: ir.Program, run: TestedRun) -> Iterable[Missing]:
        """The events of a counterexample that cannot be brought about in the target."""
        return ()

    def emit(self, program: ir.Program, options: Options) -> dict[str, bytes | str]:
        """The program's files in the target's language: content by file name."""
        return self._text_files(program, options, self.listing(program, options))

    def emit_system(self, parts: SystemParts, options: Options) -> dict[str, bytes | str]:
        """The files of a whole system, of a backend that builds such."""
        raise NotImplementedError

    def _text_files(
        self, program: ir.Program, options: Options, listing: Listing
    ) -> dict[str, bytes | str]:
        name = self.text_name(program)
        files: dict[str, bytes | str] = {name: listing.text}
        if options.line_map:
            files[name + MAP_ENDING] = as_json(listing)
        return files

    @abstractmethod
    def listing(self, program: ir.Program, options: Options) -> Listing:
        """The file that people read, with the place in the source that each line comes from."""

    def text_name(self, program: ir.Program) -> str:
        """The name of that file."""
        return f"{program.name}.{self.text_ending}"


class ExecutableBackend(Backend):
    """A backend whose output runs: it needs a whole scheduler and understands all of it."""

    def check(self, program: ir.Program, diagnostics: Diagnostics) -> None:
        """Reports what cannot run: a partial scheduler, one without `dispatch`, verbatim text
        without meaning, too much data."""
        if program.partial:
            diagnostics.report(PARTIAL, program.name_span, name=program.name)
        dispatching = profile(program.profile).in_role(Role.DISPATCH)
        if dispatching is not None and not program.partial and not dispatch_slots(program):
            where = program.in_role(Role.DISPATCH)
            span = where.name_span if where else program.name_span
            diagnostics.report(NO_DISPATCH, span, name=dispatching.name)
        for node in walk_program(program):
            if isinstance(node, ir.Target | ir.TargetExpr) and node.obstacle is not None:
                _report_verbatim(node, node.obstacle, self.name, diagnostics)
        self._check_types(program, diagnostics)
        limit = table("layout")["limits"]["DATA_MAX"]
        size = lay_out(program).data_size
        if size > limit:
            diagnostics.report(DATA_TOO_LARGE, program.name_span, size=size, limit=limit)
        self._check_containers(program, diagnostics)

    def _check_containers(self, program: ir.Program, diagnostics: Diagnostics) -> None:
        limit = table("layout")["limits"]["CONTAINER_NODES_MAX"]
        count = sum(one.size or 1 for one in program.containers)
        if count > limit:
            largest = max(program.containers, key=lambda one: one.size or 1)
            diagnostics.report(
                TOO_MANY_CONTAINERS, largest.span, count=count, limit=limit, largest=largest.name
            )

    def _check_types(self, program: ir.Program, diagnostics: Diagnostics) -> None:
        """Reports declarations and values of types that the target does not have."""
        if self.types.issuperset(ir.ValueType):
            return
        accepted = self.accepted_handlers(program.profile)
        handlers = [h for name, h in program.handlers.items() if name in accepted]
        parts = [node for handler in handlers for node in walk_handler(handler)]
        parts += [node for invariant in program.invariants for node in walk(invariant.body)]
        typed: list[ir.Attribute | ir.Global | ir.Local | ir.Expr] = [
            *program.attributes,
            *program.globals,
        ]
        typed += [local for node in parts if isinstance(node, ir.Block) for local in node.locals]
        typed += [node for node in parts if isinstance(node, ir.Const | ir.Now)]
        found = {one.span: one for one in typed if one.type not in self.types}
        for span, one in sorted(found.items(), key=lambda pair: pair[0].start):
            subject = f"`{getattr(one, 'name', span.text)}`"
            kind = one.type.value
            diagnostics.report(NO_TYPE, span, subject=subject, type=kind, backend=self.name)


def _report_verbatim(
    node: ir.Target | ir.TargetExpr, obstacle: ir.Obstacle, backend: str, diagnostics: Diagnostics
) -> None:
    alternative = " simulate { }" if isinstance(node, ir.Target) else " simulate (0)"
    end = node.span.behind
    fix = Fix("Add a `simulate` alternative to fill in", (Edit(end, alternative),))
    diagnostics.report(VERBATIM, obstacle.span, fixes=[fix], backend=backend, fact=obstacle.fact)


_PACKAGES = ("wasm", "c", *folder_targets(), "dot")


class _Registry(Mapping[str, Backend]):
    """The backends by name; each is imported when it is asked for."""

    def __getitem__(self, name: str) -> Backend:
        if name not in _PACKAGES:
            raise KeyError(name)
        backend = import_module(f"catapults.backends.{name}").BACKEND
        assert isinstance(backend, Backend)
        return backend

    def __iter__(self) -> Iterator[str]:
        return iter(_PACKAGES)

    def __len__(self) -> int:
        return len(_PACKAGES)


def backends() -> Mapping[str, Backend]:
    """All backends by name."""
    return _Registry()
