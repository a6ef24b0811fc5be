"""New cards as the text that they stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from catapults.contracts.gestures import NewCard
from catapults.contracts.rules import CardKind
from catapults.edit.cards import kind_of
from catapults.edit.gestures.forms import fragments
from catapults.edit.gestures.text.draft import RefusedError
from catapults.edit.gestures.text.lines import Line, dedented
from catapults.syntax import unparse

Fields = Mapping[str, str]


def card_lines(card: NewCard) -> list[Line]:
    """The lines of a card, and nothing but that card."""
    text = card_text(card)
    found = fragments.statements(text)
    if card.kind != "text" and (len(found) != 1 or kind_of(found[0]) != card.kind):
        raise RefusedError(f"`{text.strip()}` is not one {card.kind}. Use a card for free text.")
    indent = text[: len(text) - len(text.lstrip(" \t"))]
    return dedented(text.strip(), indent)


def declares(card: NewCard) -> bool:
    """Whether a card belongs to the declarations in front of a block."""
    return card.kind == "locals"


def card_text(card: NewCard) -> str:
    """What is written for a card."""
    return _WRITERS[card.kind](card.fields)


def _needed(fields: Fields, name: str, what: str) -> str:
    text = fields.get(name, "").strip()
    if not text:
        raise RefusedError(f"Say {what} first.")
    return text


def _transfer(fields: Fields) -> str:
    source = fragments.variable(_needed(fields, "source", "where the thread comes from"))
    target = fragments.variable(_needed(fields, "target", "where the thread goes"))
    return f"{source} => {target};"


def _assignment(fields: Fields) -> str:
    target = _needed(fields, "target", "what is assigned to")
    operator = fields.get("operator", "=").strip() or "="
    if operator in ("++", "--"):
        return f"{target}{operator};"
    value = _needed(fields, "value", "which value is assigned")
    fragments.expression(value)
    return f"{target} {operator} {value};"


def _condition(fields: Fields) -> str:
    text = _needed(fields, "condition", "on what condition")
    return fragments.parenthesised(fragments.condition(text))


def _for(fields: Fields) -> str:
    init, condition, step = (fields.get(name, "").strip() for name in ("init", "condition", "step"))
    for part in (init, condition, step):
        if part:
            fragments.expression(part)
    first = f"{' ' if init.startswith('*') else ''}{init}"
    return f"for ({first};{condition and ' '}{condition};{step and ' '}{step}) {{}}"


def _foreach(fields: Fields) -> str:
    variable = fragments.name(_needed(fields, "variable", "how each thread is called"))
    container = fragments.variable(_needed(fields, "container", "whose threads are visited"))
    return f"foreach {variable} in {container} {{}}"


def _named(word: str) -> Callable[[Fields], str]:
    def written(fields: Fields) -> str:
        return f"{word} {fragments.variable(_needed(fields, 'thread', 'which thread'))};"

    return written


def _fail(fields: Fields) -> str:
    thread = fields.get("thread", "").strip()
    return f"fail {fragments.variable(thread)};" if thread else "fail;"


def _return(fields: Fields) -> str:
    value = fields.get("value", "").strip()
    if value:
        fragments.expression(value)
    return f"return {value};" if value else "return;"


def _locals(fields: Fields) -> str:
    return f"{_needed(fields, 'type', 'the type')} {_needed(fields, 'names', 'the names')};"


def _assert(fields: Fields) -> str:
    asked = _needed(fields, "condition", "what must hold")
    message = fields.get("message", "")
    fragments.expression(asked)
    said = f", {unparse.string(message)}" if message else ""
    space = " " if asked.startswith("*") else ""
    return f"assert({space}{asked}{said});"


def _text(fields: Fields) -> str:
    return fields.get("text", "").strip("\r\n")


_WRITERS: dict[CardKind, Callable[[Fields], str]] = {
    "decision": lambda fields: f"if {_condition(fields)} {{}}",
    "transfer": _transfer,
    "assignment": _assignment,
    "while": lambda fields: f"while {_condition(fields)} {{}}",
    "doWhile": lambda fields: f"do {{}} while {_condition(fields)};",
    "for": _for,
    "foreach": _foreach,
    "dispatch": _named("dispatch"),
    "destroy": _named("destroy"),
    "fail": _fail,
    "return": _return,
    "continue": lambda _fields: "continue;",
    "break": lambda _fields: "break;",
    "locals": _locals,
    "assert": _assert,
    "verbatim": lambda fields: f"{{* {_needed(fields, 'text', 'the text')} *}}",
    "block": lambda _fields: "{}",
    "text": _text,
}
