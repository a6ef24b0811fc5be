"""What an editor and the compiler say to each other; TypeScript types are generated from it.

Plain data only. A Python name in snake case is the message's name in camel
case (``from_`` is ``from``). ``from`` and ``to`` count UTF-16 units from the
start of the named file; lines and columns count from 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from catapults.contracts.containers import kinds
from catapults.contracts.libraries import PROFILES, folder_targets

Severity = Literal["error", "warning", "note"]
if TYPE_CHECKING:  # what tables tell, is not known while types are checked
    NodeKind = str
    OutputKind = str
    FolderTarget = str
    ExportTarget = str
    ProfileName = str
else:
    FolderTarget = Literal[tuple(folder_targets())]
    ExportTarget = Literal[FolderTarget, "c"]
    #: What people read of the folder for a real threading library, behind what any scheduler has.
    OutputKind = Literal["c", "wat", "dot", FolderTarget]
    NodeKind = Literal[(*kinds(), "birth", "running", "end")]
    ProfileName = Literal[PROFILES]
VerdictName = Literal["proven", "runtime", "refuted"]
#: A transfer is undrawn when the text does not tell from where; an answer is a query's.
UndrawnKind = Literal["verbatim", "transfer", "value", "jump", "answer", "assertion"]


@dataclass(kw_only=True)
class TextFile:
    """A file by its name as people know it."""

    name: str
    text: str


@dataclass(kw_only=True)
class AnalyseRequest:
    """One question about one version of a scheduler's text."""

    version: int
    name: str
    text: str
    profile: str | None = None
    workload: TextFile | None = None
    #: Bases and aspects by file name.
    files: dict[str, str] = field(default_factory=dict)
    #: Names of files in ``files`` that are woven in, in this order.
    aspects: list[str] = field(default_factory=list)
    #: Whether the answer carries the compiled module.
    outputs: bool = False


@dataclass(kw_only=True)
class Edit:
    """Replaces a range of one file by a text."""

    file: str
    from_: int
    to: int
    text: str


@dataclass(kw_only=True)
class Fix:
    """A change that removes the cause of a diagnostic."""

    title: str
    edits: list[Edit]


@dataclass(kw_only=True)
class Note:
    """A further place that explains a diagnostic."""

    file: str
    from_: int
    to: int
    line: int
    text: str


@dataclass(kw_only=True)
class Diagnostic:
    """Something to say about the text."""

    code: str
    severity: Severity
    file: str
    from_: int
    to: int
    line: int
    column: int
    message: str
    notes: list[Note]
    fixes: list[Fix]


@dataclass(kw_only=True)
class OutlineItem:
    """One declaration, for a list of contents."""

    name: str
    kind: str
    detail: str
    from_: int
    to: int


@dataclass(kw_only=True)
class GraphNode:
    """A container, or one of the places outside: birth, running, end."""

    id: str
    kind: NodeKind
    name: str
    size: int | None
    key: str | None
    lowest_first: bool
    #: Number of the first node in the runtime's index space, 0 for the places outside.
    first_node: int
    from_: int
    to: int


@dataclass(kw_only=True)
class GraphTransfer:
    """One statement behind an edge."""

    site: int
    from_: int
    to: int
    line: int
    conditions: list[str]
    #: None for what was not looked at yet, which only the answer to a gesture has.
    verdict: VerdictName | None


@dataclass(kw_only=True)
class GraphEdge:
    """All transfers of one handler between two nodes under like circumstances."""

    id: str
    source: str
    target: str
    handler: str
    loop: bool
    conditional: bool
    #: The source is where a thread can be, as far as the text tells.
    inferred: bool
    transfers: list[GraphTransfer]


@dataclass(kw_only=True)
class Undrawn:
    """Something that a handler does and no arrow shows, at the node that it is told at."""

    node: str
    handler: str
    kind: UndrawnKind
    #: As it is written, with its line ends.
    text: str
    #: ``from`` and ``to`` are in this file, which may be a base or an aspect.
    file: str
    from_: int
    to: int
    line: int
    conditions: list[str]
    loop: bool


@dataclass(kw_only=True)
class GraphHandler:
    """A handler, its name in the text, and the node of the threads that it is called for."""

    name: str
    node: str
    from_: int
    to: int


@dataclass(kw_only=True)
class Graph:
    """Containers and how threads move between them, and what the arrows leave out."""

    nodes: list[GraphNode]
    edges: list[GraphEdge]
    #: In the order of the handlers and of their text.
    undrawn: list[Undrawn] = field(default_factory=list)
    handlers: list[GraphHandler] = field(default_factory=list)


@dataclass(kw_only=True)
class CheckInfo:
    """One condition and what is known of it."""

    site: int
    kind: str
    verdict: VerdictName
    reason: str
    subject: str
    file: str
    from_: int
    to: int
    line: int


@dataclass(kw_only=True)
class Checks:
    """The conditions of transfers, dispatch and destroy; guards are listed apart."""

    total: int
    proven: int
    runtime: int
    refuted: int
    list_: list[CheckInfo]
    guards: list[CheckInfo]


@dataclass(kw_only=True)
class OperandInfo:
    """One side of a comparison; its value lies at ``offset`` in the frame of a stepping build."""

    text: str
    type: str
    offset: int


@dataclass(kw_only=True)
class PartInfo:
    """A part of a condition: a comparison, or a value that is asked whether it is not 0.

    The frame tells at ``offset`` what it came to when it was asked last: 0 for not at all, 1 for
    failed, 2 for held. With ``negated`` a ``!`` stands before it, and ``text`` has that, too.
    """

    text: str
    negated: bool
    operator: str | None
    offset: int
    operands: list[OperandInfo]


@dataclass(kw_only=True)
class SiteInfo:
    """A place that a fault or trace record can name; its number is its index."""

    kind: str
    handler: str
    text: str
    file: str
    from_: int
    to: int
    line: int
    #: Of a condition, in the order in which they are asked.
    parts: list[PartInfo]


@dataclass(kw_only=True)
class HandlerInfo:
    """A handler and its number in trace records."""

    name: str
    kind: str
    number: int
    from_: int
    to: int


@dataclass(kw_only=True)
class ContainerInfo:
    """A container or an array of them."""

    name: str
    kind: str
    size: int | None
    key: str | None
    lowest_first: bool
    first_node: int
    local: bool


@dataclass(kw_only=True)
class AttributeInfo:
    """A value of each thread; ``offset`` is in the thread's record."""

    name: str
    type: str
    imported: bool
    offset: int


@dataclass(kw_only=True)
class GlobalInfo:
    """A variable of the scheduler; ``offset`` is in the scheduler's data."""

    name: str
    type: str
    size: int | None
    const: bool
    imported: bool
    offset: int


@dataclass(kw_only=True)
class OutputRequest(AnalyseRequest):
    """Asks for one generated text."""

    kind: OutputKind
    #: With assertions and invariants; a drawing has neither.
    debug: bool = True


@dataclass(kw_only=True)
class Origin:
    """A place that generated lines come from; ``text`` is what is written there, one line of it."""

    file: str
    from_: int
    to: int
    line: int
    last_line: int
    text: str


@dataclass(kw_only=True)
class Output:
    """A generated text; None, and nothing else, for a scheduler that cannot be translated."""

    version: int
    #: The name of the file that it is.
    name: str
    text: str | None
    #: What stands in the way of it, in words, where other texts of this scheduler can be generated.
    problem: str | None
    origins: list[Origin]
    #: For each line of the text the indexes of its origins.
    lines: list[list[int]]
    #: The bases and aspects that lines come from.
    sources: list[TextFile]


@dataclass(kw_only=True)
class WrittenValue:
    """What an application writes into an import."""

    name: str
    value: int | float


@dataclass(kw_only=True)
class TestedEvent:
    """An event of a counterexample; ``thread`` is whom it happens to, ``other`` who is named."""

    event: str
    thread: str | None
    other: str | None
    values: list[WrittenValue]
    #: What the scheduler was answered, by calls: ``rand() % 3``, ``sensed()``.
    answers: list[WrittenValue]
    words: str


@dataclass(kw_only=True)
class TestedRun:
    """A counterexample that is to be brought about in a real library."""

    #: What fails, in a sentence.
    message: str
    #: How the run ends: in a fault of the scheduler; where nothing can happen any more; with an
    #: answer of the scheduler that is wrong; in a state; or never, and then there is a loop.
    ending: Literal["fault", "stuck", "answer", "state", "loop"]
    stem: list[TestedEvent]
    loop: list[TestedEvent]
    #: Who is never dispatched in the loop.
    watched: str | None
    #: Who stands behind a round of the loop where whom stood before it.
    again: dict[str, str]


@dataclass(kw_only=True)
class ExportRequest(AnalyseRequest):
    """Asks for a folder in which the C of a scheduler can be built, alone or with a real threading
    library."""

    target: ExportTarget
    #: With assertions and invariants.
    debug: bool = True
    #: Whether an application may register a variable that the scheduler does not import.
    ignore_unknown_imports: bool = False
    #: With a test program that brings this run about; of the libraries that have one.
    counterexample: TestedRun | None = None
    #: The system whose nodes are wanted as processes; what it names is in ``files``.
    system: TextFile | None = None
    #: Models of its shared variables in place of those that it says; "" stands for all others.
    dsm: dict[str, Literal["auto", "request", "broadcast"]] = field(default_factory=dict)


@dataclass(kw_only=True)
class Exported:
    """A folder in a zip; without one, what stands in the way of it, in words."""

    version: int
    #: Of the file.
    name: str
    #: In base64.
    zip: str | None
    problem: str | None


@dataclass(kw_only=True)
class Compiled:
    """What a simulator loads; binary parts are base64. The module tells the trace of its sites."""

    module: str
    workload: str | None
    workload_info: dict[str, Any] | None


@dataclass(kw_only=True)
class QuickCheck:
    """What is wrong with one version of a scheduler, as far as that is known before its handlers
    are followed together: the diagnosis has these diagnostics, too."""

    version: int
    diagnostics: list[Diagnostic]


@dataclass(kw_only=True)
class Diagnosis:
    """What is wrong with one version of the texts, and what is known of each check."""

    version: int
    diagnostics: list[Diagnostic]
    checks: Checks


@dataclass(kw_only=True)
class Analysis:
    """Everything the compiler knows of one version of a text.

    The parts that need a scheduler without errors are None or empty otherwise.
    """

    version: int
    name: str
    #: Of scheduling, in whose language the text is written.
    model: str
    profile: str | None
    diagnostics: list[Diagnostic]
    outline: list[OutlineItem]
    graph: Graph | None
    checks: Checks
    sites: list[SiteInfo]
    handlers: list[HandlerInfo]
    containers: list[ContainerInfo]
    attributes: list[AttributeInfo]
    globals: list[GlobalInfo]
    compiled: Compiled | None


@dataclass(kw_only=True)
class FormatRequest:
    """Asks for one text in canonical layout."""

    version: int
    name: str
    text: str


@dataclass(kw_only=True)
class Formatted:
    """The text in canonical layout; None when it has syntax errors."""

    version: int
    text: str | None
