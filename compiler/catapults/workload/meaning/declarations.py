"""What threads share: variables, constants, parameters, signals, counters, thread names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from catapults.program import ValueType
from catapults.syntax.ast import Name, Node, children
from catapults.workload.meaning.expressions.conversion import FLOAT, INT, TIME, Rules
from catapults.workload.meaning.expressions.functions import FUNCTIONS, WALK
from catapults.workload.meaning.expressions.ranges import NOT_NEGATIVE, POSITIVE, report_range
from catapults.workload.meaning.expressions.values import Values
from catapults.workload.meaning.expressions.walk import walk
from catapults.workload.meaning.jobs import job_of
from catapults.workload.meaning.processes.processes import Beside, Processes
from catapults.workload.meaning.scopes import Counter, Globals, Place, Scope, report_taken
from catapults.workload.meaning.statements.actions import constant_value
from catapults.workload.model import Const, Expr, Signal, ThreadClass, Variable
from catapults.workload.syntax import ast

N = TypeVar("N", bound=Node)


def items_of(items: Sequence[ast.Item], wanted: type[N]) -> list[N]:
    """The items of one kind, in the order of the text."""
    return [item for item in items if isinstance(item, wanted)]


def nodes(items: Sequence[Node], *wanted: type[N]) -> Iterator[N]:
    """All nodes of some kinds in and below ``items``, in the order of the text."""
    for item in items:
        if isinstance(item, wanted):
            yield item
        yield from nodes(list(children(item)), *wanted)


class Declarations:
    """Declares what the items of a workload bring, in the order in which they may be used."""

    def __init__(
        self, items: Sequence[ast.Item], shared: Globals, rules: Rules, beside: Beside
    ) -> None:
        """Adds to ``shared``; lists are numbered as in the blob."""
        self.beside = beside
        #: Threads that are written out, each with its class; processes are only among the classes.
        self.threads: list[tuple[ast.ThreadItem, ThreadClass]] = []
        self.items = items
        self.shared = shared
        self.rules = rules
        self.variables: list[Variable] = []
        self.signals: list[Signal] = []
        self.classes: list[ThreadClass] = []
        self.counters: list[str] = []

    def values(self, place: Place) -> Values:
        """Expressions outside threads."""
        return Values(Scope(self.shared, place), self.rules)

    def declare(self) -> None:
        """Everything; the values of signals are left to :meth:`finish_signals`."""
        self._constants()
        self._variables()
        self._parameters()
        spawns, counts = self._uses()
        self._counters(counts)
        self.shared.spawned |= {spawn.class_name.text for spawn in spawns}
        if self.shared.outside is not None:
            self.shared.spawned |= set(self.shared.outside.anywhere)
        self._threads()

    def _uses(self) -> tuple[list[ast.Spawn | ast.SpawnElse], list[ast.Count]]:
        """The statements in threads that declare something."""
        spawns: list[ast.Spawn | ast.SpawnElse] = []
        counts: list[ast.Count] = []
        kinds = (ast.Spawn, ast.SpawnElse, ast.Count)
        for statement in nodes(items_of(self.items, ast.ThreadItem), *kinds):
            if isinstance(statement, ast.Spawn | ast.SpawnElse):
                spawns.append(statement)
            elif isinstance(statement, ast.Count):
                counts.append(statement)
        return spawns, counts

    # --- one kind after the other -------------------------------------------------------

    def _constants(self) -> None:
        for declaration in self._global_declarations(const=True):
            type_ = ValueType(declaration.type)
            for declarator in declaration.declarators:
                value = constant_value(self.values(Place.BEFORE), declarator, type_)
                variable = self._add(declarator.name, type_, value)
                variable.const = True

    def _variables(self) -> None:
        for declaration in self._global_declarations(const=False):
            type_ = ValueType(declaration.type)
            for declarator in declaration.declarators:
                name, value = declarator.name, None
                if declarator.init is not None:
                    what = f"The initial value of `{name.text}`"
                    value = self.values(Place.BEFORE).constant(declarator.init, type_, what)
                self._add(name, type_, value)
        for item in items_of(self.items, ast.SignalItem):
            variable = self._add(item.name, ValueType(item.type), None)
            variable.signal = True

    def _global_declarations(self, *, const: bool) -> Iterator[ast.Declaration]:
        for item in items_of(self.items, ast.VariablesItem):
            if item.declaration.const is const:
                yield item.declaration

    def _parameters(self) -> None:
        for item in items_of(self.items, ast.ParameterItem):
            self._parameter(item)

    def _parameter(self, item: ast.ParameterItem) -> None:
        name = item.name.text
        values = self.values(Place.BEFORE)
        wanted = ValueType(item.type) if item.type else None
        initial = values.constant(item.initial, wanted, f"The value of `{name}`")
        type_ = wanted or (initial.type if initial else FLOAT)
        lowest = values.constant(item.lowest, type_, f"The lowest value of `{name}`")
        highest = values.constant(item.highest, type_, f"The highest value of `{name}`")
        variable = self._add(item.name, type_, initial)
        if initial is None or lowest is None or highest is None:
            return
        variable.bounds = (lowest.value, highest.value)
        if highest.value < lowest.value:
            what = f"The highest value of `{name}`"
            allowed = f"at least {item.lowest.span.text}, the lowest one"
            report_range(self.shared.diagnostics, item.highest.span, what, allowed)
        elif not lowest.value <= initial.value <= highest.value:
            report_range(
                self.shared.diagnostics,
                initial.span,
                f"The value of `{name}`",
                f"from {item.lowest.span.text} to {item.highest.span.text}",
            )

    def _counters(self, statements: Sequence[ast.Count]) -> None:
        for statement in statements:
            name = statement.counter
            if isinstance(self.shared.values.get(name.text), Counter):
                continue
            counter = Counter(name=name.text, number=len(self.counters), span=name.span)
            self.shared.declare(counter)
            self.counters.append(name.text)

    def _threads(self) -> None:
        for item in self.items:
            match item:
                case ast.ThreadItem():
                    self._thread(item)
                case ast.ProcessesItem() | ast.ProcessesFileItem():
                    found = Processes(item, self.shared, self.beside, self.rules.int_max)
                    self.classes += found.classes(len(self.classes))

    def _thread(self, item: ast.ThreadItem) -> None:
        name = item.name
        thread = ThreadClass(
            name=name.text,
            number=len(self.classes),
            instances=self._instances(item),
            span=name.span,
            job=job_of(item, self.values(Place.JOB)),
        )
        self.classes.append(thread)
        self.threads.append((item, thread))
        first = self.shared.classes.setdefault(name.text, thread)
        if first is not thread:
            report_taken(self.shared.diagnostics, name.text, name.span, first)

    def _instances(self, item: ast.ThreadItem) -> int:
        if item.instances is None:
            return 1
        what = f"The number of threads `{item.name.text}`"
        value = self.values(Place.BEFORE).constant(item.instances, INT, what)
        if value is None:
            return 1
        if value.value < 0:
            report_range(self.shared.diagnostics, item.instances.span, what, NOT_NEGATIVE)
        return max(int(value.value), 0)

    def _add(self, name: Name, type_: ValueType, initial: Const | None) -> Variable:
        variable = Variable(
            name=name.text,
            type=type_,
            number=len(self.variables),
            initial=initial.value if initial else 0,
            span=name.span,
        )
        self.variables.append(variable)
        self.shared.declare(variable)
        return variable

    # --- signals ------------------------------------------------------------------------

    def finish_signals(self) -> None:
        """The values of signals, which may use every other declaration."""
        for item in items_of(self.items, ast.SignalItem):
            variable = self.shared.values.get(item.name.text)
            if isinstance(variable, Variable):
                self._signal(item, variable)

    def _signal(self, item: ast.SignalItem, variable: Variable) -> None:
        values = self.values(Place.SIGNAL)
        period = values.constant(item.period, TIME, f"The period of `{variable.name}`")
        value = self._signal_value(item, variable, values)
        if period is not None and period.value <= 0:
            report_range(
                self.shared.diagnostics,
                item.period.span,
                f"The period of `{variable.name}`",
                POSITIVE,
            )
        elif period is not None and value is not None:
            signal = Signal(variable=variable, value=value, period=int(period.value))
            self.signals.append(signal)

    def _signal_value(
        self, item: ast.SignalItem, variable: Variable, values: Values
    ) -> Expr | None:
        call = item.value
        if not (isinstance(call, ast.Call) and call.function.text == WALK):
            return values.converted(call, variable.type)
        if not values.takes(call, FUNCTIONS[WALK]):
            return None
        return walk(variable, call, values, self.rules)
