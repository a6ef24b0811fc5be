"""What the classes of the tree would allow and the language does not, each with the reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from grammar import Pair, productions
from writer.expressions import LEVELS, POSTFIX, UNARY, WHOLE

from catapults.syntax.tokens import OF_DISTRIBUTED

_CONDITIONS = {
    *((one, "condition") for one in ("If", "If else", "While", "DoWhile", "For")),
    *((one, "condition") for one in ("Assert", "Assert text")),
    ("Unary !", "operand"),
    *((f"Binary {sign}", side) for sign in ("&&", "||") for side in ("left", "right")),
}
_ARITHMETIC = {
    *((f"Binary {sign}", side) for sign in "+-*/%" for side in ("left", "right")),
    *((f"Binary {sign}", side) for sign in ("<", ">", "<=", ">=") for side in ("left", "right")),
    *((f"Assign {sign}", "value") for sign in ("=", "+=", "-=", "*=", "/=", "%=")),
    ("Unary -", "operand"),
}
_NUMBERS = {
    *_ARITHMETIC,
    *_CONDITIONS,
    ("Variable[]", "index"),
    ("Declarator", "init"),
    ("Declarator", "size"),
    ("Import", "default"),
}
_PLACES = ("Variable", "Variable[]", "Attribute", "Paren")
_EFFECTS = ("Step", "Assign")
_CONTAINERS = ("threadref", "queue", "stack", "pqueue", "pstack")

#: What is not known before the run.
_OF_THE_RUN = (*_EFFECTS, "Variable[]", "Attribute", "Size", "Peek")


def _level(kind: str) -> int:
    """How tightly a kind of expression binds."""
    word, _, sign = kind.partition(" ")
    if word == "Assign":
        return WHOLE
    if word == "Binary":
        return LEVELS[sign]
    return UNARY if word == "Unary" or sign in ("++x", "--x") else POSTFIX


def _least(outer: str, field: str) -> int:
    """How tightly what stands there must bind."""
    word, _, sign = outer.partition(" ")
    if word == "Binary":
        return LEVELS[sign] + (field == "right")
    return UNARY if word == "Unary" else WHOLE


def _binds_too_loosely(outer: str, field: str, inner: str) -> bool:
    return _is_expression(inner) and _level(inner) < _least(outer, field)


def _is_expression(kind: str) -> bool:
    word = kind.partition(" ")[0].removesuffix("[]")
    return word in _EXPRESSIONS or word.endswith("Literal")


_EXPRESSIONS = "Variable Attribute Size Peek Unary Step Binary Assign Paren VerbatimExpr".split()


def _writes_to_no_place(outer: str, field: str, inner: str) -> bool:
    return field == "target" and outer.startswith(_EFFECTS) and inner not in _PLACES


def _attribute_of_no_name(outer: str, field: str, inner: str) -> bool:
    return outer == "Attribute" and inner not in ("Variable", "Variable[]", "Paren")


def _thread_for_number(outer: str, field: str, inner: str) -> bool:
    return inner == "Peek" and (outer, field) in _NUMBERS


def _no_condition(outer: str, field: str, inner: str) -> bool:
    return inner in ("FloatLiteral", "TimeLiteral") and (outer, field) in _CONDITIONS


def _no_remainder(outer: str, field: str, inner: str) -> bool:
    of_remainder = outer == "Binary %" or (outer, field) == ("Assign %=", "value")
    return of_remainder and inner in ("FloatLiteral", "TimeLiteral")


def _no_scale(outer: str, field: str, inner: str) -> bool:
    return inner == "TimeLiteral" and outer in ("Assign *=", "Assign /=")


def _time_for_int(outer: str, field: str, inner: str) -> bool:
    return inner == "TimeLiteral" and (outer, field) in (("Variable[]", "index"), _SIZE)


_SIZE = ("Declarator", "size")


def _not_known_before(outer: str, field: str, inner: str) -> bool:
    if (outer, field) not in (_SIZE, ("Import", "default")):
        return False
    unknown = inner.startswith(_OF_THE_RUN) or inner == "VerbatimExpr"
    return unknown or (inner == "Variable" and outer == "Import")


def _no_size(outer: str, field: str, inner: str) -> bool:
    return (outer, field) == _SIZE and inner == "FloatLiteral"


def _const_of_threads(outer: str, field: str, inner: str) -> bool:
    kinds = (outer, field, inner)
    return any(one.startswith("const ") and one.endswith(_CONTAINERS) for one in kinds)


def _local_store(outer: str, field: str, inner: str) -> bool:
    return (outer, field) == ("Block", "declarations") and inner in _CONTAINERS[1:]


def _event_and_query(outer: str, field: str, inner: str) -> bool:
    return outer == "in statements" and {field, inner} == {"Return", "Return value"}


def _assertion_acts(outer: str, field: str, inner: str) -> bool:
    return outer.startswith("Assert") and inner.startswith(_EFFECTS)


def _else_of_another(outer: str, field: str, inner: str) -> bool:
    return (outer, field, inner) == ("If else", "then", "If")


def _fails_for_element(outer: str, field: str, inner: str) -> bool:
    return (outer, field, inner) == ("Fail thread", "target", "Variable[]")


def _fails_in_query(outer: str, field: str, inner: str) -> bool:
    return (
        outer == "in statements"
        and "Return value" in (field, inner)
        and "Fail" in f"{field}{inner}"
    )


#: What only the texts of distributed schedulers have: tests of their own run those.
_OF_NODES = {
    *("node", "const node", "Is", "Select", "NodeEvent"),
    *("FamiliesSection", "NodesSection", "GlobalSection"),
}


def _of_nodes(outer: str, field: str, inner: str) -> bool:
    return (outer, field) == ("Attribute", "index") or not _OF_NODES.isdisjoint(
        (outer, field, inner)
    )


_REASONS: Mapping[str, Callable[[str, str, str], bool]] = {
    "only distributed schedulers have it": _of_nodes,
    "it binds too loosely and needs parentheses": _binds_too_loosely,
    "only a variable or an attribute is written": _writes_to_no_place,
    "an attribute belongs to a name or to what stands in parentheses": _attribute_of_no_name,
    "a thread is no number": _thread_for_number,
    "a condition is an int": _no_condition,
    "a remainder is one of ints": _no_remainder,
    "a time grows or shrinks by a number": _no_scale,
    "a time is no int": _time_for_int,
    "it is not known before the run": _not_known_before,
    "a size is an int": _no_size,
    "what holds threads is not constant": _const_of_threads,
    "threads in a local container would be lost": _local_store,
    "an event returns nothing, and a query always something": _event_and_query,
    "an assertion only asks": _assertion_acts,
    "only the thread that a handler is about fails": _fails_for_element,
    "no query fails": _fails_in_query,
    "an `else` belongs to the nearest `if`": _else_of_another,
}


def reason(pair: Pair) -> str | None:
    """Why a pair cannot be; None if it can."""
    return next((why for why, holds in _REASONS.items() if holds(*pair)), None)


_SYMBOLS_OF_NODES = {
    *OF_DISTRIBUTED,
    *"families families_section file_name nodes_section global_section node_event".split(),
}

#: Productions that no text uses, or of which every text is an error.
PRODUCTIONS = {
    **{
        text: "only distributed schedulers have it"
        for text in productions()
        if not _SYMBOLS_OF_NODES.isdisjoint(text.split())
    },
    "primary -> variable DOT ID LEFT_BRACKET expression RIGHT_BRACKET": (
        "only nodes have attributes that are arrays"
    ),
    "declarator -> ID LEFT_BRACKET expression RIGHT_BRACKET ASSIGN expression": (
        "an array has many elements, and `=` gives one value"
    ),
    "primary -> STRING": "a string is only the text of an `assert`",
}
