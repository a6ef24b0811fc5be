"""Properties of one's own, which exploration asks of every state, once a name has another one.

The explorer reads them (`simulator/src/explore/property-text.ts`). Here they are only looked
through for what a name can be in them: `|ready|` is a container, `total` a variable, and behind
`some t:` and `every t:` `t.rank` is an attribute. Of a system `|www.ready|` and `www.load` are of a
node, and `some t on www` goes through its threads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from catapults.editor.around import NodeAround
from catapults.editor.names import Symbol
from catapults.models.model import is_master
from catapults.source import Source

_LEXEME = re.compile(
    r"//[^\n]*"
    r"|(?P<end>[;\n])"
    r"|\|\s*(?P<length>[A-Za-z_]\w*(?:\[\d+\])?(?:\.[A-Za-z_]\w*(?:\[\d+\])?)?)\s*\|"
    r"|(?P<path>[A-Za-z_]\w*(?:\[\d+\])?(?:\.[A-Za-z_]\w*)?)"
    r"|."
)
_BINDS = ("some", "every")
_NAMES_NODE = "on"
_NAMES_STATE = "is"


@dataclass
class Called:
    """What is renamed, as properties call it: the nodes before its dot, None for no node."""

    containers: set[str | None] = field(default_factory=set)
    variables: set[str | None] = field(default_factory=set)
    attributes: set[str | None] = field(default_factory=set)
    is_node: bool = False


def called(symbols: Iterable[tuple[Source, Symbol]], nodes: Iterable[NodeAround]) -> Called:
    """How properties can call a symbol, which is the same thing in all these texts."""
    around = list(nodes)
    found = Called()
    for source, symbol in symbols:
        if symbol.scope is not None:
            continue
        if symbol.space == "nodes":
            found.is_node = True
        of_nodes = {one.name.text for one in around if one.scheduler == source.name}
        owners: set[str | None] = {*of_nodes} if around and not is_master(source) else {None}
        if symbol.kind == "container":
            found.containers |= owners
        elif symbol.kind in ("variable", "import"):
            found.variables |= owners
        elif symbol.kind == "attribute":
            found.attributes |= owners
            everywhere = {one.name.text for one in around} == found.attributes - {None}
            found.attributes |= {None} if everywhere else set()
    return found


def renamed_properties(text: str, name: str, new_name: str, what: Called) -> str:
    """The text of properties, where `name` is called `new_name`."""
    spans = list(_spans(text, name, what))
    for start, end in reversed(spans):
        text = text[:start] + new_name + text[end:]
    return text


def _spans(text: str, name: str, what: Called) -> Iterator[tuple[int, int]]:
    """Where `name` stands for what is renamed, in the order of the text."""
    threads: dict[str, str | None] = {}  # those that are bound, with the node that is named
    before = bound = ""  # the word before, and the thread that was bound last
    for lexeme in _LEXEME.finditer(text):
        if lexeme["end"]:
            threads, before = {}, ""
        elif lexeme["length"]:
            yield from _of_owner(lexeme, "length", name, what.containers, what.is_node)
        elif lexeme["path"]:
            path = lexeme["path"]
            head = _without_index(path.split(".")[0])
            if before in _BINDS:
                threads[path], bound = None, path
            elif before == _NAMES_NODE and bound:
                threads[bound] = head
                if what.is_node and head == name:
                    yield lexeme.start(), lexeme.start() + len(name)
            elif head in threads:
                if path == f"{head}.{name}" and threads[head] in what.attributes:
                    yield lexeme.end() - len(name), lexeme.end()
            elif before != _NAMES_STATE:
                yield from _of_owner(lexeme, "path", name, what.variables, what.is_node)
            before = path
        elif not lexeme[0].isspace() and not lexeme[0].startswith("//"):
            before = ""


def _of_owner(
    lexeme: re.Match[str], group: str, name: str, owners: set[str | None], is_node: bool
) -> Iterator[tuple[int, int]]:
    """Where a path names what is renamed: as a node, or as a thing of one of its owners."""
    start = lexeme.start(group)
    first, dot, second = lexeme[group].partition(".")
    head = _without_index(first)
    if is_node and dot and head == name:
        yield start, start + len(name)
    owner = head if dot else None
    thing = second if dot else first
    if owner in owners and _without_index(thing) == name:
        begin = start + len(first) + 1 if dot else start
        yield begin, begin + len(name)


def _without_index(name: str) -> str:
    return name.partition("[")[0]
