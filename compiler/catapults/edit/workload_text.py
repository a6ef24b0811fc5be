"""Prints expressions, declarations and simple statements of workloads in canonical form.

Parentheses are nodes of the tree, so an expression is printed as it was grouped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from catapults.syntax import ast as syntax
from catapults.syntax import unparse
from catapults.workload.syntax import ast


def expression(node: syntax.Expr) -> str:
    """The canonical text of an expression, on one line."""
    match node:
        case syntax.Unary():
            operand = expression(node.operand)
            # `- -x` is no decrement.
            space = " " if node.operator == "-" and operand.startswith("-") else ""
            return f"{node.operator}{space}{operand}"
        case syntax.Binary():
            return f"{expression(node.left)} {node.operator} {expression(node.right)}"
        case syntax.Paren():
            return parenthesised(node.inner)
        case ast.NameExpr():
            return node.name.text
        case ast.FieldExpr():
            return f"{node.owner.text}.{node.field.text}"
        case ast.Call():
            return f"{node.function.text}({_listed(node.arguments)})"
        case ast.Pair():
            return f"{expression(node.key)}: {expression(node.value)}"
    return unparse.expression(node)  # a literal


def parenthesised(node: syntax.Expr) -> str:
    """An expression in parentheses."""
    return f"({expression(node)})"


def in_brackets(node: syntax.Expr | None) -> str:
    """An index or a size, nothing without one."""
    return "" if node is None else f"[{expression(node)}]"


def _listed(nodes: Iterable[syntax.Expr]) -> str:
    return ", ".join(map(expression, nodes))


# --- declarations ------------------------------------------------------------------------


def declaration(node: ast.Declaration | ast.ImportDeclaration) -> str:
    """A declaration with all its names."""
    word = "import " if isinstance(node, ast.ImportDeclaration) else "const " if node.const else ""
    return f"{word}{node.type} {', '.join(map(_declarator, node.declarators))};"


def _declarator(node: ast.Declarator) -> str:
    return node.name.text + ("" if node.init is None else f" = {expression(node.init)}")


def item(node: ast.Item) -> str:
    """An item without braces."""
    match node:
        case ast.ProfileItem():
            return f"profile {node.name.text};"
        case ast.QuantumItem():
            return f"quantum {expression(node.value)};"
        case ast.VariablesItem():
            return declaration(node.declaration)
        case ast.ParameterItem():
            type_ = f"{node.type} " if node.type is not None else ""
            bounds = f"from {expression(node.lowest)} to {expression(node.highest)}"
            return f"parameter {type_}{node.name.text} = {expression(node.initial)} {bounds};"
        case ast.SignalItem():
            value = f"{expression(node.value)} every {expression(node.period)}"
            return f"signal {node.type} {node.name.text} = {value};"
        case ast.StopItem():
            return f"stop when {' or '.join(map(expression, node.conditions))};"
        case ast.LimitItem():
            return f"limit {node.what.text} {expression(node.value)};"
        case ast.ChannelItem():
            return f"channel {node.name.text}{in_brackets(node.capacity)};"
        case ast.LockItem():
            return f"lock {node.name.text}{in_brackets(node.elements)};"
        case ast.HostItem():
            parameters = ", ".join(f"{one.type} {one.name.text}" for one in node.parameters)
            head = f"host {node.type} {node.name.text}({parameters})"
            return f"{head} = {expression(node.value)};"
    raise TypeError(f"no text for {type(node).__name__}")


#: What has braces that hold no statements.
BRACED = (ast.CostsItem, ast.DeviceItem, ast.ArrivalsItem, ast.FieldsSetting)
Braced = ast.CostsItem | ast.DeviceItem | ast.ArrivalsItem | ast.FieldsSetting


def braced(node: Braced) -> tuple[str, Sequence[syntax.Node]]:
    """What stands before the braces, and the parts between them."""
    match node:
        case ast.CostsItem():
            return "costs", node.costs
        case ast.DeviceItem():
            return f"device {node.name.text}", node.settings
        case ast.ArrivalsItem():
            return f"arrivals {node.name.text}", node.settings
        case ast.FieldsSetting():
            return "fields", node.declarations


def on_one_line(node: Braced) -> str:
    """The whole of it."""
    head, parts = braced(node)
    return f"{head} {{ {' '.join(map(setting, parts))} }}" if parts else f"{head} {{}}"


def setting(node: syntax.Node) -> str:
    """A part between such braces."""
    match node:
        case ast.FieldsSetting():
            return on_one_line(node)
        case ast.Declaration():
            return declaration(node)
        case ast.Cost():
            return f"{node.name.text} {expression(node.value)};"
        case ast.ValueSetting():
            return f"{node.what} {expression(node.value)};"
        case ast.RateSetting():
            return f"{node.what} {expression(node.amount)} per {expression(node.time)};"
        case ast.DisciplineSetting():
            key = "" if node.key is None else f" {expression(node.key)}"
            return f"{node.what} {node.order}{key};"
        case ast.DestinationSetting():
            return f"{node.what} {node.channel.text};"
        case ast.TimesSetting():
            return f"{node.what} {_listed(node.times)};"
    raise TypeError(f"no text for {type(node).__name__}")


# --- statements --------------------------------------------------------------------------

#: Statements of one word.
_WORDS: dict[type[syntax.Node], str] = {
    ast.Empty: "",
    ast.Break: "break",
    ast.Continue: "continue",
    ast.Exit: "exit",
}


def statement(node: syntax.Node) -> str:
    """A statement that fits one line."""
    if type(node) in _WORDS:
        return f"{_WORDS[type(node)]};"
    match node:
        case ast.Declaration() | ast.ImportDeclaration():
            return declaration(node)
        case ast.Assign():
            return _assignment(node)
        case ast.Compute():
            return f"compute {expression(node.duration)};"
        case ast.Sleep():
            return f"sleep {expression(node.duration)};"
        case ast.Record():
            return f"record {node.histogram.text} {expression(node.value)};"
        case ast.Count():
            return f"count {node.counter.text};"
        case ast.Mark():
            return f"mark {unparse.string(node.text)};"
    return _about_others(node)


def _assignment(node: ast.Assign) -> str:
    target, value = node.target.text, expression(node.value)
    if node.operator == "=":
        return f"{target} = {value};"
    if node.value.span.text in ("++", "--"):
        return f"{target}{node.value.span.text};"
    return f"{target} {node.operator}= {value};"


def _about_others(node: syntax.Node) -> str:
    """What concerns other threads or the world."""
    match node:
        case ast.Yield():
            return "yield;" if node.to is None else f"yield to {_reference(node.to)};"
        case ast.Spawn():
            return f"spawn {node.class_name.text};"
        case ast.Suspend():
            return f"suspend {_reference(node.thread)};"
        case ast.Resume():
            return f"resume {_reference(node.thread)};"
        case ast.Io():
            return f"io {_request(node)};"
        case ast.Poll():
            return f"poll {_request(node)};"
        case ast.Receive():
            return f"receive {node.message.text} from {node.channel.text};"
        case ast.Send():
            return f"send {_message(node.message)} to {node.channel.text};"
        case ast.Acquire():
            return f"acquire {node.lock.name.text}{in_brackets(node.lock.index)};"
        case ast.Release():
            return f"release {node.lock.name.text}{in_brackets(node.lock.index)};"
    raise TypeError(f"no text for {type(node).__name__}")


def _reference(node: ast.ThreadRef) -> str:
    return f"{node.name.text}{in_brackets(node.instance)}"


def _request(node: ast.Io | ast.Poll) -> str:
    return node.device.text + ("" if node.amount is None else f" {expression(node.amount)}")


def _message(node: syntax.Name | ast.NewMessage) -> str:
    if isinstance(node, syntax.Name):
        return node.text
    fields = "; ".join(f"{one.field.text} = {expression(one.value)}" for one in node.fields)
    return f"{{ {fields} }}" if fields else "{}"
