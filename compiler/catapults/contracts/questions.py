"""What a person asks while typing, and the answers: messages as in :mod:`.messages`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from catapults.contracts.messages import Edit, OutlineItem, TextFile

Language = Literal["scheduler", "workload", "system"]
NameKind = Literal[
    "arrivals",
    "attribute",
    "channel",
    "constant",
    "container",
    "counter",
    "device",
    "family",
    "group",
    "handler",
    "histogram",
    "host",
    "import",
    "local",
    "lock",
    "message",
    "node",
    "parameter",
    "scheduler",
    "sdf",
    "signal",
    "thread",
    "variable",
]
CompletionKind = Literal["function", "keyword", "skeleton", "type"] | NameKind


@dataclass(kw_only=True)
class TextRequest:
    """A question about one version of a text as a whole."""

    version: int
    language: Language
    name: str
    text: str
    profile: str | None = None
    #: Bases and aspects by file name.
    files: dict[str, str] = field(default_factory=dict)
    #: Names of files in ``files`` that are woven in, in this order.
    aspects: list[str] = field(default_factory=list)


@dataclass(kw_only=True)
class PlaceRequest(TextRequest):
    """A question about a place of a text."""

    offset: int


@dataclass(kw_only=True)
class RenameRequest(PlaceRequest):
    """Asks to rename what is named at a place; without ``new_name``, whether that can be done."""

    new_name: str | None = None
    #: The other text of the project: scheduler and workload share names of variables.
    companion: TextFile | None = None
    #: Properties of one's own, which name things of the text.
    properties: str | None = None


@dataclass(kw_only=True)
class Hover:
    """What there is to say about a place, in Markdown; nothing when there are no parts."""

    version: int
    from_: int
    to: int
    parts: list[str]


@dataclass(kw_only=True)
class Completion:
    """Something that can stand at a place. ``insert`` is a snippet with stops `$1` …, last `$0`."""

    label: str
    kind: CompletionKind
    detail: str
    insert: str


@dataclass(kw_only=True)
class Completions:
    """What can replace a range, the likeliest first."""

    version: int
    from_: int
    to: int
    items: list[Completion]


@dataclass(kw_only=True)
class Signature:
    """How the handler whose head holds a place is written; None elsewhere."""

    version: int
    label: str | None
    #: The part of the label that names the thread, in UTF-16 units of the label.
    parameter_from: int
    parameter_to: int
    text: str


@dataclass(kw_only=True)
class NamePlace:
    """A place where a name is written."""

    file: str
    from_: int
    to: int
    line: int
    declares: bool


@dataclass(kw_only=True)
class NamePlaces:
    """Where a name is declared or used, in the order of the text."""

    version: int
    places: list[NamePlace]


@dataclass(kw_only=True)
class Renaming:
    """The edits that rename what stands in a range, or the reason why that is refused."""

    version: int
    from_: int
    to: int
    edits: list[Edit]
    refusal: str | None
    #: The properties of the request with the new name; None: nothing changes in them.
    properties: str | None = None


@dataclass(kw_only=True)
class Fold:
    """Lines that can be folded into the first, counted from 1."""

    from_line: int
    to_line: int
    comment: bool


@dataclass(kw_only=True)
class NameToken:
    """What a name in the text stands for."""

    from_: int
    to: int
    kind: NameKind


@dataclass(kw_only=True)
class Lens:
    """A line to show above a handler: its place in the protocol."""

    from_: int
    to: int
    title: str


@dataclass(kw_only=True)
class Structure:
    """How a text is built, also one with errors."""

    version: int
    outline: list[OutlineItem]
    folds: list[Fold]
    tokens: list[NameToken]
    lenses: list[Lens]
