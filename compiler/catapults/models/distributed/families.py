"""What a master is put together from: its families with their schedulers, the containers of nodes,
and the variables that all share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import PurePath

from catapults import VERSION
from catapults import program as ir
from catapults.contracts.libraries import profile, recognised
from catapults.diagnostics import Diagnostics, Edit, Fix, Note
from catapults.models.classic.context import Context
from catapults.models.classic.inherit import Assembly, assemble
from catapults.models.classic.messages import DUPLICATE
from catapults.models.classic.symbols import array_size, declare
from catapults.models.distributed import messages
from catapults.models.model import Loader, is_group
from catapults.models.system import NodeContainer
from catapults.questions.memo import Reads, question, reading_question
from catapults.questions.versions.parts import Parts
from catapults.questions.versions.trees import tree_of
from catapults.source import Source
from catapults.syntax import ast

#: How the files of schedulers end.
_ENDING = ".sched"

#: Bytes of a stamp.
_STAMP = 8


@dataclass(frozen=True, eq=False)
class Family:
    """The nodes that have one scheduler."""

    name: ast.Name
    file: ast.FileName
    number: int
    #: None if the file is missing, or no scheduler of a node.
    source: Source | None
    #: None if not even the outline of that could be read.
    assembly: Assembly | None
    #: What its ``data`` declares, but for containers and constants.
    variables: Mapping[str, ir.Global]

    def bodies(self) -> Iterator[ast.Block]:
        """All its code, with that of its bases."""
        if self.assembly is not None:
            yield from (one.body for one in self.assembly.handlers.values())
            yield from (one.body for one in self.assembly.aspects)
            yield from (one.body for one in self.assembly.invariants)


@dataclass(frozen=True, eq=False)
class Master:
    """What a master declares."""

    tree: ast.Scheduler
    families: tuple[Family, ...]
    containers: Mapping[str, NodeContainer]
    #: The names of what sorted containers are sorted by.
    keys: Mapping[str, ast.Name]
    globals: Mapping[str, ir.Global]
    defaults: tuple[ast.Handler, ...]
    stamp: int
    #: What is wrong with the families.
    found: Diagnostics

    @property
    def numbers(self) -> Mapping[str, int]:
        """The numbers of the families by their names."""
        return {one.name.text: one.number for one in self.families}

    def blocks(self) -> Iterator[ast.NodeEvent]:
        """What it does with nodes."""
        return (one for one in self.tree.sections if isinstance(one, ast.NodeEvent))

    def family_of(self, source: Source) -> Family | None:
        """The family whose scheduler stands in a file."""
        return next((one for one in self.families if is_file(one.file.text, source)), None)


def is_file(name: str, source: Source) -> bool:
    """Whether a text is that of a file with a name, which is relative to the master's."""
    parts = PurePath(name).parts
    return PurePath(source.name).parts[-len(parts) :] == parts


def names_file(master: ast.Scheduler, source: Source) -> bool:
    """Whether a master has a family whose scheduler is a text."""
    return any(is_file(one.file.text, source) for one in families_of(master))


def families_of(master: ast.Scheduler) -> Iterator[ast.Family]:
    """What a master names, in its order."""
    for section in master.sections:
        if isinstance(section, ast.FamiliesSection):
            yield from section.families


def below(load: Loader, file: str) -> Loader:
    """How a file finds others that a master names with a folder: beside it, else beside the
    master."""
    folder = PurePath(file).parent.as_posix()

    def look(name: str) -> Source | None:
        return load(f"{folder}/{name}") or load(name)

    return load if folder == "." else look


def above(load: Loader, file: str) -> Loader:
    """How a master finds its files where they are looked up beside one that it names."""
    depth = len(PurePath(file).parent.parts)

    def look(name: str) -> Source | None:
        return load(f"{'../' * depth}{name}") or load(name)

    return look if depth else load


@reading_question(most=4)
def master_of(load: Loader, tree: ast.Scheduler) -> Master:
    """What a master declares. Nothing of it must be changed."""
    read = Reads[str, Source]()
    load = read.through(load)
    found = Diagnostics()
    defaults = tuple(one for one in tree.sections if isinstance(one, ast.Handler))
    families = tuple(_families(tree, defaults, load, found))
    context = _declared(tree)
    containers: dict[str, NodeContainer] = {}
    keys: dict[str, ast.Name] = {}
    for declaration, one in node_declarations(tree):
        if not declaration.type.is_container or one.name.text in containers:
            continue
        size = array_size(one, context)
        number = 1 + sum(each.size or 1 for each in containers.values())
        containers[one.name.text] = NodeContainer(one.name, number, declaration.type, size)
        if one.sort is not None:
            keys[one.name.text] = one.sort.key
    shared = {n: one for n, one in context.globals.items() if isinstance(one, ir.Global)}
    stamp = _stamp(tree.span.source, read)
    return Master(tree, families, containers, keys, shared, defaults, stamp, found)


def node_declarations(tree: ast.Scheduler) -> Iterator[tuple[ast.Declaration, ast.Declarator]]:
    """What ``nodes`` declares."""
    for section in tree.sections:
        if isinstance(section, ast.NodesSection):
            for declaration in section.declarations:
                yield from ((declaration, one) for one in declaration.declarators)


def global_declarations(tree: ast.Scheduler) -> Iterator[ast.Declaration]:
    """What ``global`` declares."""
    for section in tree.sections:
        if isinstance(section, ast.GlobalSection):
            yield from section.declarations


def _families(
    tree: ast.Scheduler, defaults: tuple[ast.Handler, ...], load: Loader, found: Diagnostics
) -> Iterator[Family]:
    files: dict[str, ast.Family] = {}
    names: dict[str, ast.Family] = {}
    for one in families_of(tree):
        first = names.setdefault(one.name.text, one)
        if first is not one:
            notes = [Note(first.name.span, "the first declaration")]
            found.report(DUPLICATE, one.name.span, name=one.name.text, notes=notes)
            continue
        same = files.setdefault(PurePath(one.file.text).as_posix(), one)
        if same is not one:
            _report_file_twice(same, one, found)
        source = _source(one, tree, load, found) if same is one else None
        yield _family(load, one, len(names), source, defaults)


def _report_file_twice(first: ast.Family, family: ast.Family, found: Diagnostics) -> None:
    found.report(
        messages.FILE_TWICE,
        family.file.span,
        first=first.name.text,
        family=family.name.text,
        file=family.file.text,
        notes=[Note(first.file.span, "the first family")],
        fixes=[Fix(f"Leave `{family.name.text}` out", (Edit(family.span, ""),))],
    )


def _source(
    family: ast.Family, tree: ast.Scheduler, load: Loader, found: Diagnostics
) -> Source | None:
    name = family.file.text
    is_named_otherwise = not name.endswith(_ENDING)
    source = None if is_named_otherwise else load(name.removesuffix(_ENDING))
    if is_file(name, tree.span.source):
        source = tree.span.source
    if source is None:
        hint = f" Files of schedulers end in `{_ENDING}`." if is_named_otherwise else ""
        found.report(
            messages.NODESPEC_MISSING,
            family.file.span,
            file=name,
            family=family.name.text,
            hint=hint,
        )
        return None
    if is_group(source):
        found.report(messages.GROUP_NODESPEC, family.file.span, file=name)
        return None
    read = tree_of(source, Diagnostics()).scheduler
    if read is not None and read.distributed:
        itself = ", this one itself" if source is tree.span.source else ""
        found.report(messages.NODESPEC_CYCLE, family.file.span, file=name, itself=itself)
        return None
    if read is not None and read.partial:
        found.report(messages.PARTIAL_NODESPEC, family.file.span, file=name)
    return source


@reading_question(most=64)
def _family(
    load: Loader,
    named: ast.Family,
    number: int,
    source: Source | None,
    defaults: tuple[ast.Handler, ...],
) -> Family:
    tree = tree_of(source, Diagnostics()).scheduler if source is not None else None
    if tree is None:
        return Family(named.name, named.file, number, source, None, {})
    assembly = assemble(tree, (), below(load, named.file.text), Diagnostics(), defaults)
    context = _context(recognised(assembly.handlers, assembly.bases), tree)
    declare(assembly, context)
    variables = {
        name: one
        for name, one in context.globals.items()
        if isinstance(one, ir.Global) and not one.const and not one.imported
    }
    return Family(named.name, named.file, number, source, assembly, variables)


@question(most=4)
def _declared(tree: ast.Scheduler) -> Context:
    """Where the variables are known that all share."""
    data = [one for one in global_declarations(tree) if not one.type.is_container]
    context = _context(recognised({}), tree)
    declare(Assembly(own=tree, data=data), context)
    return context


def _context(profile_name: str, tree: ast.Scheduler) -> Context:
    """One whose reports nobody hears: they are told where the text is lowered."""
    return Context(profile(profile_name), Diagnostics(), tree.span.before, Parts())


def _stamp(master: Source, read: Reads[str, Source]) -> int:
    """Equal for equal texts, wherever they stand."""
    digest = sha256(VERSION.encode())
    texts = {"": master.text} | {name: one.text for name, one in read.found.items() if one}
    for name, text in sorted(texts.items()):
        digest.update(f"\0{name}\0{len(text)}\0{text}".encode())
    return int.from_bytes(digest.digest()[:_STAMP], "big")
