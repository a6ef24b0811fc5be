"""Explains the codes of diagnostics: what is said, a program that is wrong, and what mends it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from catapults.contracts.tables import table
from catapults.diagnostics import MESSAGES, Message

_FRAME = {
    "data": "data { queue RQ; threadref current; }",
    "init": "event init { }",
    "newthread": "event newthread(t) { t => RQ; }",
    "schedule": "event schedule { RQ => current; dispatch current; }",
    "switch_out": "event switch_out(t) { t => RQ; }",
    "more": "",
}


def explain(code: str) -> str | None:
    """The page of a code for people; None for an unknown one."""
    message = MESSAGES.get(code.upper())
    return None if message is None else _page(message)


def all_pages() -> str:
    """The pages of all codes in one document."""
    pages = [_page(MESSAGES[code]) for code in sorted(MESSAGES, key=lambda code: code[1:])]
    head = (
        "# Diagnostics\n\n"
        "What the compiler says, by code: `E` errors stop translation, `W` warnings and\n"
        "`N` notes do not. `catapults explain CODE` prints the same text. Where a message\n"
        "shows `…` it names a part of the program.\n\n"
    )
    return head + "\n".join(pages)


def program(example: Mapping[str, Any], which: str) -> str:
    """The whole program of an example, ``wrong`` or ``fixed``."""
    parts = _FRAME | {example["in"]: example[which].strip()}
    lines = [line for part in parts.values() if part for line in part.splitlines()]
    return "\n".join(["scheduler example {", *(f"    {line}" for line in lines), "}", ""])


def _page(message: Message) -> str:
    said = re.sub(r"\{(\w+)\}", "…", message.template.replace("{{", "\0").replace("}}", "\1"))
    lines = [
        f"## {message.code}: {message.title}",
        "",
        f"*{message.severity.value.capitalize()}.* " + said.replace("\0", "{").replace("\1", "}"),
        "",
    ]
    example = table("explanations").get(message.code)
    if example is not None:
        lines += ["Wrong:", "", "```", program(example, "wrong").rstrip(), "```", ""]
        lines += ["Right:", "", "```", program(example, "fixed").rstrip(), "```", ""]
    return "\n".join(lines)
