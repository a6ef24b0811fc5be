"""What must hold of a master and its nodespecs, beside what must hold of each text by itself."""

from __future__ import annotations

from catapults.diagnostics import Diagnostics, Edit, Fix, Note, nearest
from catapults.models.classic.messages import BAD_DECLARATION, DUPLICATE, NOT_AN_ARRAY
from catapults.models.classic.system_messages import ARRAY_OF_NODE
from catapults.models.classic.types import IN_WORDS
from catapults.models.distributed import messages
from catapults.models.distributed.families import (
    Family,
    Master,
    families_of,
    global_declarations,
    node_declarations,
)
from catapults.models.distributed.names import Names, NodeUse, ways_of
from catapults.program import Global
from catapults.syntax import ast

#: What sections of a scheduler of one node a master lacks, and what it has instead.
_OF_NODES: dict[type[ast.Section], tuple[str, str]] = {
    ast.ThreadSection: ("`thread` section", "Write it in each nodespec."),
    ast.ThreadImportsSection: ("`threadimports` section", "Write it in each nodespec."),
    ast.ImportsSection: ("`imports` section", "Write it in each nodespec."),
    ast.DataSection: ("`data` section", "Write `global` for what all nodes share, else `data` in "
                      "each nodespec."),
    ast.Invariant: ("invariant", "Write it in each nodespec."),
    ast.Aspect: ("aspect", "Write it in each nodespec, or in a file for `--aspect`."),
}  # fmt: skip

#: Statements that a block does not have: their words, what they do, and what to do instead.
_OF_THREADS: dict[type[ast.Node], tuple[str, str, str]] = {
    ast.Dispatch: ("dispatch", "runs a thread", "`select` names the node for a new thread."),
    ast.Destroy: ("destroy", "removes a thread", "A node that has left is taken out by itself."),
    ast.Fail: ("fail", "refuses a thread", "A node is refused where its slot is full."),
}

#: The parts that a master cannot do without.
_NEEDED = (
    ("`nodefamilies { \"FILE\" : NAME; }`", "it tells which nodes there are"),
    ("`nodes { … }`", "it declares the containers that nodes sit in"),
    ("`arrival(n) { … }`", "it stores each node that comes"),
)  # fmt: skip


def check_master(names: Names, diagnostics: Diagnostics) -> None:
    """All rules about a master and what it has to do with its nodespecs."""
    master = names.master
    for one in master.found:
        diagnostics.add(one)
    _check_parts(master.tree, diagnostics)
    _check_declarations(master, diagnostics)
    for handler in master.defaults:
        _check_default(handler, diagnostics)
    for block in master.blocks():
        _check_statements(block, diagnostics)
        _check_parameter(master, block, diagnostics)
        if block.when == "arrival":
            _check_stored(names, block, diagnostics)
        elif block.when == "dispatch":
            _check_selected(names, block, diagnostics)
    if not any(one.source is None for one in master.families):
        _check_globals(names, diagnostics)
        _check_containers(names, diagnostics)
    check_node_uses(names, None, diagnostics)


# --- its parts --------------------------------------------------------------------------


def _check_parts(tree: ast.Scheduler, diagnostics: Diagnostics) -> None:
    if tree.base is not None:
        diagnostics.report(
            messages.NOT_OF_MASTERS,
            tree.base.span,
            what="base",
            reason="only schedulers of one node extend others",
            hint="Remove `extends`, and extend it in a nodespec.",
        )
    for section in tree.sections:
        if type(section) in _OF_NODES:
            what, hint = _OF_NODES[type(section)]
            reason = "its nodes have schedulers of their own"
            start = section.span.inside(0, len(section.span.text.split("{")[0].rstrip()))
            diagnostics.report(messages.NOT_OF_MASTERS, start, what=what, reason=reason, hint=hint)
    arrivals = [one for one in tree.sections if isinstance(one, ast.NodeEvent)]
    there = (
        any(families_of(tree)),
        any(node_declarations(tree)),
        any(one.when == "arrival" for one in arrivals),
    )
    for (part, reason), is_there in zip(_NEEDED, there, strict=True):
        if not is_there:
            diagnostics.report(messages.PART_MISSING, tree.name.span, part=part, reason=reason)
    _check_events(arrivals, diagnostics)


def _check_events(events: list[ast.NodeEvent], diagnostics: Diagnostics) -> None:
    first: dict[str, ast.NodeEvent] = {}
    for event in events:
        head = event.span.inside(0, len(event.when))
        before = first.setdefault(event.when, event)
        if before is not event:
            notes = [Note(before.span.inside(0, len(event.when)), "the first declaration")]
            diagnostics.report(DUPLICATE, head, name=event.when, notes=notes)
        if (event.param is None) is not (event.when == "dispatch"):
            fact = f"`{event.when}` is about {'no' if event.param else 'a'} node"
            fix = "Remove the parameter" if event.param else f"Write `{event.when}(n)`"
            diagnostics.report(BAD_DECLARATION, head, fact=fact, fix=fix)


def _check_declarations(master: Master, diagnostics: Diagnostics) -> None:
    for declaration in global_declarations(master.tree):
        for one in declaration.declarators:
            if declaration.type.is_container:
                fact = "Distributed globals are numbers and times, and nodes sit in `nodes`"
                fix = "Declare it there, or in `data` of a nodespec"
                diagnostics.report(BAD_DECLARATION, one.name.span, fact=fact, fix=fix)
    for declaration, one in node_declarations(master.tree):
        if not declaration.type.is_container or declaration.type is ast.Type.THREADREF:
            kind = declaration.type.value
            fact = f"`nodes` declares containers of nodes, and {_article(kind)} {kind} is none"
            is_slot = declaration.type is ast.Type.THREADREF
            fix = "Write `node`" if is_slot else "Declare it in `global`"
            diagnostics.report(BAD_DECLARATION, one.name.span, fact=fact, fix=fix)


def _article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


# --- what stands in them ----------------------------------------------------------------


def _check_statements(block: ast.NodeEvent, diagnostics: Diagnostics) -> None:
    """A block moves nodes; there are no threads in it."""
    for node in ast.walk(block.body):
        if type(node) in _OF_THREADS:
            word, does, hint = _OF_THREADS[type(node)]
            diagnostics.report(
                messages.OF_THREADS,
                node.span.inside(0, len(word)),
                word=word,
                does=does,
                block=block.when,
                hint=hint,
            )
        elif isinstance(node, ast.Declaration) and node.type is ast.Type.THREADREF:
            span = node.span.inside(0, len(node.type.value))
            fact, fix = "A block of a master has no threads, so a slot holds a node", "Write `node`"
            fixes = [Fix(fix, (Edit(span, ast.Type.NODE.value),))]
            diagnostics.report(BAD_DECLARATION, span, fact=fact, fix=fix, fixes=fixes)


def _check_default(handler: ast.Handler, diagnostics: Diagnostics) -> None:
    """Only blocks have nodes."""
    for node in ast.walk(handler.body):
        if isinstance(node, ast.Declaration) and node.type is ast.Type.NODE:
            span = node.span.inside(0, len(node.type.value))
            fact = "A handler of nodespecs moves threads, and only blocks of the master move nodes"
            diagnostics.report(BAD_DECLARATION, span, fact=fact, fix="Write `threadref`")


def _check_parameter(master: Master, block: ast.NodeEvent, diagnostics: Diagnostics) -> None:
    name = block.param.name if block.param is not None else None
    if name is None or name.text not in master.globals:
        return
    notes = [Note(master.globals[name.text].span, "declared here for all nodes")]
    diagnostics.report(messages.HIDDEN_PARAMETER, name.span, name=name.text, notes=notes)


# --- its blocks -------------------------------------------------------------------------


def _check_stored(names: Names, block: ast.NodeEvent, diagnostics: Diagnostics) -> None:
    """For each family by itself, so that a path that it does not take is none."""
    master = names.master
    if block.param is None:
        return
    node = block.param.name.text

    def done(statement: ast.Stmt, count: int) -> int:
        is_stored = isinstance(statement, ast.Transfer) and (
            statement.target.name.text in master.containers
        )
        return 1 if is_stored else count

    for family in master.families:
        ways = ways_of(master, names.held)
        ways.done = done
        ends = ways.follow(block.body, {node: frozenset((family.number,))})
        if 0 in ends:
            how = "not on every path" if 1 in ends else "never"
            diagnostics.report(
                messages.NOT_STORED,
                block.param.name.span,
                family=family.name.text,
                how=how,
                node=node,
                notes=[Note(family.name.span, "the family")],
            )


def _check_selected(names: Names, block: ast.NodeEvent, diagnostics: Diagnostics) -> None:
    def done(statement: ast.Stmt, count: int) -> int:
        return count + isinstance(statement, ast.Select)

    ways = ways_of(names.master, names.held)
    ways.done = done
    ends = ways.follow(block.body, {})
    head = block.span.inside(0, len(block.when))
    for message, count in ((messages.NOT_SELECTED, 0), (messages.SELECTED_TWICE, 2)):
        if count in ends:
            paths = "every path" if len(ends) == 1 else "a path"
            diagnostics.report(message, head, paths=paths)


# --- what it shares ---------------------------------------------------------------------


def _check_globals(names: Names, diagnostics: Diagnostics) -> None:
    """Each is written by somebody and read by somebody."""
    uses = (names.of_master, *names.uses.values())
    for declaration in global_declarations(names.master.tree):
        for one in declaration.declarators:
            name = one.name.text
            read = any(name in each.read for each in uses)
            written = any(name in each.written for each in uses)
            if not read:
                diagnostics.report(messages.READ_BY_NOBODY, one.name.span, name=name)
            elif not written and not declaration.const:
                single = len(declaration.declarators) == 1 and one.init is not None
                at = declaration.span.before
                fixes = [Fix("Make it a `const`", (Edit(at, "const "),))] if single else []
                diagnostics.report(
                    messages.WRITTEN_BY_NOBODY, one.name.span, name=name, fixes=fixes
                )


def _check_containers(names: Names, diagnostics: Diagnostics) -> None:
    has_arrival = any(block.when == "arrival" for block in names.master.blocks())
    for name, container in names.master.containers.items():
        if has_arrival and not names.held[name]:
            diagnostics.report(messages.EMPTY_CONTAINER, container.name.span, name=name)


def check_node_uses(names: Names, family: Family | None, diagnostics: Diagnostics) -> None:
    """Whether every node has the variables that the text of a family, or the master, names."""
    for use in names.node_uses:
        if use.by is family:
            _check_node_use(names.master, use, diagnostics)


def _check_node_use(master: Master, use: NodeUse, diagnostics: Diagnostics) -> None:
    name = use.variable.text
    can_be = [one for one in master.families if one.number in use.left and one.assembly]
    first = None
    for family in can_be:
        variable = family.variables.get(name)
        if variable is None:
            close = nearest(name, family.variables)
            hint = f"Perhaps `{close}` is meant." if close else "Declare it there."
            fixes = [Fix(f"Write `{close}`", (Edit(use.variable.span, close),))] if close else []
            owner = use.owner
            is_container = owner in master.containers
            verb = "hold" if is_container else "be"
            diagnostics.report(
                messages.NO_VARIABLE,
                use.variable.span,
                who=f"`{owner}` can {verb} a node of the family `{family.name.text}`",
                name=name,
                hint=hint,
                fixes=fixes,
                notes=[Note(family.name.span, "the family")],
            )
            return
        if use.by is None and variable.size is not None:
            where = "the blocks of a master"
            diagnostics.report(ARRAY_OF_NODE, use.variable.span, name=name, where=where)
            return
        if use.by is None and isinstance(use.place, ast.Attribute) and use.place.index is not None:
            diagnostics.report(NOT_AN_ARRAY, use.place.span, name=name)
            return
        first = first or (family, variable)
        one, other = _in_words(first[1]), _in_words(variable)
        if one != other:
            notes = [Note(each.span, "declared here") for each in (first[1], variable)]
            diagnostics.report(
                messages.OTHER_TYPE,
                use.variable.span,
                name=name,
                one=one,
                first=first[0].name.text,
                other=other,
                second=family.name.text,
                notes=notes,
            )
            return


def _in_words(variable: Global) -> str:
    size = f" array of {variable.size}" if variable.size is not None else ""
    return f"{IN_WORDS[variable.type]}{size}"
