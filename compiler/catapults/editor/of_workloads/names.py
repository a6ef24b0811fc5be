"""Resolves the names of a workload by its tree alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import singledispatchmethod

from catapults.contracts.questions import NameKind
from catapults.editor.names import Names, Recorder, Symbol
from catapults.editor.of_workloads.fields import Fields
from catapults.syntax.ast import Expr, Name, Node, children
from catapults.workload.meaning.declarations import nodes
from catapults.workload.meaning.expressions.fields import CREATED
from catapults.workload.meaning.expressions.functions import FUNCTIONS, Takes
from catapults.workload.syntax import ast

#: What the spaces of threads of other nodes begin with; the node's name is the rest.
OTHER_THREADS = "threads of "


@dataclass(frozen=True)
class OtherNode:
    """A node of a system that names the workload."""

    name: Name
    detail: str
    #: Of its own workload.
    threads: Sequence[Symbol]


def workload_names(workload: ast.Workload, nodes: Iterable[OtherNode] = ()) -> Names:
    """The names of a workload; threads, histograms, the world and the ``nodes`` around it have
    spaces of their own."""
    walk = _Walk()
    for node in nodes:
        walk.declare_node(node)
    walk.names.declare(
        workload.name, "scheduler", f"workload {workload.name.text}", space="workloads"
    )
    for item in workload.items:
        walk.declare(item)
    walk.declare_used(workload.items)
    for item in workload.items:
        walk.visit(item)
    walk.fields.finish()
    return walk.names.finished()


class _Walk:
    """Outer declarations first: they may be used before they are written."""

    def __init__(self) -> None:
        self.names = Recorder()
        self.fields = Fields(self.names)
        self._sources: dict[Symbol, str] = {}  # of messages: the channel that they came from

    def declare_node(self, node: OtherNode) -> None:
        """A node of the system around, with the threads that can be suspended there."""
        if self.names.find(node.name.text, "nodes") is not None:
            return
        self.names.declare(node.name, "node", node.detail, space="nodes", here=False)
        for thread in node.threads:
            name = Name(thread.declaration, thread.name)
            space = _threads_of(node.name.text)
            self.names.declare(name, "thread", thread.detail, space=space, here=False)

    def declare(self, item: ast.Item) -> None:
        """What one item declares for all."""
        match item:
            case ast.VariablesItem(declaration=declaration):
                self._variables(declaration, "constant" if declaration.const else "variable")
            case ast.ParameterItem():
                written = f"{item.name.text} = {item.initial.span.text}"
                bounds = f"from {item.lowest.span.text} to {item.highest.span.text}"
                type_ = f"{item.type} " if item.type else ""
                self.names.declare(item.name, "parameter", f"parameter {type_}{written} {bounds}")
            case ast.SignalItem():
                written = f"{item.type} {item.name.text} = {item.value.span.text}"
                detail = f"signal {written} every {item.period.span.text}"
                self.names.declare(item.name, "signal", detail)
            case ast.ThreadItem():
                detail = f"thread {item.name.text}{_in_brackets(item.instances)}"
                self.names.declare(item.name, "thread", detail, space="threads")
            case ast.ProcessesItem():
                self._processes(item)
            case ast.HostItem():
                head = item.span.up_to(item.answers[0].span)
                detail = head.text.rpartition("=")[0].rstrip()
                self.names.declare(item.name, "host", detail, space="hosts")
            case _:
                self._part(item)

    def _processes(self, item: ast.ProcessesItem) -> None:
        """Each row is a thread; its name stands where the first row says so."""
        head = [cell.text for cell in item.rows[0].cells] if item.rows else []
        place = head.index("name") if "name" in head else None
        bursts = next((at for at, one in enumerate(head) if one in ("burst", "bursts")), len(head))
        if place is None or place > bursts:  # behind bursts the place differs from row to row
            return
        for row in item.rows[1:]:
            if place < len(row.cells):
                cell = row.cells[place]
                name, detail = Name(cell.span, cell.text), f"process {row.span.text}"
                self.names.declare(name, "thread", detail, space="threads")

    def _part(self, item: ast.Item) -> None:
        """What a part of the world declares."""
        match item:
            case ast.DeviceItem():
                self._declare_part(item.name, "device", f" {_settings(item.settings)}")
            case ast.ArrivalsItem():
                self._declare_part(item.name, "arrivals", f" {_settings(item.settings)}")
            case ast.ChannelItem():
                self._declare_part(item.name, "channel", _in_brackets(item.capacity))
            case ast.LockItem():
                self._declare_part(item.name, "lock", _in_brackets(item.elements))
            case ast.RwLockItem():
                self._declare_like_lock(item.name, "rwlock", _in_brackets(item.elements))
            case ast.SemaphoreItem():
                initial = f" = {item.initial.span.text}" if item.initial is not None else ""
                rest = _in_brackets(item.elements) + initial
                self._declare_like_lock(item.name, "semaphore", rest)
            case ast.ConditionItem():
                self._declare_like_lock(item.name, "condition", _in_brackets(item.elements))
            case ast.BarrierItem():
                self._declare_like_lock(item.name, "barrier", _in_brackets(item.threads))

    def _declare_part(self, name: Name, kind: NameKind, rest: str) -> None:
        self.names.declare(name, kind, f"{kind} {name.text}{rest}", space="world")

    def _declare_like_lock(self, name: Name, word: str, rest: str) -> None:
        """What else threads wait for is shown as locks are; the detail begins with its word."""
        self.names.declare(name, "lock", f"{word} {name.text}{rest}", space="world")

    def declare_used(self, items: Sequence[ast.Item]) -> None:
        """Counters and histograms are declared by the statements that use them first."""
        for counting in nodes(items, ast.Count):
            counter = counting.counter
            self._first(counter, "counter", f"count {counter.text}", "values")
        for recording in nodes(items, ast.Record):
            histogram = recording.histogram
            self._first(histogram, "histogram", f"record {histogram.text}", "histograms")

    def _first(self, name: Name, kind: NameKind, detail: str, space: str) -> None:
        if self.names.find(name.text, space) is None:
            self.names.declare(name, kind, detail, space=space)

    def _variables(self, declaration: ast.Declaration, kind: NameKind) -> None:
        const = "const " if declaration.const else ""
        for declarator in declaration.declarators:
            detail = f"{const}{declaration.type} {declarator.span.text}"
            self.names.declare(declarator.name, kind, detail)

    @singledispatchmethod
    def visit(self, node: Node) -> None:
        """The names below a node; most nodes only have others below them."""
        for child in children(node):
            self.visit(child)

    @visit.register
    def _thread(self, item: ast.ThreadItem) -> None:
        if item.instances is not None:
            self.visit(item.instances)
        self.names.handler = item.name.text
        self.names.enter(item.span)
        for statement in item.body:
            self.visit(statement)
        self.names.leave()
        self.names.handler = ""

    @visit.register
    def _outer_variables(self, item: ast.VariablesItem) -> None:
        self._initial(item.declaration.declarators)

    @visit.register
    def _block(self, block: ast.Block) -> None:
        self.names.enter(block.span)
        for statement in block.statements:
            self.visit(statement)
        self.names.leave()

    @visit.register
    def _local_variables(self, declaration: ast.Declaration) -> None:
        self._initial(declaration.declarators)
        self._variables(declaration, "constant" if declaration.const else "local")

    @visit.register
    def _imports(self, declaration: ast.ImportDeclaration) -> None:
        self._initial(declaration.declarators)
        for declarator in declaration.declarators:
            detail = f"import {declaration.type} {declarator.span.text}"
            self.names.declare(declarator.name, "import", detail)

    def _initial(self, declarators: Sequence[ast.Declarator]) -> None:
        for declarator in declarators:
            if declarator.init is not None:
                self.visit(declarator.init)

    @visit.register
    def _assign(self, statement: ast.Assign) -> None:
        self.names.use(statement.target, "written")
        self.visit(statement.value)

    @visit.register
    def _count(self, statement: ast.Count) -> None:
        self._again(statement.counter, "values")

    @visit.register
    def _record(self, statement: ast.Record) -> None:
        self._again(statement.histogram, "histograms")
        self.visit(statement.value)

    def _again(self, name: Name, space: str) -> None:
        """A use, unless it is the place that declares the name."""
        symbol = self.names.find(name.text, space)
        if symbol is None or symbol.declaration is not name.span:
            self.names.use(name, "written", space)

    @visit.register
    def _enter(self, statement: ast.Enter) -> None:
        self._group(statement.group)

    @visit.register
    def _leave(self, statement: ast.Leave) -> None:
        self._group(statement.group)

    def _group(self, group: Name) -> None:
        """A group of the scheduler; where it is named first stands for its declaration."""
        if self.names.find(group.text, "groups") is None:
            self.names.declare(group, "group", f"group {group.text}", space="groups")
        else:
            self.names.use(group, space="groups")

    @visit.register
    def _spawn(self, statement: ast.Spawn) -> None:
        self.names.use(statement.class_name, space="threads")

    @visit.register
    def _spawn_else(self, statement: ast.SpawnElse) -> None:
        self.names.use(statement.class_name, space="threads")
        self.visit(statement.orelse)

    @visit.register
    def _spawn_anywhere(self, statement: ast.SpawnAnywhere) -> None:
        self.names.use(statement.class_name, space="threads")

    @visit.register
    def _suspend(self, statement: ast.Suspend) -> None:
        self._of_thread(statement)

    @visit.register
    def _resume(self, statement: ast.Resume) -> None:
        self._of_thread(statement)

    def _of_thread(self, statement: ast.Suspend | ast.Resume) -> None:
        """A thread of another node is one of another workload."""
        if statement.node is None:
            self.visit(statement.thread)
            return
        self.names.use(statement.node.name, space="nodes")
        self.names.use(statement.thread.name, space=_threads_of(statement.node.name.text))
        for instance in (statement.thread.instance, statement.node.instance):
            if instance is not None:
                self.visit(instance)

    @visit.register
    def _thread_name(self, thread: ast.ThreadRef) -> None:
        self.names.use(thread.name, space="threads")
        if thread.instance is not None:
            self.visit(thread.instance)

    # --- the world ------------------------------------------------------------------------

    @visit.register
    def _host(self, item: ast.HostItem) -> None:
        self.names.enter(item.span)
        for parameter in item.parameters:
            detail = f"{parameter.type} {parameter.name.text}"
            self.names.declare(parameter.name, "parameter", detail)
        for answer in item.answers:
            self.visit(answer)
        self.names.leave()

    @visit.register
    def _destination(self, setting: ast.DestinationSetting) -> None:
        self.names.use(setting.channel, "written", space="world")

    @visit.register
    def _arrivals(self, item: ast.ArrivalsItem) -> None:
        channels = [s.channel.text for s in item.settings if isinstance(s, ast.DestinationSetting)]
        for setting in item.settings:
            if not isinstance(setting, ast.FieldsSetting):
                self.visit(setting)
                continue
            for declaration in setting.declarations:
                self._initial(declaration.declarators)
                for declarator in declaration.declarators if channels else ():
                    detail = f"{declaration.type} {declarator.span.text}"
                    self.fields.declare(channels[0], declarator.name, detail)

    @visit.register
    def _io(self, statement: ast.Io) -> None:
        self._request(statement)

    @visit.register
    def _poll(self, statement: ast.Poll) -> None:
        self._request(statement)

    def _request(self, statement: ast.Io | ast.Poll) -> None:
        self.names.use(statement.device, space="world")
        if statement.amount is not None:
            self.visit(statement.amount)

    @visit.register
    def _receive(self, statement: ast.Receive) -> None:
        self._message(statement.message, statement.channel)

    @visit.register
    def _try_receive(self, statement: ast.TryReceive) -> None:
        """The message is known in the first branch only."""
        self.names.enter(statement.channel.span.to(statement.then.span))
        self._message(statement.message, statement.channel)
        self.visit(statement.then)
        self.names.leave()
        if statement.orelse is not None:
            self.visit(statement.orelse)

    @visit.register
    def _limited(self, statement: ast.Limited) -> None:
        """A message is known in the first branch only, unless nothing but `;` stands there."""
        self.visit(statement.limit)
        inside = not isinstance(statement.then, ast.Empty)
        if inside:
            self.names.enter(statement.wait.span.to(statement.then.span))
        self.visit(statement.wait)
        self.visit(statement.then)
        if inside:
            self.names.leave()
        if statement.orelse is not None:
            self.visit(statement.orelse)

    @visit.register
    def _select_case(self, case: ast.SelectCase) -> None:
        self.names.enter(case.span)
        self._message(case.message, case.channel)
        self.visit(case.then)
        self.names.leave()

    def _message(self, message: Name, channel: Name) -> None:
        """A name that stands for a message already is used once more."""
        self.names.use(channel, space="world")
        known = self.names.find(message.text)
        if known is not None and known.kind == "message":
            self.names.use(message, "written")
            self.fields.pass_on(channel.text, self._sources[known])
        else:
            detail = f"receive {message.text} from {channel.text}"
            symbol = self.names.declare(message, "message", detail)
            self._sources[symbol] = channel.text

    @visit.register
    def _send(self, statement: ast.Send) -> None:
        channel = statement.channel.text
        if isinstance(statement.message, Name):
            symbol = self.names.use(statement.message)
            if symbol in self._sources:
                self.fields.pass_on(self._sources[symbol], channel)
        else:
            for one in statement.message.fields:
                self.visit(one.value)
                self.fields.send(channel, one.field, one.span.text)
        self.names.use(statement.channel, "written", space="world")

    @visit.register
    def _lock(self, lock: ast.LockRef) -> None:
        self.names.use(lock.name, "written", space="world")
        if lock.index is not None:
            self.visit(lock.index)

    # --- values ---------------------------------------------------------------------------

    @visit.register
    def _field(self, expr: ast.FieldExpr) -> None:
        symbol = self.names.use(expr.owner)
        if symbol in self._sources:
            if expr.field.text != CREATED:
                self.fields.read(self._sources[symbol], expr.field)
        elif symbol is not None and symbol.detail.startswith("thread "):
            self.fields.read_of_thread(expr.field)

    @visit.register
    def _value(self, expr: ast.NameExpr) -> None:
        self.names.use(expr.name)

    @visit.register
    def _call(self, expr: ast.Call) -> None:
        function = FUNCTIONS.get(expr.function.text)
        for argument in expr.arguments:
            of_channel = function is not None and function.takes is Takes.CHANNEL
            if of_channel and isinstance(argument, ast.NameExpr):
                self.names.use(argument.name, space="world")
            else:
                self.visit(argument)


def _threads_of(node: str) -> str:
    """The space of the threads of a node."""
    return f"{OTHER_THREADS}{node}"


def _in_brackets(size: Expr | None) -> str:
    return f"[{size.span.text}]" if size is not None else ""


def _settings(settings: Sequence[ast.Setting]) -> str:
    """What stands in the braces, in one line."""
    return "{ " + " ".join(setting.span.text for setting in settings) + " }"
